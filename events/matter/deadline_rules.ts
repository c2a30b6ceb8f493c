/**
 * Deadlines of matters as data: from which day each is counted, how, by which statute, and what meets it. A rule whose
 * text could not be compared with the statute itself says so in `unsure`.
 */
import { type FactCode, MATTER_FACTS, type MatterKind } from "./matter_shapes.ts";

/** A day that deadlines are counted from or met by: of the cause, of the receipt, or a fact of the matter. */
export type DeadlineDay = "cause_on" | "receipt_on" | FactCode;

/** What a day is called. */
export const dayLabel = (day: DeadlineDay): string =>
  day === "cause_on" ? "등기원인일" : day === "receipt_on" ? "접수일" : MATTER_FACTS[day].label;

/** Where a matter stands, as far as deadlines depend on it. */
export type Stage = "open" | "correction" | "done" | "kept";

export interface DeadlineRule {
  code: string;
  name: string;
  /** Kinds of matters; "any" is all of them. */
  kinds: readonly MatterKind[] | "any";
  from: DeadlineDay;
  count: Count;
  /**
   * Whether a last day without business is moved to the next: "civil" by the Civil Act art. 161 (Saturdays and public
   * holidays), "tax" by the Framework Act on Local Taxes art. 24 (Labour Day too), "no" where it is a given day or one
   * before an end.
   */
  moves: "civil" | "tax" | "no";
  /** Any of these days meets it, from the first day on: what was done before is not what is due. */
  metBy: readonly DeadlineDay[];
  /** What was done before the first day meets it too: a balance that was paid earlier than agreed. */
  early?: true;
  /** Is its first day asked for? "one": one is enough of those that its kind asks so; "no": there may never be one. */
  asks: "always" | "one" | "no";
  stages: readonly Stage[];
  /** Something must be done by then; otherwise it is a day to know, and over after it. */
  isDuty: boolean;
  /** Only if an heir lives abroad, or only if none does. */
  heirAbroad?: boolean;
  statute: string;
  /** What was not compared with the statute's present text; null where it was. */
  unsure: string | null;
}

/**
 * How the last day follows from the first: a number of units after it, where the first day does not count (Civil Act art.
 * 157, 160); from the end of its month; the day itself; or so many months before an end, before midnight of that day.
 */
export type Count =
  | { days: number }
  | { weeks: number }
  | { months: number; fromMonthEnd?: true }
  | { years: number }
  | { given: true }
  | { monthsBefore: number };

const UNTIL_DONE: readonly Stage[] = ["open", "correction"];
const ALWAYS: readonly Stage[] = ["open", "correction", "done", "kept"];
const FOLLOWED: readonly Stage[] = ["open", "correction", "done"];
const NOT_COMPARED = "현행 조문의 원문을 대조하지 못함";

const duty = {
  moves: "civil",
  stages: UNTIL_DONE,
  isDuty: true,
  asks: "always",
  unsure: null,
} as const;
const tax = {
  ...{ ...duty, moves: "tax", metBy: ["tax_paid_on", "receipt_on"] } as const,
  unsure: "기한이 휴일일 때의 연장(지방세기본법 제24조)은 원문을 대조하지 못함",
};
const registration = { ...duty, metBy: ["receipt_on"], count: { weeks: 2 } } as const;
const known = { moves: "no", metBy: [], isDuty: false, asks: "no", unsure: null } as const;
const paper = { ...duty, metBy: ["submitted_on"], kinds: ["civil_papers"], asks: "one" } as const;

const ACQUISITION = "지방세법 제20조 제1항";
const TRANSFER = "부동산등기 특별조치법 제2조 제1항";

