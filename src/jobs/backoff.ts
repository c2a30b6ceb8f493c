/** How long a job that failed waits for its next attempt. */

const FIRST_MILLISECONDS = 1_000;
const LONGEST_MILLISECONDS = 60 * 60 * 1_000;

/**
 * Milliseconds to wait after so many failures in a row: twice as long each time, up to an hour, and of that
 * between a half and all, so that what failed together does not come back together. `random` is in [0, 1).
 */
export function backoff(failures: number, random: number): number {
  const full = Math.min(LONGEST_MILLISECONDS, FIRST_MILLISECONDS * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (0.5 + random / 2));
}
