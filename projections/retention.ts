/** How long what is kept about people is kept, on which basis, and by which statute: one list for policy and destruction. */
import { ACCESS_LOG_LAW } from "../events/security.ts";
import { DAY_MILLISECONDS, seoulDay, startOfDay } from "../events/seoul.ts";

/** When the time begins to run. */
type From =
  | "creation"
  | "last_use"
  | "withdrawal"
  | "leaving"
  | "deletion"
  | "tax_return"
  | "matter_end";

/** A length of time, in one unit. */
type Span = { days: number } | { years: number };

/** The fixed word of a rule, which an order of destruction carries as its reason. */
export type RuleName =
  | "consultation"
  | "account_withdrawn"
  | "employee_contact"
  | "employee_name"
  | "security_log"
  | "courier_record"
  | "books_name"
  | "address_record"
  | "document"
  | "partner_contact"
  | "certificate_archive"
  | "chat";

export interface RetentionRule {
  name: RuleName;
  /** What the person knows it as. */
  title: string;
  items: string[];
  purpose: string;
  /** Of 개인정보 보호법 제15조 제1항: consent, a statute, a contract, or the office's own interest. */
  basis: "consent" | "statute" | "contract" | "interest";
  /** What sets the span; null where nothing but the purpose does. */
  statute: string | null;
  /** Null: as long as the office file says. No days: at once. */
  keep: Span | null;
  from: From;
}

/** What is kept about somebody until a day. */
export interface DueData {
  /** Stream of the person it is about; for couriers' records `courier/⟨year⟩`, for registrations `address/⟨year⟩` … */
  subject: string;
  /** Keys that go. */
  keys: string[];
  /** Records that they are of, where those are not as many as the keys. */
  count?: number;
  rule: RuleName;
  /** What the office calls them. */
  name: string;
  /** Day the span counts from, and the first day without it, YYYY-MM-DD. */
  since: string;
  due: string;
}

/** What is due first at the top. */
export const byDue = (a: DueData, b: DueData): number => a.due < b.due ? -1 : a.due > b.due ? 1 : 0;

/** What the contact form asks a visitor for, in the words of its consent. */
export const CONSULTATION_ITEMS = [
  "이름",
  "전화번호",
  "이메일",
  "상담 분야",
  "연락받기 편한 시간",
  "제목",
  "내용",
];

/** Why: the box of the form and the policy say the same. */
export const CONSULTATION_PURPOSE =
  "상담 신청의 확인과 회신, 상담 진행, 이미 맡은 사건과 이해가 충돌하는지 확인";

export const retentionRules: RetentionRule[] = [
  {
    name: "consultation",
    title: "상담 신청",
    items: CONSULTATION_ITEMS,
    purpose: CONSULTATION_PURPOSE,
    basis: "consent",
    statute: null,
    keep: null,
    from: "creation",
  },
  {
    name: "account_withdrawn",
    title: "로그인 계정",
    items: ["회원번호", "별명", "제공자 화면에서 동의한 경우 프로필 사진·이메일·전화번호"],
    purpose: "회원을 알아보고 로그인한 상태를 유지하며 권한에 맞는 화면을 보여 줌",
    basis: "contract",
    statute: null,
    keep: { days: 0 },
    from: "withdrawal",
  },
  {
    name: "security_log",
    title: "접속 기록",
    items: ["계정", "접속 일시와 주소(IP)", "기기의 종류", "수행한 업무와 조회한 정보주체"],
    purpose: "개인정보에 대한 접근을 기록하고 점검함",
    basis: "statute",
    statute: ACCESS_LOG_LAW.statute,
    keep: { years: ACCESS_LOG_LAW.years },
    from: "creation",
  },
  {
    name: "employee_contact",
    title: "직원의 연락처",
    items: ["전화번호", "이메일", "카드번호", "사진"],
    purpose: "근로계약의 이행과 법인카드·업무용 차량의 사용 기록",
    basis: "contract",
    statute: "표준 개인정보 보호지침 제10조",
    keep: { days: 5 },
    from: "leaving",
  },
  {
    name: "employee_name",
    title: "직원의 인사 기록",
    items: ["이름", "입사일과 퇴사일", "부서와 직급", "휴가"],
    purpose: "근로계약의 이행과 근로자명부의 보존",
    basis: "statute",
    statute: "근로기준법 제42조, 같은 법 시행령 제22조",
    keep: { years: 3 },
    from: "leaving",
  },
  {
    name: "courier_record",
    title: "퀵 배송 기록",
    items: ["보내는 곳과 받는 곳의 주소와 전화번호", "메모", "정정·삭제 사유"],
    purpose: "퀵 배송 요금의 정산과 지출의 증빙",
    basis: "statute",
    statute: "국세기본법 제85조의3",
    keep: { years: 5 },
    from: "tax_return",
  },
  {
    name: "books_name",
    title: "카드·차량 장부의 이름과 메모",
    items: ["카드 사용자", "운전자", "카드 사용의 비고", "운행의 목적지·내용"],
    purpose: "법인카드와 업무용 차량의 비용 정산과 지출의 증빙",
    basis: "statute",
    statute: "국세기본법 제85조의3",
    keep: { years: 5 },
    from: "tax_return",
  },
  {
    name: "address_record",
    title: "등기 사건 기록",
    items: ["소유자와 사업 담당자의 이름"],
    purpose: "위임받은 등기 사건의 처리와 사건부의 보존",
    basis: "statute",
    statute: "법무사규칙 제35조 제1항",
    keep: { years: 5 },
    from: "matter_end",
  },
  {
    name: "document",
    title: "등기 문서",
    items: ["문서의 제목과 본문에 적힌 이름·주소·연락처"],
    purpose: "위임받은 등기 서류의 작성과 그 내용의 확인",
    basis: "contract",
    statute: null,
    keep: { years: 5 },
    from: "matter_end",
  },
  {
    name: "partner_contact",
    title: "거래 회사의 담당자",
    items: ["담당자의 이름", "전화번호"],
    purpose: "거래 회사와의 연락과 업무 협의",
    basis: "contract",
    statute: null,
    keep: { years: 1 },
    from: "deletion",
  },
  {
    name: "certificate_archive",
    title: "등기 증명서 묶음 파일",
    items: ["증명서에 적힌 부동산의 주소와 소유자의 이름"],
    purpose: "요청한 직원이 여러 증명서를 한 번에 내려받음",
    basis: "contract",
    statute: null,
    keep: { days: 1 },
    from: "creation",
  },
  {
    name: "chat",
    title: "AI 대화",
    items: ["대화의 제목과 내용", "올린 파일의 이름과 요약", "도구가 찾아 준 내용"],
    purpose: "직원이 업무에 관해 묻고 답을 다시 찾아봄",
    basis: "contract",
    statute: null,
    keep: { years: 1 },
    from: "last_use",
  },
];

