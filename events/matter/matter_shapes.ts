/** What an accepted case (수임 사건) is made of: kinds, steps, roles and facts as data, and a whole case for papers. */
import type { DayKind } from "../base/day_kinds.ts";
import type { MatterEntry } from "./matter_money.ts";

/** Steps of a case, in their order. A step back needs a reason; `cancelled` may follow any. */
export const MATTER_STATES = [
  { value: "consult", label: "상담" },
  { value: "quote", label: "견적" },
  { value: "accepted", label: "수임" },
  { value: "preparing", label: "서류 준비" },
  { value: "filed", label: "접수" },
  { value: "correcting", label: "보정" },
  { value: "done", label: "완료" },
  { value: "archived", label: "보관" },
  { value: "cancelled", label: "취소" },
] as const;
export type MatterState = (typeof MATTER_STATES)[number]["value"];

const labelIn = (all: readonly { value: string; label: string }[], value: string): string =>
  all.find((one) => one.value === value)?.label ?? value;

/** A step in words. */
export const stateLabel = (state: string): string => labelIn(MATTER_STATES, state);

/** Name of what a party is in a case (`PARTY_ROLES`). */
export const roleLabel = (role: string): string => labelIn(PARTY_ROLES, role);

/** Position of a step in their order. */
export const stepOf = (state: string): number =>
  MATTER_STATES.findIndex(({ value }) => value === state);

/** Has the work ended, so that nothing of it is due any more? */
export const isEnded = (state: string): boolean => stepOf(state) >= stepOf("done");

/** The step that follows; undefined after the last one. 보정 follows when the registry asks for it, and not of itself. */
export function nextStep(state: string): { value: MatterState; label: string } | undefined {
  const next = MATTER_STATES[stepOf(state) + (state === "filed" ? 2 : 1)];
  return next?.value === "cancelled" ? undefined : next;
}

/** Does this step lead back, or out of the order, so that it needs a reason? */
export const needsReason = (from: string, to: string): boolean =>
  to === "cancelled" || stepOf(to) < stepOf(from);

/** What a party is in a case. */
export const PARTY_ROLES = [
  { value: "client", label: "의뢰인" },
  { value: "right_holder", label: "등기권리자" },
  { value: "obligor", label: "등기의무자" },
  { value: "debtor", label: "채무자" },
  { value: "heir", label: "상속인" },
  { value: "decedent", label: "피상속인" },
  { value: "company", label: "회사" },
  { value: "officer", label: "임원" },
  { value: "shareholder", label: "주주·사원" },
  { value: "depositor", label: "공탁자" },
  { value: "deposited_for", label: "피공탁자" },
  { value: "plaintiff", label: "원고·신청인" },
  { value: "defendant", label: "피고·상대방" },
  { value: "agent", label: "대리인" },
  { value: "other", label: "그 밖의 당사자" },
] as const;
export type PartyRole = (typeof PARTY_ROLES)[number]["value"];

export const PARTY_TYPES = [
  { value: "person", label: "개인" },
  { value: "company", label: "법인·단체" },
  { value: "foreigner", label: "외국인" },
] as const;
export type PartyType = (typeof PARTY_TYPES)[number]["value"];

/** How a client's identity was checked. */
export const IDENTITY_CHECKS = [
  { value: "", label: "확인 전" },
  { value: "resident_card", label: "주민등록증" },
  { value: "driving_licence", label: "운전면허증" },
  { value: "passport", label: "여권" },
  { value: "foreigner_card", label: "외국인등록증" },
  { value: "company_papers", label: "법인등기사항증명서·인감증명서" },
  { value: "personally_known", label: "면식" },
  { value: "other", label: "그 밖의 방법" },
] as const;

/** A fact of a case: a day or an amount in won. `days` says which days it may be. */
interface FactWords {
  label: string;
  days?: DayKind;
}

