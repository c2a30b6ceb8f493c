/** How long personal data is kept, from when, and on what ground: the one place that says so. */
import { DAY_MILLISECONDS, seoulParts, startOfDay } from "../events/seoul.ts";

/** A length of time, in one unit. */
type Span = { days: number } | { years: number };

export interface Retention {
  /** Whose data, and what of it. */
  whose: string;
  items: string;
  /** Why it is processed at all: consent is asked for where `consent` is true, and nowhere else. */
  purpose: string;
  basis: string;
  consent: boolean;
  /** What the span counts from. */
  from: string;
  keep: Span;
  /** The rule that sets the span. */
  statute: string;
}

/** What an employer no longer needs goes within five days (표준 개인정보 보호지침 제10조). */
const NO_LONGER_NEEDED: Pick<Retention, "keep" | "statute"> = {
  keep: { days: 5 },
  statute: "표준 개인정보 보호지침 제10조(불필요하게 된 날부터 5일 이내)",
};

const WORK: Pick<Retention, "purpose" | "basis" | "consent"> = {
  purpose: "근로계약의 이행, 법인카드와 업무용 차량의 사용 기록",
  basis: "개인정보 보호법 제15조제1항제4호(계약의 이행), 제2호(법령상 의무)",
  consent: false,
};

/** Every rule by the fixed word that orders of destruction carry as their reason. */
export const retentions = {
  account_withdrawn: {
    whose: "로그인 계정",
    items: "회원번호, 별명, 프로필 사진, 이메일, 전화번호, 접근 토큰, 저장한 보기",
    purpose: "본인 확인과 로그인, 권한이 있는 화면의 제공",
    basis: "개인정보 보호법 제15조제1항제4호(계약의 이행)",
    consent: false,
    from: "탈퇴한 날",
    keep: { days: 0 },
    statute: "개인정보 보호법 제21조(지체 없이)",
  },
  employee_contact: {
    whose: "직원",
    items: "이메일, 전화번호, 카드번호, 사진",
    ...WORK,
    from: "퇴사일",
    ...NO_LONGER_NEEDED,
  },
  employee_name: {
    whose: "직원",
    items: "이름",
    ...WORK,
    from: "퇴사일",
    keep: { years: 3 },
    statute: "근로기준법 제42조, 같은 법 시행령 제22조(근로자 명부, 퇴직한 날부터 3년)",
  },
  security_log: {
    whose: "접속한 사람",
    items: "접속 주소(IP), 기기, 접속 시각과 한 일",
    purpose: "부정한 접근의 발견과 책임 추적",
    basis: "개인정보 보호법 제15조제1항제2호(법령상 의무), 제29조",
    consent: false,
    from: "기록한 달의 끝",
    keep: { years: 1 },
    statute: "개인정보의 안전성 확보조치 기준 제8조(1년 이상)",
  },
} satisfies Record<string, Retention>;

export type RetentionRule = keyof typeof retentions;

/** "5일", "3년"; at once where nothing is kept. */
export function spanText(keep: Span): string {
  if ("years" in keep) return `${keep.years}년`;
  return keep.days === 0 ? "지체 없이 파기" : `${keep.days}일`;
}

/** The Seoul day (YYYY-MM-DD) on which data is due whose span counts from `day`: the day after its last one. */
export function dueDay(day: string, keep: Span): string {
  const [year, rest] = [Number(day.slice(0, 4)), day.slice(4)];
  // From a 29 February the span ends with February, and the day after is 1 March (민법 제160조).
  const last = "years" in keep
    ? startOfDay(`${year + keep.years}${rest === "-02-29" ? "-02-28" : rest}`)
    : startOfDay(day) + keep.days * DAY_MILLISECONDS;
  return seoulParts(last + DAY_MILLISECONDS).day;
}
