/** Runs deno commands one after the other and says how long each took and how many tests it ran. */

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

/** Runs one command, shows what it prints as it comes, and gives that and its exit code. */
async function run({ args, env }: Step): Promise<{ code: number; output: string }> {
  const child = new Deno.Command(Deno.execPath(), { args, env, stdout: "piped" }).spawn();
  let output = "";
  const decoder = new TextDecoder();
  for await (const part of child.stdout) {
    await Deno.stdout.write(part);
    output += decoder.decode(part, { stream: true });
  }
  return { code: (await child.status).code, output };
}

/** Runs the steps until one fails. Resolves to the exit code: 0, or the failed step's. */
export async function runSteps(steps: Step[]): Promise<number> {
  const all: Tally = { passed: 0, failed: 0 };
  for (const step of steps) {
    const started = performance.now();
    const { code, output } = await run(step);
    const { passed, failed } = tallyOf(output);
    all.passed += passed;
    all.failed += failed;
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    console.log(`${code === 0 ? "ok  " : "FAIL"} ${step.name} (${seconds} s)`);
    if (code !== 0) {
      console.log(`${all.passed} passed, ${Math.max(1, all.failed)} failed`);
      return code;
    }
  }
  if (all.passed > 0) console.log(`${all.passed} passed, ${all.failed} failed`);
  return 0;
}
