/** Gives each piece of work its turn when the one before it has ended, in whatever way. */
export function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    // Without its result: that is the caller's.
    last = done.then(() => {}, () => {});
    return done;
  };
}
