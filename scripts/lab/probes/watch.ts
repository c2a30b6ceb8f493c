/** A thread of its own that requests /healthz all the time and reports the longest wait on request. */
/// <reference lib="deno.worker" />

export interface Watched {
  /** The longest wait, in milliseconds, since it was asked last. */
  longest: number;
  asked: number;
}

const EVERY_MS = 20;

let longest = 0;
let asked = 0;
/** When the question under way was asked; one that is never answered counts too. */
let since: number | null = null;

async function watch(address: string): Promise<void> {
  for (;;) {
    since = performance.now();
    try {
      await (await fetch(address)).body?.cancel();
      asked++;
    } catch {
      // Turned away is not answered: the wait continues to the next one.
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      continue;
    }
    longest = Math.max(longest, performance.now() - since);
    since = null;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

self.onmessage = ({ data }: MessageEvent<string>) => {
  if (data !== "") return void watch(data);
  const waiting = since === null ? 0 : performance.now() - since;
  const result: Watched = { longest: Math.max(longest, waiting), asked };
  self.postMessage(result);
  longest = 0;
  asked = 0;
};
