/** The machine's own clock, and the evidence of the system and the backups. */
import { statSync } from "node:fs";
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
