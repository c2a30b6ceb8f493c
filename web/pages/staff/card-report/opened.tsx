/** What is below an open line: the details or the editor, and the history when asked for. */
import type { CardRow } from "../../../../projections/card_row.ts";
import type { RowActions } from "./actions.ts";
import { Details } from "./details.tsx";
import { Editor } from "./editor.tsx";
import { History } from "./history.tsx";

export interface OpenedProps {
  row: CardRow;
  editing: boolean;
  history: boolean;
  actions: RowActions;
}

export default function Opened({ row, editing, history, actions }: OpenedProps) {
  return (
    <>
      {editing
        ? <Editor row={row} actions={actions} />
        : <Details row={row} history={history} actions={actions} />}
      {history && <History row={row} actions={actions} />}
    </>
  );
}
