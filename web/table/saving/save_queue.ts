/** Cells to be saved: running, waiting, refused. Pure. */
import type { CellValue, TableRow } from "../../../events/kit/column.ts";
import type { EditKind } from "../../../projections/kit/operation_name.ts";
import { sameValue } from "../../../projections/table/same_value.ts";
import type { CellChange, RefusedItem } from "../../../projections/table/shapes.ts";
import { isRefused, type QueuedCall, withStatus } from "../../ui/form/call_queue.ts";
import type { Rows } from "../types.ts";

/** A cell that was written and is not saved. */
export interface CellEdit extends CellChange, QueuedCall {
  kind: EditKind;
  /** In a clash: the row as somebody else left it, and whether both changed this very cell. */
  current?: TableRow;
  asked?: boolean;
  /** A person confirmed its question. */
  confirm?: true;
}

/** In order. Typed values are shown for as long as they are in here. */
export type SaveQueue = readonly CellEdit[];

/** A row after a call. */
type Left = Pick<RefusedItem, "id" | "current" | "clashes">;

export type QueueAction =
  | { type: "added"; call: string; kind: EditKind; changes: CellChange[] }
  /** `waits`: no answer came, or the session ended: it stays and is retried. */
  | { type: "started" | "waits" | "refused"; call: string }
  /** `next` is the key of the call that is made once a person has chosen for the rows in a clash. */
  | { type: "answered"; call: string; rows: TableRow[]; left: Left[]; next: string }
  /** The other's change is known now: these edits continue from it. */
  | { type: "replaced"; call: string; by: CellEdit[] }
  /** The refused cells again, as one call, with the values first seen, so that nobody is overwritten. */
  | { type: "retried"; call: string }
  /** Refused cells of these rows again: a person confirmed their question. */
  | { type: "confirmed"; call: string; ids: ReadonlySet<string> }
  /** Everything that is not being saved is discarded. */
  | { type: "discarded" };

/** Names a cell among all of a table. */
export const cellName = ({ id, key }: { id: string; key: string }): string => `${id}/${key}`;

/** One step of the queue; messages about an ended call change nothing. */
export function queueReducer(queue: SaveQueue, action: QueueAction): SaveQueue {
  const of = "call" in action ? queue.filter(({ call }) => call === action.call) : [];
  const others = queue.filter((edit) => !("call" in action) || edit.call !== action.call);
  switch (action.type) {
    case "added":
      return added(queue, action);
    case "started":
      return withStatus(queue, action.call, "saving");
    case "waits":
      return withStatus(queue, action.call, "waiting");
    case "refused":
      return answered(of, others, { rows: [], left: of, next: "" });
    case "answered":
      return answered(of, others, action);
    case "replaced":
      return [...action.by, ...others];
    case "retried": {
      const again = { call: action.call, kind: "edit", changes: queue.filter(isRefused) } as const;
      return added(queue.filter((edit) => !isRefused(edit)), again);
    }
    case "confirmed": {
      const isMeant = (edit: CellEdit) => isRefused(edit) && action.ids.has(edit.id);
      const changes = queue.filter(isMeant).map((edit) => ({ ...edit, confirm: true as const }));
      const again = { call: action.call, kind: "edit", changes } as const;
      return added(queue.filter((edit) => !isMeant(edit)), again);
    }
    case "discarded":
      return queue.filter(({ status }) => status === "saving");
  }
}

/** A cell typed anew after a refusal was begun on what stood there before the refused text. */
function added(
  queue: SaveQueue,
  { call, kind, changes }: { call: string; kind: EditKind; changes: readonly CellChange[] },
): SaveQueue {
  const refused = new Map(queue.filter(isRefused).map((edit) => [cellName(edit), edit]));
  const edits = changes.map((change): CellEdit => {
    const { from } = refused.get(cellName(change)) ?? change;
    return { ...change, from, call, kind, status: "queued" };
  });
  const anew = new Set(edits.map(cellName));
  return [...queue.filter((edit) => !isRefused(edit) || !anew.has(cellName(edit))), ...edits];
}

/** The rest of an answered call precedes later edits, unless it is refused. */
function answered(
  of: SaveQueue,
  others: SaveQueue,
  { rows, left, next }: { rows: TableRow[]; left: readonly Left[]; next: string },
): SaveQueue {
  const written = new Map(rows.map((row) => [row.id, row]));
  const open = new Map(left.map((item) => [item.id, item]));
  const typedAnew = new Set(others.filter((edit) => !isRefused(edit)).map(cellName));
  const stands = new Map<string, { typed: CellValue; now: CellValue }>();
  const clashes: CellEdit[] = [];
  const refused: CellEdit[] = [];
  for (const edit of of) {
    const { id, key, from, to } = edit;
    const name = cellName(edit);
    const item = open.get(id);
    if (item?.current && item.clashes) {
      const asked = item.clashes.includes(key);
      clashes.push({ ...edit, call: next, status: "clash", current: item.current, asked });
      continue;
    }
    // The server may keep a value in another form than it was typed in.
    const now = item ? from : written.get(id)?.[key];
    if (now !== undefined) stands.set(name, { typed: to, now });
    if (item && !typedAnew.has(name)) refused.push({ ...edit, status: "refused" });
  }
  // Edits on top of these values continue from the cells' present values.
  const later = others.map((edit) => {
    const found = stands.get(cellName(edit));
    return found && sameValue(found.typed, edit.from) ? { ...edit, from: found.now } : edit;
  });
  return [...clashes, ...later, ...refused];
}

/** The cells of one row, as a call writes them. */
export interface RowEdit {
  id: string;
  values: Record<string, CellValue>;
  /** The values that the person saw: the server writes only where they are unchanged. */
  from: Record<string, CellValue>;
}

/** Gathers cells by row. */
export function rowsOf(edits: SaveQueue): RowEdit[] {
  const rows = new Map<string, RowEdit>();
  for (const { id, key, from, to } of edits) {
    const row = rows.get(id) ?? { id, values: {}, from: {} };
    row.values[key] = to;
    row.from[key] = from;
    rows.set(id, row);
  }
  return [...rows.values()];
}

/** Rows as the person sees them: with typed values, saved or not. */
export function withEdits(rows: Rows, queue: SaveQueue): Rows {
  if (queue.length === 0) return rows;
  const typed = new Map(rowsOf(queue).map(({ id, values }) => [id, values]));
  return rows.map((row) => row && typed.has(row.id) ? { ...row, ...typed.get(row.id) } : row);
}

/** The grid's marks: by the row's id, then by the column's key. */
export function cellStates(queue: SaveQueue) {
  const rows = new Map<string, Map<string, "saving" | "refused">>();
  for (const edit of queue) {
    const row = rows.get(edit.id) ?? new Map<string, "saving" | "refused">();
    rows.set(edit.id, row.set(edit.key, isRefused(edit) ? "refused" : "saving"));
  }
  return rows;
}
