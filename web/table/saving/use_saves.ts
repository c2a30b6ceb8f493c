/** Saves edits batch by batch; refused ones stay on the screen, marked. */
import { type Dispatch, useEffect, useReducer, useRef } from "react";
import type { BulkAnswer, CellChange, SaveAnswer } from "../../../projections/table/shapes.ts";
import type { TableRow } from "../../../events/kit/column.ts";
import { type Answer, newKey } from "../../ui/client/api.ts";
import type { EditKind } from "../../../projections/kit/operation_name.ts";
import { confirmDoubts } from "../../ui/ask_doubts.ts";
import { outcomeOf } from "../../ui/form/save_answer.ts";
import { toast } from "../../ui/client/toasts.ts";
import { useUnsaved } from "../../ui/form/unsaved.ts";
import { failedText } from "../../ui/failures.ts";
import { changedText } from "../../ui/words.ts";
import type { RowsAction } from "../rows/rows_state.ts";
import {
  type CellEdit,
  type QueueAction,
  queueReducer,
  rowsOf,
  type SaveQueue,
} from "./save_queue.ts";
import { callIn, nextCall, unsavedOf } from "../../ui/form/call_queue.ts";
import type { TableSource } from "../rows/source.ts";
import { useEarlyEffect, useEvent } from "../use_event.ts";

/** Resolves once no edit is being saved: true if all are saved. */
function useWaitForSaves(queue: SaveQueue): () => Promise<boolean> {
  const callers = useRef<(() => void)[]>([]);
  const isSaved = useEvent(() => queue.length === 0);
  const isUnderWay = queue.some(({ status }) => status === "queued" || status === "saving");
  useEffect(() => {
    if (isUnderWay) return;
    for (const go of callers.current.splice(0)) go();
  }, [isUnderWay]);
  const untilAnswered = useEvent(async () => {
    if (isUnderWay) await new Promise<void>((go) => callers.current.push(go));
  });
  return useEvent(async () => {
    // A questioned edit reaches the queue a turn after its key.
    await new Promise((go) => setTimeout(go));
    await untilAnswered();
    return isSaved();
  });
}

/** A try after the network was lost, in milliseconds. */
const RETRY_MS = 5_000;

interface Options {
  id: string;
  source: TableSource;
  dispatch: Dispatch<RowsAction>;
  /** Rows were written by this operation, with its Korean text. */
  onSaved(operation: string, text: string): void;
  /** Discarded edits may have reached the server all the same. */
  reload(): Promise<void>;
}

