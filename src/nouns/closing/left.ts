/** Open work of a month of a ledger before closing: its page lists it, and a closing asks for confirmation. */
import type { Ledger } from "../../../events/closing/closing_names.ts";
import { seoulMonth } from "../../../events/base/seoul.ts";
import { cardsBetween } from "../../../projections/card/card.ts";
import { closedUntil } from "../../../projections/closing/closing.ts";
import { tripsWithin } from "../../../projections/car/ledger.ts";
import { type Period, spanOf } from "../../../projections/kit/period.ts";
import type { Views } from "../../../projections/registry.ts";
import { countText } from "../audit/act_words.ts";

/** Months of a ledger that are looked through together. */
interface Months {
  period: Period;
  /** Does it also check work that began and ended in these months? */
  hold(first: string, last: string): boolean;
}

const LEFT: Record<Ledger, (views: Views, months: Months) => [count: number, what: string][]> = {
  card({ card }, { period }) {
    const { from, until } = spanOf(period);
    const paid = cardsBetween(card, from, until).map(({ state }) => state);
    return [
      [paid.filter(({ note }) => note.trim() === "").length, "비고가 없는 내역"],
      [paid.filter(({ participants }) => participants.length === 0).length, "참석자가 없는 내역"],
    ];
  },
  trip({ trip }, { period }) {
    const driven = tripsWithin(trip, period).map(({ state }) => state);
    return [
      [driven.filter(({ ntsPurpose }) => ntsPurpose === "").length, "용도를 확인하지 않은 운행"],
      [driven.filter(({ carUser }) => carUser.trim() === "").length, "운전자가 없는 운행"],
    ];
  },
  courier({ courier, courier_charge }, { period }) {
    // An office without statements has none to compare with.
    if (courier_charge.byId.size === 0) return [];
    const { from, until } = spanOf(period);
    const open = courier.counting.between(from, until)
      .filter(({ state }) => state.status === "delivery" && !state.settled);
    return [[open.length, "명세서와 대조하지 않은 배송"]];
  },
  matter_entry({ matter_entry, matter_party }, { hold }) {
    const months = [...matter_entry.byId.values()].map(({ state }) => state)
      .filter(({ deleted, on }) => !deleted && on && hold(seoulMonth(on), seoulMonth(on)));
    const paid = months.filter(({ kind }) => kind === "payment");
    const unproved = paid.filter(({ cash_receipt, tax_invoice }) => !cash_receipt && !tax_invoice);
    const clients = new Set(
      [...matter_party.byId.values()].filter(({ state }) => !state.deleted && state.client)
        .map(({ state }) => state.matter_id),
    );
    return [
      [unproved.length, "현금영수증이나 세금계산서가 없는 입금"],
      [
        months.filter(({ matter_id }) => !clients.has(matter_id)).length,
        "의뢰인이 없는 사건의 비용",
      ],
    ];
  },
  leave({ leave, employee }, { hold }) {
    const asked = [...leave.byId.values()].filter(({ state }) =>
      state.status === "requested" &&
      hold(seoulMonth(state.start_date), seoulMonth(state.end_date)) &&
      employee.byId.get(state.employee)?.state.deleted === false
    );
    return [[asked.length, "승인하거나 반려하지 않은 휴가 신청"]];
  },
};

/** The last day of a month. */
function lastDayOf(month: string): string {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** The day after the newest closed month. */
function openFrom(until: string | null): string {
  if (until === null) return "2000-01-01";
  const [year, number] = until.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}

/**
 * Korean, one line each; empty if nothing is left to do. Open items of months that are closed along are listed
 * separately: they cannot be done afterwards either.
 */
export function openItemsOf(views: Views, ledger: Ledger, month: string): string[] {
  const [year, number] = month.split("-").map(Number);
  const from = openFrom(closedUntil(views.closing, ledger));
  const end = lastDayOf(new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7));
  const own: Months = {
    period: { mode: "month", year, month: number },
    hold: (first, last) => first <= month && month <= last,
  };
  const earlier: Months = {
    period: { mode: "range", start_date: from, end_date: end },
    hold: (first, last) => first >= from.slice(0, 7) && last < month,
  };
  const result = (months: Months, when: string) =>
    LEFT[ledger](views, months).flatMap(([count, what]) =>
      count === 0 ? [] : [`${when}${what} ${countText(count)}건`]
    );
  return [...result(own, ""), ...from <= end ? result(earlier, "앞선 달의 ") : []];
}
