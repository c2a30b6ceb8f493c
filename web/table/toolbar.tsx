/** The toolbar of a table: title, tools, and the form of a new row (S2 §2). */
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { placeAfter } from "../ui/keyboard.ts";
import { lazyPart } from "../ui/lazy.tsx";
import type { DataTableState } from "./use_data_table.ts";

/** Tools that are rarely used: side by side where there is room, else behind one button. */
function MoreTools({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [opener, list] = [`${id}-opener`, `${id}-list`];
  // Hidden by the style sheet where there is room for all tools.
  const isFolded = () => document.getElementById(opener)!.offsetParent !== null;
  const close = () => {
    if (!isFolded()) return;
    setOpen(false);
    // A dialog that a tool opens gives the focus back to here, not to a tool that is hidden then.
    document.getElementById(opener)!.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isFolded()) return;
    if (event.key === "Escape" && open) return close();
    const tools = [...document.getElementById(list)!.querySelectorAll("button")];
    const at = tools.indexOf(event.target as HTMLButtonElement);
    const to = placeAfter(event.key, at, tools.length, "down");
    if (to === null) return;
    event.preventDefault();
    setOpen(true);
    requestAnimationFrame(() => tools[to].focus());
  };
  return (
    <div
      className="dt-more"
      ref={box}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => !box.current?.contains(relatedTarget) && setOpen(false)}
    >
      <Button
        id={opener}
        className="dt-more-opener"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        더 보기
      </Button>
      <div id={list} className="dt-more-list" data-open={open || undefined} onClick={close}>
        {children}
      </div>
    </div>
  );
}

const CreateForm = lazyPart(() => import("./row/create_form.tsx"));
const DIALOGS = {
  columns: lazyPart(() => import("./columns/column_manager.tsx")),
  operations: lazyPart(() => import("./operations/operations_dialog.tsx")),
  views: lazyPart(() => import("./views/views_dialog.tsx")),
};

/** The columns, and what was done: each in a dialog that is loaded when it is opened. */
function Tools({ table }: { table: DataTableState }) {
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const Dialog = open && DIALOGS[open];
  return (
    <>
      <MoreTools>
        {table.screen.permissions.change && (
          <>
            <Button onClick={table.undo}>되돌리기</Button>
            <Button onClick={table.redo}>다시 실행</Button>
            <Button aria-haspopup="dialog" onClick={() => setOpen("operations")}>작업 내역</Button>
          </>
        )}
        <Button aria-haspopup="dialog" onClick={() => setOpen("views")}>저장된 보기</Button>
        <Button aria-haspopup="dialog" onClick={() => setOpen("columns")}>
          열 설정{table.columns.unsaved ? " *" : ""}
        </Button>
      </MoreTools>
      {Dialog && <Dialog table={table} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Title, what can be done with the rows, and the form of a new one. */
export function Toolbar({ table }: { table: DataTableState }) {
  const [adding, setAdding] = useState(false);
  const adder = useId();
  const { screen, source } = table;
  const close = () => {
    setAdding(false);
    // The form goes, and with it the button that had the focus.
    document.getElementById(adder)!.focus();
  };
  const { createForm: Form = CreateForm, createLabel } = screen;
  return (
    <>
      <div className="dt-head">
        <h2>{screen.title}</h2>
        <Tools table={table} />
        {screen.permissions.create && (
          <Button
            id={adder}
            look="primary"
            aria-expanded={adding}
            onClick={() => setAdding(!adding)}
          >
            {createLabel}
          </Button>
        )}
      </div>
      {adding && (
        <Form
          label={createLabel}
          columns={table.given}
          source={source}
          filterOptions={table.filterOptions}
          onSaved={table.added}
          onClose={close}
        />
      )}
    </>
  );
}
