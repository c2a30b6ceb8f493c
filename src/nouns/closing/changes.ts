/** Changes of a month after its first closing: every change of its records, listed separately. */
import { hiddenBy } from "../../../events/base/books.ts";
import type { Ledger } from "../../../events/closing/closing_names.ts";
import { isOf } from "../../../events/base/event.ts";
import { isRefusal, type Refusal } from "../../../events/base/refusal.ts";
import type { AuditLine } from "../../../projections/audit/audit_line.ts";
import { isOfMonth } from "../../../projections/closing/closed_months.ts";
import type { Views } from "../../../projections/registry.ts";
import { recordLines } from "../audit/lines.ts";
import { changedBetween } from "../../store/moments.ts";
import type { Books } from "../../store/contract.ts";
import type { TodayUser } from "../audit/item.ts";

/** Records whose changes are listed; each is read from the log. */
const RECORDS_MAX = 200;

export interface ChangesAfter {
  /** Newest first. */
  lines: AuditLine[];
  /** Changed records; there may be more than those listed. */
  records: number;
  more: number;
  /** Records whose text about people was destroyed since: the report has none of it. */
  destroyed: number;
}

/** Records of a month with a key that was destroyed after an instant. */
function destroyedIn(views: Views, ledger: Ledger, month: string, since: string): number {
  let count = 0;
  for (const [name, { at }] of views.destruction.keys) {
    const key = hiddenBy(name)?.stream ?? name;
    if (at < since || !isOf(key, ledger)) continue;
    const state = views[ledger].byId.get(key.slice(ledger.length + 1))?.state;
    if (isOfMonth(ledger, state, month)) count++;
  }
  return count;
}

/**
 * The changes after a closing of records that belong, or belonged, to the month; refused when too many as-of reads are
 * running.
 */
export async function changesAfter(
  books: Books,
  user: TodayUser,
  ledger: Ledger,
  month: string,
  { position, at }: { position: number; at: string },
  signal?: AbortSignal,
): Promise<ChangesAfter | Refusal> {
  const all = await changedBetween(books, position, books.head, ledger, signal);
  if (isRefusal(all)) return all;
  const changed = all
    .filter(({ before, after }) =>
      isOfMonth(ledger, before?.state, month) || isOfMonth(ledger, after.state, month)
    );
  const lines: AuditLine[] = [];
  for (const { id } of changed.slice(0, RECORDS_MAX)) {
    const result = await recordLines(books, user, `${ledger}/${id}`, ledger);
    lines.push(...result.filter((line) => line.position > position));
  }
  lines.sort((a, b) => b.position - a.position);
  return {
    lines,
    records: changed.length,
    more: Math.max(0, changed.length - RECORDS_MAX),
    destroyed: destroyedIn(books.views, ledger, month, at),
  };
}