/** The rule of this name. */
export const ruleOf = (name: RuleName): RetentionRule =>
  retentionRules.find((rule) => rule.name === name)!;

/** The basis in the words of the law. */
export const BASES: Record<RetentionRule["basis"], string> = {
  consent: "정보주체의 동의(개인정보 보호법 제15조 제1항 제1호)",
  statute: "법률의 규정이나 법령상 의무(같은 항 제2호)",
  contract: "정보주체와 맺은 계약의 이행(같은 항 제4호)",
  interest: "개인정보처리자의 정당한 이익(같은 항 제6호)",
};

const FROM: Record<From, string> = {
  creation: "기록한 날부터",
  last_use: "마지막으로 쓴 날부터",
  withdrawal: "이용을 그만둘 때까지",
  leaving: "퇴사한 날부터",
  deletion: "목록에서 삭제한 날부터",
  tax_return: "거래한 다음 해의 세금 신고기한(6월 30일)부터",
  matter_end: "위임사무가 끝난 다음 해의 첫날부터",
};

/** How long, in words; `days` are those of the office's consultations, `logYears` those of its security log. */
export function periodOf(
  { name, keep: least, from, statute }: RetentionRule,
  days: number,
  logYears: number,
): string {
  const keep = name === "security_log" ? { years: logYears } : least;
  if (keep === null) return `접수한 날부터 ${days.toLocaleString("ko-KR")}일`;
  if ("days" in keep && keep.days === 0) return FROM[from];
  const span = "years" in keep ? `${keep.years}년` : `${keep.days}일`;
  return `${FROM[from]} ${span}${statute ? ` (${statute})` : ""}`;
}

/**
 * The last day to return income of a calendar year: with a confirmed return (소득세법 제70조의2). Others return it a month or
 * three earlier, so no evidence is destroyed too early.
 */
export const taxReturnDay = (year: number): string => `${year + 1}-06-30`;

/** The last day of a year: what is kept "다음해부터" counts from the day after it (법무사규칙 제35조 제1항). */
export const yearEnd = (year: number): string => `${year}-12-31`;

/** The Seoul day (YYYY-MM-DD) on which data is due whose span counts from `day`: the day after its last one. */
export function dueDay(day: string, keep: Span): string {
  const [year, rest] = [Number(day.slice(0, 4)), day.slice(4)];
  // From a 29 February the span ends with February, and the day after is 1 March (민법 제160조).
  const isLeap = (one: number) => new Date(Date.UTC(one, 1, 29)).getUTCMonth() === 1;
  const end = "years" in keep ? year + keep.years : year;
  const last = "years" in keep
    ? startOfDay(`${end}${rest === "-02-29" && !isLeap(end) ? "-02-28" : rest}`)
    : startOfDay(day) + keep.days * DAY_MILLISECONDS;
  return seoulDay(last + DAY_MILLISECONDS);
}
