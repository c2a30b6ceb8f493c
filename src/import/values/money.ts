/** Figures and won in the ways Excel, banks and people write them. */
import { figureText } from "../../../events/base/text.ts";
import { type Cell, cellText, type Reading, unreadable } from "../../kit/cell.ts";
import { currencyIn } from "../cell_format.ts";

/** The most a single payment can be; a card number in the wrong column is more. Won. */
const MOST = 10_000_000_000;

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const PLAIN = /^(\d+(\.\d+)?|\.\d+)$/;
/** 1.234.567 is thousands; 148.000 may be, or a decimal point where fractions make sense. */
const DOTTED = /^\d{1,3}(\.\d{3}){2,}(,\d+)?$|^\d{1,3}(\.\d{3})+,\d+$/;
const EITHER = /^\d{1,3}\.\d{3}$/;
const SIGN = /^(?:\(-\)|[-−–‐△▲▽▼+])/;
const NEGATIVE = /^(?:\(-\)|[-−–‐△▲▽▼])/;

/** How a column's figures are meant. */
export interface FigureRules {
  /** Factor of 1 in the file: 1,000 under "단위: 천원", 60 for minutes stored as seconds. */
  factor?: number;
  /** Unit that may follow a number: "km". */
  unit?: string;
  /** Most decimals that a figure may have, its factor applied; 0 for whole figures alone. */
  decimals?: number;
  /** False: a figure below zero is refused. */
  signed?: boolean;
}

/** Why a text is no number. */
type Fault = "empty" | "dots" | "foreign" | "words" | "fraction" | "negative" | { reason: string };

const REASONS: Record<Exclude<Fault, { reason: string }>, string> = {
  empty: "숫자가 비어 있습니다.",
  dots: "점(.)이 소수점인지 천 단위 구분인지 알 수 없습니다. 쉼표로 적거나 점을 빼 주세요.",
  foreign: "외화 금액입니다. 원화 금액으로 적어 주세요.",
  words: "숫자로 읽을 수 없습니다",
  fraction: "소수점 아래 자릿수가 너무 많습니다.",
  negative: "0 이상의 숫자로 적어 주세요.",
};

interface Signed {
  negative: boolean;
  digits: string;
  /** It is marked as won, so its number may be written in words. */
  won: boolean;
}

/** Takes off sign, brackets, currency and 원. `(1,000)`, `△1,000`, `-1,000` and `1,000-` are negative. */
function unwrap(written: string): Signed {
  let text = written.replace(/^(?:일금|一金|금|金)/, "").replace(/(?:정|整)$/, "");
  let won = text !== written;
  let negative = false;
  for (let turn = 0; turn < 4; turn++) {
    const bracketed = /^\(([^()]*\d[^()]*)\)(원?)$/.exec(text);
    if (bracketed) [negative, text] = [true, bracketed[1] + bracketed[2]];
    if (NEGATIVE.test(text)) negative = true;
    text = text.replace(SIGN, "").replace(/^(₩|\\|krw)/i, "");
  }
  const bare = text.replace(/(원|krw|won)$/i, "");
  won ||= bare !== text;
  text = bare;
  if (/\d[-−–]$/.test(text)) [negative, text] = [true, text.slice(0, -1)];
  return { negative, digits: text, won };
}

/** Space between the digits of a number is a separator of thousands, or two numbers. */
function withoutSpace(text: string): string | null {
  const grouped = text.replace(
    /(?<!\d)\d{1,3}(?: \d{3})+(?![\d ]*\d)/g,
    (digits) => digits.replaceAll(" ", ""),
  );
  return /\d\s+\d/.test(grouped) ? null : grouped.replace(/\s+/g, "");
}

/** Without the noise of binary fractions. */
function withoutNoise(value: number): number {
  const near = Math.round(value);
  return Math.abs(value - near) < 1e-6 ? near : value;
}

/** The product in decimal arithmetic: 2.3 × 10,000 is 23,000. */
export function times(figure: number, factor: number): number {
  return Number((figure * factor).toPrecision(15));
}

