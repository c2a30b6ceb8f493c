/** Retention of personal data: how long, on which basis, and by which statute. One list for policy and destruction. */
import { ACCESS_LOG_LAW } from "../security/security.ts";

/** When the period begins. */
export type RetentionFrom =
  | "creation"
  | "last_use"
  | "withdrawal"
  | "leaving"
  | "deletion"
  | "tax_return"
  | "matter_end";

/** A length of time, in one unit. */
export type RetentionSpan = { days: number } | { years: number };

interface RuleWords {
  /** A rule's fixed word, which is the reason of an order of destruction. */
  name: string;
  /** Its name for people. */
  title: string;
  items: readonly string[];
  purpose: string;
  /** Basis by 개인정보 보호법 제15조 제1항: consent, a statute, a contract, or the office's legitimate interest. */
  basis: "consent" | "statute" | "contract" | "interest";
  /** Source of the period; null if only the purpose sets it. */
  statute: string | null;
  /** Null: the office file's period. No days: at once. */
  keep: RetentionSpan | null;
  from: RetentionFrom;
  /** The office may set more years than `keep`. */
  lengthened?: true;
}

/** Data requested by the contact form, in the words of its consent. */
export const CONSULTATION_ITEMS = [
  "이름",
  "전화번호",
  "이메일",
  "상담 분야",
  "연락받기 편한 시간",
  "제목",
  "내용",
  "함께 보낸 등기 비용 계산의 조건과 금액",
];

/** The purpose, the same in the form and in the policy. */
export const CONSULTATION_PURPOSE =
  "상담 신청의 확인과 회신, 상담 진행, 이미 맡은 사건과 이해가 충돌하는지 확인";

const rules = [
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
    lengthened: true,
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
    lengthened: true,
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
    lengthened: true,
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
    lengthened: true,
  },
  {
    name: "matter_record",
    title: "수임 사건 기록",
    items: [
      "의뢰인과 당사자의 이름·상호",
      "한자 이름",
      "주민·외국인등록번호",
      "주소",
      "전화번호",
      "이메일",
      "법인 대표자",
      "법인 대표자 주소",
      "본인 확인 내용",
      "등기필정보",
      "메모",
      "단계 변경 사유",
      "입금한 사람",
      "요청하거나 전달한 서류의 이름",
    ],
    purpose: "위임받은 사건의 처리, 위임인의 확인과 사건부의 보존",
    basis: "statute",
    statute: "법무사규칙 제35조 제1항",
    keep: { years: 5 },
    from: "matter_end",
    lengthened: true,
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
    lengthened: true,
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
    name: "deleted_files",
    title: "삭제한 차량·게시물의 첨부파일",
    items: ["첨부파일에 담긴 개인정보", "파일의 이름"],
    purpose: "삭제한 기록의 복원과 확인",
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
    items: ["대화의 제목과 폴더, 내용", "올린 파일의 이름과 요약", "도구가 찾아 준 내용"],
    purpose: "직원이 업무에 관해 묻고 답을 다시 찾아봄",
    basis: "contract",
    statute: null,
    keep: { years: 1 },
    from: "last_use",
    lengthened: true,
  },
] as const satisfies readonly RuleWords[];

export type RuleName = (typeof rules)[number]["name"];
export type RetentionRule = RuleWords & { name: RuleName };
export const retentionRules: readonly RetentionRule[] = rules;

type LengthenedRule = Extract<(typeof rules)[number], { lengthened: true }>;
/** Rules whose period an office may extend. */
export type Lengthened = LengthenedRule["name"];
export const lengthenedRules: readonly LengthenedRule[] = rules.filter((rule) =>
  "lengthened" in rule
);
