/** What lists of payments say of people and of cancellations, in the words in which they are published. */
import type { Participant } from "../../projections/card_row.ts";
import { bareText } from "./cell.ts";
import { readFigure } from "./money.ts";

/** People at one payment. */
const MOST_PEOPLE = 10_000;
/** A longer text is no head-count. */
const LONGEST_COUNT = 300;

/**
 * People in a text: `6`, `6명`, `총 6인`; `의장 외 5명` is the chair and five more; `직원 4명, 외부 2명`
 * is six; `의장 등 6명` says all six. Null when there is no number.
 */
export function readHeadCount(text: string): number | null {
  if (text.length > LONGEST_COUNT) return null;
  const bare = bareText(text).replace(/,(?=\d{3}(?!\d))/g, "");
  if (/^\d+(\.0+)?$/.test(bare)) return within(Number(bare));
  const others = /^(.*?)외(?!부)\D{0,6}(\d+)(?:명|인)?/.exec(bare);
  if (others) return within(Math.max(1, countNames(others[1])) + Number(others[2]));
  const all = /(?:등|총|계)\D{0,4}(\d+)(?:명|인)?/.exec(bare);
  if (all) return within(Number(all[1]));
  const counts = [...bare.matchAll(/(\d+)(?:명|인)/g)].map((match) => Number(match[1]));
  if (counts.length > 0) return within(counts.reduce((sum, count) => sum + count, 0));
  const alone = /^\D*(\d+)\D*$/.exec(bare);
  return alone ? within(Number(alone[1])) : null;
}

function within(count: number): number | null {
  return count <= MOST_PEOPLE ? Math.round(count) : null;
}

function countNames(text: string): number {
  return text.split(/[,·ㆍ、/]/).filter((name) => name !== "").length;
}

/** True when a head-count cell says more than a number: `의장 외 5명`. */
export function saysMoreThanCount(text: string): boolean {
  return text !== "" && !/^총?\(?[\d,]+(\.0+)?\)?(명|인)?$/.test(bareText(text));
}

/** Finds employees by name. A name two employees share finds nobody: a person has to choose. */
export function nameFinder(employees: Participant[]): (texts: string[]) => string[] {
  const byName = new Map<string, string | null>();
  for (const { id, name } of employees) {
    const key = bareText(name);
    byName.set(key, byName.has(key) ? null : id);
  }
  return (texts) => {
    const found = texts.flatMap((text) => text.split(/[,·ㆍ、/;\n]/))
      .map((name) => byName.get(bareText(name.replace(/\s외\s[^]*$/, "").replace(/님$/, ""))))
      .filter((id) => typeof id === "string");
    return [...new Set(found)];
  };
}

/** What a status column says about a payment. */
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