/** Retries unanswered calls: after a while, or when the network returns. */
function useRetries(queue: SaveQueue, send: (edits: SaveQueue) => Promise<void>): () => void {
  const waiting = callIn(queue, "waiting");
  const again = useEvent(() => {
    if (waiting.length > 0) void send(waiting);
  });
  // Subscribed when the cells are shown as waiting: a later effect could miss the network's return.
  useEarlyEffect(() => {
    if (waiting.length === 0) return;
    const timer = setTimeout(again, RETRY_MS);
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [waiting[0]]);
  return again;
}

/** Different questions that are read out at once; a yes is to all. */
const ASKED_MAX = 5;

/** The message about written rows (S2 §8). */
const savedText = (rows: number): string => rows === 1 ? "수정되었습니다." : changedText(rows);

/** Applies the server's answer to a call. */
function answersOf({ dispatch, onSaved }: Options, change: Dispatch<QueueAction>) {
  /** Typed values stay in their cells, marked, until a person has answered. */
  const ask = async (items: { id: string; message: string }[]) => {
    const texts = [...new Set(items.map(({ message }) => message))];
    if (!await confirmDoubts(texts.slice(0, ASKED_MAX).join("\n"))) return;
    change({ type: "confirmed", call: newKey(), ids: new Set(items.map(({ id }) => id)) });
  };

  const saved = (call: string, data: SaveAnswer | BulkAnswer) => {
    const { rows, refused } = "refused" in data ? data : { rows: [data.data], refused: [] };
    const now = refused.flatMap(({ current, clashes }) => current && clashes ? [current] : []);
    dispatch({ type: "changed", rows: [...rows, ...now] });
    change({ type: "answered", call, rows, left: refused, next: newKey() });
    const asks = refused.filter(({ asks }) => asks);
    if (asks.length > 0) void ask(asks);
    const said = refused.find(({ clashes, asks }) => !clashes && !asks);
    if (said) toast("error", failedText("change", { status: 422, reason: said.message }));
    if (!data.operation) return;
    onSaved(data.operation, savedText(rows.length));
  };

  return (edits: SaveQueue, answer: Answer<SaveAnswer | BulkAnswer>) => {
    const [{ call, status }] = edits;
    const outcome = outcomeOf<SaveAnswer | BulkAnswer, TableRow>(answer);
    if (outcome.kind === "saved") return saved(call, outcome.data);
    if (outcome.kind === "clash") {
      const { current, clashes = [] } = outcome;
      dispatch({ type: "changed", rows: [current] });
      const left = [{ id: current.id, current, clashes }];
      return change({ type: "answered", call, rows: [], left, next: newKey() });
    }
    const { message } = outcome;
    if (outcome.kind === "outage") {
      if (status !== "waiting") toast("error", message);
      return change({ type: "waits", call });
    }
    change({ type: "refused", call });
    if (outcome.kind === "refused" && outcome.asks) {
      return void ask(rowsOf(edits).map(({ id }) => ({ id, message })));
    }
    toast("error", message);
  };
}

/** Sends the edits of a call, one call at a time. */
function useSender(
  options: Options,
  change: Dispatch<QueueAction>,
): (edits: SaveQueue) => Promise<void> {
  const underWay = useRef<{ call: string; isWanted: boolean } | null>(null);
  const answered = answersOf(options, change);
  const send = useEvent(async (edits: SaveQueue): Promise<void> => {
    const [{ call, status }] = edits;
    if (underWay.current?.call === call) {
      // The network returned during a try that began without it: another one follows at once.
      underWay.current.isWanted = true;
      return;
    }
    const mine = { call, isWanted: false };
    underWay.current = mine;
    // A waiting one keeps its mark while it is retried.
    if (status === "queued") change({ type: "started", call });
    let answer: Answer<SaveAnswer | BulkAnswer> | null = null;
    try {
      answer = await options.source.save(edits);
      answered(edits, answer);
    } catch {
      // A part of the program could not be loaded: the same call fails again.
      change({ type: "waits", call });
    } finally {
      underWay.current = null;
    }
    const isCut = answer === null || outcomeOf(answer).kind === "outage";
    if (mine.isWanted && isCut) await send(edits.map((edit) => ({ ...edit, status: "waiting" })));
  });
  return send;
}

/** The edits of a table on their way to the server. */
export function useSaves(options: Options) {
  const { id, reload } = options;
  const [queue, change] = useReducer(queueReducer, []);
  const send = useSender(options, change);

  const next = nextCall(queue);
  useEffect(() => {
    if (next.length > 0) void send(next);
  }, [next[0]?.call]);

  const again = useRetries(queue, send);
  const conflict = callIn(queue, "clash");
  useUnsaved(`table/${id}`, queue.length > 0);
  return {
    queue,
    /** Another person changed the same cells first: whose values apply? */
    conflict,
    resolve: useEvent((by: CellEdit[]) => change({ type: "replaced", call: conflict[0].call, by })),
    postpone: useEvent(() => change({ type: "refused", call: conflict[0].call })),
    add: useEvent((changes: CellChange[], kind: EditKind) =>
      change({ type: "added", call: newKey(), kind, changes })
    ),
    /** Retries waiting and refused edits. */
    retry: useEvent(() => {
      change({ type: "retried", call: newKey() });
      again();
    }),
    /** Discards waiting and refused edits. Waiting ones may have reached the server all the same. */
    discard: useEvent(() => {
      const { waiting } = unsavedOf(queue);
      change({ type: "discarded" });
      if (waiting > 0) void reload();
    }),
    /** Resolves once nothing is being saved: true if nothing is left unsaved. */
    untilSaved: useWaitForSaves(queue),
  };
}

export type SavesControl = ReturnType<typeof useSaves>;
