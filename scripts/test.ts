/** `deno task test`: everything CI runs. No root, no manual step, a browser included. */
import { isLooksTest, joinedTests } from "./joined_tests.ts";
import { slowestFiles } from "./junit.ts";
import { runSteps } from "./steps.ts";

/** Folders whose tests start processes: apart from those that work in the test's own. */
const PROCESSES = ["acceptance", "cli", "crash", "demo", "start"];
const BROWSER = "browser";
/** Files that are named at the end. */
const SLOWEST = 20;

/** Does the file ask how large something is? Then its pages are drawn in the office's own fonts. */
const measures = (file: string): boolean =>
  isLooksTest(file) ||
  /boundingBox|getBoundingClientRect|\.pdf\(|woff2/.test(Deno.readTextFileSync(file));

const WALKS = [
  { modules: 8, wanted: measures },
  {
    modules: 12,
    wanted: (file: string) => !measures(file),
    calls: ["leaveFontsOut", "tests/browser/launch.ts"],
  },
] as const;

/** Lines of the specification on a running office, most of them in a browser. */
const SPEC = "spec";
const folders = [...Deno.readDirSync("tests")].filter((entry) => entry.isDirectory)
  .map((entry) => entry.name);
const together = folders.filter((name) => ![BROWSER, SPEC, ...PROCESSES].includes(name));
const scratch = Deno.makeTempDirSync({ prefix: "tests-" });

/** A step of tests, so many at a time, that leaves its report. */
const tests = (name: string, args: string[], lanes: number) => ({
  name,
  args,
  report: `${scratch}/${name}.xml`,
  // As the office is served: React's development build renders several times slower.
  env: { NODE_ENV: "production", DENO_JOBS: String(lanes) },
});

const processes = ["test", "-A", "--no-check", "--quiet", "--parallel"];
const code = await runSteps([
  [
    { name: "format", args: ["fmt", "--check", "--quiet"] },
    { name: "lint", args: ["lint", "--quiet"] },
    { name: "build", args: ["run", "-A", "scripts/build.ts"] },
  ],
  // To check the types keeps one core busy for longer than all of the above: the other has work meanwhile.
  [
    { name: "types", args: ["check", "--quiet", "."] },
    tests("processes", [...processes, ...PROCESSES.map((name) => `tests/${name}`)], 2),
  ],
  tests("rules and calls", joinedTests(together, scratch), 3),
  // A walk waits for a quarter of its time, for a page, an answer or a timer: three fill two cores.
  tests("browser", joinedTests([BROWSER, SPEC], scratch, WALKS), 3),
]);
const written = [...Deno.readDirSync(scratch)].filter(({ name }) => name.endsWith(".xml"));
const reports = written.map(({ name }) => Deno.readTextFileSync(`${scratch}/${name}`));
const slowest = slowestFiles(reports, SLOWEST);
if (slowest.length > 0) console.log(["the slowest files:", ...slowest].join("\n"));
Deno.removeSync(scratch, { recursive: true });
Deno.exit(code);
