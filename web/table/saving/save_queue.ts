/** Edits on their way to the server: what is saved, what waits, what was refused. Pure. */
import type { CellValue, TableRow } from "../../../events/kit/column.ts";
import type { EditKind } from "../../../projections/table/operation_name.ts";
import { sameValue } from "../../../projections/table/same_value.ts";
import type { CellChange, RefusedItem } from "../../../projections/table/shapes.ts";

export type Values = Record<string, CellValue>;

/** A row as it is now, and the cells in which it holds neither what was seen nor what was typed. */
export interface Clash {
  current: TableRow;
  clashes: string[];
}

export interface RowEdit {
  id: string;
  values: Values;
  /** What the person saw in the cells: the server writes where it still stands. */
  from: Values;
  /** The row as somebody else left it meanwhile, where both changed the same cell. */
  clash?: Clash;
}

/** Cells written by one action: an edit, a paste, a fill. Saved and undone as one. */
export interface Batch {
  /** Idempotency key: the same on every try. */
  key: string;
  kind: EditKind;
  rows: RowEdit[];
  status: "queued" | "saving" | "waiting" | "conflict";
}

export interface Refused {
  id: string;
  key: string;
  from: CellValue;
  to: CellValue;
  message: string;
}

export interface SaveQueue {
  /** In the order they were made; the first one is being saved. */
  batches: readonly Batch[];
  /** Cells the server said no to, by `id/key`; the typed value stays on the screen. */
  refused: ReadonlyMap<string, Refused>;
}

export type QueueAction =
  | { type: "added"; batch: Batch }
  | { type: "started"; key: string }
  /** No answer came, or the session ended: it stays and is tried again. */
  | { type: "waits"; key: string }
  /** `rest`: what is left to do for rows that somebody else had changed. */
  | { type: "saved"; key: string; rows: TableRow[]; refused: RefusedItem[]; rest: readonly Batch[] }
  | { type: "refused"; key: string; message: string }
  /** Someone else's change is known now: these batches go on from there. */
  | { type: "replaced"; key: string; batches: readonly Batch[] }
  /** All that is not under way is given up. */
  | { type: "discarded" };

export const emptyQueue: SaveQueue = { batches: [], refused: new Map() };

export const cellName = (id: string, key: string): string => `${id}/${key}`;

/** Gathers cells by row. */
export function batchOf(changes: CellChange[], kind: EditKind, key: string): Batch {
  const rows = new Map<string, RowEdit>();
  for (const change of changes) {
    const row = rows.get(change.id) ?? { id: change.id, values: {}, from: {} };
    row.values[change.key] = change.to;
    if (!Object.hasOwn(row.from, change.key)) row.from[change.key] = change.from;
    rows.set(change.id, row);
  }
  return { key, kind, rows: [...rows.values()], status: "queued" };
}

export function queueReducer(queue: SaveQueue, action: QueueAction): SaveQueue {
  switch (action.type) {
    case "added":
      return {
        batches: [...queue.batches, onRefused(action.batch, queue.refused)],
        refused: without(queue.refused, cellsOf(action.batch)),
      };
    case "started":
      return withStatus(queue, action.key, "saving");
    case "waits":
      return withStatus(queue, action.key, "waiting");
    case "saved":
      return saved(queue, action);
    case "refused":
      return refuseBatch(queue, action.key, () => action.message);
    case "replaced":
      return { ...queue, batches: replaced(queue.batches, action.key, action.batches) };
    case "discarded":
      return {
        batches: queue.batches.filter(({ status }) => status === "saving"),
        refused: new Map(),
      };
  }
}

function replaced(batches: readonly Batch[], key: string, by: readonly Batch[]): readonly Batch[] {
  return batches.flatMap((batch) => batch.key === key ? by : [batch]);
}

/** A cell typed anew after a refusal was begun on what stood there before the refused text. */
function onRefused(batch: Batch, refused: SaveQueue["refused"]): Batch {
  if (refused.size === 0) return batch;
  return withFrom(batch, (id, key) => refused.get(cellName(id, key))?.from);
}

/** The batch with what stood in its cells known better: undefined where it stays as it was. */
function withFrom(
  batch: Batch,
  known: (id: string, key: string, from: CellValue) => CellValue | undefined,
): Batch {
  const rows = batch.rows.map((row) => {
    const from = { ...row.from };
    for (const key of Object.keys(from)) {
      const better = known(row.id, key, from[key]);
      if (better !== undefined) from[key] = better;
    }
    return { ...row, from };
  });
  return { ...batch, rows };
}

