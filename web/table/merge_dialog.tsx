/** Someone saved the same cell first: both values side by side, a choice per cell. Loaded when needed. */
import { useState } from "react";
import type { CellValue, Column, TableRow } from "../../projections/table/column.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { fullDateTime } from "../ui/format.ts";
import { cellText } from "./grid/format.ts";
import { applyMerge, type MergeChoice, planMerge } from "./merge.ts";

type Values = Record<string, CellValue>;

/** A save that met another person's change. */
export interface Conflict {
  base: Values;
  mine: Values;
  theirs: TableRow;
}

interface MergeProps {
  conflict: Conflict;
  columns: Column[];
  /** The values to save on top of theirs; none are left when theirs stand. */
  onSave(values: Values): void;
  onClose(): void;
}

export default function MergeDialog({ conflict, columns, onSave, onClose }: MergeProps) {
  const { base, mine, theirs } = conflict;
  const [plan, setPlan] = useState(() => planMerge(base, mine, theirs));
  const choose = (key: string, choice: MergeChoice) =>
    setPlan(plan.map((merge) => merge.key === key ? { ...merge, choice } : merge));
  return (
    <Dialog
      wide
      keepOpenOutside
      title="다른 사람이 먼저 저장했습니다"
      text={`${theirs.updated_by} · ${
        fullDateTime(theirs.updated_at)
      }. 칸마다 남길 내용을 골라 주세요. 입력하신 내용은 사라지지 않습니다.`}
      onClose={onClose}
    >
      {plan.map((merge) => {
        const column = columns.find(({ key }) => key === merge.key);
        const text = (value: CellValue) => column && cellText(column, value) || "(없음)";
        const option = (choice: MergeChoice, label: string, value: CellValue) => (
          <label className="dt-option">
            <input
              type="radio"
              name={`merge-${merge.key}`}
              checked={merge.choice === choice}
              onChange={() => choose(merge.key, choice)}
            />{" "}
            {label}: <b>{text(value)}</b>
          </label>
        );
        return (
          <fieldset key={merge.key} className="dt-merge">
            <legend>{column?.label ?? merge.key}</legend>
            <p className="dt-when">처음 내용: {text(merge.base)}</p>
            {option("mine", "내 내용", merge.mine)}
            {option("theirs", `${theirs.updated_by}의 내용`, merge.theirs)}
          </fieldset>
        );
      })}
      <div className="dialog-actions">
        <Button onClick={onClose}>나중에 하기</Button>
        <Button look="primary" onClick={() => onSave(applyMerge(mine, theirs, plan, {}))}>
          선택한 내용으로 저장
        </Button>
      </div>
    </Dialog>
  );
}
