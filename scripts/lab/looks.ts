/**
 * `deno task lab looks`: every test that looks at a page (axe, widths, themes), in its whole form. CI runs it after the
 * tests, which look at some states in one theme. With SCREENSHOTS=folder a picture of each state is kept.
 */
import { isLooksTest, joinedTests } from "../joined_tests.ts";
import { runSteps } from "../steps.ts";

const scratch = Deno.makeTempDirSync({ prefix: "looks-" });
const code = await runSteps([{
  name: "looks",
  // A file's walks go on from what they look at, so they are run along.
  args: joinedTests(["browser"], scratch, [{ modules: 12, wanted: isLooksTest }]),
  report: `${scratch}/looks.xml`,
  env: { NODE_ENV: "production", DENO_JOBS: "3", LOOKS: "1" },
}]);
Deno.removeSync(scratch, { recursive: true });
Deno.exit(code);
