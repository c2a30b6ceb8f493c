import { setImmediate } from "node:timers";

/** Work is cut into slices of this length, in milliseconds. */
const SLICE_MS = 8;
/** A turn of the event loop that takes longer than this had something to do. */
const QUIET_MS = 0.05;
/** How long somebody who was there is expected to go on asking. */
const VISIT_MS = 50;

/**
 * Long work calls the result in its loop, so that requests are answered between two slices of it. While
 * somebody asks, the pauses are real ones, of a millisecond or two: a request takes several turns of the
 * event loop, and must not wait for a slice at each. While nobody does, they cost next to nothing.
 */
export function pauses(): () => Promise<void> | undefined {
  let since = performance.now();
  let visitUntil = 0;
  const pause = async () => {
    const began = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - began > QUIET_MS) visitUntil = began + VISIT_MS;
    if (began < visitUntil) await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  };
  return () => performance.now() - since < SLICE_MS ? undefined : pause();
}
