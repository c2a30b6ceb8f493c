/** When the backup of a folder last went well: in a file beside its sets. */
import { join } from "node:path";
import { z } from "zod";
import type { Config } from "../config.ts";
import { clockOver } from "../clock/machine.ts";
import type { OfficeClock } from "../clock/office_clock.ts";

const lastBackup = z.object({ at: z.iso.datetime(), position: z.int().nonnegative() });
export type LastBackup = z.infer<typeof lastBackup>;

const fileIn = (folder: string): string => join(folder, "last.json");

/** Null if there was none, or it is unknown. */
export async function readLast(folder: string): Promise<LastBackup | null> {
  try {
    return lastBackup.parse(JSON.parse(await Deno.readTextFile(fileIn(folder))));
  } catch {
    return null;
  }
}

export async function writeLast(folder: string, last: LastBackup): Promise<void> {
  const draft = `${fileIn(folder)}.part`;
  await Deno.writeTextFile(draft, JSON.stringify(last) + "\n", { mode: 0o600 });
  await Deno.rename(draft, fileIn(folder));
}

/** A clock that knows the times of these settings' backups. */
export async function officeClock(
  { backup }: Pick<Config, "backup">,
  machine: () => Date = () => new Date(),
): Promise<OfficeClock> {
  const clock = clockOver(machine);
  for (const folder of backup.folders) {
    const last = await readLast(folder);
    if (last) clock.learn(last.at);
  }
  return clock;
}
