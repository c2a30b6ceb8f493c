/**
 * `deno task lab crash [--kills 1000] [--seed 1]`: kills a writing process again and again and checks that
 * nothing acknowledged is lost and nothing doubled. Answers 1 when something did not hold.
 */
import { crashRun } from "./crash/run.ts";

function option(name: string, otherwise: number): number {
  const at = Deno.args.indexOf(`--${name}`);
  const value = at < 0 ? otherwise : Number(Deno.args[at + 1]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name}: a whole number from 1`);
  return value;
}

async function main(): Promise<number> {
  const kills = option("kills", 100);
  const seed = option("seed", 1);
  const started = performance.now();
  const report = await crashRun(kills, seed, (done) => {
    if (done % 50 === 0) console.log(`${done} / ${kills} kills`);
  });
  const seconds = (performance.now() - started) / 1_000;
  console.log(
    `kills                     ${report.kills} in ${seconds.toFixed(0)} s (seed ${seed})`,
  );
  console.log(`acknowledged              ${report.acknowledged}`);
  console.log(`unanswered at a kill      ${report.unanswered} (${report.survived} were written)`);
  console.log(`acknowledged and lost     ${report.lost}`);
  console.log(`doubled                   ${report.doubled}`);
  console.log(`slowest start after one   ${Math.round(report.slowestStart)} ms`);
  for (const fault of report.faults) console.log(`FAULT: ${fault}`);
  return report.faults.length === 0 ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main());
