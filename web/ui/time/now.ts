/** The office's time, on a computer or a phone whose own clock may be days off. */

/** A page takes this long to arrive; a clock that differs by less is right, in milliseconds. */
const UNNOTICED_MS = 120_000;

/** How far the office's clock is ahead of the browser's, by the page's own word of when it was drawn. */
function ahead(): number {
  const drawn = globalThis.document?.documentElement.dataset.now;
  const difference = drawn ? Number(drawn) - Date.now() : 0;
  return Math.abs(difference) < UNNOTICED_MS ? 0 : difference;
}

const AHEAD_MS = ahead();

/** Now, as the office's server has it; of a page that was stored on a phone, as the phone has it. */
export const officeNow = (): Date => new Date(Date.now() + AHEAD_MS);
