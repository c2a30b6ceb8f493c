/** Numbers that identify a person, and card and account numbers: names, formats and the fields for each. */

export type NumberKind = "resident" | "foreigner" | "passport" | "license" | "card" | "account";

interface NumberRule {
  /** Korean name in the law or the trade. */
  label: string;
  /** Source of its format, and the day of the last review. */
  source: string;
  day: string;
}

/**
 * The first four are 고유식별정보 (개인정보 보호법 제24조, 같은 법 시행령 제19조); card and account numbers are not, but are worth as much to
 * a thief.
 */
export const NUMBER_RULES: Record<NumberKind, NumberRule> = {
  resident: {
    label: "주민등록번호",
    source: "주민등록법 시행규칙 제2조(2020. 10. 5. 시행: 뒤 여섯 자리는 임의번호, 검증번호 없음)",
    day: "2026-11-26",
  },
  foreigner: {
    label: "외국인등록번호",
    source: "출입국관리법 시행규칙 제47조, 재외동포의 출입국과 법적 지위에 관한 법률 시행령 제9조",
    day: "2026-11-26",
  },
  passport: {
    label: "여권번호",
    source: "여권법 시행령 제4조의2(2021. 12. 21.부터 숫자 3·영문 1·숫자 4)",
    day: "2026-11-26",
  },
  license: {
    label: "운전면허번호",
    source: "도로교통법 시행규칙 별지 제55호서식(지역 2-연도 2-일련 6-검증 2)",
    day: "2026-11-26",
  },
  card: { label: "카드번호", source: "ISO/IEC 7812-1(검증: Luhn)", day: "2026-11-26" },
  account: {
    label: "계좌번호",
    source: "금융결제원 참가기관별 계좌번호 체계(자릿수와 끊는 자리)",
    day: "2026-11-26",
  },
};

/** Regions that a driving licence begins with. */
export const LICENSE_REGIONS = /^(?:1[1-9]|2[0-8])$/;

/** The same by name, as older licences have them: `서울 12-123456-78`. */
export const LICENSE_REGION_NAMES =
  /(?:서울|부산|경기|강원|충북|충남|전북|전남|경북|경남|제주|대구|인천|광주|대전|울산)[ \-]{0,3}$/;

/** Groups of digits in which a bank prints its accounts. */
interface AccountShape {
  banks: string;
  /** Prefixes of its accounts, for groups that others use as well. */
  begins?: RegExp;
  /** Does a word for something else before it count? */
  isWeak?: true;
}

/**
 * Accounts recognised by their groups between dashes, without a word beside them. Left out, because other numbers have
 * the same form: 3-2-5-1 (한국외환; workplace numbers of social insurance), 2-2-6 (제주; year, month and serial number),
 * 4-4-4 except 토스뱅크's (parcel numbers).
 */
export const ACCOUNT_SHAPES: Readonly<Record<string, AccountShape>> = {
  "6-2-6": { banks: "국민, 우체국, 농협" },
  "3-3-6": { banks: "신한, 케이뱅크, 광주, 신협" },
  "4-3-6": { banks: "우리, 새마을금고" },
  "3-6-5": { banks: "하나" },
  "3-6-2-3": { banks: "기업" },
  "3-4-4-2": { banks: "농협, 부산, 경남", begins: /^[1-9]/ },
  "4-2-7": { banks: "카카오뱅크, 전북", begins: /^(?!(?:19|20)\d\d(?:0[1-9]|1[0-2]))/ },
  "3-2-6": { banks: "SC제일, 농협, 수협, 산림조합" },
  "3-2-4-3": { banks: "국민(옛 주택)" },
  "3-4-4-3": { banks: "산업", begins: /^[1-9]/ },
  "3-2-6-1": { banks: "아이엠(대구), 부산" },
  "3-2-7": { banks: "경남, 전북" },
  "3-2-2-6-1": { banks: "저축은행" },
  "4-2-6-1": { banks: "새마을금고" },
  "4-4-4-1": { banks: "새마을금고", begins: /^9/ },
  "5-2-6": { banks: "신협", isWeak: true },
  "3-5-3": { banks: "씨티(옛 한미)", isWeak: true },
  "3-6-3": { banks: "씨티", isWeak: true },
  "4-4-4": { banks: "토스뱅크", begins: /^100\d/, isWeak: true },
};

/** Words that announce an account. */
const ACCOUNT_WORDS =
  "계좌|은행|뱅크|농협|수협|신협|새마을|우체국|국민|신한|우리|하나|기업|토스|입금|송금|이체|환불|account|iban";

/** Words that announce something else: of all words before a number the last one counts. */
const OTHER_WORDS =
  "전화|연락처|휴대|팩스|tel|fax|phone|사업자|법인|등기번호|고유번호|관리번호|승인|주문|송장|운송|접수|납부|사건|" +
  "문서|신고|거래번호|증권|보험|차량|등록번호|우편|바코드|일련";

export const NUMBER_WORDS = new RegExp(`(${ACCOUNT_WORDS})|(?:${OTHER_WORDS})`, "gi");

/** The name of another number right before it: an approval, an order, a registered property. */
export const OTHER_NUMBER =
  /(?:승인|주문|송장|접수|납부|거래|관리|고유|문서|증권|사건|등기|전표|바코드|일련|사업자등록|법인등록) ?(?:번호)?[ :.]{0,3}$/;

export const PASSPORT_WORDS = /여권|passport/i;
export const LICENSE_WORDS = /면허|licen[cs]e/i;
export const CARD_WORDS = /카드|card/i;
export const COMPANY_WORDS = /법인|등기번호|주식회사|\(주\)|㈜/;
