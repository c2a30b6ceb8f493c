/**
 * Scripts over a line that loses things. A browser never asks again for a module that failed once, so each file is
 * fetched first, again and again, and run when it is whole in the browser's cache.
 */

/** Milliseconds before a failed load is retried. */
const PAUSES = [500, 2_000];

async function arrive(url: string, [pause, ...later]: number[]): Promise<void> {
  try {
    const answer = await fetch(url, { priority: "high" });
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    // A file that is cut in the middle throws here.
    await answer.arrayBuffer();
  } catch (problem) {
    if (pause === undefined) throw problem;
    await new Promise((done) => setTimeout(done, pause));
    await arrive(url, later);
  }
}

const coming = new Map<string, Promise<void>>();

function come(url: string): Promise<void> {
  let one = coming.get(url);
  if (!one) {
    one = arrive(url, PAUSES);
    coming.set(url, one);
    one.catch(() => coming.delete(url));
  }
  return one;
}

/** Addresses of a module and its imports, separated by spaces. */
const importAll = (files: string) => Promise.all(files.split(" ").map(come));

/**
 * The module that is the first of these files, once all are loaded. Throws if they fail. A wrong response (a proxy's
 * page) is retried under another address.
 */
export async function loadPart(files: string): Promise<unknown> {
  await importAll(files);
  const [url] = files.split(" ");
  return await import(url).catch(() => import(`${url}?again=${Date.now()}`));
}

/** Preloads files that run later. */
loadPart.fetch = (files: string): void => void importAll(files).catch(() => {});