/** Facts by code; a code is a field of the case. */
export const MATTER_FACTS = {
  price: { label: "거래가액" },
  claim_amount: { label: "채권최고액" },
  deposit_amount: { label: "보증금·공탁금" },
  capital: { label: "자본금" },
  contract_date: { label: "계약일", days: "case_step" },
  balance_date: { label: "잔금일", days: "case_step" },
  death_date: { label: "상속개시일", days: "death" },
  approved_on: { label: "사용승인일", days: "case_step" },
  resolved_on: { label: "결의일", days: "case_step" },
  appointed_on: { label: "취임일", days: "case_step" },
  term_end: { label: "임기 만료일", days: "term_end" },
  moved_on: { label: "이전일", days: "case_step" },
  paid_on: { label: "납입기일", days: "case_step" },
  dissolved_on: { label: "해산일", days: "case_step" },
  served_on: { label: "송달일", days: "case_step" },
  lease_start: { label: "존속기간 시작일", days: "calendar" },
  lease_end: { label: "존속기간 만료일", days: "term_end" },
  correction_due: { label: "보정기한", days: "case_step" },
  tax_paid_on: { label: "취득세 납부일", days: "case_step" },
  known_on: { label: "상속개시를 안 날", days: "case_step" },
  resigned_on: { label: "퇴임일", days: "case_step" },
  liquidator_on: { label: "청산인 취임일", days: "case_step" },
  notified_on: { label: "채권신고 공고일", days: "case_step" },
  settled_on: { label: "결산보고서 승인일", days: "case_step" },
  settled_filed_on: { label: "청산종결 접수일", days: "case_step" },
  deposit_due: { label: "공탁 기한", days: "case_step" },
  claimable_on: { label: "공탁금 지급청구 가능일", days: "calendar" },
  complaint_served_on: { label: "소장 부본 송달일", days: "case_step" },
  order_notified_on: { label: "결정 고지일", days: "case_step" },
  submitted_on: { label: "서류 제출일", days: "case_step" },
} as const satisfies Record<string, FactWords>;
export type FactCode = keyof typeof MATTER_FACTS;
export const FACT_CODES = Object.keys(MATTER_FACTS) as FactCode[];

/** Roles that one party of a case has. */
const SINGLE: readonly PartyRole[] = ["company", "decedent"];

interface KindWords {
  value: string;
  label: string;
  group: "부동산" | "법인" | "공탁·민사" | "기타";
  /** Roles that its parties usually have, the first for a client. */
  roles: readonly PartyRole[];
  /** Facts that it asks for. */
  facts: readonly FactCode[];
  /** Its usual 등기원인, and the fact that is its day: what is entered there is not entered again. */
  cause?: { text: string; day: FactCode };
}

/** Kinds of cases. */
export const MATTER_KINDS = [
  {
    value: "sale",
    label: "소유권이전(매매)",
    group: "부동산",
    roles: ["right_holder", "obligor"],
    facts: ["price", "contract_date", "balance_date", "tax_paid_on"],
    cause: { text: "매매", day: "contract_date" },
  },
  {
    value: "inheritance",
    label: "소유권이전(상속)",
    group: "부동산",
    roles: ["heir", "decedent"],
    facts: ["death_date", "known_on", "submitted_on", "tax_paid_on"],
    cause: { text: "상속", day: "death_date" },
  },
  {
    value: "gift",
    label: "소유권이전(증여)",
    group: "부동산",
    roles: ["right_holder", "obligor"],
    facts: ["contract_date", "tax_paid_on"],
    cause: { text: "증여", day: "contract_date" },
  },
  {
    value: "mortgage",
    label: "근저당권 설정",
    group: "부동산",
    roles: ["right_holder", "obligor", "debtor"],
    facts: ["claim_amount", "contract_date"],
    cause: { text: "설정계약", day: "contract_date" },
  },
  {
    value: "mortgage_release",
    label: "근저당권 말소",
    group: "부동산",
    roles: ["right_holder", "obligor"],
    facts: ["contract_date"],
    cause: { text: "해지", day: "contract_date" },
  },
  {
    value: "preservation",
    label: "소유권보존",
    group: "부동산",
    roles: ["right_holder"],
    facts: ["approved_on", "tax_paid_on"],
  },
  {
    value: "jeonse",
    label: "전세권 설정",
    group: "부동산",
    roles: ["right_holder", "obligor"],
    facts: ["deposit_amount", "contract_date", "lease_start", "lease_end"],
    cause: { text: "설정계약", day: "contract_date" },
  },
  {
    value: "incorporation",
    label: "법인 설립",
    group: "법인",
    roles: ["company", "officer", "shareholder"],
    facts: ["capital", "resolved_on", "term_end"],
  },
  {
    value: "officers",
    label: "임원 변경",
    group: "법인",
    roles: ["company", "officer"],
    facts: ["resolved_on", "appointed_on", "resigned_on", "term_end"],
  },
  {
    value: "head_office",
    label: "본점 이전",
    group: "법인",
    roles: ["company"],
    facts: ["resolved_on", "moved_on"],
  },
  {
    value: "capital_increase",
    label: "증자",
    group: "법인",
    roles: ["company", "shareholder"],
    facts: ["capital", "resolved_on", "paid_on"],
  },
  {
    value: "dissolution",
    label: "해산·청산인 선임",
    group: "법인",
    roles: ["company", "officer"],
    facts: [
      ...["dissolved_on", "liquidator_on", "submitted_on", "notified_on"] as const,
      ...["settled_on", "settled_filed_on"] as const,
    ],
  },
  {
    value: "deposit",
    label: "공탁",
    group: "공탁·민사",
    roles: ["depositor", "deposited_for"],
    facts: ["deposit_amount", "deposit_due", "claimable_on", "submitted_on"],
  },
  {
    value: "civil_papers",
    label: "민사 서류",
    group: "공탁·민사",
    roles: ["plaintiff", "defendant"],
    facts: [
      ...["served_on", "complaint_served_on", "order_notified_on"] as const,
      ...["known_on", "submitted_on"] as const,
    ],
  },
  { value: "other", label: "그 밖의 사건", group: "기타", roles: ["client"], facts: ["lease_end"] },
] as const satisfies readonly KindWords[];
export type MatterKind = (typeof MATTER_KINDS)[number]["value"];

