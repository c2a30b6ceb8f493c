/** What the reports of `deno test --junit-path` say: which tests failed, and which files took longest. */
import { decodeEntities } from "../src/import/files/markup.ts";

const SUITE = /<testsuite name="([^"]*)"[^>]*>(.*?)<\/testsuite>/gs;
const CASE = /<testcase name="([^"]*)"[^>]* time="([\d.]+)"[^>]*>(.*?)<\/testcase>/gs;

/** What is between the name of a test and that of its step. */
const STEP = " > ";

export interface ReportedTest {
  name: string;
  /** The file that its call of `Deno.test` stands in. */
  file: string;
  seconds: number;
  failed: boolean;
}

/**
 * The tests of a report (JUnit XML), without steps: the test whose time and failure have theirs in them stands beside them,
 * or in the suite of another file where what makes the steps is shared.
 */
function testsOf(report: string): ReportedTest[] {
  const cases = [...report.matchAll(SUITE)].flatMap(([, path, inside]) =>
    [...inside.matchAll(CASE)].map(([, name, seconds, result]): ReportedTest => ({
      name: decodeEntities(name),
      file: path.replace(/^\.\//, ""),
      seconds: Number(seconds),
      failed: result.includes("<failure"),
    }))
  );
  const names = new Set(cases.map(({ name }) => name));
  const isStep = ({ name }: ReportedTest) => {
    for (let at = name.indexOf(STEP); at !== -1; at = name.indexOf(STEP, at + 1)) {
      if (names.has(name.slice(0, at))) return true;
    }
    return false;
  };
  return cases.filter((one) => !isStep(one));
}

/** The tests of a report that failed, themselves or in a step. */
export function failedTests(report: string): ReportedTest[] {
  return testsOf(report).filter(({ failed }) => failed);
}

/** A line for each of the `count` slowest files of these reports, the slowest first. */
export function slowestFiles(reports: readonly string[], count: number): string[] {
  const files = new Map<string, number>();
  for (const { file, seconds } of reports.flatMap(testsOf)) {
    files.set(file, (files.get(file) ?? 0) + seconds);
  }
  return [...files].sort(([, a], [, b]) => b - a).slice(0, count)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(6)} s  ${file}`);
}
