/** Edits are sent one batch after another; what the server refuses stays on the screen, marked. */
import { type Dispatch, useEffect, useReducer, useRef } from "react";
import type { CellChange, SaveAnswer } from "../../projections/table/shapes.ts";
import type { BulkAnswer } from "../../projections/table/shapes.ts";
import type { TableRow } from "../../events/kit/column.ts";
import { type Answer, newKey, type Problem } from "../ui/api.ts";
import { count as figure } from "../ui/format.ts";
import { toast } from "../ui/toasts.ts";
import { markSaved, markUnsaved } from "../ui/unsaved.ts";
import { sameValue } from "./grid/value.ts";
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
import { useSettled } from "./use_settled.ts";

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
  /** What was given up may have reached the server all the same. */
  reload(): Promise<void>;
}

export interface SavesControl {
  queue: SaveQueue;
  /** Someone else changed the same cells first: whose values shall stand? */
  conflict: Batch | null;
  settle(batches: Batch[]): void;
  postpone(): void;
  add(changes: CellChange[], label: string): void;
  /** Sends again what waits, and what was refused as this batch. */
  retry(refused: Batch): void;
  /** Gives up what waits and what was refused. */
  discard(): void;
  /** Resolves once nothing is under way: true when nothing is left unsaved. */
  settled(): Promise<boolean>;
}

/** The row as it is now, from a refusal that somebody else was first. */
function currentOf({ details }: Problem): TableRow | undefined {
  const [first] = details ?? [];
  return (first as { current?: TableRow } | undefined)?.current;
}

/** What goes on from what others did. Its code comes over the network that just gave the answer. */
async function afterMeeting(batch: Batch, current: TableRow[]): Promise<Batch[]> {
  if (current.length === 0) return [];
  const { meet } = await import("./meet.ts");
  return meet(batch, current, newKey);
}

/** No answer, or none yet: the same call later may well be taken. */
const isOutage = (status: number): boolean => [0, 429, 502, 503, 504].includes(status);

/**
 * The versions that the person saw. Where the cell says something else by now, another's change came
 * while it was typed: an older version lets the server tell, and the two changes meet.
 */
function seenVersions(rows: TableRow[], changes: CellChange[]): Map<string, number> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const seen = new Map(rows.map((row) => [row.id, row.version]));
  for (const { id, key, from, version } of changes) {
    const row = byId.get(id);
    // The row has left the list while its cell was typed.
    if (!row && version !== undefined) seen.set(id, version);
    if (row && row.version > 1 && !sameValue(row[key], from)) seen.set(id, row.version - 1);
  }
  return seen;
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

/** Tells the page's guard whether leaving would lose something. */
function useUnsaved(id: string, unsaved: boolean): void {
  useEffect(() => {
    if (unsaved) markUnsaved(`table/${id}`);
    return () => markSaved(`table/${id}`);
  }, [unsaved, id]);
}

/** What is said of rows that were written (S2 §8). */
const savedText = (rows: number): string =>
  rows === 1 ? "수정되었습니다." : `${figure(rows)}개 항목이 일괄 변경되었습니다.`;

/** Sends a batch and takes in what the server says of it. */
function useSender(
  { source, dispatch, onSaved }: Options,
  change: Dispatch<QueueAction>,
): (batch: Batch) => Promise<void> {
  const underWay = useRef<string | null>(null);

  const saved = async (batch: Batch, data: SaveAnswer | BulkAnswer) => {
    const isBulk = "refused" in data;
    const written = isBulk ? data.rows : [data.data];
    const current = isBulk ? data.refused.flatMap((item) => item.current ?? []) : [];
    const refused = isBulk ? data.refused.filter((item) => !item.current) : [];
    const rest = await afterMeeting(batch, current);
    dispatch({ type: "changed", rows: [...written, ...current] });
    change({ type: "saved", key: batch.key, rows: written, refused, rest });
    if (refused.length > 0) toast("error", `${FAILED}: ${refused[0].message}`);
    if (!data.operation) return;
    toast("success", savedText(written.length));
    onSaved(data.operation);
  };

  const answered = async (batch: Batch, answer: Answer<SaveAnswer | BulkAnswer>) => {
    const { key, rows, status } = batch;
    if (answer.ok) return await saved(batch, answer.data);
    const { message } = answer.problem;
    if (isOutage(answer.status)) {
      if (status !== "waiting") toast("error", message);
      return change({ type: "waits", key });
    }
    const theirs = currentOf(answer.problem);
    if (theirs) dispatch({ type: "changed", rows: [theirs] });
    if (theirs && rows.length === 1) {
      return change({ type: "replaced", key, batches: await afterMeeting(batch, [theirs]) });
    }
    change({ type: "refused", key, message });
    toast("error", `${FAILED}: ${message}`);
  };

  return useEvent(async (batch) => {
    if (underWay.current === batch.key) return;
    underWay.current = batch.key;
    // One that waits goes on saying so while it is tried again.
    if (batch.status === "queued") change({ type: "started", key: batch.key });
    try {
      await answered(batch, await source.save(batch));
    } catch {
      // A part of the program could not be loaded: the same call again tells the same.
      change({ type: "waits", key: batch.key });
    } finally {
      underWay.current = null;
    }
  });
}

export function useSaves(options: Options): SavesControl {
  const { id, rows, reload } = options;
  const [queue, change] = useReducer(queueReducer, emptyQueue);
  const send = useSender(options, change);

  const next = nextBatch(queue);
  useEffect(() => {
    if (next) void send(next);
  }, [next?.key]);

  const again = useRetries(queue, send);
  const stopped = queue.batches.find(({ status }) => status === "conflict") ?? null;
  useUnsaved(id, isUnsaved(queue));
  return {
    queue,
    conflict: stopped,
    settle: useEvent((batches) => {
      if (stopped) change({ type: "replaced", key: stopped.key, batches });
    }),
    postpone: useEvent(() => {
      if (stopped) change({ type: "refused", key: stopped.key, message: MET });
    }),
    add: useEvent((changes, label) => {
      const seen = seenVersions(withEdits(rows, queue), changes);
      const version = (row: string) => seen.get(row) ?? 0;
      change({ type: "added", batch: batchOf(changes, label, newKey(), version) });
    }),
    retry: useEvent((refused) => {
      if (refused.rows.length > 0) change({ type: "added", batch: refused });
      again();
    }),
    discard: useEvent(() => {
      const mayBeSaved = queue.batches.some(({ status }) => status === "waiting");
      change({ type: "discarded" });
      if (mayBeSaved) void reload();
    }),
    settled: useSettled(queue),
  };
}
