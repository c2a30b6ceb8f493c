/** `deno task ok`: format, lint, types, structure and unit tests; what one runs before every commit. */
import { joinedTests } from "./joined_tests.ts";
import { runSteps } from "./steps.ts";

const UNIT = ["events", "projections", "structure", "import", "jobs", "excel", "web", "auth"];

const scratch = Deno.makeTempDirSync({ prefix: "tests-" });
const code = await runSteps([
  [
    { name: "format", args: ["fmt", "--check", "--quiet"] },
    { name: "lint", args: ["lint", "--quiet"] },
  ],
  // Type checking keeps one core busy, so the tests run on the other.
  [
    { name: "types", args: ["check", "--quiet", "."] },
    { name: "structure and unit tests", args: joinedTests(UNIT, scratch) },
  ],
]);
Deno.removeSync(scratch, { recursive: true });
Deno.exit(code);
