import { setImmediate } from "node:timers";

/** Slices of work that has time, and how long it rests after each, in milliseconds. */
const SHORT_SLICE_MS = 5;
const REST_MS = 15;

/** Work is cut into slices of this length, in milliseconds. */
const SLICE_MS = 8;
/** A turn of the event loop that takes longer than this had something to do. */
const QUIET_MS = 0.05;
/** How long a caller that was there is expected to continue. */
const VISIT_MS = 50;

/** Lets others have their turn. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** For work that comes at once: each call resolves in a turn of its own, in the order of the calls. */
export function turns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => last = last.then(nextTurn);
}

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
    await nextTurn();
    if (performance.now() - began > QUIET_MS) visitUntil = began + VISIT_MS;
    if (began < visitUntil) await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  };
  return () => performance.now() - since < SLICE_MS ? undefined : pause();
}

/** The end of work that yields where others may have their turn. Throws the signal's reason once that is aborted. */
export async function inSlices<T>(work: Generator<void, T>, signal?: AbortSignal): Promise<T> {
  const pause = pauses();
  for (;;) {
    const { value, done } = work.next();
    if (done) return value;
    await pause();
    signal?.throwIfAborted();
  }
}

/** As `pauses`, for work that nobody waits for: it leaves three quarters of a processor to others. */
export function yieldsGenerously(): () => Promise<void> | undefined {
  let since = performance.now();
  const rest = async () => {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    since = performance.now();
  };
  return () => performance.now() - since < SHORT_SLICE_MS ? undefined : rest();
}
