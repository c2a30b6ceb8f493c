/** Scripts that nobody waits for yet: asked for one after another, once the page is alive. */

let begin = () => {};
let last: Promise<unknown> = new Promise<void>((done) => begin = done);

/** Asks once the page is alive and all that was put off before is here. What is pressed before is asked for directly. */
export function runQueued<T>(ask: () => Promise<T>): Promise<T> {
  // The server waits for no page.
  if (!("document" in globalThis)) return ask();
  const mine = last.then(ask);
  last = mine.catch(() => {});
  return mine;
}

/** Says that the page is alive; done when what was put off until now is here, or will not come. */
export function openQueue(): Promise<unknown> {
  begin();
  return last;
}
