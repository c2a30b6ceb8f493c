/** Every row that a table finds, in order: for what is done with all of them at once. */
import type { TableRow } from "../../../events/kit/column.ts";
import { toast } from "../../ui/client/toasts.ts";
import { withEdits } from "../saving/save_queue.ts";
import type { DataTableState } from "../use_data_table.ts";
import { isLoaded } from "./windows.ts";

/** Rows at most. */
const MOST_FOUND = 10_000;
/** Rows of one call. */
const AT_ONCE = 1_000;

/** The rows that are there, as the person sees them. */
export const loadedRows = ({ rows }: Pick<DataTableState, "rows">): TableRow[] =>
  rows.filter((row) => row !== undefined);

/**
 * The rows as the person sees them, those not loaded fetched; null, and said why, where that cannot be. `tooMany` is said
 * of more than `MOST_FOUND`, `waiting` where it takes a while (Korean).
 */
export async function foundRows(
  { source, urlState, state: { rows, count }, isAnswered, queue }: DataTableState,
  { tooMany, waiting }: { tooMany: string; waiting: string },
): Promise<TableRow[] | null> {
  if (isAnswered && rows.length === count && isLoaded(rows, 0, count - 1)) {
    return loadedRows({ rows: withEdits(rows, queue) });
  }
  const found = new Map<string, TableRow>();
  // Of another question the first answer says how many there are.
  let total = isAnswered ? count : 1;
  if (total > AT_ONCE && total <= MOST_FOUND) toast("info", waiting);
  for (let page = 1; (page - 1) * AT_ONCE < total; page++) {
    if (total > MOST_FOUND) {
      toast("warning", tooMany);
      return null;
    }
    const answer = await source.list(urlState, page, { size: AT_ONCE });
    if (!answer.ok) {
      toast("error", answer.problem.message);
      return null;
    }
    total = answer.data.count;
    for (const row of answer.data.results) found.set(row.id, row);
  }
  return loadedRows({ rows: withEdits([...found.values()], queue) });
}
