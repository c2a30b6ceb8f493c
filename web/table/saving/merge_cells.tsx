/** Someone saved the same cells first: which to keep, row by row. Loaded when needed. */
import type { CellValue, Column, TableRow } from "../../../events/kit/column.ts";
import { newKey } from "../../ui/api.ts";
import { count as figure, fullDateTime } from "../../ui/format.ts";
import type { MergeField } from "../../ui/merge/merge.ts";
import MergeDialog, { type MergeGroup } from "../../ui/merge/merge_dialog.tsx";
import { choicesOf, hasChoices } from "../grid/choices.ts";
import { cellText, plainText } from "../grid/format.ts";
import { readCell } from "../grid/value.ts";
import type { Batch, RowEdit } from "./save_queue.ts";
import { rowName } from "../../../projections/table/row_name.ts";
import { sameValue } from "../../../projections/table/same_value.ts";

interface MergeProps {
  /** The save that waits for the choices: each of its rows knows what stands there now. */
  batch: Batch;
  columns: Column[];
  /** What is left to save; nothing when theirs stand everywhere. */
  onSave(batches: Batch[]): void;
  onClose(): void;
}

const fieldName = ({ id }: RowEdit, key: string): string => `${id}/${key}`;

function fieldOf(edit: RowEdit, current: TableRow, column: Column): MergeField {
  const { key, label } = column;
  const mine = edit.values[key];
  const isDay = column.type === "date";
  const field: MergeField<CellValue> = {
    key: fieldName(edit, key),
    label,
    base: edit.from[key] ?? null,
    mine,
    theirs: current[key] ?? null,
    show: (value) => cellText(column, value) || "(없음)",
  };
  if (column.type === "boolean") return field as MergeField;
  const list = hasChoices(column) ? choicesOf(column, "").map((choice) => choice.label) : [];
  field.own = {
    title: "직접 입력",
    label: `${label} 직접 입력`,
    first: plainText(column, mine),
    input: list.length > 0 ? list : isDay ? "date" : "text",
    read: (text) => readCell(column, text),
  };
  return field as MergeField;
}

/** The rows of a save that stands in a conflict, with the cells to choose for. */
export function groupsOf(batch: Batch, columns: Column[]): MergeGroup[] {
  return batch.rows.flatMap((edit) => {
    if (!edit.clash) return [];
    const { current, clashes } = edit.clash;
    return [{
      key: edit.id,
      name: rowName(columns, current),
      who: current.updated_by,
      at: fullDateTime(current.updated_at),
      fields: columns.filter(({ key }) => clashes.includes(key))
        .map((column) => fieldOf(edit, current, column)),
    }];
  });
}

/**
 * What is left to save once the values of the asked cells are chosen: the rows of a conflict, on top of
 * what stands in them now.
 */
export function rebased(
  batch: Batch,
  values: Record<string, unknown>,
  newKey: () => string,
): Batch[] {
  const rows = batch.rows.flatMap((edit): RowEdit[] => {
    const current = edit.clash?.current;
    if (!current) return [];
    const wanted = Object.entries(edit.values).map(([key, mine]): [string, CellValue] => {
      const name = fieldName(edit, key);
      return [key, Object.hasOwn(values, name) ? values[name] as CellValue : mine];
    }).filter(([key, value]) => !sameValue(value, current[key]));
    const from = Object.fromEntries(wanted.map(([key]) => [key, current[key] ?? null]));
    return wanted.length === 0 ? [] : [{ id: edit.id, from, values: Object.fromEntries(wanted) }];
  });
  return rows.length === 0 ? [] : [{ ...batch, key: newKey(), rows, status: "queued" }];
}

export default function MergeCells({ batch, columns, onSave, onClose }: MergeProps) {
  const groups = groupsOf(batch, columns);
  const [{ who, at }] = groups;
  const of = groups.length === 1 ? `${who} · ${at}` : `${figure(groups.length)}개 행`;
  return (
    <MergeDialog
      groups={groups}
      text={`${of}. 칸마다 남길 내용을 골라 주세요. 입력하신 내용은 사라지지 않습니다.`}
      closeLabel="나중에 하기"
      onSave={(values) => onSave(rebased(batch, values, newKey))}
      onClose={onClose}
    />
  );
}
