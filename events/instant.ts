/** Instants as events hold them: ISO 8601 in UTC, nearly all as `Date.toISOString` writes them. */

/** Length of `2026-11-22T05:10:00.000Z`. */
const WRITTEN = 24;

/**
 * Epoch milliseconds of an instant, as `Date.parse` has them: NaN for what is none. The form that nearly all have
 * is read here, in half the time; its figures are digits, as the events' shapes see to.
 */
export function millisecondsOf(instant: string): number {
  const isWritten = instant.length === WRITTEN && instant[10] === "T" && instant[19] === "." &&
    instant[23] === "Z";
  // Date.UTC takes a year of two figures for one of the last century.
  if (!isWritten || instant.startsWith("00")) return Date.parse(instant);
  const two = (at: number) => instant.charCodeAt(at) * 10 + instant.charCodeAt(at + 1) - 528;
  const milliseconds = two(20) * 10 + instant.charCodeAt(22) - 48;
  const year = two(0) * 100 + two(2);
  return Date.UTC(year, two(5) - 1, two(8), two(11), two(14), two(17), milliseconds);
}
