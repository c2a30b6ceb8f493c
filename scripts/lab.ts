/**
 * `deno task lab proxy [nginx] [caddy]`: a real office as a process behind each proxy that is installed here, with the
 * files of `deploy/`, https and high ports, walked in a browser through sign-in, uploads and a restart. Exits with 1
 * where a step fails.
 */
import { runProxyLab } from "./lab/proxy.ts";

const [what, ...chosen] = Deno.args;
if (what !== "proxy") {
  console.error("deno task lab proxy [nginx] [caddy]");
  Deno.exit(2);
}
Deno.exit(await runProxyLab(chosen) === 0 ? 0 : 1);
