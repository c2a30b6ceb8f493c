/** A part of the page whose script comes when it is first needed. */
import { type ComponentType, useEffect, useState } from "react";

type Load<P> = () => Promise<ComponentType<P>>;

/** Parts that are here already: they are drawn at once, without a frame of waiting. */
const here = new WeakMap<object, unknown>();

/** Fetches a part before it is needed; one that does not come is asked for again when it is. */
export async function fetchAhead<P>(load: Load<P>): Promise<void> {
  try {
    here.set(load, await load());
  } catch {
    // Nobody waits for it yet: `Later` says so when somebody does.
  }
}

/** Shows the part once its script is here; a script that does not come can be asked for again. */
export function Later<P extends object>({ load, props }: { load: Load<P>; props: P }) {
  const [Part, setPart] = useState(() => (here.get(load) ?? null) as ComponentType<P> | null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    setFailed(false);
    load().then((part) => {
      here.set(load, part);
      if (!gone) setPart(() => part);
    }, () => !gone && setFailed(true));
    return () => void (gone = true);
  }, [load, attempt]);
  if (Part) return <Part {...props} />;
  if (!failed) return <p className="cr-wait" role="status">불러오는 중...</p>;
  return (
    <p className="cr-wait" role="alert">
      이 부분을 불러오지 못했습니다. 다시 시도해도 같으면 새로고침해 주세요.{" "}
      <button type="button" className="cr-link" onClick={() => setAttempt(attempt + 1)}>
        다시 시도
      </button>
    </p>
  );
}
