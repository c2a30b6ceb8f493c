/** Gives the event loop a turn when the last one was longer ago than this, in milliseconds. */
const SLICE_MS = 8;

/** Long work calls the result in its loop, so that requests are answered between two slices of it. */
export function pauses(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return new Promise<void>((resolve) => setTimeout(resolve, 0)).then(() => {
      since = performance.now();
    });
  };
}
