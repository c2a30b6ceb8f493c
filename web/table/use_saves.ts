/** Edits are sent one batch after another; what the server refuses stays on the screen, marked. */
import { type Dispatch, useEffect, useReducer } from "react";
import type { CellChange, SaveAnswer } from "../../projections/table/shapes.ts";
import type { BulkAnswer } from "../../projections/table/shapes.ts";
import type { TableRow } from "../../projections/table/column.ts";
import { newKey, type Problem } from "../ui/api.ts";
import { toast } from "../ui/toasts.ts";
import { markSaved, markUnsaved } from "../ui/unsaved.ts";
import { sameValue } from "./grid/value.ts";
import { applyMerge, planMerge } from "./merge.ts";
import type { Conflict } from "./merge_dialog.tsx";
import type { RowsAction } from "./rows_state.ts";
import {
  type Batch,
  batchOf,
  emptyQueue,
  isUnsaved,
  nextBatch,
  type QueueAction,
  queueReducer,
  type SaveQueue,
  withEdits,
} from "./save_queue.ts";
import type { TableSource } from "./source.ts";
import { useEvent } from "./use_event.ts";

/** A try after the network was lost, in milliseconds. */
const RETRY_MS = 5_000;
const MET = "다른 사람이 먼저 저장했습니다. 내용을 확인해 주세요.";
const FAILED = "데이터를 변경하는 중 오류가 발생했습니다";

interface Options {
  id: string;
  source: TableSource;
  rows: TableRow[];
  dispatch: Dispatch<RowsAction>;
  onSaved(operation: string): void;
}

export interface SavesControl {
  queue: SaveQueue;
  /** Someone else changed the same cell first: whose value shall stand? */
  conflict: Conflict | null;
  settle(values: Conflict["mine"]): void;
  postpone(): void;
  add(changes: CellChange[], label: string): void;
}

/** The row as it is now, from a refusal that somebody else was first. */
function currentOf({ details }: Problem): TableRow[] {
  const [first] = details ?? [];
  const current = (first as { current?: TableRow } | undefined)?.current;
  return current ? [current] : [];
}

/** The save that waits for a choice, against the row as it is now. */
function conflictOf(batch: Batch | undefined, rows: TableRow[]): Conflict | null {
  const edit = batch?.rows[0];
  const theirs = rows.find(({ id }) => id === edit?.id);
  return edit && theirs ? { base: edit.from, mine: edit.values, theirs } : null;
}

/** Another change came first: other cells go together at once, the same cell asks whose shall stand. */
function afterMeeting({ key, rows: [{ id, from, values }] }: Batch, theirs: TableRow): QueueAction {
  if (planMerge(from, values, theirs).length > 0) return { type: "conflicted", key };
  return {
    type: "rebased",
    key,
    newKey: newKey(),
    id,
    version: theirs.version,
    values: applyMerge(values, theirs, [], {}),
  };
}

/**
 * The versions that the person saw. Where the cell says something else by now, another's change came
 * while it was typed: an older version lets the server tell, and the two changes meet.
 */
function seenVersions(rows: TableRow[], changes: CellChange[]): Map<string, number> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const seen = new Map(rows.map((row) => [row.id, row.version]));
  for (const { id, key, from } of changes) {
    const row = byId.get(id);
    if (row && row.version > 1 && !sameValue(row[key], from)) seen.set(id, row.version - 1);
  }
  return seen;
}

/** Tries again what no answer came for. */
function useRetries(queue: SaveQueue, send: (batch: Batch) => Promise<void>): void {
  const waiting = queue.batches.find(({ status }) => status === "waiting");
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => void send(waiting), RETRY_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
}

/** Tells the page's guard whether leaving would lose something. */
function useUnsaved(id: string, unsaved: boolean): void {
  useEffect(() => {
    if (unsaved) markUnsaved(`table/${id}`);
    return () => markSaved(`table/${id}`);
  }, [unsaved, id]);
}

export function useSaves({ id, source, rows, dispatch, onSaved }: Options): SavesControl {
  const [queue, change] = useReducer(queueReducer, emptyQueue);

  const send = useEvent(async (batch: Batch) => {
    change({ type: "started", key: batch.key });
    const answer = await source.save(batch);
    if (answer.ok) return saved(batch, answer.data);
    if (answer.status === 0) {
      toast("error", answer.problem.message);
      change({ type: "waits", key: batch.key });
      return;
    }
    const [theirs] = currentOf(answer.problem);
    if (theirs) dispatch({ type: "changed", rows: [theirs] });
    if (theirs && batch.rows.length === 1) return change(afterMeeting(batch, theirs));
    change({ type: "refused", key: batch.key, message: answer.problem.message });
    toast("error", `${FAILED}: ${answer.problem.message}`);
  });

  const saved = (batch: Batch, data: SaveAnswer | BulkAnswer) => {
    const bulk = "refused" in data;
    const refused = bulk ? data.refused : [];
    const written = bulk ? data.rows : [data.data];
    dispatch({ type: "changed", rows: written });
    change({ type: "saved", key: batch.key, rows: written, refused });
    if (refused.length > 0) toast("error", `${FAILED}: ${refused[0].message}`);
    if (data.operation) onSaved(data.operation);
  };

  const next = nextBatch(queue);
  useEffect(() => {
    if (next) void send(next);
  }, [next?.key]);

  useRetries(queue, send);
  const stopped = queue.batches.find(({ status }) => status === "conflict");
  const conflict = conflictOf(stopped, rows);
  const settle = useEvent((values: Conflict["mine"]) => {
    if (!stopped || !conflict) return;
    const { id: row, version } = conflict.theirs;
    change({ type: "rebased", key: stopped.key, newKey: newKey(), id: row, version, values });
  });
  const postpone = useEvent(() => {
    if (stopped) change({ type: "refused", key: stopped.key, message: MET });
  });

  useUnsaved(id, isUnsaved(queue));
  return {
    queue,
    conflict,
    settle,
    postpone,
    add: useEvent((changes, label) => {
      const seen = seenVersions(withEdits(rows, queue), changes);
      const version = (row: string) => seen.get(row) ?? 0;
      change({ type: "added", batch: batchOf(changes, label, newKey(), version) });
    }),
  };
}
