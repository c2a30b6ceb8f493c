/** A courier company's statement as the import knows it: each company calls its columns otherwise. */
import { courierCharges } from "../tables/courier_charges.ts";
import { bareText } from "./cell.ts";
import { unitOf } from "./fields.ts";
import type { ImportNoun } from "./noun.ts";
import { tableNoun } from "./table_noun.ts";

/** What columns are called, besides their own labels; what stands in brackets is not read. */
const NAMES: Record<string, string[]> = {
  day: [
    "일자",
    "날짜",
    "이용일",
    "이용일자",
    "접수일",
    "접수일자",
    "배송일자",
    "완료일",
    "운행일",
    "date",
  ],
  number: ["번호", "접수 번호", "오더번호", "주문번호", "운송장번호", "관리번호", "전표번호"],
  rider: ["기사", "기사명", "라이더", "라이더번호", "배송기사", "기사코드"],
  sender: ["출발", "출발지", "픽업지", "발송지", "발신", "발신지", "보내는분", "상차지", "접수지"],
  receiver: ["도착", "도착지", "배송지", "수령지", "수신", "받는분", "하차지", "목적지"],
  amount: [
    "요금",
    "운임",
    "운송료",
    "배송료",
    "배송비",
    "이용요금",
    "이용금액",
    "청구금액",
    "합계금액",
  ],
  memo: ["비고", "적요", "내용", "물품", "요청사항"],
};
const keyOf = new Map(
  Object.entries(NAMES).flatMap(([key, names]) => names.map((name) => [bareText(name), key])),
);

const table = tableNoun(courierCharges);

export const courierChargeNoun: ImportNoun = {
  ...table,
  match(name) {
    const own = table.match(name);
    if (own) return own;
    const key = keyOf.get(bareText(name).replace(/[([][^)\]]{0,60}[)\]]/g, ""));
    return key === undefined ? null : { key, rank: 1, unit: unitOf(name) };
  },
  sums: { key: "amount", label: "금액", unit: "원", slack: () => 0 },
};
