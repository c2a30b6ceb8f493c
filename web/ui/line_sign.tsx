/** In the frame, while something of the page is cut off from the server: it goes on by itself. */
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { isCut } from "./retry.ts";

/** A server that starts anew is back before anybody needs to know. */
const SHOW_AFTER_MS = 3_000;

const CUT = "서버와 연결이 끊겨 다시 연결하고 있습니다.";

export function LineSign() {
  useSignals();
  const cut = isCut.value;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!cut) return setShown(false);
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [cut]);
  return <p className="line-sign panel muted" role="status">{isShown && CUT}</p>;
}
