/** Meaning of a workbook cell's number format: a day, or another currency than won. */

/** Null: a figure like any other, won among them. */
export type CellFormat = "day" | { currency: string } | { unit: string } | null;

/** Currencies in which cards are used abroad (ISO 4217), as whole words. */
const ISO =
  "USD|EUR|JPY|CNY|CNH|GBP|HKD|VND|THB|SGD|AUD|CAD|CHF|NZD|TWD|MYR|IDR|PHP|INR|MOP|MNT|KZT|RUB|AED|SEK|NOK|DKK|PLN|CZK|HUF|TRY|MXN|BRL";
const CURRENCY = new RegExp(`US\\$|(?![₩￦])\\p{Sc}|元|(?<![A-Z])(?:${ISO})(?![A-Z])`, "iu");
const FOREIGN_WORDS = /달러|유로|위안|엔화|(?:^|\d)엔$|파운드|외화/;

/** The foreign currency that a text names, as it writes it: of a column's name, of a column of currencies, of an amount. */
export const currencyIn = (text: string): string | null =>
  (CURRENCY.exec(text) ?? FOREIGN_WORDS.exec(text))?.[0] ?? null;

/** `#,##0"천원"` shows 27000 as 27,000천원. */
const UNIT = /(?:백만|만|천)원/;
const QUOTED = /"([^"]*)"|\\(.)|_.|\*./g;

/** Meaning of a format's own code: `[$$-409]#,##0.00` is dollars, `yyyy-mm-dd` a day. */
export function formatOfCode(code: string): CellFormat {
  // `[$₩-412]` is a currency with its place, `[$-412]` the place alone, `[Red]` and `[h]` are neither.
  const plain = code.slice(0, 300).split(";")[0].replace(
    /\[\$([^\]-]{0,60})(?:-[^\]]{0,60})?\]/g,
    '"$1"',
  );
  const literals = [...plain.matchAll(QUOTED)].map(([, quoted = "", escaped = ""]) =>
    quoted + escaped
  ).join(" ");
  const bare = plain.replace(QUOTED, "");
  const currency = CURRENCY.exec(`${literals} ${bare}`)?.[0];
  if (currency) return { currency };
  const unit = UNIT.exec(literals)?.[0];
  if (unit) return { unit };
  const day = bare.replace(/\[(?!(?:h{1,9}|m{1,9}|s{1,9})\])[^\]]{0,60}\]/gi, "").replace(
    /general/i,
    "",
  );
  return /[ymdhs]/i.test(day) ? "day" : null;
}

/** A figure as its cell shows it, where that is another amount: no reader takes `$20` for 20 won. */
export const displayedAmount = (
  value: number,
  format: { currency: string } | { unit: string },
): string =>
  "unit" in format
    ? `${value}${format.unit}`
    : `${value < 0 ? "-" : ""}${format.currency}${Math.abs(value)}`;
