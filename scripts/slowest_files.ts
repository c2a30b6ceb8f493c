/** Which test files took longest, from the reports that `deno test --junit-path` writes. */

const SUITE = /<testsuite name="([^"]*)"[^>]*>(.*?)<\/testsuite>/gs;
const CASE = /<testcase name="([^"]*)"[^>]* time="([\d.]+)"/g;

/** What is between the name of a test and that of its step. */
const STEP = " &gt; ";

/** Seconds by file. A test's time has that of its steps in it, which stand beside it. */
function secondsOf(report: string): [file: string, seconds: number][] {
  return [...report.matchAll(SUITE)].map(([, file, inside]) => {
    const cases = [...inside.matchAll(CASE)];
    const names = new Set(cases.map(([, name]) => name));
    const isStep = (name: string) => {
      for (let at = name.indexOf(STEP); at !== -1; at = name.indexOf(STEP, at + 1)) {
        if (names.has(name.slice(0, at))) return true;
      }
      return false;
    };
    const own = cases.filter(([, name]) => !isStep(name));
    return [file, own.reduce((sum, [, , seconds]) => sum + Number(seconds), 0)];
  });
}

/** A line for each of the `count` slowest files of these reports (JUnit XML), the slowest first. */
export function slowestFiles(reports: readonly string[], count: number): string[] {
  return reports.flatMap(secondsOf).sort(([, a], [, b]) => b - a).slice(0, count)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(6)} s  ${file.replace(/^\.\//, "")}`);
}
