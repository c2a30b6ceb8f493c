/** Someone saved the same cells first: both values side by side, a choice per cell. Loaded when needed. */
import { useMemo, useState } from "react";
import type { Column } from "../../events/kit/column.ts";
import { newKey } from "../ui/api.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { count as figure, fullDateTime } from "../ui/format.ts";
import { cellText } from "./grid/format.ts";
import { settled } from "./meet.ts";
import type { MergeChoice } from "./merge.ts";
import {
  type Choices,
  chosenValues,
  firstOwn,
  type Met,
  type MetCell,
  metRows,
  wrongOwn,
} from "./merge_choices.ts";
import { MergeField } from "./merge_field.tsx";
import type { Batch } from "./save_queue.ts";

/** Rows whose cells are shown one by one; what is chosen for all holds for the rest. */
const MOST_SHOWN = 50;

interface MergeProps {
  /** The save that waits for the choices: each of its rows knows what stands there now. */
  batch: Batch;
  columns: Column[];
  /** What is left to save; nothing when theirs stand everywhere. */
  onSave(batches: Batch[]): void;
  onClose(): void;
}

/** The choices; one made for all holds until a cell gets its own. */
function useChoices(rows: Met[], columns: Column[]) {
  const [all, setAll] = useState<MergeChoice>("mine");
  const [chosen, setChosen] = useState<Record<string, MergeChoice>>({});
  const [own, setOwn] = useState<Record<string, string>>(() => firstOwn(rows, columns));
  const choices: Choices = { of: (cell) => chosen[cell] ?? all, own: (cell) => own[cell] ?? "" };
  return {
    choices,
    choose: (cell: string, choice: MergeChoice) => setChosen({ ...chosen, [cell]: choice }),
    write: (cell: string, text: string) => setOwn({ ...own, [cell]: text }),
    chooseAll(choice: MergeChoice) {
      setAll(choice);
      setChosen({});
    },
  };
}

function who({ theirs }: Met): string {
  return `${theirs.updated_by} · ${fullDateTime(theirs.updated_at)}`;
}

/** What the row is called: the text it begins with. */
function nameOf({ theirs }: Met, columns: Column[]): string {
  const column = columns.find(({ type, key }) => type !== "sequence" && theirs[key]);
  return column ? cellText(column, theirs[column.key]) : theirs.id;
}

function ForAll({ chooseAll }: { chooseAll(choice: MergeChoice): void }) {
  return (
    <p className="dt-row">
      <Button small onClick={() => chooseAll("mine")}>모두 내 내용으로</Button>
      <Button small onClick={() => chooseAll("theirs")}>모두 다른 사람의 내용으로</Button>
    </p>
  );
}

export default function MergeDialog({ batch, columns, onSave, onClose }: MergeProps) {
  const rows = useMemo(() => metRows(batch), [batch]);
  const byKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns]);
  const { choices, choose, write, chooseAll } = useChoices(rows, columns);
  const [tried, setTried] = useState(false);
  const isOne = rows.length === 1;

  const wrong = (merge: MetCell) => wrongOwn(merge, choices, byKey);
  const save = () => {
    setTried(true);
    if (rows.some(({ plan }) => plan.some((merge) => wrong(merge) !== null))) return;
    const byId = new Map(rows.map((row) => [row.edit.id, row]));
    onSave(settled(batch, ({ id }) => chosenValues(byId.get(id)!, choices, byKey), newKey));
  };
  return (
    <Dialog
      wide
      keepOpenOutside
      title="다른 사람이 먼저 저장했습니다"
      text={`${
        isOne ? who(rows[0]) : `${figure(rows.length)}개 행`
      }. 칸마다 남길 내용을 골라 주세요. 입력하신 내용은 사라지지 않습니다.`}
      onClose={onClose}
    >
      {!isOne && <ForAll chooseAll={chooseAll} />}
      {rows.slice(0, MOST_SHOWN).map((row) => (
        <section key={row.edit.id} aria-label={nameOf(row, columns)}>
          {!isOne && (
            <h3 className="dt-met">
              {nameOf(row, columns)} <span>{who(row)}</span>
            </h3>
          )}
          {row.plan.map((merge) => (
            <MergeField
              key={merge.cell}
              merge={merge}
              column={byKey.get(merge.key)}
              theirs={row.theirs}
              choice={choices.of(merge.cell)}
              own={choices.own(merge.cell)}
              wrong={tried ? wrong(merge) : null}
              onChoice={(choice) => choose(merge.cell, choice)}
              onOwn={(text) =>
                write(merge.cell, text)}
            />
          ))}
        </section>
      ))}
      {rows.length > MOST_SHOWN && (
        <p>외 {figure(rows.length - MOST_SHOWN)}개 행은 위에서 모두에 대해 고른 대로 저장합니다.</p>
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>나중에 하기</Button>
        <Button look="primary" onClick={save}>선택한 내용으로 저장</Button>
      </div>
    </Dialog>
  );
}
