/** What can be undone and done again, in order; the newest first to go. Pure. */
import type { Operation } from "../../../projections/table/shapes.ts";

export interface UndoStacks {
  undo: readonly string[];
  redo: readonly string[];
}

export const emptyStacks: UndoStacks = { undo: [], redo: [] };

/** Stacks as the server's list (newest first) gives them; a change after an undo ends its redo. */
export function stacksOf(operations: Pick<Operation, "operation" | "undone">[]): UndoStacks {
  const undo: string[] = [];
  const redo: string[] = [];
  let changed = false;
  for (const { operation, undone } of operations) {
    if (undone) continue;
    const isUndo = depthOf(operation) % 2 === 1;
    if (!isUndo) {
      undo.unshift(operation);
      changed = true;
    } else if (!changed) redo.unshift(operation);
  }
  return { undo, redo };
}

/** How many times an operation turns another round: 0 a change, 1 an undo, 2 a redo. */
export function depthOf(operation: string): number {
  return operation.split(":undoes:").length - 1;
}

/** A change was made: it can be undone, and nothing can be done again any more. */
export function afterChange(stacks: UndoStacks, operation: string): UndoStacks {
  return { undo: [...stacks.undo, operation], redo: [] };
}

/** The last change was undone by `by`. */
export function afterUndo(stacks: UndoStacks, operation: string, by: string): UndoStacks {
  return {
    undo: stacks.undo.filter((entry) => entry !== operation),
    redo: [...stacks.redo, by],
  };
}

/** An undo was undone by `by`. */
export function afterRedo(stacks: UndoStacks, operation: string, by: string): UndoStacks {
  return {
    undo: [...stacks.undo, by],
    redo: stacks.redo.filter((entry) => entry !== operation),
  };
}
