/** Undo and redo: what was done here, and before on the server, taken back one by one. */
import { type Dispatch, useState } from "react";
import { toast } from "../ui/toasts.ts";
import { afterChange, afterRedo, afterUndo, depthOf, emptyStacks, stacksOf } from "./operations.ts";
import type { RowsAction } from "./rows_state.ts";
import type { TableSource } from "./source.ts";
import { useEvent } from "./use_event.ts";

export interface OperationsControl {
  /** A change was made, here or in a dialog; an undo among them is told by its name. */
  noted(operation: string): void;
  undo(): void;
  redo(): void;
  /** Takes any operation of the list back. */
  turnBack(operation: string): Promise<void>;
}

interface Options {
  source: TableSource;
  dispatch: Dispatch<RowsAction>;
  reload(): Promise<void>;
}

export function useOperations({ source, dispatch, reload }: Options): OperationsControl {
  const [stacks, setStacks] = useState(emptyStacks);

  const turnBack = useEvent(async (operation: string) => {
    const answer = await source.undo(operation);
    if (!answer.ok) return void toast("error", answer.problem.message);
    const { done, rows, refused, operation: by } = answer.data;
    dispatch({ type: "changed", rows });
    if (refused.length > 0) toast("warning", refused[0].message);
    else if (done > 0) toast("success", "되돌렸습니다.");
    const isUndo = depthOf(operation) % 2 === 1;
    setStacks((now) => isUndo ? afterRedo(now, operation, by) : afterUndo(now, operation, by));
    await reload();
  });

  /** The newest of a stack; a page that did nothing yet asks the server what was done before. */
  const step = useEvent(async (which: "undo" | "redo") => {
    let known = stacks;
    if (known.undo.length + known.redo.length === 0) {
      const answer = await source.operations();
      if (!answer.ok) return void toast("error", answer.problem.message);
      known = stacksOf(answer.data.data);
      setStacks(known);
    }
    const operation = known[which].at(-1);
    if (operation) return await turnBack(operation);
    toast("info", which === "undo" ? "되돌릴 작업이 없습니다." : "다시 실행할 작업이 없습니다.");
  });

  return {
    noted: useEvent((operation) => {
      const [, ...undone] = operation.split(":undoes:");
      if (operation === "") return;
      setStacks((now) =>
        undone.length > 0
          ? afterUndo(now, undone.join(":undoes:"), operation)
          : afterChange(now, operation)
      );
    }),
    undo: useEvent(() => void step("undo")),
    redo: useEvent(() => void step("redo")),
    turnBack,
  };
}
