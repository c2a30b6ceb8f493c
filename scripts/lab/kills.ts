/**
 * `deno task lab kills [--kills 200] [--seed 1] [embedded] [processes]`: kills workers under load, alone with an
 * embedded file and as processes on a real KV server, half of the kills each, and checks that each effect
 * happened once. Answers 1 when something did not hold.
 */
import { denokvProgram, killServers, withKvServer } from "./cluster/denokv.ts";
import { type JobKills, killWorkers } from "./crash/job_run.ts";

/** Worker processes on the KV server. */
const WORKERS = 3;

function option(name: string, otherwise: number): number {
  const at = Deno.args.indexOf(`--${name}`);
  const value = at < 0 ? otherwise : Number(Deno.args[at + 1]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name}: a whole number from 1`);
  return value;
}

const onKill = (done: number) => {
  if (done % 20 === 0) console.log(`  ${done} kills`);
};

async function embedded(kills: number, seed: number): Promise<JobKills> {
  const folder = await Deno.makeTempDir({ prefix: "kills-" });
  const path = `${folder}/books.sqlite`;
  const report = await killWorkers({ kills, seed, path, workers: 1, onKill });
  if (report.faults.length > 0) report.faults.push(`kept for a look: ${folder}`);
  else await Deno.remove(folder, { recursive: true });
  return report;
}

const processes = async (kills: number, seed: number): Promise<JobKills> =>
  await withKvServer(
    await denokvProgram(),
    ({ url }) => killWorkers({ kills, seed, path: url, workers: WORKERS, onKill }),
  );

const PARTS = { embedded, processes };

function print(name: string, report: JobKills, seconds: number): void {
  console.log(`${name.padEnd(26)}${report.kills} kills in ${seconds.toFixed(0)} s`);
  console.log(`  jobs, items             ${report.jobs}, ${report.items}`);
  console.log(`  cut short               ${report.interrupted} jobs`);
  console.log(`  messages, once more     ${report.messages}, ${report.redelivered}`);
  console.log(`  effects asked for       ${report.asked}`);
  console.log(`  doubled, lost           ${report.doubled}, ${report.lost}`);
  console.log(`  slowest to go on        ${Math.round(report.slowestMs)} ms`);
  for (const fault of report.faults) console.log(`FAULT: ${fault}`);
}

async function main(): Promise<number> {
  const chosen = Object.entries(PARTS).filter(([name]) => Deno.args.includes(name));
  const parts = chosen.length > 0 ? chosen : Object.entries(PARTS);
  const kills = Math.ceil(option("kills", 200) / parts.length);
  let faults = 0;
  for (const [name, run] of parts) {
    const began = performance.now();
    const report = await run(kills, option("seed", 1));
    print(name, report, (performance.now() - began) / 1_000);
    faults += report.faults.length;
  }
  return faults === 0 ? 0 : 1;
}

if (import.meta.main) {
  const code = await main();
  killServers();
  Deno.exit(code);
}
