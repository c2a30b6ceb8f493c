/** How a process ends that another one started: when it is told to, or when whoever started it has gone. */

/** Calls `end` once, whichever of the two comes; then the process is over. */
export function endWith(end: () => Promise<void>): void {
  let ending = false;
  const stop = async () => {
    if (ending) return;
    ending = true;
    console.log("  끝내는 중입니다…");
    await end();
    Deno.exit(0);
  };
  Deno.addSignalListener("SIGINT", stop);
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", stop);
  leftAlone().then(stop, stop);
}

/** Resolves when whoever started this process has gone. */
async function leftAlone(): Promise<void> {
  for await (const _ of Deno.stdin.readable);
}
