/** What is still to do in a month of a ledger before it is closed: its page lists it, and a closing asks about it. */
import type { Ledger } from "../../events/closing_names.ts";
import { cardsBetween } from "../../projections/card.ts";
import { isOfMonth } from "../../projections/closed_months.ts";
import { tripsWithin } from "../../projections/ledger.ts";
import { type Period, spanOf } from "../../projections/period.ts";
import type { Views } from "../../projections/registry.ts";
import { countText } from "../today/words.ts";

const LEFT: Record<
  Ledger,
  (views: Views, period: Period, month: string) => [count: number, what: string][]
> = {
  card({ card }, period) {
    const { from, until } = spanOf(period);
    const paid = cardsBetween(card, from, until).map(({ state }) => state);
    return [
      [paid.filter(({ note }) => note.trim() === "").length, "비고가 없는 내역"],
      [paid.filter(({ participants }) => participants.length === 0).length, "참석자가 없는 내역"],
    ];
  },
  trip({ trip }, period) {
    const driven = tripsWithin(trip, period).map(({ state }) => state);
    return [
      [driven.filter(({ ntsPurpose }) => ntsPurpose === "").length, "용도를 확인하지 않은 운행"],
      [driven.filter(({ carUser }) => carUser.trim() === "").length, "운전자가 없는 운행"],
    ];
  },
  courier({ courier, courier_charge }, period) {
    // Who gets no statements has none to compare with.
    if (courier_charge.byId.size === 0) return [];
    const { from, until } = spanOf(period);
    const open = courier.counting.between(from, until)
      .filter(({ state }) => state.status === "delivery" && !state.settled);
    return [[open.length, "명세서와 대조하지 않은 배송"]];
  },
  leave({ leave, employee }, _period, month) {
    const asked = [...leave.byId.values()].filter(({ state }) =>
      state.status === "requested" && isOfMonth("leave", state, month) &&
      employee.byId.get(state.employee)?.state.deleted === false
    );
    return [[asked.length, "승인하거나 반려하지 않은 휴가 신청"]];
  },
};

/** Korean, one line each; empty where nothing is left to do. */
export function leftOf(views: Views, ledger: Ledger, month: string): string[] {
  const [year, number] = month.split("-").map(Number);
  return LEFT[ledger](views, { mode: "month", year, month: number }, month)
    .flatMap(([count, what]) => count === 0 ? [] : [`${what} ${countText(count)}건`]);
}
