/** `deno task test`: everything CI runs. No root, no manual step, a browser included. */
import { runSteps } from "./steps.ts";

/** Folders whose tests start processes: one after the other, with the machine to themselves. */
const ALONE = ["acceptance", "cli", "crash", "demo"];
const BROWSER = "browser";

const folders = [...Deno.readDirSync("tests")].filter((entry) => entry.isDirectory)
  .map((entry) => entry.name);
const together = folders.filter((name) => name !== BROWSER && !ALONE.includes(name));
const test = ["test", "-A", "--no-check", "--quiet"];
const paths = (names: string[]) => names.map((name) => `tests/${name}`);
/** As the office is served: React's development build renders several times slower. */
const env = { NODE_ENV: "production" };

Deno.exit(
  await runSteps([
    { name: "format", args: ["fmt", "--check", "--quiet"] },
    { name: "lint", args: ["lint", "--quiet"] },
    { name: "types", args: ["check", "--quiet", "."] },
    { name: "build", args: ["run", "-A", "scripts/build.ts"] },
    { name: "rules and calls", args: [...test, "--parallel", ...paths(together)] },
    { name: "processes", args: [...test, ...paths(ALONE)], env },
    // Two at a time: while one browser draws, the other test's server works.
    {
      name: "browser",
      args: [...test, "--parallel", ...paths([BROWSER])],
      env: { ...env, DENO_JOBS: "2" },
    },
  ]),
);
