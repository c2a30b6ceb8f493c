/**
 * `deno task lab container`: the container of `deploy/`. Where docker or podman answers, its image is built and compose's file
 * is read; the image's lines are walked by hand in any case, which takes root.
 */
import { runContainerLab } from "./lab/container.ts";

const [what] = Deno.args;
if (what !== "container") {
  console.error("deno task lab container");
  Deno.exit(2);
}
Deno.exit(await runContainerLab());
