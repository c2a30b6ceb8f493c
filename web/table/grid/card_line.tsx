/** A row as a card, where the grid is as narrow as a phone: its name, and the first of what else it holds. */
import { memo } from "react";
import type { Column, TableRow } from "../../../events/kit/column.ts";
import type { GridProps, Sort } from "../types.ts";
import { content, marked } from "./cell.tsx";
import { toggleRow } from "./commands.ts";
import { CheckAll } from "./header.tsx";
import { editedBy } from "../../ui/client/presence.ts";
import { cellId, type GridHandle } from "./handle.ts";
import { CARD_FIELDS, type GridColumn, titleAt } from "./layout.ts";
import { sortable } from "../filters/url_state.ts";
import { classesOf, type LineProps } from "./line.tsx";

/** What an empty cell of a table says is left out of a card; among rows a no is an empty cell. */
const SAYS_NOTHING: unknown[] = [undefined, null, "", false];

/** Fields that say something, in the order of the columns: as many as a card has room for. */
function fieldsOf(layout: GridColumn[], row: TableRow, title: number): number[] {
  return layout.flatMap(({ kind, key }, at) =>
    kind === "data" && at !== title && !SAYS_NOTHING.includes(row[key]) ? [at] : []
  ).slice(0, CARD_FIELDS);
}

interface FieldProps {
  line: LineProps;
  row: TableRow;
  at: number;
  show: GridProps["show"];
}

function CardField({ line: { layout, states }, row, at, show }: FieldProps) {
  const { key, label } = layout[at];
  const column = layout[at].column as Column;
  return (
    <div
      role="gridcell"
      aria-colindex={at + 1}
      className="g-field"
      data-label={label}
      data-state={states?.get(key)}
    >
      <span>{marked(column, row[key] ?? null, row, show)}</span>
    </div>
  );
}

/** Drawn anew only when something of its own has changed. */
export const CardLine = memo(function CardLine(props: LineProps) {
  const { grid, row, index, top, number, layout, show, on, selected, draft, editors } = props;
  const title = titleAt(layout);
  const shown = draft ? { ...row, [draft.key]: draft.to } : row;
  return (
    <div
      role="row"
      aria-rowindex={number + 1}
      aria-selected={selected}
      className={classesOf(props, "g-line g-card")}
      aria-description={editedBy(editors)}
      data-editors={editors}
      data-r={index}
      data-on={on >= 0 ? "" : undefined}
      style={top === null ? undefined : { top, height: grid.rowHeight }}
    >
      <div role="gridcell" aria-colindex={1} className="g-card-check">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={selected}
          aria-label={`${number}행 선택`}
          onChange={() => toggleRow(grid, index)}
        />
      </div>
      <div
        role="gridcell"
        id={cellId(grid.scope, { row: index, column: title })}
        aria-colindex={title + 1}
        className="g-card-name"
      >
        {content(layout[title].column!, shown[layout[title].key] ?? null, shown, show) ||
          `${number}번`}
      </div>
      {fieldsOf(layout, shown, title).map((at) => (
        <CardField key={at} line={props} row={shown} at={at} show={show} />
      ))}
    </div>
  );
});

/** Above the cards: select all, and their order. */
export function CardHeader(
  { grid, layout, sort, chosen }: {
    grid: GridHandle;
    layout: GridColumn[];
    sort: Sort | null;
    chosen: "all" | "some" | "none";
  },
) {
  const columns = layout.flatMap(({ column }) => sortable(column) ? [column] : []);
  return (
    <div role="row" aria-rowindex={1} className="g-line g-header g-card-header">
      <div role="columnheader" aria-colindex={1}>
        <label>
          <CheckAll grid={grid} chosen={chosen} /> 전체
        </label>
      </div>
      <div role="columnheader" aria-colindex={2}>
        <select
          className="input"
          aria-label="정렬"
          value={sort?.key ?? ""}
          onChange={({ target }) => target.value && grid.props.onSort(target.value)}
        >
          <option value="">정렬 안 함</option>
          {columns.map(({ key, label }) => <option key={key} value={key}>{label}</option>)}
        </select>
        {sort && (
          <button
            type="button"
            className="g-action"
            aria-label={sort.direction === "asc" ? "오름차순, 바꾸기" : "내림차순, 바꾸기"}
            onClick={() => grid.props.onSort(sort.key)}
          >
            {sort.direction === "asc" ? "▲" : "▼"}
          </button>
        )}
      </div>
    </div>
  );
}
