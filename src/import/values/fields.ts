/** Meanings of columns, and their names in lists of card companies and people. */
import { bareText } from "../../kit/cell.ts";

/**
 * The Korean name of each field, for messages and for `--map`; behind it the names of columns that hold it,
 * from the surest to the weakest, without spaces and brackets; an earlier one wins.
 */
const FIELDS = {
  date:
    "사용일자: 사용일시 이용일시 승인일시 집행일시 거래일시 결제일시 지출일시 사용일자 이용일자 승인일자 집행일자 거래일자 " +
    "사용날짜 이용날짜 거래날짜 집행날짜 승인날짜 사용연월일 사용년월일 집행연월일 집행년월일 사용일 이용일 승인일 집행일 거래일 카드사용일 카드이용일 " +
    "카드승인일자 카드승인일시 이용하신날짜 이용하신일자 일시 일자 날짜 월일 월/일 연월일 년월일 매출일시 매출일자 매출일 결제일자 결제날짜 지출일자 지출일 결제일 전표일자 회계일자 접수일자 접수일 매입일자 매입일 확정일자 " +
    "일 date datetime date/time useddate execdt exec_dt execdate usedat transactiondate transactiontime approvaldate approveddate createdat created_at used_at",
  time:
    "사용시각: 사용시각 이용시각 승인시각 집행시각 거래시각 결제시각 사용시간 이용시간 승인시간 집행시간 거래시간 결제시간 " +
    "카드승인시간 매출시간 지출시간 시각 시간 사용시간대 time approvaltime usedtime",
  approve_num:
    "승인번호: 승인번호 카드승인번호 거래승인번호 승인no 승인no. 승인번호no 승인넘버 approvalnumber approvalno approvalno. " +
    "approvenum approve_num approval authno authcode authorizationcode",
  store_name:
    "가맹점: 가맹점명 이용가맹점명 이용가맹점 가맹점상호 가맹점명칭 가맹점명/국가명 가맹점 이용하신곳 이용하신가맹점 사용장소 집행장소 이용장소 사용처 집행처 이용처 결제처 " +
    "지출처 구매처 사용처명 장소명 상호명 상호 업소명 업체명 식당명 음식점명 점포명 매장명 거래처명 거래처 판매처 매출처 장소 " +
    "보낸분/받는분 보낸분받는분 받는분/보낸분 의뢰인/수취인 상대예금주명 기재내용 거래기록사항 받는분 수취인 " +
    "exec_loc execloc store storename store_name merchant merchantname vendor vendorname place shop",
  pay:
    "금액: 이용금액 사용금액 승인금액 집행금액 국내이용금액 거래금액 결제금액 지출금액 이용금액원화 원화금액 원화이용금액 거래금액원화 매출금액 매입금액 " +
    "사용액 집행액 이용액 지출액 결제액 승인액 합계금액 총금액 총액 금액 청구금액 금액합계 합계 " +
    "출금액 출금금액 찾으신금액 지급금액 지급액 출금 지급 " +
    "amount execamount exec_amount total totalamount price pay krw amountkrw won",
  card_user:
    "사용자: 사용자 사용자명 이용자 이용자명 카드사용자 카드이용자 카드소지자 카드소지인 소지자 소지자명 집행자 집행자명 사용인 이용고객명 이용고객 " +
    "회원명 카드회원명 성명 이름 사용자성명 직위 직책 직명 직위직책 사용자직위 구분사용자 사용부서 집행부서 이용부서 부서명 부서 소속 소속부서 기관명 " +
    "user username carduser card_user cardholder holder name employee department dept_nm_full deptnmfull",
  purpose:
    "사용목적: 사용목적 집행목적 이용목적 지출목적 사용내역 집행내역 사용내용 집행내용 이용내용 지출내용 지출내역 사용용도 집행용도 용도 목적 사유 사용사유 " +
    "적요 적요내용 건명 제목 내용 내역 거래내용 purpose execpurpose exec_purpose description",
  note:
    "비고: 비고 메모 송금메모 이체메모 거래메모 참고 특이사항 상세내용 상세내역 기타 적요2 note notes memo remark remarks comment",
  head_count:
    "인원: 인원 인원수 참석인원 참석인원수 대상인원 대상인원수 집행인원 사용인원 이용인원 총인원 인원명 참석자수 대상자수 인원및대상 대상및인원 " +
    "집행대상 사용대상 대상 대상자 집행대상자 집행대상인원 사용자및인원 headcount head_count targetnm target_nm people persons count attendeescount",
  participants:
    "참석자: 참석자 참석자명 참석자명단 동석자 참여자 참가자 참석명단 attendees participants",
  method:
    "결제방법: 결제방법 사용방법 집행방법 지급방법 지출방법 결재방법 이용방법 결제수단 지급수단 사용수단 결제유형 결제구분 지출수단 지불방법 지불수단 결제형태 방법 카드구분 카드종류 " +
    "method paymentmethod payment_method paymenttype",
  status:
    "취소여부: 취소여부 승인취소여부 취소구분 승인구분 승인취소구분 취소상태 승인상태 승인결과 처리상태 처리결과 거래결과 이용상태 거래상태 사용상태 상태 승인/취소 승인취소 승인여부 구분/상태 거래구분 매출구분 이용구분 매입구분 매입상태 접수상태 결제상태 매출종류 구분 " +
    "status cancelled canceled type",
  cancelled_pay:
    "취소금액: 취소금액 취소액 승인취소금액 매입취소금액 부분취소금액 환불금액 cancelledamount canceledamount refundamount refundedamount",
  cancelled_at:
    "취소일: 취소일 취소일자 취소일시 취소날짜 승인취소일 승인취소일자 승인취소일시 취소승인일 취소승인일자 환불일 환불일자 cancelledat canceledat canceldate refundedat refunddate",
  supply_pay: "공급가액: 공급가액 공급가 공급금액 supplyamount",
  vat: "부가세: 부가세 부가가치세 부가세액 세액 vat vatamount",
  tip: "봉사료: 봉사료 봉사료액 tip servicecharge",
  currency:
    "통화: 통화 통화코드 통화구분 통화단위 거래통화 이용통화 승인통화 현지통화 화폐 화폐단위 currency currencycode transactioncurrency",
  origin_num:
    "원승인번호: 원승인번호 원거래승인번호 최초승인번호 원승인no 원거래번호 originalapprovalnumber originalapprovalno",
  id: "번호: 번호 id",
};
export type Field = keyof typeof FIELDS;

