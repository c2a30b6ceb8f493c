/** Runs deno commands, one after the other or at the same time, and says how long each took and how many tests it ran. */

export interface Step {
  name: string;
  args: string[];
  env?: Record<string, string>;
}

interface Tally {
  passed: number;
  failed: number;
}

/** What the closing lines of `deno test` say: "ok | 12 passed (3 steps) | 0 failed (2s)". */
function tallyOf(output: string): Tally {
  const tally = { passed: 0, failed: 0 };
  for (const [, passed, failed] of output.matchAll(/\| (\d+) passed.*? \| (\d+) failed/g)) {
    tally.passed += Number(passed);
    tally.failed += Number(failed);
  }
  return tally;
}

/** Runs one command, shows what it prints as it comes, says how long it took, and gives its exit code and its tests. */
async function run({ name, args, env }: Step): Promise<Tally & { code: number }> {
  const started = performance.now();
  const child = new Deno.Command(Deno.execPath(), { args, env, stdout: "piped" }).spawn();
  let output = "";
  const decoder = new TextDecoder();
  for await (const part of child.stdout) {
    await Deno.stdout.write(part);
    output += decoder.decode(part, { stream: true });
  }
  const { code } = await child.status;
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
  return { code, ...tallyOf(output) };
}

/**
 * Runs the steps until one fails; those in a list of their own run at the same time.
 * Resolves to the exit code: 0, or the failed step's.
 */
export async function runSteps(steps: (Step | Step[])[]): Promise<number> {
  const all: Tally = { passed: 0, failed: 0 };
  for (const step of steps) {
    const ended = await Promise.all([step].flat().map(run));
    for (const { passed, failed } of ended) {
      all.passed += passed;
      all.failed += failed;
    }
    const code = ended.find(({ code }) => code !== 0)?.code;
    if (code !== undefined) {
      console.log(`${all.passed} passed, ${Math.max(1, all.failed)} failed`);
      return code;
    }
  }
  if (all.passed > 0) console.log(`${all.passed} passed, ${all.failed} failed`);
  return 0;
}
