/** The machine's own clock, and what the system and the backups say of it. */
import { statSync } from "node:fs";
import type { Config } from "../config.ts";
import { readLast } from "../backup/last.ts";
import { bodiesOf, lastPosition, packAt } from "../store/reader.ts";
import type { SafeKv } from "../store/safe_kv.ts";
import { OfficeClock } from "./office_clock.ts";

/** systemd touches it whenever its clock was set by a server of time. */
export const SYNCHRONISED_FILE = "/run/systemd/timesync/synchronized";
/** Such a word is believed for so long: the clock may be set by hand afterwards. */
const WORD_MS = 24 * 60 * 60 * 1_000;

function isSynchronised(machine: Date): boolean {
  try {
    const said = statSync(SYNCHRONISED_FILE).mtimeMs;
    return Math.abs(machine.getTime() - said) <= WORD_MS;
  } catch {
    return false;
  }
}

/** A clock over this machine's, or a test's. */
export const clockOver = (machine: () => Date): OfficeClock =>
  new OfficeClock({ machine, elapsed: () => performance.now(), synchronised: isSynchronised });

/** A clock that knows what the backups of these settings say. */
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

/** When the newest record was written, ISO 8601 UTC; null where there is none. No key is needed. */
export async function newestInstant(kv: SafeKv): Promise<string | null> {
  const end = await lastPosition(kv);
  const pack = end && await packAt(kv, end.position);
  return pack ? bodiesOf(pack).at(-1)!.at : null;
}
