/** What is below an open row: its details or its editor, and its history when asked for (S1 §2). */
import type { ReactNode } from "react";
import { History } from "../ui/history/history.tsx";
import type { OpenedProps, ReportRow } from "./noun.ts";

interface OpenedRowProps<Row extends ReportRow> extends OpenedProps<Row> {
  /** What the row is called. */
  name: string;
  details: ReactNode;
  editor: ReactNode;
  historyPath(id: string): string;
  restorePath(id: string): string;
  /** A value as the history says it. */
  text(key: string, value: unknown): string;
}

export function OpenedRow<Row extends ReportRow>(props: OpenedRowProps<Row>) {
  const { row, editing, history, actions, name, details, editor, text } = props;
  return (
    <>
      {editing ? editor : details}
      {history && (
        <History<{ data: Row }>
          name={name}
          version={row.version}
          historyPath={props.historyPath(row.id)}
          text={text}
          canRestore={props.mayEdit}
          restorePath={props.restorePath(row.id)}
          onRestored={({ data }, from) => actions.restored(data, from)}
        />
      )}
    </>
  );
}
