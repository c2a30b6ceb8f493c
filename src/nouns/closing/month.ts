/**
 * A month of a ledger for its page and its call: open or closed, by whom, and whether the log still gives the same
 * report.
 */
import {
  closeMonth,
  INCLUDED_MONTHS_MAX,
  MONTH,
  reopenMonth,
} from "../../../events/closing/closing.ts";
import {
  closingId,
  type Ledger,
  ledgerReaders,
  LEDGERS,
} from "../../../events/closing/closing_names.ts";
import type { Role } from "../../../events/base/event.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import { seoulClock } from "../../../events/base/seoul.ts";
import {
  nounsOf,
  openMonthsBefore,
  openMonthsInSlices,
} from "../../../projections/closing/closed_months.ts";
import {
  closedUntil,
  type Closing,
  type ClosingAct,
  lastClosing,
} from "../../../projections/closing/closing.ts";
import type { Books, CommandMeta } from "../../store/contract.ts";
import { closedOf, type MonthReport, reportAt, reportInSlices } from "../../destruction/report.ts";
import { inSlices } from "../../kit/pause.ts";
import { openItemsOf } from "./left.ts";

export interface MonthNow {
  ledger: Ledger;
  month: string;
  isClosed: boolean;
  /** Every closing and reopening, oldest first. */
  acts: readonly ClosingAct[];
  /** The present report. */
  report: MonthReport;
  /** The newest closed month of the ledger: nothing up to its end is changed. Null where none is closed. */
  until: string | null;
  /** Its open work, in words. */
  todo: string[];
  /** Earlier months that a closing includes, oldest first. */
  before: string[];
  /**
   * For a closed month: the digest of the report computed from the log up to its closing, which must equal the stored
   * one; null when too many as-of reads are running.
   */
  closing: { kept: Closing; again: string | null } | null;
}

/** A month's state. */
export async function monthNow(
  books: Books,
  ledger: Ledger,
  month: string,
): Promise<MonthNow> {
  const entry = books.views.closing.byId.get(closingId(ledger, month));
  const isClosed = entry?.state.isClosed ?? false;
  const { views } = books;
  const about = {
    ledger,
    month,
    isClosed,
    acts: entry?.acts ?? [],
    until: closedUntil(views.closing, ledger),
  };
  if (!entry || !isClosed) {
    const todo = openItemsOf(views, ledger, month);
    const before = await inSlices(openMonthsInSlices(views, ledger, month));
    const report = await inSlices(reportInSlices(views, ledger, month));
    return { ...about, todo, before, report, closing: null };
  }
  const kept = lastClosing(entry);
  const then = await reportAt(books, ledger, month, kept);
  const again = isRefusal(then) ? null : then.digest;
  const report = await inSlices(reportInSlices(views, ledger, month, kept.edition));
  return { ...about, todo: [], before: [], report, closing: { kept, again } };
}

/** Closes a month in the state that was seen. */
export function close(
  books: Books,
  { ledger, month, seen, sure }: { ledger: Ledger; month: string; seen: string; sure: boolean },
  meta: CommandMeta,
) {
  const id = closingId(ledger, month);
  return books.execute({
    stream: `closing/${id}`,
    // Pending writes of the ledger come first: the digest covers everything before the closing.
    reads: nounsOf(ledger),
    meta,
    decide(views, now) {
      const before = openMonthsBefore(views, ledger, month).slice(-INCLUDED_MONTHS_MAX);
      const asked = {
        ...{ seen, sure },
        open: openItemsOf(views, ledger, month),
        before: before.map((one) => closedOf(views, ledger, one)),
        until: closedUntil(views.closing, ledger),
      };
      const closed = closedOf(views, ledger, month);
      return closeMonth(views.closing.byId.get(id)?.state, closed, asked, { now });
    },
  });
}

/** Reopens a month. */
export function reopen(
  books: Books,
  { ledger, month, reason }: { ledger: Ledger; month: string; reason: string },
  meta: CommandMeta,
) {
  const id = closingId(ledger, month);
  return books.execute({
    stream: `closing/${id}`,
    meta,
    decide: ({ closing }) =>
      reopenMonth(closing.byId.get(id)?.state, { reason, until: closedUntil(closing, ledger) }),
  });
}

/** The ledgers whose months this role may see. */
export const ledgersFor = (role: Role): Ledger[] =>
  LEDGERS.filter((one) => role === "superuser" || ledgerReaders(one) === "staff");

/** An address's month and ledger; by default the last month and the cards. */
export function resolveMonth(
  { ledger, month }: { ledger?: string; month?: string },
  role: Role,
  now: Date,
): { ledger: Ledger; month: string } {
  const clock = seoulClock(now);
  const over = new Date(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth() - 1, 1));
  return {
    ledger: ledgersFor(role).find((one) => one === ledger) ?? "card",
    month: month !== undefined && MONTH.test(month) ? month : over.toISOString().slice(0, 7),
  };
}
