/** Edits are sent one batch after another; what the server refuses stays on the screen, marked. */
import { type Dispatch, useEffect, useReducer } from "react";
import type { CellChange, SaveAnswer } from "../../projections/table/shapes.ts";
import type { BulkAnswer } from "../../projections/table/shapes.ts";
import type { TableRow } from "../../projections/table/column.ts";
import { newKey, type Problem } from "../ui/api.ts";
import { toast } from "../ui/toasts.ts";
import { markSaved, markUnsaved } from "../ui/unsaved.ts";
import type { RowsAction } from "./rows_state.ts";
import {
  type Batch,
  batchOf,
  emptyQueue,
  isUnsaved,
  nextBatch,
  queueReducer,
  type SaveQueue,
} from "./save_queue.ts";
import type { TableSource } from "./source.ts";
import { useEvent } from "./use_event.ts";

/** A try after the network was lost, in milliseconds. */
const RETRY_MS = 5_000;
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
  add(changes: CellChange[], label: string): void;
}

/** The row as it is now, from a refusal that somebody else was first. */
function currentOf({ details }: Problem): TableRow[] {
  const [first] = details ?? [];
  const current = (first as { current?: TableRow } | undefined)?.current;
  return current ? [current] : [];
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
    dispatch({ type: "changed", rows: currentOf(answer.problem) });
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

  const waiting = queue.batches.find(({ status }) => status === "waiting");
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => void send(waiting), RETRY_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  const unsaved = isUnsaved(queue);
  useEffect(() => {
    if (unsaved) markUnsaved(`table/${id}`);
    return () => markSaved(`table/${id}`);
  }, [unsaved, id]);

  return {
    queue,
    add: useEvent((changes, label) => {
      const versions = new Map(rows.map((row) => [row.id, row.version]));
      const version = (row: string) => versions.get(row) ?? 0;
      change({ type: "added", batch: batchOf(changes, label, newKey(), version) });
    }),
  };
}
