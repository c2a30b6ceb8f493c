/** The house's grid on a page of its own, with the rows sorted and filtered as a server would. */
import { useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import type { TableRow } from "../../../../events/kit/column.ts";
import { Grid } from "../../../../web/table/grid/grid.tsx";
import { NONE } from "../../../../web/table/grid/row_selection.ts";
import { useColumns } from "../../../../web/table/columns/use_columns.ts";
import type { CellStates } from "../../../../web/table/types.ts";
import { sampleColumns, sampleRows } from "./rows.ts";
import { ROWS } from "./stand.ts";

const all = sampleRows(ROWS);
const NOTHING: ReadonlySet<string> = new Set();
const CALM = new Map<string, CellStates>();
const ACTIONS = ["상세", "삭제"].map((label) => ({ name: label, label, run: () => {} }));
const nothing = () => {};

function App() {
  const columns = useColumns("bench", sampleColumns);
  const [choice, choose] = useState(NONE);
  const [direction, setDirection] = useState<"asc" | "desc" | null>(null);
  const [filter, setFilter] = useState("");
  const rows = useMemo(() => {
    const found = filter === "" ? all : all.filter((row) => String(row.place).includes(filter));
    if (direction === null) return found;
    const by = direction === "asc" ? 1 : -1;
    return found.toSorted((a: TableRow, b: TableRow) => by * (Number(a.amount) - Number(b.amount)));
  }, [direction, filter]);
  Object.assign(globalThis.stand, { sort: setDirection, filter: setFilter });
  return (
    <Grid
      label="비교"
      columns={columns}
      rows={rows}
      rowCount={rows.length}
      offset={0}
      sort={direction && { key: "amount", direction }}
      onSort={nothing}
      choice={choice}
      onChoose={choose}
      onEdit={nothing}
      onPaste={nothing}
      onUndo={nothing}
      onRedo={nothing}
      changed={NOTHING}
      editors={new Map()}
      cellStates={CALM}
      actions={ACTIONS}
      busy={false}
      isAnswered
    />
  );
}

globalThis.stand = {
  start: () => createRoot(document.getElementById("root")!).render(<App />),
  sort: nothing,
  filter: nothing,
  scroller: () => document.querySelector(".g-scroll"),
  cell: ".g-body .g-cell",
  firstCell: '[data-r="0"] [data-c="4"]',
};
