/** A part of the page whose script comes when it is first needed. */
import { type ComponentType, useEffect, useState } from "react";

type Load<P> = () => Promise<ComponentType<P>>;

/** Shows the part once its script is here; a script that does not come can be asked for again. */
export function Later<P extends object>({ load, props }: { load: Load<P>; props: P }) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    setFailed(false);
    load().then(
      (part) => !gone && setPart(() => part),
      () => !gone && setFailed(true),
    );
    return () => void (gone = true);
  }, [load, attempt]);
  if (Part) return <Part {...props} />;
  if (!failed) return <p className="cr-wait" role="status">불러오는 중...</p>;
  return (
    <p className="cr-wait" role="alert">
      화면을 불러오지 못했습니다. 네트워크를 확인해 주세요.{" "}
      <button type="button" className="cr-link" onClick={() => setAttempt(attempt + 1)}>
        다시 시도
      </button>
    </p>
  );
}
