/**
 * `deno task lab cluster [PART …]`: a real KV server with several processes on it. Runs the store's contract tests,
 * the crash test and a walk over HTTP on it, prints figures beside the platform's own calls, and kills, pauses
 * and restarts the server under load. Answers 1 when something did not hold; ends whatever it started.
 */
import { buildAll } from "../build.ts";
import { denokvProgram, killServers, withKvServer } from "./cluster/denokv.ts";
import { printFigures } from "./cluster/figures.ts";
import {
  type OfficeProcess,
  settingsFor,
  startOffice,
  tokenOf,
  waitForToken,
} from "./cluster/office.ts";
import { checkLog, troubleRun } from "./cluster/trouble.ts";
import { cardWalk } from "./cluster/walk.ts";
import { workersRun } from "./cluster/workers.ts";
import { crashRun } from "./crash/run.ts";

const KILLS = 20;
/** A stop has to be over by then. */
const STOP_MS = 10_000;
/** What takes longer than this in all hangs. */
const WHOLE_MS = 15 * 60_000;

/** The store's contract tests, each on an empty database of its own. */
async function contract(program: string): Promise<string[]> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["test", "-A", "--no-check", "--quiet", "--filter", "over KV Connect"],
      "tests/store/contract_test.ts",
    ],
    env: { DENOKV: program },
  }).output().then((output) => {
    const lines = new TextDecoder().decode(output.stdout).trim().split("\n");
    console.log(`contract                  ${lines.findLast((line) => line.includes("passed"))}`);
    if (!output.success) console.log(lines.join("\n"));
    return output;
  });
  return success ? [] : ["the store's contract does not hold over KV Connect"];
}

const crash = (program: string): Promise<string[]> =>
  withKvServer(program, async (server) => {
    const report = await crashRun(KILLS, 1, () => {}, () => Promise.resolve(server.url));
    const { acknowledged, unanswered, survived, lost, doubled, slowestStart } = report;
    console.log(`crash                     ${report.kills} kills, ${acknowledged} acknowledged`);
    console.log(`  unanswered at a kill    ${unanswered} (${survived} were written)`);
    console.log(`  lost, doubled           ${lost}, ${doubled}`);
    console.log(`  slowest start           ${Math.round(slowestStart)} ms`);
    return report.faults;
  });

/** Two processes of the office: the walk, the troubles, a stop without a server, and the log afterwards. */
const office = (program: string): Promise<string[]> =>
  withKvServer(program, async (server, folder) => {
    await buildAll({ minify: true, outDir: "build" });
    const env = settingsFor(server.url, folder);
    const offices: OfficeProcess[] = [];
    try {
      // Both find the books empty, and fill them at once.
      offices.push(...await Promise.all([1, 2].map(() => startOffice(env))));
      const token = await tokenOf("staff1", env);
      const urls = offices.map(({ url }) => url);
      await waitForToken(urls, token);
      const faults = await cardWalk(urls, token);
      console.log(`card walk                 ${faults.length === 0 ? "held" : "did not hold"}`);
      const report = await troubleRun(server, offices, token);
      console.log(`under trouble             ${report.acknowledged} edits acknowledged`);
      console.log(`  told to come again      ${report.refused}`);
      console.log(`  longest until told      ${Math.round(report.longestRefusalMs)} ms`);
      console.log(`  longest /readyz         ${Math.round(report.readyzMs)} ms`);
      for (const [name, ms] of Object.entries(report.backMs)) {
        console.log(`  ${`back after ${name}`.padEnd(24)}${Math.round(ms)} ms`);
      }
      await server.kill();
      const stops = await Promise.all(offices.splice(0).map((one) => one.stop()));
      const longest = Math.max(...stops.map(({ ms }) => ms));
      console.log(`stop without a server     ${Math.round(longest)} ms`);
      faults.push(...report.faults);
      if (longest > STOP_MS) faults.push("a stop took more than 10 s");
      if (stops.some(({ code }) => code !== 0)) faults.push("a stop ended with a failure");
      await server.start();
      return [...faults, ...await checkLog(env)];
    } finally {
      await Promise.all(offices.map((one) => one.kill()));
    }
  });

async function figures(program: string): Promise<string[]> {
  await printFigures(program);
  return [];
}

/** A server without jobs of its own, and worker processes beside it. */
const workers = (program: string): Promise<string[]> =>
  withKvServer(program, async (server, folder) => {
    await buildAll({ minify: true, outDir: "build" });
    const env = settingsFor(server.url, folder);
    const office = await startOffice({ ...env, JOB_CONCURRENCY: "0" });
    try {
      const token = await tokenOf("superuser", env);
      await waitForToken([office.url], token);
      const faults = await workersRun(office.url, token, env);
      const { code } = await office.stop();
      if (code !== 0) faults.push("the server's stop ended with a failure");
      return [...faults, ...await checkLog(env)];
    } finally {
      await office.kill();
    }
  });

const PARTS: Record<string, (program: string) => Promise<string[]>> = {
  contract,
  crash,
  office,
  workers,
  figures,
};

async function main(): Promise<number> {
  const chosen = Deno.args.length > 0 ? Deno.args : Object.keys(PARTS);
  const unknown = chosen.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown) throw new Error(`${unknown}: one of ${Object.keys(PARTS).join(", ")}`);
  const program = await denokvProgram();
  const faults: string[] = [];
  for (const name of chosen) faults.push(...await PARTS[name](program));
  for (const fault of new Set(faults)) console.log(`FAULT: ${fault}`);
  return faults.length === 0 ? 0 : 1;
}

if (import.meta.main) {
  // The processes that write end with this one; a server would not.
  const giveUp = () => {
    killServers();
    Deno.exit(1);
  };
  Deno.addSignalListener("SIGINT", giveUp);
  Deno.addSignalListener("SIGTERM", giveUp);
  const hung = setTimeout(() => {
    console.log("FAULT: it hangs");
    giveUp();
  }, WHOLE_MS);
  const code = await main();
  clearTimeout(hung);
  Deno.exit(code);
}
