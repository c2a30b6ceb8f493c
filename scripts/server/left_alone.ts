/** How a child process ends: on a signal, or when its parent has gone. */
import { within } from "../../src/kit/within.ts";

/** What is stopped while it starts gets this long for it: what it has written by then is whole at any moment. */
const START_MILLISECONDS = 5_000;

/**
 * Ends this process once, with 0, whichever of the two comes; what runs, or starts, is stopped first. Answers whether
 * it is ending: what a start says or throws then is for nobody.
 */
export function endWith(starting: Promise<{ stop(): Promise<void> }>): () => boolean {
  let ending = false;
  const started = starting.catch(() => null);
  const stop = async () => {
    if (ending) return;
    ending = true;
    console.log("  끝내는 중입니다…");
    if (await within(START_MILLISECONDS, started)) await (await started)?.stop();
    Deno.exit(0);
  };
  Deno.addSignalListener("SIGINT", stop);
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", stop);
  parentExited().then(stop, stop);
  return () => ending;
}

/** Resolves when the parent process has gone. */
async function parentExited(): Promise<void> {
  for await (const _ of Deno.stdin.readable);
}
