/**
 * `deno task lab …`: what an office stands on, walked where it is installed. Exits with 1 where a step fails.
 *
 * - `proxy [nginx] [caddy]`: a real office as a process behind each proxy that is installed here, with the files of `deploy/`,
 *   https and high ports, walked in a browser through sign-in, uploads and a restart.
 * - `container`: the container of `deploy/`. Where docker or podman answers, its image is built and compose's file is read; the
 *   image's lines are walked by hand in any case, which takes root.
 */
import { runContainerLab } from "./install/container.ts";
import { runProxyLab } from "./install/proxy.ts";

const [what = "", ...chosen] = Deno.args;
const labs: Record<string, () => Promise<number>> = {
  container: runContainerLab,
  proxy: () => runProxyLab(chosen),
};
if (!Object.hasOwn(labs, what)) {
  console.error("deno task lab proxy [nginx] [caddy]\ndeno task lab container");
  Deno.exit(2);
}
Deno.exit(await labs[what]() === 0 ? 0 : 1);
