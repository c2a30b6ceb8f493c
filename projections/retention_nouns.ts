/**
 * What the office keeps about people, noun by noun: by which rule it goes, and what is left of it. A noun whose events
 * seal something has a line here; `tests/projections/retention_nouns_test.ts` asks for it.
 */
import { nounOf } from "../events/event.ts";
import { registry } from "../events/registry.ts";
import type { RuleName } from "../events/retention.ts";

interface NounRule {
  title: string;
  rules: RuleName[];
  /** What is read in its place. */
  becomes: "파기" | "가명 처리";
  /** What of it is about people, where that is another part than the rule names. */
  items?: string;
  /** Why no period runs for it, where none does. */
  kept?: string;
}

const NOUNS: Record<string, NounRule> = {
  card: {
    title: "카드 사용내역",
    rules: ["books_name"],
    becomes: "가명 처리",
    items: "카드 사용자의 이름은 번호로, 비고는 파기",
  },
  trip: {
    title: "차량 운행 기록",
    rules: ["books_name"],
    becomes: "가명 처리",
    items: "운전자의 이름은 번호로, 목적지·내용은 파기",
  },
  courier: { title: "퀵 배송", rules: ["courier_record"], becomes: "파기" },
  courier_charge: { title: "퀵 배송 청구", rules: ["courier_record"], becomes: "파기" },
  employee: {
    title: "직원",
    rules: ["employee_contact", "employee_name"],
    becomes: "가명 처리",
  },
  leave: {
    title: "휴가 신청",
    rules: ["employee_name"],
    becomes: "가명 처리",
    items: "신청한 직원의 이름은 번호로, 메모와 사유는 파기",
  },
  leave_promotion: {
    title: "연차 사용 촉진",
    rules: ["employee_name"],
    becomes: "가명 처리",
    items: "통지와 답변의 글은 파기",
  },
  leave_attendance: {
    title: "출근 기록",
    rules: ["employee_name"],
    becomes: "파기",
    items: "개근하지 못한 달",
  },
  address: { title: "물건(부동산)", rules: ["address_record"], becomes: "파기" },
  document: { title: "등기 문서", rules: ["document"], becomes: "파기" },
  company: { title: "거래 회사", rules: ["partner_contact"], becomes: "파기" },
  department: { title: "거래 회사 부서", rules: ["partner_contact"], becomes: "파기" },
  consultation: { title: "상담", rules: ["consultation"], becomes: "파기" },
  user: {
    title: "계정",
    rules: ["account_withdrawn", "employee_name"],
    becomes: "파기",
    items: "회원번호, 별명, 연락처, 변경 이력에 남은 이름. 퇴사한 직원의 것은 비활성화한 계정만",
  },
  view: {
    title: "저장된 보기",
    rules: ["account_withdrawn"],
    becomes: "파기",
    items: "보기의 이름과 조건",
  },
  data_request: {
    title: "개인정보 요구",
    rules: ["account_withdrawn"],
    becomes: "파기",
    items: "요구한 내용과 답변",
  },
  chat: { title: "AI 대화", rules: ["chat"], becomes: "파기" },
  security: { title: "접속 기록", rules: ["security_log"], becomes: "파기" },
  policy: {
    title: "처리방침과 약관",
    rules: [],
    becomes: "파기",
    kept: "공고한 처리방침과 약관에 적힌 대표와 개인정보 보호책임자의 이름입니다.",
  },
  office_facts: {
    title: "사무소 정보",
    rules: [],
    becomes: "파기",
    kept: "홈페이지에 공개하는 대표와 직원의 이름입니다. 사무소 정보에서 지울 때까지 둡니다.",
  },
};

/** Nouns that keep something about people, as their events say. */
export const nounsAboutPeople = (): string[] => [
  ...new Set(
    [...registry.values()].filter(({ sealed }) => sealed.length > 0).map(({ type }) =>
      nounOf(type)
    ),
  ),
];

/** The line of a noun. Throws where it has none. */
export function nounRule(noun: string): NounRule {
  const found = NOUNS[noun];
  if (!found) throw new Error(`${noun}: no rule says when what it keeps about people goes`);
  return found;
}

/** The nouns that have a line, in the order of the page; a test holds them against those that need one. */
export const nounsWithRule = (): string[] => Object.keys(NOUNS);
