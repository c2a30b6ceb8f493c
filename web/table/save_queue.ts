/** Edits on their way to the server: what is saved, what waits, what was refused. Pure. */
import type { CellValue, TableRow } from "../../events/kit/column.ts";
import type { CellChange, RefusedItem } from "../../projections/table/shapes.ts";

type Values = Record<string, CellValue>;

export interface RowEdit {
  id: string;
  /** Version of the row that the person saw. */
  version: number;
  values: Values;
  /** What stood there before, to tell whose change is whose when another came first. */
  from: Values;
  /** The row as somebody else left it meanwhile, where both changed the same cell. */
  theirs?: TableRow;
}

/** Cells written by one action: an edit, a paste, a fill. Saved and undone as one. */
export interface Batch {
  /** Idempotency key: the same on every try. */
  key: string;
  label: string;
  rows: RowEdit[];
  status: "queued" | "saving" | "waiting" | "conflict";
}

export interface Refused {
  id: string;
  key: string;
  /** Version of the row that the person saw. */
  version: number;
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

/** Gathers cells by row. `version` tells the version of a row as shown. */
export function batchOf(
  changes: CellChange[],
  label: string,
  key: string,
  version: (id: string) => number,
): Batch {
  const rows = new Map<string, RowEdit>();
  for (const change of changes) {
    const row = rows.get(change.id) ??
      { id: change.id, version: version(change.id), values: {}, from: {} };
    row.values[change.key] = change.to;
    if (!Object.hasOwn(row.from, change.key)) row.from[change.key] = change.from;
    rows.set(change.id, row);
  }
  return { key, label, rows: [...rows.values()], status: "queued" };
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
  const rows = batch.rows.map((row) => {
    const before = Object.keys(row.values).map((key) => refused.get(cellName(row.id, key)))
      .filter((cell) => cell !== undefined);
    const from = {
      ...row.from,
      ...Object.fromEntries(before.map((cell) => [cell.key, cell.from])),
    };
    return { ...row, from, version: Math.min(row.version, ...before.map((c) => c.version)) };
  });
  return { ...batch, rows };
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
  const refused = new Map(queue.refused);
  for (const row of batch.rows) {
    const message = reason(row.id);
    if (message === undefined) continue;
    for (const [name, to] of Object.entries(row.values)) {
      const { id, version } = row;
      refused.set(cellName(id, name), {
        id,
        key: name,
        version,
        from: row.from[name],
        to,
        message,
      });
    }
  }
  return { batches: replaced(queue.batches, key, []), refused };
}

function saved(
  queue: SaveQueue,
  { key, rows, refused, rest }: Extract<QueueAction, { type: "saved" }>,
): SaveQueue {
  const done = queue.batches.find((batch) => batch.key === key);
  const reasons = new Map(refused.map(({ id, message }) => [id, message]));
  const next = refuseBatch(queue, key, (id) => reasons.get(id));
  const before = new Map(done?.rows.map(({ id, version }) => [id, version]));
  const after = new Map(rows.map(({ id, version }) => [id, version]));
  // A later edit was made on what this one left, not on what anyone else did.
  const carried = (row: RowEdit): RowEdit =>
    before.get(row.id) === row.version && after.has(row.id)
      ? { ...row, version: after.get(row.id)! }
      : row;
  return {
    ...next,
    batches: [
      ...rest,
      ...next.batches.map((batch) => ({ ...batch, rows: batch.rows.map(carried) })),
    ],
  };
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