/** Words of 0 to 9. */
const DIGITS = "영공零 일一壹 이二貳 삼三參 사四 오五 육륙六 칠七 팔八 구九".split(" ");
const MAGNITUDES = ["십十拾", "백百", "천千", "만萬", "억億", "조兆"];

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?`;
/** Thousands, hundreds, tens and ones: 2천3백45; 148천, too, and 12,345. */
const SMALL = new RegExp(`^(?:(${NUMBER})?천)?(?:(\\d)?백)?(?:(\\d)?십)?(${NUMBER})?$`);
const GROUP = "[\\d,.천백십]";
const LARGE = new RegExp(
  `^(?:(${GROUP}+)조)?(?:(${GROUP}+)억)?(?:(${GROUP}*)만)?(${GROUP}+)?$`,
);

/** The text with its magnitudes as 십백천만억조 and, on request, its digit words as digits. */
function plainWords(text: string, spelled: boolean): string {
  return text.replace(/[^\d,.]/gu, (letter) => {
    const magnitude = MAGNITUDES.find((words) => words.includes(letter));
    const digit = spelled ? DIGITS.findIndex((words) => words.includes(letter)) : -1;
    return magnitude?.[0] ?? (digit === -1 ? letter : String(digit));
  });
}

function smallFigure(text: string): number | null {
  const match = SMALL.exec(text);
  if (!match) return null;
  const [thousands, hundreds, tens, ones] = match.slice(1).map((part) => part?.replaceAll(",", ""));
  const worth = (part: string | undefined, word: string, factor: number) =>
    text.includes(word) ? Number(part ?? 1) * factor : 0;
  return worth(thousands, "천", 1_000) + worth(hundreds, "백", 100) + worth(tens, "십", 10) +
    Number(ones ?? 0);
}

/**
 * A number in digits and words, without space and sign; null if none. Words alone are read only with `spelled`, because
 * 이천 is a town as well.
 */
function koreanFigure(text: string, spelled: boolean): number | null {
  const inWords = !/\d/.test(text);
  if (inWords && !spelled) return null;
  const plain = plainWords(text, inWords);
  // 사원 is an employee, not four won.
  if (!/[십백천만억조]/.test(plain)) return null;
  const match = LARGE.exec(plain);
  if (!match) return null;
  const groups = match.slice(1).map((part) =>
    part === undefined ? 0 : part === "" ? 1 : smallFigure(part)
  );
  if (groups.includes(null)) return null;
  const sum = [1e12, 1e8, 1e4, 1].reduce((all, worth, at) => all + groups[at]! * worth, 0);
  return Number(sum.toPrecision(15));
}

function amountOf({ digits, won }: Signed, whole: boolean): number | Fault {
  if (digits === "") return "empty";
  if (currencyIn(digits) !== null) return "foreign";
  if (DOTTED.test(digits) || (whole && EITHER.test(digits))) return "dots";
  if (GROUPED.test(digits) || PLAIN.test(digits)) return Number(digits.replace(/,/g, ""));
  return koreanFigure(digits, won) ?? "words";
}

/** The figure that a text writes, without unit and factor. */
function figureIn(written: string, { unit = "", decimals }: FigureRules): number | Fault {
  let text = withoutSpace(figureText(written));
  if (text === null) return "words";
  const suffix = figureText(unit).replace(/\s+/g, "").toLowerCase();
  if (suffix !== "" && text.toLowerCase().endsWith(suffix)) text = text.slice(0, -suffix.length);
  const unwrapped = unwrap(text);
  const amount = amountOf(unwrapped, decimals === 0);
  return typeof amount === "number" && unwrapped.negative ? -amount : amount;
}

function figureOf(cell: Cell | undefined, rules: FigureRules): number | Fault {
  if (cell === null || cell === undefined || cell === "") return "empty";
  if (typeof cell === "object") return { reason: reasonOfBroken(cell) };
  const { factor = 1, decimals, signed = true } = rules;
  const read = typeof cell === "number" ? withoutNoise(cell) : figureIn(cellText(cell), rules);
  if (typeof read !== "number") return read;
  const figure = factor === 1 ? read : times(read, factor);
  if (figure < 0 && !signed) return "negative";
  const kept = decimals === undefined ? figure : Number(figure.toFixed(decimals));
  if (Math.abs(kept - figure) > 1e-6) return "fraction";
  return kept === 0 ? 0 : kept;
}

/**
 * A figure as columns of any table hold it: 1,234 · ₩1,234 · (1,234) · △1,234 · 12.5km · 30만, in one way
 * for all of them.
 */
export function readFigure(cell: Cell | undefined, rules: FigureRules = {}): Reading<number> {
  const figure = figureOf(cell, rules);
  if (typeof figure === "number") return { ok: true, value: figure };
  if (typeof figure === "object") return unreadable(figure.reason);
  if (figure !== "words") return unreadable(REASONS[figure]);
  const text = cellText(cell).replace(/\s+/g, " ");
  return unreadable(`${REASONS.words}: ${text.length > 30 ? `${text.slice(0, 30)}…` : text}`);
}

/** Won as an integer, never 0; `unit` is the factor of the file (1,000 under "단위: 천원"). */
export function readMoney(cell: Cell | undefined, unit = 1): Reading<number> {
  const won = figureOf(cell, { factor: unit, decimals: 0 });
  if (typeof won === "object") return unreadable(won.reason);
  if (won === "empty") return unreadable("금액이 비어 있습니다.");
  if (won === "words") return unreadable("금액으로 읽을 수 없습니다.");
  if (won === "fraction") return unreadable("금액이 원 단위 정수가 아닙니다.");
  if (typeof won === "string") return unreadable(REASONS[won]);
  if (won === 0) return unreadable("금액이 0원입니다.");
  if (Math.abs(won) > MOST) {
    return unreadable("금액이 너무 큽니다(100억 원 초과). 열을 확인해 주세요.");
  }
  return { ok: true, value: won };
}

/** Why a formula without a value, or an error value, cannot be used. */
export function reasonOfBroken(cell: { formula: string } | { error: string }): string {
  return "formula" in cell
    ? "수식의 계산 결과가 파일에 없거나 0입니다. 엑셀에서 열어 저장한 뒤 다시 가져와 주세요."
    : `엑셀 오류 값(${cell.error})입니다.`;
}
