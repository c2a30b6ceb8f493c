/** Runs of digits in a text, in groups as written, and which regulated numbers they can be. Pure. */
import { ACCOUNT_SHAPES, LICENSE_REGIONS, type NumberKind } from "./number_rules.ts";

/** Adjacent digits: `900101` and `1234567` of `900101-1234567`. */
export interface Group {
  digits: string;
  /** Places among the signs. */
  start: number;
  end: number;
  /** Characters between it and the previous group; "" for the first of a run. */
  gap: string;
}

/** Most characters between two groups of one number. */
const GAP_MAX = 5;

const isDigit = (sign: string): boolean => sign >= "0" && sign <= "9";

/** The runs of a text: groups separated by a few separators at most. */
export function runsOf(signs: string): Group[][] {
  const runs: Group[][] = [];
  let run: Group[] = [];
  let at = 0;
  while (at < signs.length) {
    if (!isDigit(signs[at])) {
      at++;
      continue;
    }
    const start = at;
    while (at < signs.length && isDigit(signs[at])) at++;
    const last = run.at(-1);
    const gap = last ? signs.slice(last.end, Math.min(start, last.end + GAP_MAX + 1)) : "";
    const goesOn = last !== undefined && start - last.end <= GAP_MAX && isGap(gap);
    if (!goesOn && run.length > 0) {
      runs.push(run);
      run = [];
    }
    run.push({ digits: signs.slice(start, at), start, end: at, gap: goesOn ? gap : "" });
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

/** A line may end only beside a dash within a number. */
const isGap = (gap: string): boolean =>
  /^[ .\-\n]+$/.test(gap) && (!gap.includes("\n") || gap.includes("-") && !/\n.*\n/.test(gap));

/** The sum of the digits, each times its weight; the weights repeat. */
function weighted(digits: string, weights: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    sum += Number(digits[at]) * weights[at % weights.length];
  }
  return sum;
}

const RESIDENT_WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9];

/** Does the check digit fit, as in every number issued before October 2020? Foreigners' numbers add two. */
function hasCheckDigit(digits: string): boolean {
  const sum = 11 - weighted(digits.slice(0, 12), RESIDENT_WEIGHTS) % 11;
  return Number(digits[12]) === (isForeign(digits) ? sum + 2 : sum) % 10;
}

const isForeign = (digits: string): boolean => digits[6] >= "5" && digits[6] <= "8";

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Do the thirteen digits begin with a birth date and a valid century and sex? Nobody born in the nineteenth century
 * lives.
 */
function isBirthDate(digits: string): boolean {
  const month = Number(digits.slice(2, 4));
  const day = Number(digits.slice(4, 6));
  const isOfCentury = digits[6] >= "1" && digits[6] <= "8";
  return isOfCentury && month >= 1 && month <= 12 && day >= 1 && day <= DAYS[month - 1];
}

/**
 * A company's registration number (법인등록번호) has the same length: registry, kind of company, serial number, check digit.
 * Where the registry could be a year and a month the check digit distinguishes it from a person's. Children's numbers
 * since 2020 have no check digit, but no company of those registries has such a serial.
 */
function isCompany(digits: string, isSaid: boolean): boolean {
  const isNumbered = Number(digits[12]) === (10 - weighted(digits.slice(0, 12), [1, 2]) % 10) % 10;
  if (!isNumbered || hasCheckDigit(digits)) return false;
  if (isSaid) return true;
  const isYoung = digits[6] >= "3" && digits.slice(0, 2) >= "20";
  return !isYoung && /^(?:1[1-9]|2[0-4])(?:0[1-9]|1[0-2])(?:1[1-5]|2[12])/.test(digits);
}

/** Whose number thirteen digits are; null for none. `isCompanySaid`: a word before them announces a company. */
export function thirteen(digits: string, isCompanySaid: boolean): NumberKind | null {
  if (!isBirthDate(digits) || isCompany(digits, isCompanySaid)) return null;
  return isForeign(digits) ? "foreigner" : "resident";
}

/** Is every digit its own group? */
export const isSpaced = (groups: readonly Group[]): boolean =>
  groups.every(({ digits }) => digits.length === 1);

/** Are the groups those of a number of six and seven digits: whole, spaced, or with any separator but a dash within? */
export function isSixSeven(groups: readonly Group[]): boolean {
  if (groups.length === 1 || isSpaced(groups)) return true;
  let digits = 0;
  for (let at = 0; at < groups.length && digits <= 6; at++) {
    if (digits === 6) return groups.length === 2 || groups[at].gap.includes("-");
    digits += groups[at].digits.length;
  }
  return false;
}

/** Luhn: every second digit from the right doubled, and the sum a multiple of ten. */
function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]) * (at % 2 + 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

const CARD_BEGINS: Record<number, RegExp> = {
  16: /^(?:[3-69]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
  15: /^3[47]/,
  14: /^3[068]/,
};
const CARD_SHAPES = new Set(["16", "4-4-4-4", "15", "4-6-5", "4-6-4"]);

const shapeOf = (groups: readonly Group[]): string =>
  groups.map(({ digits }) => digits.length).join("-");

/** Is it a card number? All zeros is a sample. `isSaid`: a word before it announces a card. */
export function isCard(groups: readonly Group[], digits: string, isSaid: boolean): boolean {
  const shape = shapeOf(groups);
  const isShaped = CARD_SHAPES.has(shape) || isSaid && shape === "14" ||
    isSpaced(groups);
  return isShaped && CARD_BEGINS[digits.length]?.test(digits) === true && isLuhn(digits);
}

/** Is it a driving licence's number? `isSaid`: a word announces one; `isRegion`: a region's name is before it. */
export function isLicense(
  groups: readonly Group[],
  digits: string,
  { isSaid, isRegion }: { isSaid: boolean; isRegion: boolean },
): boolean {
  const shape = shapeOf(groups);
  if (isRegion && (shape === "2-6-2" || shape === "10")) return true;
  if (digits.length !== 12 || !LICENSE_REGIONS.test(digits.slice(0, 2))) return false;
  return shape === "2-2-6-2" || isSaid;
}

const DATE_LIKE = /^(?:19|20)?\d{2}-(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01])(?:-|$)/;

/**
 * Context of digits that may be an account: a word for one, a word for something else, a letter that continues them.
 */
interface Beside {
  isSaid: boolean;
  isOther: boolean;
  isLettered: boolean;
}

/**
 * Is it an account number: in a bank's groups, or because a word beside it says so? Telephone numbers, days and
 * business numbers are not, in any context.
 */
export function isAccount(
  groups: readonly Group[],
  digits: string,
  { isSaid, isOther, isLettered }: Beside,
): boolean {
  const shape = shapeOf(groups);
  const hasDashes = groups.slice(1).every(({ gap }) => gap.trim() === "-");
  const isPhone = digits.startsWith("0") && digits.length <= 11;
  const isDay = DATE_LIKE.test(groups.map((one) => one.digits).join("-"));
  if (isPhone || isDay || shape === "3-2-5") return false;
  if (isSaid && digits.length >= 10 && digits.length <= 16 && groups.length <= 5) return true;
  const known = hasDashes ? ACCOUNT_SHAPES[shape] : undefined;
  if (!known || known.isWeak && (isOther || isLettered)) return false;
  return known.begins?.test(digits) ?? true;
}
