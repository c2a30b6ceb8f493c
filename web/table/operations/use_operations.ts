/** Undo and redo of operations, on this page and before, one by one. */
import { type Dispatch, useRef, useState } from "react";
import { depthOf, undoneMessage } from "../../../projections/kit/operation_name.ts";
import type { BulkAnswer, Operation, RefusedItem } from "../../../projections/table/shapes.ts";
import type { Answer } from "../../ui/client/api.ts";
import { reportMissingPart } from "../../ui/client/lazy.tsx";
import { toast } from "../../ui/client/toasts.ts";
import type { RowsAction } from "../rows/rows_state.ts";
import type { TableSource } from "../rows/source.ts";
import { useEvent } from "../use_event.ts";

type Step = "undo" | "redo";
/** A table's operations, newest first. */
export type Done = readonly Pick<Operation, "operation" | "undone">[];

const UNDOES = ":undoes:";
const NOTHING_LEFT = {
  undo: "되돌릴 작업이 없습니다.",
  redo: "다시 실행할 작업이 없습니다.",
};
/** Waiting or refused cells are no operation yet: the notice above the rows is about them. */
const UNSAVED = "저장되지 않은 칸이 있습니다. 먼저 저장하거나 버려 주세요.";

/** The operation of a step; nothing can be redone after another change. */
export function nextOf(step: Step, done: Done): string | null {
  for (const { operation, undone } of done) {
    if (undone) continue;
    const depth = depthOf(operation);
    if ((step === "redo") === (depth % 2 === 1)) return operation;
    if (step === "redo" && depth === 0) return null;
  }
  return null;
}

/** Which steps there are. */
export type Steps = Record<Step, boolean>;

/** With one more operation; `undone` is the one that it undid, as its name says too. */
export function withOperation(
  done: Done,
  operation: string,
  undone: string = operation.split(UNDOES).slice(1).join(UNDOES),
): Done {
  const before = done.map((one) => one.operation === undone ? { ...one, undone: true } : one);
  return operation === "" ? before : [{ operation, undone: false }, ...before];
}

/** Reports the result of an undo; returns the rows that stay as they are. */
export function reportUndo(operation: string, answer: Answer<BulkAnswer>): RefusedItem[] {
  if (!answer.ok) {
    toast("error", answer.problem.message);
    return [];
  }
  const { done, refused } = answer.data;
  if (refused.length > 0) toast("warning", refused[0].message);
  else if (done > 0) toast("success", undoneMessage(operation));
  return refused;
}

interface Options {
  /** Which steps there were when the page was made. */
  given: Steps;
  source: TableSource;
  dispatch: Dispatch<RowsAction>;
  reload(): Promise<void>;
  /** Resolves once no edit is being saved: whether all are saved. */
  untilSaved(): Promise<boolean>;
}

/** Takes operations of a table back, and undos of them. */
export function useOperations(options: Options) {
  const { given, source, dispatch, reload, untilSaved } = options;
  const done = useRef<Done>([]);
  /** The server's list arrived, with operations before this page. */
  const complete = useRef(false);
  const last = useRef(Promise.resolve());
  const [steps, setSteps] = useState(given);
  const remember = (next: Done) => {
    done.current = next;
    const before = !complete.current && given.undo;
    setSteps({
      undo: before || nextOf("undo", next) !== null,
      redo: nextOf("redo", next) !== null,
    });
  };

  /** Undoes any operation of the list; returns the rows that stay as they are. */
  const takeBack = useEvent(async (operation: string) => {
    const answer = await source.undo(operation);
    const refused = reportUndo(operation, answer);
    if (!answer.ok) return refused;
    const { rows } = answer.data;
    dispatch({ type: "changed", rows });
    remember(withOperation(done.current, answer.data.operation, operation));
    await reload();
    return refused;
  });

  const stepNow = useEvent(async (step: Step) => {
    // The last edit is the newest change, though the server has not answered yet.
    if (!await untilSaved()) return void toast("warning", UNSAVED);
    if (!complete.current && nextOf(step, done.current) === null) {
      // Operations before this page was opened are known to the server.
      const answer = await source.operations();
      if (!answer.ok) return void toast("error", answer.problem.message);
      complete.current = true;
      remember(answer.data.data);
    }
    const operation = nextOf(step, done.current);
    if (operation) await takeBack(operation);
    else toast("info", NOTHING_LEFT[step]);
  });

  /** Steps wait for each other: two quick presses undo two operations. */
  const take = useEvent((step: Step) => {
    last.current = last.current.then(() => stepNow(step)).catch(reportMissingPart);
  });

  return {
    steps,
    /** A change was made, here or in a dialog; an undo among them is recognised by its name. */
    noted: useEvent((operation: string) => {
      if (operation !== "") remember(withOperation(done.current, operation));
    }),
    /** Reports a change, with undo. */
    told: useEvent((text: string, operation: string) => {
      const undo = {
        label: "되돌리기",
        run: () => void takeBack(operation).catch(reportMissingPart),
      };
      toast("success", text, operation === "" ? undefined : undo);
    }),
    undo: useEvent(() => take("undo")),
    redo: useEvent(() => take("redo")),
    takeBack,
  };
}
