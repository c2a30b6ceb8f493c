/** Questions on couriers. */
import { between, type Office, question, sum, within } from "./question.ts";

type Couriers = Office["couriers"];
const won = (all: Couriers): number => sum(all, ({ amount }) => amount);
const sent = ({ couriers }: Office) => couriers.filter(({ status }) => status === "delivery");
const charged = ({ couriers }: Office) => couriers.filter(({ status }) => status === "balance_add");

const records = "퀵 배송 기록";
/** Deliveries with these conditions. */
const found = (where: Record<string, string>) => ({ noun: records, where });

export const courierQuestions = [
  question("퀵 잔액 얼마 남았어?", "courier_balance", {}, (o) => {
    return { figures: [won(charged(o)) - won(sent(o))] };
  }),
  question("퀵 예치금 지금까지 얼마 충전했어?", "courier_balance", {}, (o) => {
    return { figures: [won(charged(o))] };
  }),
  question(
    "퀵비로 지금까지 쓴 돈 총액",
    "courier_balance",
    {},
    (o) => ({ figures: [won(sent(o))] }),
  ),
  question("지난달 퀵 배송 몇 건이야?", "find", found({ 기간: "지난달", 구분: "배송" }), (o) => {
    return { figures: [within(sent(o), "2026-10").length] };
  }),
  question("이번 달 퀵비 얼마 나왔어?", "sum", found({ 기간: "이번 달", 구분: "배송" }), (o) => {
    return { figures: [won(within(sent(o), "2026-11"))] };
  }),
  question("올해 퀵 충전 몇 번 했어?", "sum", found({ 구분: "잔액 추가", 기간: "2026" }), (o) => {
    return { figures: [within(charged(o), "2026").length] };
  }),
  question("서초등기소로 보낸 퀵 몇 건?", "find", found({ "받는 곳": "서초등기소" }), (o) => {
    return { figures: [sent(o).filter(({ receiver }) => receiver.includes("서초등기소")).length] };
  }),
  question("강남등기소에서 온 퀵 금액 합계", "sum", found({ "보내는 곳": "강남등기소" }), (o) => {
    return { figures: [won(sent(o).filter(({ sender }) => sender.includes("강남등기소")))] };
  }),
  question("기사 1005가 배송한 퀵 몇 건이야?", "find", found({ 기사번호: "1005" }), (o) => {
    return { figures: [sent(o).filter(({ rider }) => rider.includes("1005")).length] };
  }),
  question("인감증명서 보낸 퀵 찾아줘", "find", { noun: records, search: "인감증명서" }, (o) => {
    return { figures: [o.couriers.filter(({ memo }) => memo.includes("인감증명서")).length] };
  }),
  question(
    "퀵 월별 금액 올해",
    "sum",
    { ...found({ 기간: "올해", 구분: "배송" }), by: "일시" },
    (o) => {
      return { figures: [won(within(sent(o), "2026")), won(within(sent(o), "2026-05"))] };
    },
  ),
  question("어제 퀵 보냈어?", "find", found({ 기간: "어제" }), (o) => {
    return { figures: [within(o.couriers, "2026-11-20").length] };
  }),
  question(
    "11월 1일부터 10일까지 퀵 배송 건수",
    "find",
    found({ 기간: "11월 1일~11월 10일" }),
    (o) => {
      return { figures: [between(o.couriers, "2026-11-01", "2026-11-10").length] };
    },
  ),
  question("급송으로 보낸 퀵 합계", "sum", { noun: "퀵 배송 기록", search: "급송" }, (o) => {
    return { figures: [won(o.couriers.filter(({ memo }) => memo.includes("급송")))] };
  }),
  question("퀵 청구서 지난달 몇 건 금액 얼마야?", "sum", { noun: "퀵 청구" }, (o) => {
    return { figures: [o.charges.length, sum(o.charges, ({ amount }) => amount)] };
  }),
  question(
    "미등록 거래처로 청구된 퀵 있어?",
    "find",
    { noun: "퀵 청구", search: "미등록 거래처" },
    (o) => {
      return {
        figures: [o.charges.filter(({ receiver }) => receiver.includes("미등록 거래처")).length],
      };
    },
  ),
  question("완료된 퀵 배송 몇 건?", "find", found({ 구분: "완료" }), () => {
    return { refused: true, says: ["배송", "잔액 추가"] };
  }),
  question("부산으로 보낸 퀵 얼마야?", "sum", found({ "받는 곳": "부산" }), () => {
    return { none: true, says: ["‘부산’"] };
  }),
  question("비싼 퀵 배송 찾아줘", "find", found({ 크기: "대형" }), () => {
    return { refused: true, says: ["쓸 수 있는 조건", "받는 곳"] };
  }),
];
