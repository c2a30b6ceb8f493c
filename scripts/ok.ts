/** `deno task ok`: format, lint, types, structure and unit tests; what one runs before every commit. */
import { runSteps } from "./steps.ts";

const UNIT = ["events", "projections", "structure", "import", "excel", "web", "auth"]
  .map((folder) => `tests/${folder}`);

Deno.exit(
  await runSteps([
    ["format", ["fmt", "--check", "--quiet"]],
    ["lint", ["lint", "--quiet"]],
    ["types", ["check", "--quiet", "."]],
    ["structure and unit tests", ["test", "-A", "--quiet", "--parallel", ...UNIT]],
  ]),
);
