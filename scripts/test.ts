/** `deno task test`: everything CI runs. No root, no manual step, a browser included. */
import { runSteps } from "./steps.ts";

Deno.exit(
  await runSteps([
    ["format", ["fmt", "--check", "--quiet"]],
    ["lint", ["lint", "--quiet"]],
    ["types", ["check", "--quiet", "."]],
    ["build", ["run", "-A", "scripts/build.ts"]],
    ["tests", ["test", "-A", "--quiet", "tests/"]],
  ]),
);
