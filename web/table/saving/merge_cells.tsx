/** Someone saved the same cells first: which to keep, row by row. Loaded when needed. */
import type { CellValue, Column } from "../../../events/kit/column.ts";
import { newKey } from "../../ui/client/api.ts";
import { count as figure, fullDateTime } from "../../ui/time/format.ts";
import MergeDialog, { type MergeGroup } from "../../ui/merge/merge_dialog.tsx";
import type { DataTableState } from "../use_data_table.ts";
import { cellField } from "./merge_field.ts";
import { type CellEdit, cellName, type SaveQueue } from "./save_queue.ts";
import { rowName } from "../../../projections/table/row_name.ts";
import { sameValue } from "../../../projections/table/same_value.ts";

/** The rows of a call with a conflict, with the cells to choose for. */
export function groupsOf(edits: SaveQueue, columns: Column[]): MergeGroup[] {
  const asked = new Map(edits.filter((edit) => edit.asked).map((edit) => [cellName(edit), edit]));
  const rows = new Map(edits.map(({ id, current }) => [id, current!]));
  return [...rows].map(([id, current]) => ({
    key: id,
    name: rowName(columns, current),
    who: current.updated_by,
    at: fullDateTime(current.updated_at),
    fields: columns.flatMap((column) => {
      const edit = asked.get(cellName({ id, key: column.key }));
      return edit ? [cellField(cellName(edit), column, edit, current)] : [];
    }),
  }));
}

/** What is left to save once the values of the asked cells are chosen, based on the current row. */
export function rebased(
  edits: SaveQueue,
  values: Record<string, unknown>,
  call: string,
): CellEdit[] {
  return edits.flatMap(({ id, key, kind, to: mine, current }): CellEdit[] => {
    const name = cellName({ id, key });
    const from = current![key] ?? null;
    const to = Object.hasOwn(values, name) ? values[name] as CellValue : mine;
    return sameValue(to, from) ? [] : [{ id, key, from, to, call, kind, status: "queued" }];
  });
}

/** The call that waits for the choices: each of its cells has the current row. */
export default function MergeCells({ table: { saves, given } }: { table: DataTableState }) {
  const { conflict: edits, resolve, postpone } = saves;
  const groups = groupsOf(edits, given);
  const [{ who, at }] = groups;
  const of = groups.length === 1 ? `${who} · ${at}` : `${figure(groups.length)}개 행`;
  return (
    <MergeDialog
      groups={groups}
      text={`${of}. 칸마다 남길 내용을 선택해 주세요. 입력하신 내용은 사라지지 않습니다.`}
      closeLabel="나중에 하기"
      onSave={(values) => resolve(rebased(edits, values, newKey()))}
      onClose={postpone}
    />
  );
}
