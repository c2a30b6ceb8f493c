/**
 * `deno task lab mistakes [words…]`: makes hundreds of an operator's mistakes and of a disk's faults, each on a fresh office,
 * and says what the office did. Words choose the rows that have one of them in their name. Answers 1 where a record is out
 * of reach, a start hides what is wrong, an error ends the process, or a message has no next step.
 */
import { judge, type Judged } from "./mistakes/judge.ts";
import { mistakes } from "./mistakes/rows.ts";
import { makeTemplate } from "./mistakes/stage.ts";
import { surviveUncaughtErrors, uncaughtErrors } from "../../src/kit/uncaught.ts";

function print(all: readonly Judged[], seconds: number): void {
  const categories = [...new Set(all.map(({ category }) => category))];
  console.log(`\n| ${"category".padEnd(12)} | made | works | told | refused | lost | faults |`);
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  for (const category of [...categories, "all"]) {
    const rows = all.filter((row) => category === "all" || row.category === category);
    const of = (did: Judged["did"]) => rows.filter((row) => row.did === did).length;
    const lost = rows.reduce((sum, row) => sum + row.lost, 0);
    const faults = rows.filter(({ fault }) => fault !== "").length;
    console.log(
      `| ${category.padEnd(12)} | ${rows.length} | ${of("works")} | ${of("told")} | ${
        of("refused")
      } | ${lost} | ${faults} |`,
    );
  }
  console.log(`\n${seconds.toFixed(0)} s, errors that nobody waited for: ${uncaughtErrors()}`);
}

async function main(): Promise<number> {
  surviveUncaughtErrors();
  const began = performance.now();
  const words = Deno.args;
  const chosen = mistakes().filter(({ category, name }) =>
    words.length === 0 || words.some((word) => `${category} ${name}`.includes(word))
  );
  const template = await makeTemplate();
  const all: Judged[] = [];
  try {
    for (const mistake of chosen) {
      const judged = await judge(template, mistake);
      all.push(judged);
      if (judged.fault !== "") console.log(`FAULT ${judged.name}: ${judged.fault}`);
      if (Deno.args.length > 0) console.log(`${judged.name} → ${judged.did}: ${judged.message}`);
    }
  } finally {
    await Deno.remove(template.folder, { recursive: true });
  }
  print(all, (performance.now() - began) / 1_000);
  return all.every(({ fault }) => fault === "") && uncaughtErrors() === 0 ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main());
