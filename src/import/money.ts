/** Won in the ways Excel and people write them. */
import { figureText } from "../../events/text.ts";
import type { Cell } from "./cell.ts";
import { type Reading, unreadable } from "./reading.ts";

/** The most a single payment can be; a card number in the wrong column is more. Won. */
const MOST = 10_000_000_000;

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const PLAIN = /^\d+(\.\d+)?$/;
/** 148.000: thousands in some countries, a decimal point in others. */
const EITHER = /^\d{1,3}(\.\d{3})+$/;
const KOREAN = /^(?:([\d,]+)만)?(?:([\d,]+)천)?(\d{1,4})?$/;

interface Signed {
  negative: boolean;
  digits: string;
}

/** Takes off sign, brackets, currency and 원. `(1,000)`, `△1,000`, `-1,000` and `1,000-` are negative. */
function unwrap(written: string): Signed {
  let text = figureText(written).replace(/\s+/g, "").replace(/^금/, "").replace(/정$/, "");
  let negative = false;
  const bracketed = /^\((.+)\)$/.exec(text);
  if (bracketed) [negative, text] = [true, bracketed[1]];
  for (let turn = 0; turn < 3; turn++) {
    const sign = /^[-−–‐△▲▽▼]/.exec(text);
    if (sign) negative = true;
    text = text.replace(/^[-−–‐△▲▽▼+]/, "").replace(/^(₩|\\|krw)/i, "");
  }
  text = text.replace(/(원|krw)$/i, "");
  if (/\d[-−–]$/.test(text)) [negative, text] = [true, text.slice(0, -1)];
  return { negative, digits: text };
}

function korean(digits: string): number | null {
  const match = KOREAN.exec(digits);
  if (!match || (match[1] === undefined && match[2] === undefined)) return null;
  const [man, thousand, rest] = match.slice(1).map((part) =>
    Number((part ?? "0").replace(/,/g, ""))
  );
  return man * 10_000 + thousand * 1_000 + rest;
}

function amountOf(digits: string): number | string {
  if (EITHER.test(digits)) {
    return "점(.)이 소수점인지 천 단위 구분인지 알 수 없습니다. 쉼표로 적거나 점을 빼 주세요.";
  }
  if (GROUPED.test(digits) || PLAIN.test(digits)) return Number(digits.replace(/,/g, ""));
  return korean(digits) ?? "금액으로 읽을 수 없습니다.";
}

/** Won as an integer, never 0; `unit` is what 1 in the file stands for (1,000 under "단위: 천원"). */
export function readMoney(cell: Cell | undefined, unit = 1): Reading<number> {
  if (cell === null || cell === undefined || cell === "") {
    return unreadable("금액이 비어 있습니다.");
  }
  if (typeof cell === "object") return unreadable(reasonOfBroken(cell));
  const { negative, digits } = unwrap(typeof cell === "number" ? plain(cell) : cell);
  if (digits === "") return unreadable("금액이 비어 있습니다.");
  if (/[$€¥£]|usd|eur|jpy/i.test(digits)) {
    return unreadable("외화 금액입니다. 원화 금액으로 적어 주세요.");
  }
  const amount = amountOf(digits);
  if (typeof amount === "string") return unreadable(amount);
  const won = Math.round(amount * unit);
  if (Math.abs(won - amount * unit) > 1e-6) return unreadable("금액이 원 단위 정수가 아닙니다.");
  if (won === 0) return unreadable("금액이 0원입니다.");
  if (won > MOST) return unreadable("금액이 너무 큽니다(100억 원 초과). 열을 확인해 주세요.");
  return { ok: true, value: negative ? -won : won };
}

/** Without an exponent, and without the noise of binary fractions. */
function plain(value: number): string {
  const near = Math.round(value);
  if (Math.abs(value - near) < 1e-6) return near.toFixed(0);
  return String(value);
}

/** Why a formula without a value, or an error value, cannot be used. */
export function reasonOfBroken(cell: { formula: string } | { error: string }): string {
  return "formula" in cell
    ? "수식의 계산 결과가 파일에 없거나 0입니다. 엑셀에서 열어 저장한 뒤 다시 가져와 주세요."
    : `엑셀 오류 값(${cell.error})입니다.`;
}
