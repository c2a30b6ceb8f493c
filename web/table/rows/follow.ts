/** Following changes before the script of the line has come (`live_stream.ts`). */
import type { LiveOptions } from "./live_stream.ts";

/** Follows as soon as it can, until called back; `lost` is told where the script cannot be had. */
export function followSoon(options: LiveOptions, lost: () => void): () => void {
  let stop = () => {};
  let gone = false;
  import("./live_stream.ts").then(({ followLive }) => {
    if (!gone) stop = followLive(options);
  }, lost);
  return () => {
    gone = true;
    stop();
  };
}
