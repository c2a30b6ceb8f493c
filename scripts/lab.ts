/**
 * `deno task lab [name] …`: runs a campaign of the laboratory and says on what it was run, how long it took and whether it
 * held; without a name it lists them. Exits with the campaign's own code: 1 where something did not hold.
 */
import os from "node:os";
import { fileURLToPath } from "node:url";
import { VERSION } from "../src/kit/version.ts";
import { type Campaign, CAMPAIGNS } from "./lab/campaigns.ts";

/** The programs that a campaign is, beside this file. */
const programOf = (name: string): string =>
  fileURLToPath(new URL(`./lab/${name}.ts`, import.meta.url));

function commandOf({ run, production }: Campaign, rest: string[]): Deno.CommandOptions {
  const env: Record<string, string> = production ? { NODE_ENV: "production" } : {};
  if ("script" in run) {
    return { args: ["run", "-A", programOf(run.script), ...run.args ?? [], ...rest], env };
  }
  return { args: ["test", "-A", "--no-check", ...run.tests, ...rest], env: { ...env, ...run.env } };
}

/** The commit that is checked out; "" outside of a repository. */
async function commit(): Promise<string> {
  try {
    const git = new Deno.Command("git", { args: ["rev-parse", "--short", "HEAD"], stderr: "null" });
    return new TextDecoder().decode((await git.output()).stdout).trim();
  } catch {
    return "";
  }
}

/** What figures depend on besides the program. */
const machine = (): string =>
  `${os.cpus().length} cores, load ${os.loadavg()[0].toFixed(1)}, ${
    Math.round(os.totalmem() / 2 ** 30)
  } GB`;

const [name = "", ...rest] = Deno.args;
const campaign = Object.hasOwn(CAMPAIGNS, name) ? CAMPAIGNS[name] : undefined;
if (!campaign) {
  console.log("deno task lab NAME …\n");
  for (const [known, { does }] of Object.entries(CAMPAIGNS)) {
    console.log(`  ${known.padEnd(12)} ${does}`);
  }
  Deno.exit(name === "" ? 0 : 2);
}
const started = performance.now();
console.log(
  `lab ${name} · ${VERSION} ${await commit()} · ${machine()} · ${new Date().toISOString()}`,
);
const { code } = await new Deno.Command(Deno.execPath(), commandOf(campaign, rest)).spawn().status;
const seconds = Math.round((performance.now() - started) / 1_000);
console.log(`lab ${name} · ${code === 0 ? "held" : `did not hold (${code})`} · ${seconds} s`);
Deno.exit(code);
