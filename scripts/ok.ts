/** `deno task ok`: format, lint, types, structure and unit tests; what one runs before every commit. */
import { runSteps } from "./steps.ts";

const UNIT = ["events", "projections", "structure", "import", "jobs", "excel", "web", "auth"]
  .map((folder) => `tests/${folder}`);

Deno.exit(
  await runSteps([
    { name: "format", args: ["fmt", "--check", "--quiet"] },
    { name: "lint", args: ["lint", "--quiet"] },
    { name: "types", args: ["check", "--quiet", "."] },
    {
      name: "structure and unit tests",
      args: ["test", "-A", "--no-check", "--quiet", "--parallel", ...UNIT],
    },
  ]),
);
