/**
 * Runs deno commands, one after the other or at the same time, and says which begins, how far its tests are, how long
 * each took and how many tests it ran. A few tests that failed are run once more, alone: who passes then is named as unsteady.
 */
import { failedTests, type ReportedTest } from "./junit.ts";

/** So many failed tests of one step are run again. More of them are no race, but a fault. */
export const MOST_AGAIN = 5;

export interface Step {
  name: string;
  args: string[];
  env?: Record<string, string>;
  /** Where its tests leave their report (JUnit XML). Without one, what failed has failed. */
  report?: string;
}

interface Tally {
  passed: number;
  failed: number;
}

interface Ended extends Tally {
  code: number;
  unsteady: ReportedTest[];
}

/** What the closing line of `deno test` says: "ok | 12 passed (3 steps) | 0 failed (2s)". */
function tallyOf(output: string): Tally {
  const closing = [...output.matchAll(/\| (\d+) passed.*? \| (\d+) failed/g)].at(-1);
  return { passed: Number(closing?.[1] ?? 0), failed: Number(closing?.[2] ?? 0) };
}

/** A step says how far it is so often. */
const PROGRESS_SECONDS = 30;

/** What a line of `deno test` says when a test or a step of one has ended. */
const ENDED = / \.\.\. (?:\p{Cc}\[\d+m)*(ok|FAILED)\b/gu;

/** Runs one command, shows what it prints as it comes, says how long it took, and gives its exit code and its tests. */
async function run({ name, args, env, report }: Step, everySeconds: number): Promise<Ended> {
  const started = performance.now();
  console.log(`begin ${name}`);
  const all = report ? [...args, `--junit-path=${report}`] : args;
  const child = new Deno.Command(Deno.execPath(), { args: all, env, stdout: "piped" }).spawn();
  let output = "";
  const progress = () => {
    const ends = [...output.matchAll(ENDED)].map(([, how]) => how);
    const failed = ends.filter((how) => how === "FAILED").length;
    const seconds = Math.round((performance.now() - started) / 1_000);
    console.log(`  ··· ${name}: ${seconds} s, ${ends.length} tests and steps, ${failed} failed`);
  };
  const timer = setInterval(progress, everySeconds * 1_000);
  const decoder = new TextDecoder();
  for await (const part of child.stdout) {
    await Deno.stdout.write(part);
    output += decoder.decode(part, { stream: true });
  }
  const { code } = await child.status;
  clearInterval(timer);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
  return { code, unsteady: [], ...tallyOf(output) };
}

/** A filter of `deno test` for the tests of these names, and no others. */
function filterFor(tests: readonly ReportedTest[]): string {
  const names = tests.map(({ name }) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return `--filter=/^(?:${names.join("|")})$/`;
}

/**
 * How a step ended, after its failed tests ran once more with nothing beside them. It is left at that when
 * something failed that is no test, such as a module, for then the report names fewer than the step counts.
 */
async function runAgain(step: Step, ended: Ended, everySeconds: number): Promise<Ended> {
  if (!step.report || ended.failed === 0 || ended.failed > MOST_AGAIN) return ended;
  const failed = failedTests(Deno.readTextFileSync(step.report));
  if (failed.length !== ended.failed) return ended;
  const second = await run({
    name: `${step.name}, what failed, alone`,
    args: [...step.args, filterFor(failed)],
    env: { ...step.env, DENO_JOBS: "1" },
    report: `${step.report}.again`,
  }, everySeconds);
  if (second.code !== 0 || second.passed < failed.length) return ended;
  return { code: 0, passed: ended.passed + failed.length, failed: 0, unsteady: failed };
}

/** The closing lines: who passed only the second time, and how many tests of each kind there were. */
function close({ passed, failed }: Tally, unsteady: readonly ReportedTest[]): void {
  for (const { name, file } of unsteady) console.log(`unsteady: ${name} (${file})`);
  if (passed + failed === 0) return;
  console.log(`${passed} passed, ${failed} failed, ${unsteady.length} unsteady`);
}

/**
 * Runs the steps until one fails; those in a list of their own run at the same time.
 * Resolves to the exit code: 0, or the failed step's.
 */
export async function runSteps(
  steps: (Step | Step[])[],
  everySeconds: number = PROGRESS_SECONDS,
): Promise<number> {
  const all: Tally = { passed: 0, failed: 0 };
  const unsteady: ReportedTest[] = [];
  for (const group of steps.map((step) => [step].flat())) {
    let code = 0;
    const ended = await Promise.all(group.map((step) => run(step, everySeconds)));
    for (const [place, first] of ended.entries()) {
      const last = await runAgain(group[place], first, everySeconds);
      all.passed += last.passed;
      all.failed += last.failed;
      unsteady.push(...last.unsteady);
      code ||= last.code;
    }
    if (code !== 0) {
      close({ ...all, failed: Math.max(1, all.failed) }, unsteady);
      return code;
    }
  }
  close(all, unsteady);
  return 0;
}