/** Key, Korean name and names of each. */
export const fields = Object.entries(FIELDS)
  .map(([key, text]) => [key, ...text.split(": ")] as [key: string, label: string, names: string]);

export interface Match {
  key: string;
  /** Its other meaning if its values do not fit. */
  or?: string;
  /** 0 is the surest name of its field; higher is weaker. */
  rank: number;
  /** Won per 1 in this column, if the header says so: `금액(천원)`. */
  unit: number | null;
}

/** `(천원)` and the like, as won. */
export function unitOf(text: string): number | null {
  const unit = /(?:단위|[([<])[:：]?(백만|만|천)?원/.exec(bareText(text));
  if (!unit) return null;
  return { 백만: 1_000_000, 만: 10_000, 천: 1_000 }[unit[1]] ?? 1;
}

/** Meaning of each name, the surest of a key with the rank `first`. */
export function ranked(namesOf: [key: string, names: string][], first = 0): Map<string, Match> {
  return new Map(
    namesOf.flatMap(([key, names]) =>
      names.split(" ").map((name, at) => [name, { key, rank: first + at, unit: null }] as const)
    ),
  );
}

const RANKS = ranked(fields.map(([key, , names]) => [key, names]));

function lookUp(name: string): Match | undefined {
  return RANKS.get(name) ?? RANKS.get(name.replace(/[*※:：.·ㆍ]/g, ""));
}

/** A column's meaning by its name; null if unknown. */
export function matchName(text: string): Match | null {
  // A form numbers its columns: ①사용일자.
  const bare = bareText(text.replace(/^\s*[①-⑳]/, ""));
  if (bare === "" || bare.length > 40) return null;
  const unit = unitOf(bare);
  const outside = bare.replace(/\([^)]*\)|\[[^\]]*\]|<[^>]*>/g, "").replace(/[*※][^]*$/, "");
  const inside = /[([<]([^)\]>]+)[)\]>]/.exec(bare)?.[1] ?? "";
  const found = lookUp(bare) ?? lookUp(outside);
  if (found) return { ...found, unit };
  const hinted = inside === "" ? undefined : lookUp(inside);
  return hinted ? { ...hinted, rank: hinted.rank + 100, unit } : null;
}