/** Kinds as choices. */
export const KIND_OPTIONS = MATTER_KINDS.map(({ value, label }) => ({ value, label }));

/** A kind of case with its label, roles and facts. */
export const kindOf = (kind: string): KindWords =>
  MATTER_KINDS.find(({ value }) => value === kind) ?? MATTER_KINDS.at(-1)!;

/** What the next party of a case most likely is: a role of its kind that nobody has yet, otherwise one that several have. */
export function nextRole(kind: string, taken: readonly unknown[]): PartyRole {
  const { roles } = kindOf(kind);
  return roles.find((role) => !taken.includes(role)) ??
    roles.find((role) => !SINGLE.includes(role)) ?? roles[0];
}

/** 등기원인 of a case and its day: as entered, otherwise what its kind and facts say. */
export function causeOf(
  kind: string,
  { cause, cause_date, ...facts }: {
    cause: unknown;
    cause_date: unknown;
    [fact: string]: unknown;
  },
): { text: string; date: string | null } {
  const usual = kindOf(kind).cause;
  return {
    text: String(cause || usual?.text || ""),
    date: String(cause_date || (usual && facts[usual.day]) || "") || null,
  };
}

/** A person or a company of a case. Empty texts and null are unknown. */
export interface MatterParty {
  id: string;
  role: PartyRole;
  /** Does the office work for this party? */
  client: boolean;
  type: PartyType;
  name: string;
  hanja: string;
  /** Of a resident or a foreigner, whole: papers alone show it. */
  resident_number: string;
  /** Of a company: its registration number (법인등록번호 또는 등록번호). */
  registration_number: string;
  address: string;
  phone: string;
  email: string;
  /** '1/2'; "" for all of it. */
  share: string;
  /** Who acts for a company: '대표이사 홍길동', and where they live. */
  representative: { name: string; address: string };
  /** Null while the identity was not checked. `by`: id of an employee. */
  identity: { how: string; on: string | null; by: string; seen: string } | null;
}

/** Land or a building of a case; `address` is the id of an address record, "" for none. */
export interface MatterObject {
  id: string;
  address: string;
  text: string;
}

/** A line of an estimate as it was computed. */
interface QuotedLine {
  key: string;
  label: string;
  amount: number;
  formula: string;
  source: string;
  dated: string;
}

/** An estimate as it was computed for a case, with the day of its rates. */
export interface MatterEstimate {
  case: string;
  inputs: Record<string, string>;
  lines: QuotedLine[];
  total: number;
  rates_day: string;
}

/** A whole case, put together from its records: the input of deadlines and papers. */
export interface Matter {
  id: string;
  /** '2026-0001', by the year in which it was received. */
  number: string;
  kind: MatterKind;
  state: MatterState;
  received_on: string;
  /** Ids of employees; the first is in charge. */
  staff: string[];
  objects: MatterObject[];
  /** 등기원인 and its day. */
  cause: { text: string; date: string | null };
  /** 접수: registry, number and day. */
  receipt: { office: string; number: string; date: string | null };
  /** 등기필정보. */
  registry_secret: string;
  facts: Record<FactCode, string | number | null>;
  /** Id of the consultation that it came from, "" for none. */
  consultation: string;
  estimate: MatterEstimate | null;
  parties: MatterParty[];
  entries: MatterEntry[];
}
