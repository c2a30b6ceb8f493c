/** The toolbar of a table: title, tools, and the form of a new row (S2 §2). */
import { Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";
import { later } from "./later.ts";
import { MoreTools } from "./more_tools.tsx";
import type { TableScreen } from "./types.ts";
import type { DataTableState } from "./use_data_table.ts";

const ColumnManager = later(() => import("./column_manager.tsx"));
const CreateForm = later(() => import("./create_form.tsx"));
const OperationsDialog = later(() => import("./operations_dialog.tsx"));
const ViewsDialog = later(() => import("./views_dialog.tsx"));

/** The columns, and what was done: each in a dialog that is loaded when it is opened. */
function Tools({ table, canEdit }: { table: DataTableState; canEdit: boolean }) {
  const [open, setOpen] = useState<"columns" | "operations" | "views" | null>(null);
  const { columns, given, source, turnBack, views } = table;
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
      <Suspense fallback={null}>
        {open === "columns" && (
          <ColumnManager
            columns={given}
            control={columns}
            onClose={onClose}
          />
        )}
        {open === "views" && <ViewsDialog {...views} onClose={onClose} />}
        {open === "operations" && (
          <OperationsDialog source={source} turnBack={turnBack} onClose={onClose} />
        )}
      </Suspense>
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
        <Tools table={table} canEdit={screen.permissions.edit} />
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
      {adding && (
        <Suspense fallback={null}>
          {Form
            ? <Form {...form} />
            : <CreateForm {...form} label={label} columns={table.given} source={source} />}
        </Suspense>
      )}
    </>
  );
}
