/** Undo and redo: what was done here, and before on the server, taken back one by one. */
import { type Dispatch, useRef } from "react";
import { partLost } from "../../ui/lazy.tsx";
import { afterChange, afterRedo, afterUndo, depthOf, emptyStacks } from "./operations.ts";
import type { RowsAction } from "../rows/rows_state.ts";
import type { TableSource } from "../rows/source.ts";
import { useEvent } from "../use_event.ts";

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
  /** Resolves once no edit is under way: whether all of them are saved. */
  settled(): Promise<boolean>;
}

export function useOperations(options: Options): OperationsControl {
  const { source, dispatch, reload, settled } = options;
  const stacks = useRef(emptyStacks);
  const last = useRef(Promise.resolve());

  const turnBack = useEvent(async (operation: string) => {
    const { takeBack } = await import("./turn_back.ts");
    const answer = await takeBack(source, operation);
    if (!answer) return;
    dispatch({ type: "changed", rows: answer.rows });
    const after = depthOf(operation) % 2 === 1 ? afterRedo : afterUndo;
    stacks.current = after(stacks.current, operation, answer.operation);
    await reload();
  });

  const stepNow = useEvent(async (which: "undo" | "redo") => {
    const { knownStacks, sayNothingLeft, sayUnsaved } = await import("./turn_back.ts");
    // What was typed last is the newest change, though the server has not answered yet.
    if (!await settled()) return sayUnsaved();
    const known = await knownStacks(source, stacks.current);
    if (!known) return;
    stacks.current = known;
    const operation = known[which].at(-1);
    if (operation) await turnBack(operation);
    else sayNothingLeft(which);
  });

  /** The newest of a stack. Steps wait for each other: two quick presses take back two things. */
  const step = useEvent((which: "undo" | "redo") => {
    last.current = last.current.then(() => stepNow(which)).catch(partLost);
  });

  return {
    noted: useEvent((operation) => {
      const [, ...undone] = operation.split(":undoes:");
      if (operation === "") return;
      stacks.current = undone.length > 0
        ? afterUndo(stacks.current, undone.join(":undoes:"), operation)
        : afterChange(stacks.current, operation);
    }),
    undo: useEvent(() => step("undo")),
    redo: useEvent(() => step("redo")),
    turnBack,
  };
}
