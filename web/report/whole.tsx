/** Superusers' actions on all of a report's rows: import, and undo of operations. Loaded when opened. */
import type { Operation } from "../../projections/table/shapes.ts";
import ImportDialog from "../table/import/import_dialog.tsx";
import { Operations, whatText } from "../table/operations/operations_dialog.tsx";
import { reportUndo } from "../table/operations/use_operations.ts";
import { tableSource } from "../table/rows/source.ts";

/** Its fields alone where it was one row: a report's rows are named by other things than a table's. */
const textOf = (one: Operation): string => whatText(one, []);

interface WholeProps {
  open: "import" | "operations";
  /** The rows' name, and the path of their shared calls. */
  screen: { title: string; base: string };
  /** Rows were written or undone. */
  onDone(): void;
  onClose(): void;
}

export default function Whole({ open, screen, onDone, onClose }: WholeProps) {
  if (open === "import") return <ImportDialog screen={screen} onDone={onDone} onClose={onClose} />;
  const source = tableSource(screen);
  const takeBack = async (operation: string) => {
    const left = reportUndo(operation, await source.undo(operation));
    onDone();
    return left;
  };
  return (
    <Operations
      source={source}
      what={textOf}
      textOf={textOf}
      takeBack={takeBack}
      onClose={onClose}
    />
  );
}
