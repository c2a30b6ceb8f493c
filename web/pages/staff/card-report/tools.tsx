/** What a superuser does with card spending as a whole: files in, and what was done taken back. Loaded when opened. */
import type { Operation } from "../../../../projections/table/shapes.ts";
import { paths } from "../../../paths.ts";
import ImportDialog from "../../../table/import/import_dialog.tsx";
import { Operations, whatText } from "../../../table/operations/operations_dialog.tsx";
import { tellTakenBack } from "../../../table/operations/use_operations.ts";
import { tableSource } from "../../../table/rows/source.ts";

const screen = { title: "카드 사용내역", base: paths.api.card() };
const source = tableSource(screen);

/** Its fields alone where it was one row: who took part is kept by number. */
const textOf = (one: Operation): string => whatText(one, []);

interface ToolsProps {
  open: "import" | "operations";
  /** Rows were written or taken back. */
  onDone(): void;
  onClose(): void;
}

export default function Tools({ open, onDone, onClose }: ToolsProps) {
  if (open === "import") return <ImportDialog screen={screen} onDone={onDone} onClose={onClose} />;
  const takeBack = async (operation: string) => {
    const left = tellTakenBack(operation, await source.undo(operation));
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