/** Property: sale, inheritance, gift, preservation and rights that end. */
const PROPERTY: readonly DeadlineRule[] = [
  {
    ...duty,
    code: "sale_report",
    name: "부동산 거래신고",
    kinds: ["sale"],
    from: "contract_date",
    count: { days: 30 },
    metBy: ["receipt_on"],
    isDuty: false,
    asks: "no",
    statute: "부동산 거래신고 등에 관한 법률 제3조 제1항",
  },
  {
    ...duty,
    code: "balance",
    name: "잔금·등기 접수",
    kinds: ["sale"],
    from: "balance_date",
    count: { given: true },
    moves: "no",
    metBy: ["receipt_on"],
    statute: "계약에서 정한 날",
  },
  {
    ...tax,
    code: "sale_tax",
    name: "취득세 신고·납부",
    kinds: ["sale"],
    from: "balance_date",
    count: { days: 60 },
    early: true,
    statute: ACQUISITION,
  },
  {
    ...duty,
    code: "sale_transfer",
    name: "소유권이전등기 신청",
    kinds: ["sale"],
    from: "balance_date",
    count: { days: 60 },
    metBy: ["receipt_on"],
    early: true,
    statute: `${TRANSFER} 제1호`,
    unsure: NOT_COMPARED,
  },
  {
    ...tax,
    code: "gift_tax",
    name: "취득세 신고·납부",
    kinds: ["gift"],
    from: "cause_on",
    count: { months: 3, fromMonthEnd: true },
    statute: ACQUISITION,
    unsure: "2023. 1. 1.부터 무상취득은 3개월이라는 개정 조문의 원문을 대조하지 못함",
  },
  {
    ...duty,
    code: "gift_transfer",
    name: "소유권이전등기 신청",
    kinds: ["gift"],
    from: "cause_on",
    count: { days: 60 },
    metBy: ["receipt_on"],
    statute: `${TRANSFER} 제2호`,
    unsure: NOT_COMPARED,
  },
  {
    ...tax,
    code: "inheritance_tax",
    name: "상속 취득세 신고·납부",
    kinds: ["inheritance"],
    from: "death_date",
    count: { months: 6, fromMonthEnd: true },
    heirAbroad: false,
    statute: ACQUISITION,
  },
  {
    ...tax,
    code: "inheritance_tax_abroad",
    name: "상속 취득세 신고·납부(외국 주소)",
    kinds: ["inheritance"],
    from: "death_date",
    count: { months: 9, fromMonthEnd: true },
    heirAbroad: true,
    statute: ACQUISITION,
  },
  {
    ...duty,
    code: "renunciation",
    name: "상속포기·한정승인 신고",
    kinds: ["inheritance", "civil_papers"],
    from: "known_on",
    count: { months: 3 },
    metBy: ["submitted_on", "receipt_on"],
    asks: "no",
    statute: "민법 제1019조 제1항",
  },
  {
    ...tax,
    code: "preservation_tax",
    name: "취득세 신고·납부(원시취득)",
    kinds: ["preservation"],
    from: "approved_on",
    count: { days: 60 },
    statute: `${ACQUISITION}, 같은 법 시행령 제20조 제6항`,
    unsure: "시행령 조문의 원문을 대조하지 못함",
  },
  {
    ...known,
    code: "jeonse_notice",
    name: "전세권 갱신 거절 통지",
    kinds: ["jeonse"],
    from: "lease_end",
    count: { monthsBefore: 1 },
    stages: ALWAYS,
    statute: "민법 제312조 제4항(건물 전세권 설정자의 통지)",
  },
  {
    ...known,
    code: "lease_notice",
    name: "주택 임대차 갱신 거절 통지",
    kinds: ["jeonse", "other"],
    from: "lease_end",
    count: { monthsBefore: 2 },
    stages: ALWAYS,
    statute: "주택임대차보호법 제6조 제1항",
  },
  {
    ...known,
    code: "lease_end",
    name: "전세권·임대차 기간 만료",
    kinds: ["jeonse", "other"],
    from: "lease_end",
    count: { given: true },
    stages: ALWAYS,
    statute: "계약에서 정한 날",
  },
];

