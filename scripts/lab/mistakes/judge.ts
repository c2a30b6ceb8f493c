/** Makes one mistake after the other, and holds what the office did against what it may do. */
import { readDamage } from "../../../src/store/damage_book.ts";
import { lastPosition } from "../../../src/store/reader.ts";
import { safeKv } from "../../../src/store/safe_kv.ts";
import { hasNextStep, type Mistake, type Outcome } from "./row.ts";
import { runHere } from "./run_here.ts";
import { onStage, type Stage, type Template } from "./stage.ts";

export interface Judged extends Pick<Mistake, "category" | "name">, Outcome {
  /** Records that nothing can bring back. */
  lost: number;
  /** What it should not have done; "" where all is well. */
  fault: string;
}

/** Position of the last record of a file of books; 0 where it cannot be read. */
async function headOf(path: string): Promise<number> {
  try {
    await Deno.stat(path);
    const kv = await Deno.openKv(path);
    try {
      await readDamage(safeKv(kv));
      return (await lastPosition(safeKv(kv)))?.position ?? 0;
    } finally {
      kv.close();
    }
  } catch {
    return 0;
  }
}

/** The most records that are in reach: in the folder, set aside beside it, or by a restore from the backups. */
async function inReach({ dataDir, backups, folder, env }: Stage): Promise<number> {
  const heads: number[] = [];
  try {
    for await (const { name } of Deno.readDir(dataDir)) {
      const isBooks = name === "office.kv" || name.startsWith("office.kv.before-");
      if (isBooks) heads.push(await headOf(`${dataDir}/${name}`));
    }
  } catch {
    // The folder itself is gone.
  }
  const rescue = `${folder}/rescue`;
  await Deno.mkdir(rescue);
  await runHere(["restore", backups, "--without-keys"], { ...env, DATA_DIR: rescue });
  heads.push(await headOf(`${rescue}/office.kv`));
  return Math.max(0, ...heads);
}

const faultOf = ({ may, gone = 0 }: Mistake, { did, message }: Outcome, lost: number): string => {
  if (!may.includes(did)) return `it ${did}: ${message}`;
  if (lost > gone) return `${lost} records are out of reach`;
  return did !== "works" && !hasNextStep(message) ? `no next step: ${message}` : "";
};

export async function judge(template: Template, mistake: Mistake): Promise<Judged> {
  const { category, name } = mistake;
  return await onStage(template, async (stage) => {
    try {
      const outcome = await mistake.run(stage);
      const lost = Math.max(0, stage.head - await inReach(stage));
      return { category, name, ...outcome, lost, fault: faultOf(mistake, outcome, lost) };
    } catch (error) {
      const text = error instanceof Error ? error.stack ?? error.message : String(error);
      return { category, name, did: "works", message: "", lost: 0, fault: `it threw: ${text}` };
    }
  });
}
