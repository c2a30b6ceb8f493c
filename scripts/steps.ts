/**
 * Runs deno commands, one after the other or at the same time, and says which begins, how far its tests are, how long
 * each took and how many tests it ran. A few tests that failed are run again, alone: who passes then is named as unsteady.
 * A command in which nothing ends for a long time is stopped, and what it said last is shown.
 */
import { failedTests, type ReportedTest } from "./junit.ts";

/** So many failed tests of one step, of some thousands, are run again. More of them are no race, but a fault. */
export const MOST_AGAIN = 10;

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

/** How often a step says how far it is, and how long it may end no test. */
interface Waits {
  everySeconds: number;
  stalledSeconds: number;
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
/** What a line that failed begins with when tests run side by side: "./a_test.ts => a walk ... begins ... FAILED (2s)". */
const LINE = /^(?<module>\S+) => (?<name>.*) \.\.\. (?<how>ok|FAILED) \(/;
const COLOUR = /\p{Cc}\[[\d;]+m/gu;

/** So long may a step of tests end none of them: the longest alone takes a third of this, on a slow machine. */
const STALLED_SECONDS = 600;

/** The tests and steps that a run has ended so far, in their order. */
function endedTests(output: string): { module: string; name: string; how: string }[] {
  return output.replace(COLOUR, "").split("\n").flatMap((line) => {
    const found = LINE.exec(line)?.groups;
    return found ? [{ module: found.module, name: found.name, how: found.how }] : [];
  });
}

/** What is known of a step that was stopped: which tests failed, and the last one that each module ended. */
function stalledReport(output: string): string[] {
  const ended = endedTests(output);
  const last = new Map(ended.map(({ module, name }) => [module, name]));
  return [
    ...ended.filter(({ how }) => how === "FAILED").map(({ name }) => `failed: ${name}`),
    ...[...last].map(([module, name]) => `last of ${module}: ${name}`),
  ];
}

/** Runs one command, shows what it prints as it comes, says how long it took, and gives its exit code and its tests. */
async function run(step: Step, { everySeconds, stalledSeconds }: Waits): Promise<Ended> {
  const { name, args, env, report } = step;
  const started = performance.now();
  console.log(`begin ${name}`);
  const all = report ? [...args, `--junit-path=${report}`] : args;
  const child = new Deno.Command(Deno.execPath(), { args: all, env, stdout: "piped" }).spawn();
  const reader = child.stdout.getReader();
  let output = "";
  let count = 0;
  let countedAt = started;
  let stalled = false;
  const progress = () => {
    const ends = [...output.matchAll(ENDED)].map(([, how]) => how);
    const failed = ends.filter((how) => how === "FAILED").length;
    const now = performance.now();
    const seconds = Math.round((now - started) / 1_000);
    console.log(`  ··· ${name}: ${seconds} s, ${ends.length} tests and steps, ${failed} failed`);
    if (ends.length > count) [count, countedAt] = [ends.length, now];
    if (!report || now - countedAt < stalledSeconds * 1_000) return;
    // One test that never ends would have everybody wait until the run is ended from outside, and say nothing.
    stalled = true;
    child.kill("SIGKILL");
    // What a test had started may still hold the other end.
    void reader.cancel();
  };
  const timer = setInterval(progress, everySeconds * 1_000);
  const decoder = new TextDecoder();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    await Deno.stdout.write(part.value);
    output += decoder.decode(part.value, { stream: true });
  }
  const { code } = await child.status;
  clearInterval(timer);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  if (stalled) {
    console.log(stalledReport(output).join("\n"));
    console.log(`${name}: stopped, for no test had ended for ${stalledSeconds} s`);
  }
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
  return { code: stalled ? 1 : code, unsteady: [], ...tallyOf(output) };
}

/** A filter of `deno test` for the tests of these names, and no others. */
function filterFor(tests: readonly ReportedTest[]): string {
  const names = tests.map(({ name }) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return `--filter=/^(?:${names.join("|")})$/`;
}

/** What measures time may miss it twice on a machine that others use. */
const RUNS_ALONE = 2;

/**
 * How a step ended, after what failed in it ran again with nothing beside it, twice at most. It is left at that when
 * something failed that is no test, such as a module, for then the report names fewer than the step counts.
 */
async function runAgain(step: Step, ended: Ended, waits: Waits): Promise<Ended> {
  if (!step.report || ended.failed === 0 || ended.failed > MOST_AGAIN) return ended;
  const unsteady = failedTests(Deno.readTextFileSync(step.report));
  let failed = unsteady;
  let count = ended.failed;
  for (let time = 1; time <= RUNS_ALONE; time++) {
    if (failed.length !== count) return ended;
    const report = `${step.report}.${time}`;
    const again = await run({
      name: `${step.name}, what failed, alone`,
      args: [...step.args, filterFor(failed)],
      env: { ...step.env, DENO_JOBS: "1" },
      report,
    }, waits);
    if (again.code === 0 && again.passed >= failed.length) {
      return { code: 0, passed: ended.passed + unsteady.length, failed: 0, unsteady };
    }
    if (again.failed === 0) return ended;
    failed = failedTests(Deno.readTextFileSync(report));
    count = again.failed;
  }
  return ended;
}

/** The closing lines: who passed only alone, and how many tests of each kind there were. */
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
  waits: Partial<Waits> = {},
): Promise<number> {
  const allWaits = { everySeconds: PROGRESS_SECONDS, stalledSeconds: STALLED_SECONDS, ...waits };
  const all: Tally = { passed: 0, failed: 0 };
  const unsteady: ReportedTest[] = [];
  for (const group of steps.map((step) => [step].flat())) {
    let code = 0;
    const ended = await Promise.all(group.map((step) => run(step, allWaits)));
    for (const [place, first] of ended.entries()) {
      const last = await runAgain(group[place], first, allWaits);
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
