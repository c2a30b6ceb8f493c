/** A bound on how long something is waited for. */

/** Waits for work, and for no longer than this. Answers whether it came to its end; its error is the caller's. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const over = Promise.withResolvers<false>();
  const timer = setTimeout(() => over.resolve(false), milliseconds);
  try {
    return await Promise.race([work.then(() => true), over.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** What work comes to, or null where it takes longer than this; its error is the caller's. */
export async function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  let result: T | null = null;
  await within(milliseconds, work.then((value) => result = value));
  return result;
}