/** Companies: two weeks for each change of what is registered. */
const COMPANY: readonly DeadlineRule[] = [
  {
    ...registration,
    code: "incorporation",
    name: "설립등기 신청",
    kinds: ["incorporation"],
    from: "resolved_on",
    statute: "상법 제317조 제1항",
  },
  {
    ...registration,
    code: "officer_in",
    name: "임원 취임(중임) 등기 신청",
    kinds: ["officers"],
    from: "appointed_on",
    asks: "one",
    statute: "상법 제317조 제4항·제183조",
    unsure: NOT_COMPARED,
  },
  {
    ...registration,
    code: "officer_out",
    name: "임원 퇴임 등기 신청",
    kinds: ["officers"],
    from: "resigned_on",
    asks: "one",
    statute: "상법 제317조 제4항·제183조",
    unsure: NOT_COMPARED,
  },
  {
    ...known,
    code: "term_end",
    name: "임원 임기 만료",
    kinds: ["officers", "incorporation"],
    from: "term_end",
    count: { given: true },
    stages: ALWAYS,
    statute: "상법 제383조 제2항·제410조(정관이 정한 임기)",
  },
  {
    ...registration,
    code: "head_office",
    name: "본점 이전등기 신청",
    kinds: ["head_office"],
    from: "moved_on",
    statute: "상법 제317조 제4항·제182조",
    unsure: "2025. 1. 31. 시행된 개정 제182조의 원문을 대조하지 못함",
  },
  {
    // The change takes effect on the day after, which counts because it begins at midnight: the same last day.
    ...registration,
    code: "capital_increase",
    name: "신주발행 변경등기 신청",
    kinds: ["capital_increase"],
    from: "paid_on",
    statute: "상법 제317조 제4항·제183조·제423조 제1항",
    unsure: NOT_COMPARED,
  },
  {
    ...registration,
    code: "dissolution",
    name: "해산등기 신청",
    kinds: ["dissolution"],
    from: "dissolved_on",
    statute: "상법 제521조의2·제228조",
    unsure: NOT_COMPARED,
  },
  {
    ...registration,
    code: "liquidator",
    name: "청산인 등기 신청",
    kinds: ["dissolution"],
    from: "liquidator_on",
    statute: "상법 제542조 제1항·제253조",
    unsure: NOT_COMPARED,
  },
  {
    ...duty,
    code: "liquidator_report",
    name: "청산인 취임 법원 신고",
    kinds: ["dissolution"],
    from: "liquidator_on",
    count: { weeks: 2 },
    metBy: ["submitted_on"],
    stages: FOLLOWED,
    statute: "상법 제532조",
    unsure: NOT_COMPARED,
  },
  {
    ...duty,
    code: "creditors",
    name: "채권신고 공고(2회 이상)",
    kinds: ["dissolution"],
    from: "liquidator_on",
    count: { months: 2 },
    metBy: ["notified_on"],
    stages: FOLLOWED,
    statute: "상법 제535조 제1항",
  },
  {
    // A registration of its own: the receipt of the dissolution says nothing of it.
    ...registration,
    code: "settled",
    name: "청산종결 등기 신청",
    kinds: ["dissolution"],
    from: "settled_on",
    metBy: ["settled_filed_on"],
    asks: "no",
    statute: "상법 제542조 제1항·제264조",
  },
];

/** Deposits, papers for courts, and what the registry asks of any matter. */
const OTHERS: readonly DeadlineRule[] = [
  {
    ...duty,
    code: "correction",
    name: "보정 기한",
    kinds: "any",
    from: "correction_due",
    count: { given: true },
    moves: "no",
    metBy: [],
    stages: ["correction"],
    statute: "부동산등기법 제29조 단서(보정 명령 다음 날), 법원이 정한 날",
  },
  {
    ...duty,
    code: "deposit",
    name: "공탁",
    kinds: ["deposit"],
    from: "deposit_due",
    count: { given: true },
    moves: "no",
    metBy: ["receipt_on"],
    statute: "법원의 명령이나 계약에서 정한 날",
  },
  {
    ...duty,
    code: "deposit_claim",
    name: "공탁금 지급청구권 소멸시효",
    kinds: ["deposit"],
    from: "claimable_on",
    count: { years: 10 },
    metBy: ["submitted_on"],
    stages: ALWAYS,
    asks: "no",
    statute: "공탁법 제9조 제3항",
  },
  {
    ...paper,
    code: "objection",
    name: "이의신청·항소",
    from: "served_on",
    count: { weeks: 2 },
    statute: "민사소송법 제470조 제1항(지급명령), 제396조 제1항(판결)",
    unsure: NOT_COMPARED,
  },
  {
    ...paper,
    code: "answer",
    name: "답변서 제출",
    from: "complaint_served_on",
    count: { days: 30 },
    statute: "민사소송법 제256조 제1항",
  },
  {
    ...paper,
    code: "immediate_appeal",
    name: "즉시항고",
    from: "order_notified_on",
    count: { weeks: 1 },
    statute: "민사소송법 제444조 제1항",
    unsure: NOT_COMPARED,
  },
];

export const DEADLINE_RULES: readonly DeadlineRule[] = [...PROPERTY, ...COMPANY, ...OTHERS];
