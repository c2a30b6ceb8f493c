/** The toolbar of a table: title, tools, and the form of a new row (S2 §2). */
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy.tsx";
import { MoreTools } from "./more_tools.tsx";
import type { TableScreen } from "./types.ts";
import type { DataTableState } from "./use_data_table.ts";

const ColumnManager = lazyPart(() => import("./columns/column_manager.tsx"));
const CreateForm = lazyPart(() => import("./row/create_form.tsx"));
const OperationsDialog = lazyPart(() => import("./operations/operations_dialog.tsx"));
const ViewsDialog = lazyPart(() => import("./views/views_dialog.tsx"));

/** The columns, and what was done: each in a dialog that is loaded when it is opened. */
function Tools({ screen, table }: { screen: TableScreen; table: DataTableState }) {
  const canEdit = screen.permissions.edit;
  const [open, setOpen] = useState<"columns" | "operations" | "views" | null>(null);
  const { columns, given, views } = table;
  const onClose = () => setOpen(null);
  return (
    <>
      <MoreTools>
        {canEdit && (
          <>
            <Button onClick={table.undo}>되돌리기</Button>
            <Button onClick={table.redo}>다시 실행</Button>
            <Button aria-haspopup="dialog" onClick={() => setOpen("operations")}>작업 내역</Button>
          </>
        )}
        <Button aria-haspopup="dialog" onClick={() => setOpen("views")}>저장된 보기</Button>
        <Button aria-haspopup="dialog" onClick={() => setOpen("columns")}>
          열 설정{columns.unsaved ? " *" : ""}
        </Button>
      </MoreTools>
      {open === "columns" && (
        <ColumnManager
          columns={given}
          control={columns}
          onClose={onClose}
        />
      )}
      {open === "views" && <ViewsDialog {...views} onClose={onClose} />}
      {open === "operations" && (
        <OperationsDialog
          screen={screen}
          table={table}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** Title, what can be done with the rows, and the form of a new one. */
export function Toolbar({ screen, table, filterOptions }: {
  screen: TableScreen;
  table: DataTableState;
  filterOptions: Record<string, unknown>;
}) {
  const [adding, setAdding] = useState(false);
  const { source } = table;
  const label = screen.createLabel ?? "추가";
  const Form = screen.createForm;
  const form = {
    path: source.createPath,
    filterOptions,
    onSaved: table.added,
    onClose: () => setAdding(false),
  };
  return (
    <>
      <div className="dt-head">
        <h2>{screen.title}</h2>
        <Tools screen={screen} table={table} />
        {screen.permissions.create && (
          <Button
            look="primary"
            aria-expanded={adding}
            onClick={() => setAdding(!adding)}
          >
            {label}
          </Button>
        )}
      </div>
      {adding && (Form
        ? <Form {...form} />
        : <CreateForm {...form} label={label} columns={table.given} source={source} />)}
    </>
  );
}
