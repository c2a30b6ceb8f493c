/** A table of an answer in the grid of the office's tables: sorted, searched by eye, copied; nothing in it is edited. */
import { useMemo, useState } from "react";
import { answerTable, sortedRows } from "../../../projections/kit/answer_table.ts";
import { nextSort } from "../../table/filters/url_state.ts";
import { Grid } from "../../table/grid/grid.tsx";
import { type Choice, NONE } from "../../table/grid/row_selection.ts";
import { useColumns } from "../../table/columns/use_columns.ts";
import type { Sort } from "../../table/types.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import type { Written } from "./table_facts.ts";

interface AnswerGridProps {
  /** Plain texts. */
  table: Written;
  busy: boolean;
  onExcel(): void;
  onClose(): void;
}

const NOTHING = { changed: new Set<string>(), editors: new Map(), cellStates: new Map() };
const nothing = () => {};

export default function AnswerGrid({ table, busy, onExcel, onClose }: AnswerGridProps) {
  const made = useMemo(() => answerTable(table), [table]);
  const columns = useColumns("chat-answer", made.columns);
  const [sort, setSort] = useState<Sort | null>(null);
  const [choice, setChoice] = useState<Choice>(NONE);
  const rows = useMemo(() => sortedRows(made.rows, sort), [made, sort]);
  const count = rows.length.toLocaleString("ko-KR");
  return (
    <Dialog wide title="AI 답변의 표" text={`${count}행. 값은 고칠 수 없습니다.`} onClose={onClose}>
      <div className="chat-grid">
        <Grid
          label="AI 답변의 표"
          columns={columns}
          rows={rows}
          rowCount={rows.length}
          offset={0}
          sort={sort}
          onSort={(key) =>
            setSort(nextSort(sort, key))}
          choice={choice}
          onChoose={setChoice}
          onEdit={nothing}
          onPaste={nothing}
          onUndo={nothing}
          onRedo={nothing}
          {...NOTHING}
          actions={[]}
          busy={false}
          isAnswered
        />
      </div>
      <div className="dialog-actions">
        <Button busy={busy} onClick={onExcel}>엑셀로 받기</Button>
        <Button look="primary" onClick={onClose}>닫기</Button>
      </div>
    </Dialog>
  );
}
