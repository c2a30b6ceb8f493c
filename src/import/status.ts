/** What a status column says about a payment. */
import { bareText } from "./cell.ts";
import { readFigure } from "./money.ts";

export type Status = "paid" | "cancelled" | "partly_cancelled" | "declined";

/** Letters of a word like 국내일시불취소; a longer text tells of something. */
const LONGEST_WORD = 10;
const PAID =
  /^(정상|승인|일반승인|정상승인|결제|결제완료|결제확정|완료|확정|미확정|접수|매입|미매입|전표매입|매입완료|n)$/;

/**
 * `name` is the column's name: Y under 취소여부 is a cancellation, Y under 승인여부 is none, and a figure
 * under 취소금액 has been cancelled of the payment.
 */
export function readStatus(text: string, name: string): Status {
  const bare = bareText(text);
  const column = bareText(name);
  if (/취소(금)?액/.test(column)) {
    const cancelled = readFigure(text);
    return cancelled.ok && cancelled.value !== 0 ? "partly_cancelled" : "paid";
  }
  if (/^(y|yes|o|○|1|예|true)$/.test(bare)) {
    return column.includes("취소") && !column.includes("승인") ||
        /^(승인취소여부|승인취소|cancell?ed)$/.test(column)
      ? "cancelled"
      : "paid";
  }
  if (/미취소|취소안|취소불|취소없|취소x/.test(bare)) return "paid";
  if (/부분취소|partial/.test(bare)) return "partly_cancelled";
  if (/취소|환불|반품|환급|cancel|refund/.test(bare)) return "cancelled";
  if (/거절|실패|무효|오류|declined|rejected|failed/.test(bare)) return "declined";
  return "paid";
}

/**
 * Do a column's values say what became of payments? 구분 and 상태 name many things: one 취소 among a thousand
 * 일시불 makes a status, words that are known make one, 국내 and 해외 make none.
 */
export function saysStatus(values: Iterable<string>, name: string): boolean {
  let known = 0;
  let unknown = 0;
  for (const value of values) {
    const bare = bareText(value);
    if (bare === "") continue;
    const isPaid = readStatus(value, name) === "paid";
    if (!isPaid && bare.length <= LONGEST_WORD) return true;
    if (!isPaid || PAID.test(bare)) known++;
    else unknown++;
  }
  return known > 0 && known >= unknown;
}
