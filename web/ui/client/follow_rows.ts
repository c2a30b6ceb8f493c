/** Following changes before the script of the line has come (`live_stream.ts`). */
import { createRetry } from "../retry.ts";
import { runQueued } from "./turns.ts";
import type { LiveOptions } from "./live_stream.ts";

/** Calls `act` for as many calls as come, and no more often than this. */
export function throttle(milliseconds: number, act: () => void): () => void {
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

/** Follows changes once the script is loaded, until stopped. A failed load is retried. */
export function followSoon(options: LiveOptions): () => void {
  let stop = () => {};
  let gone = false;
  const begin = () =>
    runQueued(() => import("./live_stream.ts")).then(({ followLive }) => {
      retry.worked();
      if (!gone) stop = followLive(options);
    }, () => gone || retry.later());
  const retry = createRetry(() => void begin());
  void begin();
  return () => {
    gone = true;
    retry.stop();
    stop();
  };
}
