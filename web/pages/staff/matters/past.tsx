/** The history of a case's own facts, and the way back to an earlier version. Loaded when opened. */
import type { TableRow } from "../../../../events/kit/column.ts";
import type { SaveAnswer } from "../../../../projections/table/shapes.ts";
import { History } from "../../../ui/history/history.tsx";
import { matterPaths } from "./paths.ts";

interface PastProps {
  matter: TableRow;
  text(key: string): (value: unknown) => string;
  onRestored(): void;
}

export default function Past({ matter, text, onRestored }: PastProps) {
  return (
    <History<SaveAnswer>
      name={`사건 ${matter.number}`}
      version={matter.version}
      historyPath={matterPaths.api.history(matter.id)}
      restorePath={matterPaths.api.restore(matter.id)}
      text={(key, value) => text(key)(value)}
      canRestore
      onRestored={onRestored}
    />
  );
}
