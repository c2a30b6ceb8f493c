import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { renderToString } from "react-dom/server";
import type { Column } from "../../../../events/kit/column.ts";
import { sampleColumns, sampleRows } from "../../../../scripts/lab/bench/grid/rows.ts";
import { Grid } from "../../../../web/table/grid/grid.tsx";
import { NONE } from "../../../../web/table/grid/row_selection.ts";
import type { CellStates, GridProps } from "../../../../web/table/types.ts";
import { useColumns } from "../../../../web/table/columns/use_columns.ts";

const nothing = () => {};

function Sheet({ columns, ...some }: Partial<Omit<GridProps, "columns">> & { columns: Column[] }) {
  return (
    <Grid
      label="직원"
      columns={useColumns("test", columns)}
      rows={sampleRows(30)}
      rowCount={30}
      offset={0}
      sort={null}
      onSort={nothing}
      choice={NONE}
      onChoose={nothing}
      onEdit={nothing}
      onPaste={nothing}
      onUndo={nothing}
      onRedo={nothing}
      changed={new Set()}
      editors={new Map()}
      cellStates={new Map()}
      actions={[]}
      busy={false}
      isAnswered
      {...some}
    />
  );
}

const html = (some: Partial<Omit<GridProps, "columns">> & { columns?: Column[] } = {}): string =>
  renderToString(<Sheet columns={sampleColumns} {...some} />);

/** The text of a row's cell, by places from 0. */
function cellOf(page: string, row: number, column: number): string {
  const line = page.split(`data-r="${row}"`)[1];
  const cell = line.split(`data-c="${column}"`)[1];
  return cell.slice(cell.indexOf(">") + 1, cell.indexOf("</div>")).replace(/<[^>]*>/g, "");
}

Deno.test("the server's page has rows without inline styles", () => {
  const page = html();
  assertEquals(cellOf(page, 1, 5), "1,029,470");
  assertEquals(cellOf(page, 0, 5), "");
  assertEquals(page.includes("style="), false);
});

Deno.test("rows of the third page continue the numbering, and show the total", () => {
  const page = html({ offset: 40, rowCount: 95 });
  assertEquals(cellOf(page, 0, 1), "41");
  assertStringIncludes(page, 'aria-rowcount="96"');
  assertStringIncludes(page, 'aria-rowindex="42"');
});

Deno.test("a screen's own renderer draws the columns that name it", () => {
  const columns = sampleColumns.map((column) =>
    column.key === "phone" ? { ...column, show: "phone" } : column
  );
  const page = html({ columns, show: { phone: (value) => <b>전화 {value}</b> } });
  assertStringIncludes(page, "<b>전화 ");
});

Deno.test("cells being saved or refused, and changed and deleted rows, are distinguished", () => {
  const [first, ...rest] = sampleRows(5);
  const page = html({
    rows: [{ ...first, deleted: true }, ...rest],
    changed: new Set(["row-1"]),
    cellStates: new Map<string, CellStates>([
      ["row-2", new Map([["name", "saving"]])],
      ["row-3", new Map([["name", "refused"]])],
    ]),
  });
  assert(/g-deleted[^>]*data-r="0"/.test(page));
  assert(/g-changed[^>]*data-r="1"/.test(page));
  assertStringIncludes(page, 'data-state="saving"');
  assert(/aria-invalid="true"[^>]*data-state="refused"/.test(page));
});

Deno.test("the header shows the order, and a hidden column makes rows expandable", () => {
  const columns = sampleColumns.map((column) =>
    column.key === "other" ? { ...column, visible: false } : column
  );
  const page = html({ columns, sort: { key: "amount", direction: "desc" } });
  assertStringIncludes(page, 'aria-sort="descending"');
  assertStringIncludes(page, "자세히 펼치기");
  assertEquals(html().includes("자세히 펼치기"), false);
});

Deno.test("an empty table says so, a loading one says that", () => {
  assertStringIncludes(html({ rows: [], rowCount: 0 }), "데이터가 없습니다.");
  assertStringIncludes(html({ rows: [], rowCount: 0, busy: true }), "데이터를 불러오는 중...");
});
