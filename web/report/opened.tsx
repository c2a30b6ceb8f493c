/** Content below an open row: its details or its editor, and its history on request (S1 §2). */
import type { ReactNode } from "react";
import { Attachments } from "../ui/attachment/attachments.tsx";
import { History } from "../ui/history/history.tsx";
import type { OpenedProps, ReportRow } from "./noun.ts";

interface OpenedRowProps<Row extends ReportRow> extends OpenedProps<Row> {
  /** The row's name. */
  name: string;
  details: ReactNode;
  editor: ReactNode;
  historyPath(id: string): string;
  restorePath(id: string): string;
  /** The noun that files are attached to, and what they are called. */
  files: { noun: string; word?: string };
  /** A value as the history says it. */
  text(key: string, value: unknown): string;
}

export function OpenedRow<Row extends ReportRow>(props: OpenedRowProps<Row>) {
  const { row, editing, history, actions, name, details, editor, text, files } = props;
  return (
    <>
      {editing ? editor : details}
      <Attachments {...files} id={row.id} name={name} />
      {history && (
        <History<{ data: Row }>
          name={name}
          version={row.version}
          files={{ noun: files.noun, id: row.id }}
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
