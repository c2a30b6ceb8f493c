/** Labels of the office's facts, and the required ones. Sent to browsers, so it has no schema. */
import { CONSENT_LABELS, FIGURE_LABELS, REGISTER_LABELS } from "./office_register.ts";

/** Labels on the screen, in the order of the file. */
export const FACT_LABELS = {
  name: "사무소 이름",
  shortName: "짧은 이름",
  representative: "대표 법무사",
  businessNumber: "사업자등록번호",
  ...REGISTER_LABELS,
  businessYearStart: "사업연도 시작 월",
  phone: "전화번호",
  fax: "팩스",
  email: "이메일",
  address: "주소",
  hours: "업무 시간",
  map: "지도 위치",
  privacyOfficer: "개인정보 보호책임자",
  statistics: "숫자로 본 사무소",
  testimonials: "고객 후기",
  faq: "자주 묻는 질문",
  introduction: "사무소 소개",
  staff: "함께 일하는 사람들",
  timeline: "걸어온 길",
  commitments: "지키는 약속",
  vision: "첫 화면의 글",
  consultation: "상담 안내",
  processors: "개인정보 처리 위탁",
  thirdParties: "개인정보 제3자 제공",
  safeguards: "개인정보 관리 조치",
} as const;
export type FactName = keyof typeof FACT_LABELS;

/** Labels of a fact's parts; `figure` is one of its statistics. */
export const FACT_PARTS = {
  map: { latitude: "위도", longitude: "경도" },
  privacyOfficer: { name: "개인정보 보호책임자", title: "보호책임자 직급" },
  statistics: { home: "첫 화면의 수치", about: "소개 화면의 수치" },
  figure: { figure: "수치", unit: "단위", label: "설명", ...FIGURE_LABELS },
  testimonials: { quote: "후기", name: "이름", matter: "맡긴 일", ...CONSENT_LABELS },
  faq: { question: "질문", answer: "답변" },
  staff: { name: "이름", title: "직급", work: "맡은 일" },
  timeline: { year: "연도", title: "제목", text: "내용" },
  commitments: { title: "제목", text: "내용" },
  vision: { title: "글의 제목", text: "글의 내용" },
  consultation: {
    retentionDays: "상담 신청 보관 일수",
    answeredWithin: "연락 기한",
    fee: "첫 상담 비용 안내",
  },
  processors: {
    kind: "맡기는 일",
    server: "외부 도구 서버 이름",
    runBy: "운영",
    name: "수탁자",
    country: "국가",
    contact: "수탁자 연락처",
    work: "업무 내용",
    items: "개인정보 항목",
    keep: "보유 및 이용 기간",
    refusal: "국외 이전을 거부하는 방법과 효과",
  },
  thirdParties: {
    name: "제공받는 자",
    purpose: "제공 목적",
    items: "제공 항목",
    keep: "보유 및 이용 기간",
    basis: "제공 근거",
  },
  safeguards: {
    plan: "내부 관리계획",
    training: "직원 교육",
    paper: "종이 문서의 보관과 파기",
  },
} as const;

/** Kinds of processors. The settings decide which of the first four apply. */
export const PROCESSOR_KINDS = {
  model: "AI 답변 생성",
  mcp: "외부 도구",
  certificates: "등기사항증명서 발급",
  store: "데이터 저장 서버",
  hosting: "서버 운영(호스팅)",
  backup: "백업 보관",
  mail: "이메일 발송",
  push: "앱 알림 발송",
  notice: "문자·알림톡 발송",
  other: "기타",
} as const;
export type ProcessorKind = keyof typeof PROCESSOR_KINDS;

/** Who operates it. */
export const RUN_BY = { other: "다른 회사", own: "사무소가 직접" } as const;

/** The country as an office at home writes it. */
export const HOME_COUNTRY = "대한민국";

/** Facts that a law office must publish; a save without one is refused. */
export const REQUIRED_FACTS = [
  "name",
  "shortName",
  "representative",
  "businessNumber",
  "phone",
  "email",
  "address",
  "hours",
] as const satisfies readonly FactName[];

/** The message for a missing one. */
export const missingFact = (field: FactName): string => `필수 항목입니다: ${FACT_LABELS[field]}`;
