/**
 * What a legal scrivener's office may not say about itself: words as data, each with its rule and with phrases in which
 * the same characters mean something else. A new word is one line and a case in the test.
 */

/** A rule, its source, and the date of its last review. */
export interface AdvertRule {
  /** The statute or the association's rule, with its article. */
  name: string;
  /** The ban in one sentence, for the person who types. */
  bans: string;
  /** Where its text was read. */
  source: string;
  /** Day of that text, YYYY-MM-DD. */
  effective: string;
  /** Date of the last comparison with the words below; null if never. */
  checked: string | null;
}

const CHECKED = "2026-11-26";

export const ADVERT_RULES = {
  absolute: {
    name: "법무사표시·광고규칙 제4조제5호",
    bans: "자신이나 자신의 업무를 ‘유일’, ‘최고’, ‘최초’, ‘전문’ 등으로 광고할 수 없습니다.",
    source: "대한법무사협회 『법무사』 2020년 6월호(36–41면)에 실린 규칙의 해설",
    effective: "2020-06-01",
    checked: CHECKED,
  },
  result: {
    name: "표시·광고의 공정화에 관한 법률 제3조제1항제1호",
    bans: "결과를 보장하거나 근거 없는 비율을 적으면 거짓·과장 광고가 됩니다.",
    source: "표시·광고의 공정화에 관한 법률 제3조제1항(확인 필요: 원문과 대조하지 않음)",
    effective: "1999-07-01",
    checked: null,
  },
  comparison: {
    name: "표시·광고의 공정화에 관한 법률 제3조제1항제3호·제4호",
    bans: "기준과 근거 없이 다른 사무소와 비교하거나 비방하는 광고는 할 수 없습니다.",
    source: "표시·광고의 공정화에 관한 법률 제3조제1항(확인 필요: 원문과 대조하지 않음)",
    effective: "1999-07-01",
    checked: null,
  },
  solicitation: {
    name: "법무사법 제24조",
    bans: "부당한 방법으로 사건을 유치할 수 없습니다. 지나치게 싼 값이나 연고를 내세우지 않습니다.",
    source: "법무사법(법률 제21994호) 제24조, 제19조제3항, 제30조",
    effective: "2026-10-02",
    checked: CHECKED,
  },
} as const satisfies Record<string, AdvertRule>;

export type AdvertRuleName = keyof typeof ADVERT_RULES;

export interface AdvertWord {
  /** The word as written; a space matches zero to two spaces. */
  word: string;
  rule: AdvertRuleName;
  /** Phrases that contain the word and mean something else. */
  except?: readonly string[];
  /** A digit before it makes it another number: 21위. */
  noDigitBefore?: true;
}

const phrases = (text: string): string[] => text.split("|").map((phrase) => phrase.trim());

/** Full text (全文), preamble (前文), schools, doctors and other people's professions. */
const FULL_TEXT = phrases(
  "전문 보기|전문 개정|전문(|전문을 보시|전문을 보려|전문을 봅|전문을 읽|전문을 확인|전문을 싣|전문을 옮|전문을 공개|전문을 볼|전문을 아래|" +
    "등기부 전문|등기부의 전문|법령 전문|법률 전문은|법률의 전문|조문 전문|조문의 전문|규칙 전문|규칙의 전문|정관 전문|" +
    "정관의 전문|약관 전문|약관의 전문|계약서 전문|계약서의 전문|판결 전문|판결의 전문|판결문 전문|판결문의 전문|결정문 전문|" +
    "공고 전문|공고문 전문|헌법 전문|결의서 전문|의사록 전문|전문 대학|전문 학교|전문 학사|전문 대학원|" +
    "전문의|전문 심리 위원|전문 위원|전문 증거|전문 법칙|전문직|전문 건설|전문 공사|전문 투자자|전문 금융|전문 임대|" +
    "전문 경영인|전문 요양|전문 병원|전문 모집|전문 수사|전문 자격|전문 기관|세무 전문가|노무 전문가|회계 전문가|의료 전문가|" +
    "감정 전문가|맡을 전문가|다른 전문가|다른 분야의 전문가|안전문|사전문|이전문|오전문|발전문|도전문|충전문",
);

/** Demand (催告), ceilings, auctions. */
const DEMAND = phrases(
  "최고(|최고서|최고장|최고를 하|최고를 받|최고를 거|최고하|최고한 |최고 기간|최고 절차|최고 공고|최고에 응|최고에 대한|최고에도|최고와 공고|최고 없이|최고 후에|" +
    "채권자 최고|채권자에 대한 최고|채권자에게 최고|채권자의 최고|이행 최고|이행의 최고|이행을 최고|변제 최고|변제를 최고|" +
    "상속 최고|매수인 최고|공고와 최고|공고 및 최고|공고·최고|공고나 최고|최고 및|최고액|최고 한도|최고 세율|최고 이자|" +
    "최고 이율|최고 금리|법정 최고|최고가 매수|최고 매수|최고가로 낙찰|최고가 입찰|최고 입찰|최고가액|최고관리자|최고 법원|" +
    "최고 재판소|최고 높이|최고 고도|최고 연령|최고령|최고 회의",
);

