/** Runs deno commands one after the other and says how long each took. */

export type Step = [name: string, args: string[]];

/** Runs the steps until one fails. Resolves to the exit code: 0, or the failed step's. */
export async function runSteps(steps: Step[]): Promise<number> {
  for (const [name, args] of steps) {
    const started = performance.now();
    const { code } = await new Deno.Command(Deno.execPath(), { args }).spawn().status;
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
    if (code !== 0) return code;
  }
  return 0;
}
