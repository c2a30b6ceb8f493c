/** The course of one import: file, columns, preview, result. */
import { useState } from "react";
import type { BulkAnswer } from "../../../projections/table/shapes.ts";
import type { Choices } from "./choices.ts";
import * as steps from "./steps.ts";

/** The state and what a person can do with it. `onDone` hears of every change of the table's rows. */
export function useImport(
  screen: { id: string; base: string },
  onDone: (answer: BulkAnswer) => void,
) {
  const [state, setState] = useState(steps.START);
  const patch = (part: Partial<steps.ImportState>) =>
    setState((before) => ({ ...before, ...part }));
  const course: steps.Course = { screen, state, patch, onDone };
  return {
    state,
    choose: (file: File) => void steps.chooseFile(course, file),
    reread: (part: Pick<Choices, "sheet" | "header">) => void steps.reread(course, part),
    plan: () => void steps.plan(course),
    run: () => void steps.run(course),
    undo: () => void steps.undo(course),
    download: () => void steps.download(course),
    setChoices: (choices: Choices) => patch({ choices }),
    back: () => patch({ step: "columns", trouble: null }),
    restart: () => setState(steps.START),
  };
}

export type Import = ReturnType<typeof useImport>;
