/** When the browser refreshes its session (S1 §9). All figures in whole seconds. */

/** Before expiry; a session found on the page's start ("restored from storage") has less in hand. */
const LEAD_SECONDS = 90;
const RESTORED_LEAD_SECONDS = 60;
/** A delay below this would be hasty: half the lifetime is taken then. */
const SHORTEST_LEAD_DELAY_SECONDS = 30;
const SHORTEST_DELAY_SECONDS = 15;
/** With more than this left there is nothing to refresh yet. */
const SKIP_ABOVE_SECONDS = 120;

/** How long to wait before refreshing a session that expires in `expiresIn` seconds. */
export function refreshDelaySeconds(expiresIn: number, restored: boolean): number {
  const delay = expiresIn - (restored ? RESTORED_LEAD_SECONDS : LEAD_SECONDS);
  if (delay >= SHORTEST_LEAD_DELAY_SECONDS) return delay;
  return Math.max(SHORTEST_DELAY_SECONDS, Math.floor(expiresIn / 2));
}

/** Whether a refresh that is due is worth doing: another tab may have done it already. */
export function isRefreshDue(expiresIn: number): boolean {
  return expiresIn <= SKIP_ABOVE_SECONDS;
}
