/** Scripts without urgency: loaded one after another, once the page is interactive. */

let begin = () => {};
let last: Promise<unknown> = new Promise<void>((done) => begin = done);

/** Loads it once the page is interactive and earlier ones are loaded. A press loads it directly. */
export function runQueued<T>(ask: () => Promise<T>): Promise<T> {
  // The server waits for no page.
  if (!("document" in globalThis)) return ask();
  const mine = last.then(ask);
  last = mine.catch(() => {});
  return mine;
}

/** Marks the page as interactive; resolves when all deferred scripts are loaded, or have failed. */
export function openQueue(): Promise<unknown> {
  begin();
  return last;
}
