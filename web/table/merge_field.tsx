/** One cell that two people changed: mine, theirs, or a text of one's own. */
import { useId } from "react";
import type { CellValue, Column, TableRow } from "../../events/kit/column.ts";
import { MergeOption } from "../ui/merge_option.tsx";
import { choicesOf, hasChoices } from "./grid/choices.ts";
import { cellText } from "./grid/format.ts";
import type { MergeChoice } from "./merge.ts";
import type { MetCell } from "./merge_choices.ts";

interface FieldProps {
  merge: MetCell;
  column: Column | undefined;
  theirs: TableRow;
  choice: MergeChoice;
  own: string;
  /** Why the text of one's own cannot be saved. */
  wrong: string | null;
  onChoice(choice: MergeChoice): void;
  onOwn(text: string): void;
}

/** Where a text of one's own is written: a list for what has choices, a calendar for a day. */
function Own({ column, label, own, wrong, onOwn }: Pick<FieldProps, "own" | "wrong" | "onOwn"> & {
  column: Column;
  label: string;
}) {
  const id = useId();
  const list = hasChoices(column) ? choicesOf(column, "") : [];
  const about = {
    className: "input",
    "aria-label": `${label} 직접 입력`,
    "aria-invalid": wrong !== null || undefined,
    "aria-describedby": wrong === null ? undefined : id,
    value: own,
  };
  return (
    <>
      {list.length > 0
        ? (
          <select {...about} onChange={(event) => onOwn(event.target.value)}>
            {list.map((choice) => (
              <option key={choice.label} value={choice.label}>{choice.label}</option>
            ))}
          </select>
        )
        : (
          <input
            {...about}
            type={column.type === "date" ? "date" : "text"}
            onChange={(event) => onOwn(event.target.value)}
          />
        )}
      {wrong !== null && <p id={id} role="alert" className="field-error">{wrong}</p>}
    </>
  );
}

export function MergeField(props: FieldProps) {
  const { merge, column, theirs, choice, onChoice } = props;
  const name = useId();
  const label = column?.label ?? merge.key;
  const text = (value: CellValue) => column && cellText(column, value) || "(없음)";
  const option = (value: MergeChoice, head: string, shown: string) => (
    <MergeOption
      name={name}
      label={head}
      checked={choice === value}
      onChoose={() => onChoice(value)}
    >
      {shown}
    </MergeOption>
  );
  return (
    <fieldset className="merge-field">
      <legend>{label}</legend>
      <p className="merge-before">처음 내용: {text(merge.base)}</p>
      <div className="merge-sides">
        {option("mine", "내 내용", text(merge.mine))}
        {option("theirs", `${theirs.updated_by}의 내용`, text(merge.theirs))}
        {column && column.type !== "boolean" &&
          option("own", "직접 입력", "두 내용을 보며 새로 씁니다.")}
      </div>
      {choice === "own" && column && <Own {...props} column={column} label={label} />}
    </fieldset>
  );
}
