/** How long what is kept about people is kept, on which basis, and by which statute: one list for policy and destruction. */

/** When the time begins to run. */
type From = "creation" | "withdrawal" | "leaving";

export interface RetentionRule {
  /** The noun of the streams it is about. */
  noun: string;
  /** What the person knows it as. */
  title: string;
  items: string[];
  purpose: string;
  /** Of 개인정보 보호법 제15조 제1항: consent, a statute, or a contract. */
  basis: "consent" | "statute" | "contract";
  /** What orders the retention; null where nothing but the purpose does. */
  statute: string | null;
  /** 0: no longer than until `from`; null: as long as the office file says. */
  years: number | null;
  from: From;
}

/** What is asked for of who writes through the contact form, in the words of its consent. */
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
  "상담 요청의 확인과 회신, 상담 진행, 이미 맡은 사건과 이해가 충돌하는지 확인";

export const retentionRules: RetentionRule[] = [
  {
    noun: "consultation",
    title: "상담 요청",
    items: CONSULTATION_ITEMS,
    purpose: CONSULTATION_PURPOSE,
    basis: "consent",
    statute: null,
    years: null,
    from: "creation",
  },
  {
    noun: "user",
    title: "로그인 계정",
    items: ["회원번호", "별명", "제공자 화면에서 동의한 경우 프로필 사진·이메일·전화번호"],
    purpose: "회원을 알아보고 로그인한 상태를 유지하며 권한에 맞는 화면을 보여 줌",
    basis: "contract",
    statute: null,
    years: 0,
    from: "withdrawal",
  },
  {
    noun: "security",
    title: "접속 기록",
    items: ["계정", "접속한 때와 주소(IP)", "기기의 종류", "한 일과 본 사람"],
    purpose: "개인정보에 대한 접근을 기록하고 점검함",
    basis: "statute",
    statute: "개인정보의 안전성 확보조치 기준 제8조",
    years: 1,
    from: "creation",
  },
  {
    noun: "employee",
    title: "직원의 인사 기록",
    items: ["이름", "전화번호", "이메일", "생년월일", "입사일과 퇴사일", "부서와 직책", "휴가"],
    purpose: "근로계약의 이행과 근로자명부의 보존",
    basis: "statute",
    statute: "근로기준법 제42조, 같은 법 시행령 제22조",
    years: 3,
    from: "leaving",
  },
];

/** The basis in the words of the law. */
export const BASES: Record<RetentionRule["basis"], string> = {
  consent: "정보주체의 동의(개인정보 보호법 제15조 제1항 제1호)",
  statute: "법률의 규정이나 법령상 의무(같은 항 제2호)",
  contract: "정보주체와 맺은 계약의 이행(같은 항 제4호)",
};

const FROM: Record<From, string> = {
  creation: "기록한 날부터",
  withdrawal: "이용을 그만둘 때까지",
  leaving: "퇴직한 날부터",
};

/** How long, in words; `days` are those of the office's consultations. */
export function periodOf({ years, from, statute }: RetentionRule, days: number): string {
  if (years === null) return `접수한 날부터 ${days.toLocaleString("ko-KR")}일`;
  if (years === 0) return FROM[from];
  return `${FROM[from]} ${years}년${statute ? ` (${statute})` : ""}`;
}
