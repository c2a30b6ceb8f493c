/** A grid with rows to try things on; what it asks for is kept for the test to look at. */
import { useState } from "react";
import type { CellChange } from "../../../projections/table/shapes.ts";
import type { Column } from "../../../events/kit/column.ts";
import type { CellStates, PastePlan, Sort } from "../../../web/table/types.ts";
import { sampleColumns, sampleRows } from "../../../scripts/lab/bench/grid/rows.ts";
import { Grid } from "../../../web/table/grid/grid.tsx";
import { NONE } from "../../../web/table/grid/row_selection.ts";
import { useColumns } from "../../../web/table/columns/use_columns.ts";

/** What the grid has asked for, in order. */
export interface Asked {
  edits: { changes: CellChange[]; kind: string }[];
  plans: PastePlan[];
  calls: string[];
}

declare global {
  var asked: Asked;
}

const COLUMNS: Column[] = sampleColumns.map((column) =>
  column.key === "other" ? { ...column, visible: false } : column
);

function note(call: string): void {
  globalThis.asked.calls.push(call);
}

const NOTHING: ReadonlySet<string> = new Set();
const CALM = new Map<string, CellStates>();
/** Rows of the longest list: its end in sight is noted. */
const MOST = 10_000;
const ACTIONS = ["상세", "삭제", "복사", "이력"].map((label) => ({
  name: label,
  label,
  danger: label === "삭제",
  run: (row: { id: string }) => note(`${label} ${row.id}`),
}));

export function App({ count }: { count: number }) {
  const [rows, setRows] = useState(() => sampleRows(count));
  const columns = useColumns("test", COLUMNS);
  const [sort, setSort] = useState<Sort | null>(null);
  const [choice, choose] = useState(NONE);
  const apply = (changes: CellChange[], kind: string) => {
    globalThis.asked.edits.push({ changes, kind });
    const byRow = Map.groupBy(changes, (change) => change.id);
    setRows((before) =>
      before.map((row) => {
        const mine = byRow.get(row.id);
        return mine ? { ...row, ...Object.fromEntries(mine.map((c) => [c.key, c.to])) } : row;
      })
    );
  };
  return (
    <Grid
      label="시험 표"
      columns={columns}
      rows={rows}
      rowCount={rows.length}
      onSight={({ last }) => last === MOST - 1 && note("end")}
      offset={0}
      sort={sort}
      onSort={(key) => {
        note(`sort ${key}`);
        const again = sort?.key === key && sort.direction === "asc";
        setSort({ key, direction: again ? "desc" : "asc" });
      }}
      choice={choice}
      onChoose={choose}
      onEdit={apply}
      onPaste={(plan) => {
        globalThis.asked.plans.push(plan);
        if (plan.changes.length > 0) apply(plan.changes, "붙여넣기");
      }}
      onUndo={() => note("undo")}
      onRedo={() => note("redo")}
      changed={NOTHING}
      editors={new Map()}
      cellStates={CALM}
      actions={ACTIONS}
      busy={false}
      isAnswered
    />
  );
}