/** The rows of a save that wait for a person to choose, in a batch of their own. */
export function clashed(batch: Batch, found: Clash[], newKey: () => string): Batch[] {
  const byId = new Map(found.map((clash) => [clash.current.id, clash]));
  const rows = batch.rows.flatMap((edit) => {
    const clash = byId.get(edit.id);
    return clash ? [{ ...edit, clash }] : [];
  });
  return rows.length === 0 ? [] : [{ ...batch, key: newKey(), rows, status: "conflict" }];
}

export function cellsOf(batch: Batch): string[] {
  return batch.rows.flatMap(({ id, values }) =>
    Object.keys(values).map((key) => cellName(id, key))
  );
}

function without<T>(map: ReadonlyMap<string, T>, names: string[]): ReadonlyMap<string, T> {
  if (!names.some((name) => map.has(name))) return map;
  return new Map([...map].filter(([name]) => !names.includes(name)));
}

function withStatus(queue: SaveQueue, key: string, status: Batch["status"]): SaveQueue {
  return {
    ...queue,
    batches: queue.batches.map((batch) => batch.key === key ? { ...batch, status } : batch),
  };
}

/** Moves a batch's cells to the refused ones where `reason` gives a text, and ends the batch. */
function refuseBatch(
  queue: SaveQueue,
  key: string,
  reason: (id: string) => string | undefined,
): SaveQueue {
  const batch = queue.batches.find((candidate) => candidate.key === key);
  if (!batch) return queue;
  const later = replaced(queue.batches, key, []);
  const typedAnew = new Set(later.flatMap(cellsOf));
  const refused = new Map(queue.refused);
  const stands = new Map<string, CellValue>();
  for (const { id, values, from } of batch.rows) {
    const message = reason(id);
    if (message === undefined) continue;
    for (const [key, to] of Object.entries(values)) {
      const name = cellName(id, key);
      stands.set(name, from[key]);
      if (!typedAnew.has(name)) refused.set(name, { id, key, from: from[key], to, message });
    }
  }
  return { batches: madeOn(later, batch, stands), refused };
}

/** What was typed on top of a batch's values goes on from what stands in those cells now. */
function madeOn(
  batches: readonly Batch[],
  batch: Batch,
  stands: ReadonlyMap<string, CellValue>,
): readonly Batch[] {
  if (stands.size === 0) return batches;
  const typed = new Map(batch.rows.map(({ id, values }) => [id, values]));
  return batches.map((one) =>
    withFrom(one, (id, key, from) => {
      const before = typed.get(id);
      const isOnTop = before && Object.hasOwn(before, key) && sameValue(before[key], from);
      return isOnTop ? stands.get(cellName(id, key)) : undefined;
    })
  );
}

function saved(
  queue: SaveQueue,
  { key, rows, refused, rest }: Extract<QueueAction, { type: "saved" }>,
): SaveQueue {
  const done = queue.batches.find((batch) => batch.key === key);
  if (!done) return queue;
  const reasons = new Map(refused.map(({ id, message }) => [id, message]));
  const next = refuseBatch(queue, key, (id) => reasons.get(id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  // The server may keep a value in another form than it was typed in.
  const stands = done.rows.flatMap(({ id, values }) => {
    const row = byId.get(id);
    return row ? Object.keys(values).map((key) => [cellName(id, key), row[key]] as const) : [];
  });
  return { ...next, batches: [...rest, ...madeOn(next.batches, done, new Map(stands))] };
}

/** Rows as the person sees them: what was typed stands, whether it is saved yet or not. */
export function withEdits(rows: TableRow[], queue: SaveQueue): TableRow[] {
  if (queue.batches.length === 0 && queue.refused.size === 0) return rows;
  const typed = new Map<string, Values>();
  const put = (id: string, values: Values) => typed.set(id, { ...typed.get(id), ...values });
  for (const { id, key, to } of queue.refused.values()) put(id, { [key]: to });
  for (const batch of queue.batches) for (const { id, values } of batch.rows) put(id, values);
  return rows.map((row) => typed.has(row.id) ? { ...row, ...typed.get(row.id) } : row);
}

/** What the grid marks, by `id/key`. */
export function cellStates(queue: SaveQueue): ReadonlyMap<string, "saving" | "refused"> {
  const states = new Map<string, "saving" | "refused">();
  for (const name of queue.refused.keys()) states.set(name, "refused");
  for (const name of queue.batches.flatMap(cellsOf)) states.set(name, "saving");
  return states;
}

/** The batch to send now: the oldest, unless one is under way or stands in a conflict. */
export function nextBatch(queue: SaveQueue): Batch | null {
  const first = queue.batches[0];
  return first?.status === "queued" ? first : null;
}

export const isUnsaved = (queue: SaveQueue): boolean =>
  queue.batches.length > 0 || queue.refused.size > 0;