/** The first of several in time. */
const FIRST = phrases(
  "생애 최초|최초 등기|최초의 등기|최초로 등기|최초 접수|최초 신청|최초의 신청|최초로 신청|최초 신고|최초로 신고|최초 1회|최초 1년|최초 한 번|" +
    "최초 설립|최초로 설립|최초 설정|최초로 설정|최초 소유|최초의 소유|최초 보존|최초 취득|최초의 취득|최초로 취득|최초 분양|" +
    "최초 계약|최초의 계약|최초 근저당|최초 임기|최초 임원|최초 이사|최초의 이사|최초 대표|최초 감사|최초 정관|최초의 정관|" +
    "최초 매각|최초 매수|최초 매입|최초 입찰|최초 공고|최초 공급|최초 감정|최초 고시|최초 사업연도|최초 발행|최초의 주주|최초 주주|" +
    "최초 작성|최초로 작성|최초 결정|최초 송달|최초 통지|최초 상담|최초 부과|최초 가입|최초 로그인|최초 등록|최초로 등록|" +
    "최초 저장|최초 채무|최초 채권|최초 양도|최초 전입|최초 임대|최초 기일",
);

/** The only one of its kind in a case, and syllables of other words. */
const ONLY = phrases(
  "유일한 상속인|유일한 상속재산|유일한 상속권자|유일한 집|유일 상속인|유일의 상속인|유일한 재산|유일한 주택|유일한 부동산|유일한 직계|유일한 자녀|유일한 유족|유일한 주주|" +
    "유일한 이사|유일한 사내|유일한 사원|유일한 임원|유일한 채권|유일한 채무|유일한 담보|유일한 증거|유일한 수단|유일한 방법|" +
    "유일한 가족|유일한 소유|이유일|사유일|소유일|공유일|자유일|여유일|보유일|석유일|우유일|점유일",
);

export const ADVERT_WORDS: readonly AdvertWord[] = [
  { word: "전문", rule: "absolute", except: FULL_TEXT },
  { word: "최고", rule: "absolute", except: DEMAND },
  { word: "최초", rule: "absolute", except: FIRST },
  { word: "유일", rule: "absolute", except: ONLY },
  {
    word: "1위",
    rule: "absolute",
    noDigitBefore: true,
    except: phrases("제1위|1위임|1위원|1위치|1위약|1위반|1위탁"),
  },
  { word: "일등", rule: "absolute", except: phrases("통일등|단일등|동일등|파일등|요일등|매일등") },
  { word: "넘버원", rule: "absolute" },
  { word: "no.1", rule: "absolute", except: phrases("no.10|no.11|no.12") },
  // With a field they are claims, whatever follows: 국내 최초 등기 서비스.
  { word: "국내 최초", rule: "absolute" },
  { word: "업계 최초", rule: "absolute" },
  { word: "전국 최초", rule: "absolute" },
  { word: "지역 최초", rule: "absolute" },
  { word: "국내 최고", rule: "absolute" },
  { word: "업계 최고", rule: "absolute" },
  { word: "전국 최고", rule: "absolute" },
  { word: "지역 최고", rule: "absolute" },
  { word: "국내 유일", rule: "absolute" },
  { word: "업계 유일", rule: "absolute" },
  { word: "전국 유일", rule: "absolute" },
  { word: "지역 유일", rule: "absolute" },
  { word: "국내 최대", rule: "absolute" },
  { word: "업계 최대", rule: "absolute" },
  { word: "전국 최대", rule: "absolute" },
  { word: "지역 최대", rule: "absolute" },
  { word: "국내 제일", rule: "absolute" },
  { word: "업계 제일", rule: "absolute" },
  { word: "지역 제일", rule: "absolute" },
  { word: "독보적", rule: "absolute" },
  { word: "타의 추종을 불허", rule: "absolute" },
  { word: "100 % 성공", rule: "result" },
  { word: "100 % 승소", rule: "result" },
  { word: "100 % 인용", rule: "result" },
  { word: "100 % 보장", rule: "result" },
  { word: "100 % 해결", rule: "result" },
  { word: "100 퍼센트 성공", rule: "result" },
  { word: "성공률", rule: "result" },
  { word: "승소율", rule: "result" },
  { word: "인용률", rule: "result" },
  { word: "성공 보장", rule: "result" },
  { word: "결과 보장", rule: "result" },
  { word: "결과를 보장", rule: "result", except: phrases("결과를 보장하지|결과를 보장할 수 없") },
  { word: "무조건 성공", rule: "result" },
  { word: "반드시 성공", rule: "result" },
  { word: "무료 보장", rule: "result" },
  {
    word: "최저가",
    rule: "comparison",
    except: phrases("최저가격|최저가 매각|최저가 낙찰|최저가 입찰"),
  },
  { word: "업계 최저", rule: "comparison" },
  { word: "가장 싼", rule: "comparison" },
  { word: "가장 저렴", rule: "comparison" },
  { word: "다른 사무소보다", rule: "comparison" },
  { word: "다른 법무사보다", rule: "comparison" },
  { word: "타 사무소보다", rule: "comparison" },
  { word: "타 법무사보다", rule: "comparison" },
  { word: "타 사무소와 비교", rule: "comparison" },
  { word: "전관 예우", rule: "solicitation" },
  { word: "전관 출신", rule: "solicitation", except: phrases("이전관 출신") },
  { word: "전관 법무사", rule: "solicitation" },
  { word: "법원장 출신", rule: "solicitation" },
  { word: "등기소장 출신", rule: "solicitation" },
  { word: "무료 등기", rule: "solicitation" },
  { word: "무료 대행", rule: "solicitation" },
  { word: "보수 무료", rule: "solicitation" },
  { word: "수수료 무료", rule: "solicitation" },
  { word: "공짜", rule: "solicitation" },
];
