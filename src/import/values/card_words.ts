/** Words of payment lists about people and cancellations, as published. */
import { bareText } from "../../kit/cell.ts";

/** People at one payment. */
const MOST_PEOPLE = 10_000;
/** A longer text is no head count. */
const LONGEST_COUNT = 300;

/**
 * A head count in text: `6`, `6명`, `총 6인`; `의장 외 5명` is the chair and five more; `직원 4명, 외부 2명` is six; `의장 등 6명` is
 * all six. Null without a number, or for a range (`3~4명`).
 */
export function readHeadCount(text: string): number | null {
  if (text.length > LONGEST_COUNT) return null;
  const bare = bareText(text).replace(/,(?=\d{3}(?!\d))/g, "");
  if (/^\d+(\.0+)?$/.test(bare)) return within(Number(bare));
  if (/^[-−–]\d|\d(?:명|인)?[~∼〜–-]\d/.test(bare)) return null;
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

/** True if a head-count cell has more than a number: `의장 외 5명`; a dash is empty. */
export function hasMoreThanCount(text: string): boolean {
  return !/^[-–—.·]*$/.test(text) && !/^총?\(?[\d,]+(\.0+)?\)?(명|인)?$/.test(bareText(text));
}

/**
 * Meaning of a status column. `pending`: a cancellation was requested and is not done. `unknown`: in no known list of
 * card companies.
 */
export type Status =
  | "paid"
  | "cancelled"
  | "partly_cancelled"
  | "declined"
  | "pending"
  | "unknown";

/** Letters of a word like 국내일시불취소; a longer text is a sentence. */
const LONGEST_WORD = 10;

/**
 * Words of the state column in downloadable lists of card companies, banks and payment gateways, compared as a whole:
 * 취소가능 and 취소거절 are no cancellations.
 */
const WAYS = "국내|해외|일시불|할부|체크|신용|법인|개인|카드|이용";
const STEPS = "승인|매입|매출|거래|결제|전표|전체|전액|당일|직권|자동|망|정상|일반";
const BEFORE = `(?:${WAYS}|${STEPS}|[/·-])*`;
const STATES: readonly [Status, RegExp][] = [
  [
    "paid",
    /^(?:정상|승인|일반승인|정상승인|결제|결제완료|결제확정|완료|확정|미확정|접수|매입|미매입|전표매입|매입완료|매입(?:대기|요청|예정|진행중)|n|approved|paid|settled|captured|completed?|success)$/,
  ],
  [
    "paid",
    /^(?:미취소|취소(?:안됨|안함|불가|없음|아님|가능|(?:거절|실패|거부|반려)(?:됨)?|전|x)|취소전승인)$/,
  ],
  ["paid", /^승인\(취소전\)$/],
  ["pending", /^(?:승인|매입|결제)?취소(?:요청|신청|접수|대기|예정|진행|중|진행중|처리중)$/],
  [
    "partly_cancelled",
    new RegExp(
      `^${BEFORE}(?:부분|일부)(?:승인|매입|결제)?(?:취소|환불|반품)(?:완료|됨|승인)?$|^partial(?:ly)?.?(?:refund(?:ed)?|cancel(?:l?ed)?)$`,
    ),
  ],
  [
    "cancelled",
    new RegExp(
      `^${BEFORE}(?:취소|환불|반품|환급)(?:완료|됨|처리|처리완료|승인|매입|전표|건|분)?$|^(?:cancel(?:l?ed|lation)?|refund(?:ed)?|void(?:ed)?|reversal|reversed)$`,
    ),
  ],
  [
    "declined",
    /^(?:승인|결제|매입|거래)?(?:거절|거부|실패|무효|오류|불가)(?:됨)?$|^(?:한도초과|이용한도초과|잔액부족|정지카드|사용정지|거래정지|유효기간경과|유효기간만료|비밀번호오류|미승인)$|^(?:declined|rejected|failed|denied|error)$/,
  ],
];
/** Ways of paying, which are no status. */
const WAY = new RegExp(`^(?:${WAYS}|\\d{1,2}개월|신용판매|신판|-)+$`);
const SUSPECT =
  /취소|환불|반품|환급|거절|거부|실패|무효|초과|부족|정지|cancel|refund|void|declin|reject|fail/;

/** `name` is the column's name: Y under 취소여부 is a cancellation, Y under 승인여부 is none. */
export function readStatus(text: string, name: string): Status {
  const bare = bareText(text);
  const column = bareText(name);
  if (bare === "") return "paid";
  if (/^(y|yes|o|○|1|예|true)$/.test(bare)) {
    return column.includes("취소") && !column.includes("승인") ||
        /^(승인취소여부|승인취소|cancell?ed)$/.test(column)
      ? "cancelled"
      : "paid";
  }
  if (/^(no|x|×|0|아니오|아니요|false)$/.test(bare)) return "paid";
  const known = stateOf(bare) ?? (WAY.test(bare) ? "paid" : null);
  if (known !== null || !bare.includes("(")) return known ?? "unknown";
  // 취소(실패) is 취소실패; 승인거절(한도초과) and 부분취소(5,000원) only add details in brackets.
  const joined = stateOf(bare.replace(/[()]/g, ""));
  const before = stateOf(bare.replace(/\([^()]*\)$/, ""));
  return joined ?? (before === "declined" || before === "partly_cancelled" ? before : "unknown");
}

const stateOf = (bare: string): Status | null =>
  STATES.find(([, words]) => words.test(bare))?.[0] ?? null;

/** The amount that 부분취소(5,000원) states; "" where it states none. */
export const amountInStatus = (text: string): string =>
  /\(((?:[\d,]+)원?)\)$/.exec(bareText(text))?.[1] ?? "";

/** Does a word that no list knows sound as if there had been no payment? */
export const isSuspect = (text: string): boolean => SUSPECT.test(bareText(text));

/**
 * Do a column's values give the status of payments? 구분 and 상태 have many meanings: one 취소 among a thousand 일시불 makes a
 * status, known words make one, 국내 and 해외 none.
 */
export function isStatusColumn(values: Iterable<string>, name: string): boolean {
  let known = 0;
  let unknown = 0;
  for (const value of values) {
    const bare = bareText(value);
    if (bare === "") continue;
    const status = readStatus(value, name);
    if (status !== "paid" && status !== "unknown" && bare.length <= LONGEST_WORD) return true;
    if (status !== "unknown" && !WAY.test(bare)) known++;
    else unknown++;
  }
  return known > 0 && known >= unknown;
}
