/** Following changes before the script of the line has come (`live_stream.ts`). */
import { inTurn } from "../../ui/turns.ts";
import type { LiveOptions } from "./live_stream.ts";

/** Calls `act` for as many calls as come, and no more often than this. */
export function noMoreOftenThan(milliseconds: number, act: () => void): () => void {
  let last = -milliseconds;
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      last = performance.now();
      act();
    }, Math.max(0, milliseconds - (performance.now() - last)));
  };
}

/** Follows once it is the script's turn, until called back; `lost` is told where the script cannot be had. */
export function followSoon(options: LiveOptions, lost: () => void): () => void {
  let stop = () => {};
  let gone = false;
  inTurn(() => import("./live_stream.ts")).then(({ followLive }) => {
    if (!gone) stop = followLive(options);
  }, lost);
  return () => {
    gone = true;
    stop();
  };
}
