/** Edits are sent one batch after another; what the server refuses stays on the screen, marked. */
import { type Dispatch, useEffect, useReducer, useRef } from "react";
import type {
  BulkAnswer,
  CellChange,
  RefusedItem,
  SaveAnswer,
} from "../../../projections/table/shapes.ts";
import type { TableRow } from "../../../events/kit/column.ts";
import { type Answer, newKey } from "../../ui/api.ts";
import type { EditKind } from "../../../projections/table/operation_name.ts";
import { outcomeOf } from "../../ui/save_answer.ts";
import { toast } from "../../ui/toasts.ts";
import { useUnsaved } from "../../ui/unsaved.ts";
import { changedText, CHANGING, errorText } from "../../ui/words.ts";
import type { RowsAction } from "../rows/rows_state.ts";
import {
  type Batch,
  batchOf,
  type Clash,
  clashed,
  emptyQueue,
  isUnsaved,
  nextBatch,
  type QueueAction,
  queueReducer,
  type SaveQueue,
} from "./save_queue.ts";
import type { TableSource } from "../rows/source.ts";
import { useEvent } from "../use_event.ts";

/** Resolves once no edit is under way: true when all of them are saved. */
function useUntilSaved(queue: SaveQueue): () => Promise<boolean> {
  const callers = useRef<(() => void)[]>([]);
  const unsaved = useEvent(() => isUnsaved(queue));
  const isUnderWay = queue.batches.some(({ status }) => status === "queued" || status === "saving");
  useEffect(() => {
    if (isUnderWay) return;
    for (const go of callers.current.splice(0)) go();
  }, [isUnderWay]);
  const untilAnswered = useEvent(async () => {
    if (isUnderWay) await new Promise<void>((go) => callers.current.push(go));
  });
  return useEvent(async () => {
    // An edit that is asked about first comes to the queue a turn after its key.
    await new Promise((go) => setTimeout(go));
    await untilAnswered();
    return !unsaved();
  });
}

/** A try after the network was lost, in milliseconds. */
const RETRY_MS = 5_000;
const MET = "다른 사람이 먼저 저장했습니다. 내용을 확인해 주세요.";

interface Options {
  id: string;
  source: TableSource;
  dispatch: Dispatch<RowsAction>;
  onSaved(operation: string): void;
  /** What was given up may have reached the server all the same. */
  reload(): Promise<void>;
}

/** Tries again what no answer came for: after a while, or when the network is back. */
function useRetries(queue: SaveQueue, send: (batch: Batch) => Promise<void>): () => void {
  const waiting = queue.batches.find(({ status }) => status === "waiting");
  const again = useEvent(() => {
    if (waiting) void send(waiting);
  });
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(again, RETRY_MS);
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [waiting]);
  return again;
}

/** What is said of rows that were written (S2 §8). */
const savedText = (rows: number): string => rows === 1 ? "수정되었습니다." : changedText(rows);

/** A row that others changed in the same cells, of those a call on many did not do. */
const clashOf = ({ current, clashes }: RefusedItem): Clash[] =>
  current && clashes ? [{ current, clashes }] : [];

/** Sends a batch and takes in what the server says of it. */
function useSender(
  { source, dispatch, onSaved }: Options,
  change: Dispatch<QueueAction>,
): (batch: Batch) => Promise<void> {
  const underWay = useRef<string | null>(null);

  const saved = (batch: Batch, data: SaveAnswer | BulkAnswer) => {
    const isBulk = "refused" in data;
    const written = isBulk ? data.rows : [data.data];
    const clashes = isBulk ? data.refused.flatMap(clashOf) : [];
    const refused = isBulk ? data.refused.filter(({ clashes }) => !clashes) : [];
    dispatch({ type: "changed", rows: [...written, ...clashes.map(({ current }) => current)] });
    const rest = clashed(batch, clashes, newKey);
    change({ type: "saved", key: batch.key, rows: written, refused, rest });
    if (refused.length > 0) toast("error", errorText(CHANGING, refused[0].message));
    if (!data.operation) return;
    toast("success", savedText(written.length));
    onSaved(data.operation);
  };

  const answered = (batch: Batch, answer: Answer<SaveAnswer | BulkAnswer>) => {
    const { key, status } = batch;
    const outcome = outcomeOf<SaveAnswer | BulkAnswer, TableRow>(answer);
    if (outcome.kind === "saved") return saved(batch, outcome.data);
    if (outcome.kind === "clash") {
      const { current, clashes = [] } = outcome;
      dispatch({ type: "changed", rows: [current] });
      const batches = clashed(batch, [{ current, clashes }], newKey);
      return change({ type: "replaced", key, batches });
    }
    const { message } = outcome;
    if (outcome.kind === "outage") {
      if (status !== "waiting") toast("error", message);
      return change({ type: "waits", key });
    }
    change({ type: "refused", key, message });
    toast("error", errorText(CHANGING, message));
  };

  return useEvent(async (batch) => {
    if (underWay.current === batch.key) return;
    underWay.current = batch.key;
    // One that waits goes on saying so while it is tried again.
    if (batch.status === "queued") change({ type: "started", key: batch.key });
    try {
      answered(batch, await source.save(batch));
    } catch {
      // A part of the program could not be loaded: the same call again tells the same.
      change({ type: "waits", key: batch.key });
    } finally {
      underWay.current = null;
    }
  });
}

/** The edits of a table on their way to the server. */
export function useSaves(options: Options) {
  const { id, reload } = options;
  const [queue, change] = useReducer(queueReducer, emptyQueue);
  const send = useSender(options, change);

  const next = nextBatch(queue);
  useEffect(() => {
    if (next) void send(next);
  }, [next?.key]);

  const again = useRetries(queue, send);
  const stopped = queue.batches.find(({ status }) => status === "conflict") ?? null;
  useUnsaved(`table/${id}`, isUnsaved(queue));
  return {
    queue,
    /** Someone else changed the same cells first: whose values shall stand? */
    conflict: stopped,
    resolve: useEvent((batches: Batch[]) => {
      if (stopped) change({ type: "replaced", key: stopped.key, batches });
    }),
    postpone: useEvent(() => {
      if (stopped) change({ type: "refused", key: stopped.key, message: MET });
    }),
    add: useEvent((changes: CellChange[], kind: EditKind) =>
      change({ type: "added", batch: batchOf(changes, kind, newKey()) })
    ),
    /** Sends again what waits, and what was refused as this batch. */
    retry: useEvent((refused: Batch) => {
      if (refused.rows.length > 0) change({ type: "added", batch: refused });
      again();
    }),
    /** Gives up what waits and what was refused. */
    discard: useEvent(() => {
      const mayBeSaved = queue.batches.some(({ status }) => status === "waiting");
      change({ type: "discarded" });
      if (mayBeSaved) void reload();
    }),
    untilSaved: useUntilSaved(queue),
  };
}

export type SavesControl = ReturnType<typeof useSaves>;
