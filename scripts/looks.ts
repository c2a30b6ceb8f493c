/**
 * `deno task looks`: every test that looks at a page (axe, widths, themes), in its whole form. CI runs it after the
 * tests, which look at some states in one theme. With SCREENSHOTS=folder a picture of each state is kept.
 */
import { joinedTests } from "./joined_tests.ts";
import { runSteps } from "./steps.ts";

/** Does the file look at pages? Its walks go on from what it looks at, so they are run along. */
const looks = (file: string): boolean =>
  /\b(faults|testEveryState)\(/.test(Deno.readTextFileSync(file));

const scratch = Deno.makeTempDirSync({ prefix: "looks-" });
const code = await runSteps([{
  name: "looks",
  args: joinedTests(["browser"], scratch, 12, looks),
  report: `${scratch}/looks.xml`,
  env: { NODE_ENV: "production", DENO_JOBS: "3", LOOKS: "1" },
}]);
Deno.removeSync(scratch, { recursive: true });
Deno.exit(code);
