/** Amounts of won as people type and say them: '3억 5천만', '350,000,000', '35000만원'. */

import { figureText } from "../../events/text.ts";

export type AmountProblem = "unreadable" | "negative" | "fraction";

const BIG: [string, number][] = [["조", 1e12], ["억", 1e8], ["만", 1e4]];
const SMALL: Record<string, number> = { 천: 1000, 백: 100, 십: 10 };
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
  const won = sections(bare);
  if (won === null) return "unreadable";
  return Number.isSafeInteger(won) ? won : "fraction";
}

/** The parts before 조, 억 and 만, and what follows; null where they do not make sense. */
function sections(text: string): number | null {
  let rest = text;
  let won = 0;
  for (const [unit, worth] of BIG) {
    const at = rest.indexOf(unit);
    if (at === -1) continue;
    const value = at === 0 ? 1 : section(rest.slice(0, at));
    if (value === null) return null;
    won += times(value, worth);
    rest = rest.slice(at + 1);
  }
  if (rest === "") return won;
  const value = section(rest);
  return value === null ? null : won + value;
}

/** Decimals of 억 are whole won, but not in binary: 1.1 × 1e8 is rounded to the hundredth. */
function times(value: number, worth: number): number {
  return Math.round(value * worth * 100) / 100;
}

/** '5000', '3.5', '5천', '1천2백30': null for anything else, '5천천' and '1.2.3' included. */
function section(text: string): number | null {
  if (/^\d+(\.\d+)?$/.test(text)) {
    return text.length > DIGITS_MAX + 1 ? null : Number(text);
  }
  const parts = /^(?:(\d*)천)?(?:(\d*)백)?(?:(\d*)십)?(\d*)$/.exec(text);
  if (!parts) return null;
  const [, thousands, hundreds, tens, ones] = parts;
  const worth = (count: string | undefined, unit: number): number =>
    count === undefined ? 0 : (count === "" ? 1 : Number(count)) * unit;
  return worth(thousands, SMALL.천) + worth(hundreds, SMALL.백) + worth(tens, SMALL.십) +
    Number(ones);
}

const grouped = new Intl.NumberFormat("ko-KR");

/** The same amount in words: 350000000 → '3억 5,000만원'; 0 → '0원'. */
export function spokenWon(won: number): string {
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
