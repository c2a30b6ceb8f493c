/** A courier company's statement as the import knows it: each company calls its columns otherwise. */
import { courierCharges } from "../../tables/courier_charges.ts";
import { bareText } from "../../kit/cell.ts";
import { unitOf } from "../values/fields.ts";
import { readMoney } from "../values/money.ts";
import type { ImportNoun } from "./noun.ts";
import { tableNoun } from "./table_noun.ts";

/**
 * What columns are called, besides their own labels, the surest first; what stands in brackets is not read. Whose they are:
 * monthly statements of motorcycle couriers (접수일자, 오더번호, 요금), lists of 카카오 T 퀵·도보배송 (주문일시, 결제금액), CJ대한통운's
 * and 한진's lists by waybill (집화일자, 운송장번호, 합계운임), 우체국택배's list of sent parcels (등기번호, 수취인명, 우편요금).
 */
const NAMES: Record<string, string[]> = {
  day: [
    "주문일시",
    "의뢰일시",
    "의뢰일자",
    "의뢰일",
    "주문일자",
    "주문일",
    "접수일시",
    "집화일자",
    "집화일",
    "발송일자",
    "발송일",
    "운송일자",
    "픽업일시",
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
  number: [
    "번호",
    "접수 번호",
    "오더번호",
    "주문번호",
    "운송장번호",
    "관리번호",
    "전표번호",
    "송장번호",
    "운송장",
    "등기번호",
    "배송번호",
    "예약번호",
  ],
  rider: ["기사", "기사명", "라이더", "라이더번호", "배송기사", "기사코드"],
  sender: [
    "출발",
    "출발지",
    "픽업지",
    "발송지",
    "발신",
    "발신지",
    "보내는분",
    "보내는사람",
    "보내는사람이름",
    "발송인",
    "발송인명",
    "송하인",
    "송하인명",
    "상차지",
    "접수지",
  ],
  receiver: [
    "도착",
    "도착지",
    "배송지",
    "수령지",
    "수신",
    "받는분",
    "받는사람",
    "수취인",
    "수취인명",
    "수령인",
    "수하인",
    "수하인명",
    "배달지",
    "하차지",
    "목적지",
  ],
  amount: [
    "청구금액",
    "합계금액",
    "합계운임",
    "총운임",
    "총요금",
    "총금액",
    "결제금액",
    "합계",
    "총액",
    "요금합계",
    "운임합계",
    "요금",
    "운임",
    "운송료",
    "배송료",
    "배송비",
    "이용요금",
    "이용금액",
    "우편요금",
    "택배요금",
    "택배운임",
    "퀵요금",
    "정산금액",
  ],
  state: [
    "상태",
    "배송상태",
    "주문상태",
    "진행상태",
    "배달결과",
    "배송결과",
    "처리상태",
    "접수상태",
    "배달상태",
  ],
  payer: ["운임구분", "지불구분", "지급구분", "결제구분", "선착불구분", "선/착불"],
  memo: ["비고", "적요", "내용", "물품", "요청사항", "상품", "상품명", "품명"],
};
const RANKS = new Map(
  Object.entries(NAMES).flatMap(([key, names]) =>
    names.map((name, at) => [bareText(name), { key, rank: at + 10 }] as const)
  ),
);
/** States of a delivery that did not take place, each as a whole word: 취소불가 is none. */
const CANCELLED =
  /^(?:주문|접수|배송|집화|픽업|예약|고객|기사|자동)?(?:취소|거절|실패)(?:됨|완료|건)?$|^(?:미집화|배송불가|cancell?ed)$/;

/** Other information of a statement about a delivery: its status, and who pays. */
const MORE: [key: string, label: string][] = [["state", "배송 상태"], ["payer", "운임 구분"]];

const table = tableNoun(courierCharges);

export const courierChargeNoun: ImportNoun = {
  ...table,
  match(name) {
    const own = table.match(name);
    if (own) return own;
    const found = RANKS.get(bareText(name).replace(/[([][^)\]]{0,60}[)\]]/g, ""));
    return found ? { ...found, unit: unitOf(name) } : null;
  },
  everySheet: true,
  targets: [
    ...table.targets,
    ...MORE.map(([key, label]) => {
      return {
        key,
        label,
        most: 1,
        required: false,
        keyOnly: false,
        mayBeKey: false,
        autoKey: false,
      };
    }),
  ],
  aside(reader, above) {
    const aside = table.aside(reader, above);
    const stated = aside && readMoney(reader.cell("amount"));
    return aside && stated?.ok ? { ...aside, stated: stated.value } : aside;
  },
  read(reader) {
    if (CANCELLED.test(bareText(reader.text("state")))) {
      reader.refuse("state", "취소되었거나 이루어지지 않은 배송이라 청구가 아닙니다.");
    }
    if (/착불|수취인\s*부담/.test(reader.text("payer"))) {
      reader.notice("payer", "착불은 받는 쪽이 낸 운임입니다. 사무소가 낸 것만 남겨 주세요.", true);
    }
    return table.read(reader);
  },
  sums: { key: "amount", label: "금액", unit: "원", slack: () => 0 },
};
