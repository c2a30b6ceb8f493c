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

/** Shows the part once its script is here; one that does not come says so. */
export function Later<P extends object>({ load, props }: { load: Load<P>; props: P }) {
  const [Part, setPart] = useState(() => (here.get(load) ?? null) as ComponentType<P> | null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    load().then((part) => {
      here.set(load, part);
      if (!gone) setPart(() => part);
    }, () => !gone && setFailed(true));
    return () => void (gone = true);
  }, [load]);
  if (Part) return <Part {...props} />;
  if (!failed) return <p className="cr-wait" role="status">불러오는 중...</p>;
  // Browsers remember a module that failed: only a new page asks for it again.
  return (
    <p className="cr-wait" role="alert">
      이 부분을 불러오지 못했습니다. 네트워크를 확인한 뒤 새로고침해 주세요.{" "}
      <button type="button" className="cr-link" onClick={() => location.reload()}>새로고침</button>
    </p>
  );
}
