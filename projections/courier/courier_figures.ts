/** What the page of couriers works out by itself (S2 §2): words, sums, search. Pure. */
import { seoulDay } from "../../events/base/seoul.ts";
import type { CourierRow } from "./courier_shapes.ts";
import { searchedFacts, searchedText, searchTest } from "../search/search.ts";

/** What a person types, as the page calls it, in the order of the form. */
export const COURIER_LABELS = {
  created_at: "일시",
  rider: "기사번호",
  sender: "보내는 곳",
  receiver: "받는 곳",
  amount: "금액",
  memo: "메모",
} as const;

/** S2 §2: what the deliveries of the loaded rows come to, and how many are of today (a Seoul day). */
export function statsOf(rows: readonly CourierRow[], today: string) {
  const deliveries = rows.filter(({ status, reversed }) => status !== "balance_add" && !reversed);
  return {
    fees: deliveries.reduce((sum, { amount }) => sum + amount, 0),
    today: deliveries.filter(({ created_at }) => seoulDay(created_at) === today).length,
  };
}

/** S2 §2: loaded rows that hold the words in rider, sender, receiver or memo; or the amount and the day that are shown. */
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

/** S2 §3: what a status is called. */
export const STATUS_LABELS: Readonly<Record<CourierRow["status"], string>> = {
  delivery: "배송",
  balance_add: "잔액 추가",
};
