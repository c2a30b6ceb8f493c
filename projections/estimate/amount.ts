/** Amounts of won as people type and say them: '3억 5천만', '350,000,000', '35000만원'. */

import { figureText } from "../../events/base/text.ts";

export type AmountProblem = "unreadable" | "negative" | "fraction";

const BIG: [string, number][] = [["조", 1e12], ["억", 1e8], ["만", 1e4]];
const DIGITS = "영일이삼사오육칠팔구";
/** More digits than this are no amount of money, and no number a machine keeps exactly. */
const DIGITS_MAX = 15;

/**
 * Whole won, or what is wrong with the text. Spaces, commas, '원' and full-width digits are fine. As
 * people speak, '3억 5천' and '3억 5000' without '원' are 350,000,000. As contracts write it, '일금' or '금'
 * may stand before the amount.
 */
export function readWon(text: string): number | AmountProblem {
  const plain = figureText(text).replace(/[\s,_₩\p{Cf}]/gu, "")
    .replace(/^일?금|^\+/, "");
  const said = /억(?:[\d일이삼사오육칠팔구]{1,4}|[\d일이삼사오육칠팔구]?[천백][^만원]*)$/.test(
    plain,
  );
  const bare = (said ? plain + "만" : plain).replace(/원정?$/, "")
    .replace(/[영일이삼사오육칠팔구]/g, (digit) => String(DIGITS.indexOf(digit)));
  if (/^[-−–]/.test(bare)) return "negative";
  if (!/^[\d.조억만천백십]+$/.test(bare) || bare.length > 40) return "unreadable";
  const parts = split(bare, "조억만");
  const won = parts ? sum(parts, [1e12, 1e8, 1e4, 1], section) : NaN;
  if (Number.isNaN(won)) return "unreadable";
  return Number.isSafeInteger(won) ? won : "fraction";
}

/** What stands before each of these units and behind the last; null where they stand otherwise. */
function split(text: string, units: string): (string | undefined)[] | null {
  const before = [...units].map((unit) => `(?:([^${units}]*)${unit})?`).join("");
  return new RegExp(`^${before}([^${units}]*)$`).exec(text)?.slice(1) ?? null;
}

/** Parts that are worth so much each: a unit alone counts once, nothing behind the last not at all. */
function sum(parts: (string | undefined)[], worth: number[], valueOf: (text: string) => number) {
  return parts.reduce((won, text, at) => {
    if (text === undefined) return won;
    const value = text === "" ? Number(at < parts.length - 1) : valueOf(text);
    // Decimals of 억 are whole won, but not in binary: 1.1 × 1e8 is rounded to the hundredth.
    return won + (worth[at] === 1 ? value : Math.round(value * worth[at] * 100) / 100);
  }, 0);
}

/** '5000', '3.5', '5천', '1천2백30'; NaN for anything else, '5천천' and '1.2.3' included. */
function section(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return text.length > DIGITS_MAX + 1 ? NaN : Number(text);
  const parts = /^[\d천백십]+$/.test(text) ? split(text, "천백십") : null;
  return parts ? sum(parts, [1000, 100, 10, 1], Number) : NaN;
}

const grouped = new Intl.NumberFormat("ko-KR");

/** The same amount in words: 350000000 → '3억 5,000만원'; 0 → '0원'. */
export function wonInWords(won: number): string {
  if (won === 0) return "0원";
  const parts: string[] = [];
  let rest = won;
  for (const [unit, worth] of BIG) {
    const count = Math.floor(rest / worth);
    if (count > 0) parts.push(grouped.format(count) + unit);
    rest %= worth;
  }
  if (rest > 0) parts.push(grouped.format(rest));
  return parts.join(" ") + "원";
}

/** '350,000,000원' */
export function exactWon(won: number): string {
  return `${grouped.format(won)}원`;
}

const TEN_THOUSAND = 1e4;

/** About how much, as it is said: 13,491,200 → '약 1,349만 원'. Below 10,000 won it is the amount itself. */
export function roughWon(won: number): string {
  if (won < TEN_THOUSAND) return exactWon(won);
  const rounded = Math.round(won / TEN_THOUSAND) * TEN_THOUSAND;
  return `약 ${wonInWords(rounded).replace(/원$/, " 원")}`;
}
