/**
 * Scripts over a line that loses things. A browser never asks again for a module that failed once, so each file is
 * fetched first, again and again, and run when it is whole in the browser's cache.
 */

/** Milliseconds before what did not come is asked for again. */
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

/** Addresses of a module and of what it imports, apart by spaces. */
const importAll = (files: string) => Promise.all(files.split(" ").map(come));

/**
 * The module that is the first of these files, once all of them are here. Throws when they do not come. One that
 * came as something else (a page of a proxy) is asked for under another address.
 */
export async function loadPart(files: string): Promise<unknown> {
  await importAll(files);
  const [url] = files.split(" ");
  return await import(url).catch(() => import(`${url}?again=${Date.now()}`));
}

/** Asks for files that are run later. */
loadPart.fetch = (files: string): void => void importAll(files).catch(() => {});
