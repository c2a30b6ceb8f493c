/** The couriers' page's own calculations (S2 §2): labels, sums, search. Pure. */
import { seoulDay } from "../../events/base/seoul.ts";
import type { CourierRow } from "./courier_shapes.ts";
import { searchedFacts, searchedText, searchTest } from "../search/search.ts";

/** Fields that a person types, with the page's labels, in the order of the form. */
export const COURIER_LABELS = {
  created_at: "일시",
  rider: "기사번호",
  sender: "보내는 곳",
  receiver: "받는 곳",
  amount: "금액",
  memo: "메모",
} as const;

/** S2 §2: the sum of the loaded deliveries, and how many are of today (a Seoul day). */
export function statsOf(rows: readonly CourierRow[], today: string) {
  const deliveries = rows.filter(({ status, reversed }) => status !== "balance_add" && !reversed);
  return {
    fees: deliveries.reduce((sum, { amount }) => sum + amount, 0),
    today: deliveries.filter(({ created_at }) => seoulDay(created_at) === today).length,
  };
}

/** S2 §2: loaded rows that match in rider, sender, receiver or memo, or in the shown amount and day. */
export function searchCouriers(rows: readonly CourierRow[], words: string): CourierRow[] {
  const fits = searchTest(words);
  if (fits === null) return [...rows];
  return rows.filter(({ rider, sender, receiver, memo, amount, created_at }) =>
    fits({
      text: searchedText([rider, sender, receiver, memo]),
      facts: searchedFacts([amount], [created_at]),
    })
  );
}

/** S2 §3: labels of statuses. */
export const STATUS_LABELS: Readonly<Record<CourierRow["status"], string>> = {
  delivery: "배송",
  balance_add: "잔액 추가",
};
