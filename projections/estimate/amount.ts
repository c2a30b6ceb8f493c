/** Amounts of won as they are typed and read: '3억 5천만', '350,000,000', '35000만원'. */

import { figureText } from "../../events/base/text.ts";

export type AmountProblem = "unreadable" | "negative" | "fraction";

const BIG: [string, number][] = [["조", 1e12], ["억", 1e8], ["만", 1e4]];
const DIGITS = "영일이삼사오육칠팔구";
/** More digits than any amount of money has, or a number stores exactly. */
const DIGITS_MAX = 15;

/**
 * Whole won, or the problem of the text. Spaces, commas, '원' and full-width digits are accepted. As in speech, '3억 5천'
 * and '3억 5000' without '원' are 350,000,000. As in contracts, '일금' or '금' may precede the amount.
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

/** The text before each of these units and after the last; null if they are in another order. */
function split(text: string, units: string): (string | undefined)[] | null {
  const before = [...units].map((unit) => `(?:([^${units}]*)${unit})?`).join("");
  return new RegExp(`^${before}([^${units}]*)$`).exec(text)?.slice(1) ?? null;
}

/** Parts of one unit: a unit alone counts once, nothing after the last counts zero. */
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

const UNITS = ["", "만", "억", "조", "경"];
const PLACES = ["", "십", "백", "천"];
/** 10^16: more than any paper says, and the first amount whose unit is 경. */
const FORMAL_MAX = 10n ** 16n;

/**
 * The amount as contracts and receipts write it, in words alone: 120000000 → '금 일억이천만원정'. Each place has its figure
 * ('일천'), so that none can be written before it.
 */
export function formalWon(won: number | bigint): string {
  const whole = BigInt(won);
  if (whole < 0n || whole > FORMAL_MAX) throw new RangeError(`no amount of a paper: ${won}`);
  const digits = String(whole);
  let words = "";
  let section = "";
  for (const [at, digit] of [...digits].entries()) {
    const place = digits.length - 1 - at;
    if (digit !== "0") section += DIGITS[Number(digit)] + PLACES[place % 4];
    if (place % 4 === 0) {
      if (section !== "") words += section + UNITS[place / 4];
      section = "";
    }
  }
  return `금 ${words || "영"}원정`;
}

/** '350,000,000원' */
export function exactWon(won: number): string {
  return `${grouped.format(won)}원`;
}

const TEN_THOUSAND = 1e4;

/** An approximate amount in words: 13,491,200 → '약 1,349만 원'. Below 10,000 won the exact amount. */
export function roughWon(won: number): string {
  if (won < TEN_THOUSAND) return exactWon(won);
  const rounded = Math.round(won / TEN_THOUSAND) * TEN_THOUSAND;
  return `약 ${wonInWords(rounded).replace(/원$/, " 원")}`;
}
