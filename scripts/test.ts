/** `deno task test`: everything CI runs. No root, no manual step, a browser included. */
import { joinedTests } from "./joined_tests.ts";
import { runSteps } from "./steps.ts";

/** Folders whose tests start processes: apart from those that work in the test's own. */
const PROCESSES = ["acceptance", "cli", "crash", "demo"];
const BROWSER = "browser";

const folders = [...Deno.readDirSync("tests")].filter((entry) => entry.isDirectory)
  .map((entry) => entry.name);
const together = folders.filter((name) => name !== BROWSER && !PROCESSES.includes(name));
const test = ["test", "-A", "--no-check", "--quiet"];
const paths = (names: string[]) => names.map((name) => `tests/${name}`);
/** As the office is served: React's development build renders several times slower. */
const jobs = (count: number) => ({ NODE_ENV: "production", DENO_JOBS: String(count) });

Deno.exit(
  await runSteps([
    { name: "format", args: ["fmt", "--check", "--quiet"] },
    { name: "lint", args: ["lint", "--quiet"] },
    { name: "types", args: ["check", "--quiet", "."] },
    { name: "build", args: ["run", "-A", "scripts/build.ts"] },
    { name: "rules and calls", args: joinedTests(together), env: { DENO_JOBS: "3" } },
    { name: "processes", args: [...test, "--parallel", ...paths(PROCESSES)], env: jobs(2) },
    // A walk waits for a quarter of its time, for a page, an answer or a timer: three fill two cores.
    { name: "browser", args: [...test, "--parallel", ...paths([BROWSER])], env: jobs(3) },
  ]),
);
