/** AG Grid Community on a page of its own: same rows, same columns, and the modules that do the same. */
import {
  CellStyleModule,
  CheckboxEditorModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  createGrid,
  type GridApi,
  ModuleRegistry,
  NumberEditorModule,
  RowSelectionModule,
  SelectEditorModule,
  TextEditorModule,
  TextFilterModule,
  UndoRedoEditModule,
} from "ag-grid-community";
import type { Column } from "../../../../events/kit/column.ts";
import { cellText } from "../../../../web/table/grid/format.ts";
import { sampleColumns, sampleRows } from "./rows.ts";
import { ROWS } from "./stand.ts";

ModuleRegistry.registerModules([
  CellStyleModule,
  CheckboxEditorModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  NumberEditorModule,
  RowSelectionModule,
  SelectEditorModule,
  TextEditorModule,
  TextFilterModule,
  UndoRedoEditModule,
]);

function definition(column: Column): ColDef {
  const choices = column.options?.map((option) => option.value);
  return {
    field: column.key,
    headerName: column.label,
    width: column.width,
    minWidth: 100,
    editable: column.editable,
    pinned: column.fixed ? "left" : undefined,
    filter: column.type === "text",
    cellDataType: false,
    valueFormatter: ({ value }) => cellText(column, value),
    ...(choices ? { cellEditor: "agSelectCellEditor", cellEditorParams: { values: choices } } : {}),
  };
}

function buttons(): HTMLElement {
  const box = document.createElement("span");
  for (const label of ["상세", "삭제"]) {
    const button = document.createElement("button");
    button.textContent = label;
    box.append(button);
  }
  return box;
}

const rows = sampleRows(ROWS);
let api: GridApi;

globalThis.stand = {
  start: () => {
    const root = document.getElementById("root")!;
    root.style.height = `${innerHeight * 0.72}px`;
    api = createGrid(root, {
      columnDefs: [
        { headerName: "번호", width: 72, pinned: "left", valueGetter: "node.rowIndex + 1" },
        ...sampleColumns.map(definition),
        { headerName: "작업", width: 100, cellRenderer: buttons },
      ],
      rowData: rows,
      rowSelection: { mode: "multiRow" },
      rowHeight: 36,
      undoRedoCellEditing: true,
      getRowId: ({ data }) => data.id,
    });
  },
  sort: (direction) => {
    api.applyColumnState({ state: [{ colId: "amount", sort: direction }] });
  },
  filter: (text) => {
    const model = text === ""
      ? null
      : { place: { filterType: "text", type: "contains", filter: text } };
    api.setFilterModel(model);
  },
  scroller: () => document.querySelector(".ag-grid-viewport"),
  cell: ".ag-cell",
  firstCell: '[row-index="0"] [col-id="place"]',
};
