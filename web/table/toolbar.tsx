/** The one row above a table: title, view, filter, search, tools, and the form of a new row (S2 §2). */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../ui/form/button.tsx";
import { count as figure } from "../ui/time/format.ts";
import { lazyPart } from "../ui/client/lazy.tsx";
import { Menu } from "../ui/frame/menu.tsx";
import { PeopleHere } from "../ui/frame/people_here.tsx";
import { useImportRequest } from "../ui/use_import_asked.ts";
import { FilterOpener, FilterPanel, Search, useFilterBar } from "./filters/filter_bar.tsx";
import { DELETED_FIELD, presetOf, withPreset } from "./filters/filters.ts";
import { presetQuery } from "./filters/url_state.ts";
import { useDrop } from "./import/use_drop.ts";
import type { Preset } from "./types.ts";
import type { DataTableState } from "./use_data_table.ts";

interface BlankProps {
  table: DataTableState;
  /** Id of the button that opens the form of a new row, and whether it is open. */
  adder: string;
  adding: boolean;
  /** Deleted rows can be looked at here. */
  canSeeDeleted: boolean;
  /** A dialog takes what is dropped. */
  busy: boolean;
  onAdd(): void;
  /** Opens the import, with the file that was dropped if one was. */
  onImport(file?: File): void;
}

const NOTHING = "아직 등록된 항목이 없습니다.";
const ADD = "하나씩 추가하거나, 엑셀·CSV 파일을 여기에 끌어다 놓으세요.";

/** One row by the form, or many from a file; the way back to rows that were deleted, where there were any. */
function Blank(props: BlankProps) {
  const { table, adder, adding, canSeeDeleted, busy, onAdd, onImport } = props;
  const { screen: { permissions, createLabel }, everHad, steps, undo, change } = table;
  const { create } = permissions;
  const canImport = create && permissions.change;
  const over = useDrop(onImport, canImport && !busy);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The last row went, and the rows with the focus in them.
    if (everHad && document.activeElement === document.body) {
      box.current!.querySelector("button")?.focus();
    }
  }, []);
  return (
    <div className={over ? "dt-blank ti-over" : "dt-blank"} ref={box}>
      <p>{canImport ? `${NOTHING} ${ADD}` : NOTHING}</p>
      <div className="dt-row">
        {create && (
          <Button id={adder} look="primary" aria-expanded={adding} onClick={onAdd}>
            {createLabel}
          </Button>
        )}
        {canImport && (
          <Button aria-haspopup="dialog" onClick={() => onImport()}>파일에서 불러오기</Button>
        )}
        {permissions.change && steps.undo && <Button look="quiet" onClick={undo}>되돌리기</Button>}
        {canSeeDeleted && everHad && (
          <Button
            look="quiet"
            onClick={() => change({ query: { deleted: "only" } })}
          >
            삭제된 항목 보기
          </Button>
        )}
      </div>
    </div>
  );
}

const CreateForm = lazyPart(() => import("./row/create_form.tsx"));
const DIALOGS = {
  columns: lazyPart(() => import("./columns/column_manager.tsx")),
  operations: lazyPart(() => import("./operations/operations_dialog.tsx")),
  views: lazyPart(() => import("./views/views_dialog.tsx")),
  import: lazyPart(() => import("./import/table_import.tsx")),
};
type DialogName = keyof typeof DIALOGS;

interface ToolsProps {
  table: DataTableState;
  onOpen(dialog: DialogName): void;
}

const Chevron = () => <span className="dt-chevron" aria-hidden="true" />;

/** A table with presets can be seen without any. */
const ALL: Preset = { name: "all", label: "전체", query: {} };

/** Ways to look at the rows that every office has: a button each (S2 §2). */
function Presets(
  { table: { screen, urlState: { query, view }, change } }: { table: DataTableState },
) {
  if (!screen.presets) return null;
  const presets = [...screen.presets, ALL];
  const on = view === null ? presetOf(presets, query) : null;
  return (
    <div className="dt-presets" role="group" aria-label="빠른 보기">
      {presets.map((one) => (
        <Button
          key={one.name}
          aria-pressed={one.name === on}
          onClick={() => change({ view: null, query: withPreset(one, query) })}
        >
          {one.label}
        </Button>
      ))}
    </div>
  );
}

/** Ways to look at the rows that people saved. */
function ViewMenu({ table, onOpen }: ToolsProps) {
  const { urlState: { view }, views } = table;
  const current = views.views.find(({ id }) => id === view)?.name;
  return (
    <Menu
      className="dt-views"
      face={
        <>
          <span className="visually-hidden">보기{current ? ": " : ""}</span>
          <span className="dt-view-face">{current ?? "보기"}</span>
          <Chevron />
        </>
      }
    >
      {views.views.map((one) => (
        <Button
          key={one.id}
          look="quiet"
          aria-pressed={one.id === view}
          onClick={() => views.choose(one)}
        >
          {one.name}
        </Button>
      ))}
      <Button look="quiet" aria-haspopup="dialog" onClick={() => onOpen("views")}>
        저장된 보기
      </Button>
    </Menu>
  );
}

const ARROW = "M6.2 3 2.6 6.6l3.6 3.6 M2.8 6.6h6.4a3.7 3.7 0 0 1 0 7.4H6.4";

/** Taking back and doing again; dim while there is nothing. */
function Steps({ table: { steps, undo, redo } }: { table: DataTableState }) {
  const step = (label: string, is: boolean, run: () => void, className: string) => (
    <Button
      className={`dt-icon dt-step ${className}`}
      aria-label={label}
      title={label}
      aria-disabled={!is || undefined}
      onClick={run}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d={ARROW} />
      </svg>
    </Button>
  );
  return (
    <>
      {step("되돌리기", steps.undo, undo, "dt-undo")}
      {step("다시 실행", steps.redo, redo, "dt-redo")}
    </>
  );
}

/** What is rarely done: behind one button. */
function MoreMenu({ table, onOpen, onPrint }: ToolsProps & { onPrint(): void }) {
  const { screen: { permissions, files }, columns, density, undo, redo } = table;
  const item = (label: ReactNode, run: () => void, className?: string) => (
    <Button look="quiet" className={className} onClick={run}>{label}</Button>
  );
  const dialog = (label: ReactNode, name: DialogName) => (
    <Button
      look="quiet"
      aria-haspopup="dialog"
      onClick={() => onOpen(name)}
    >
      {label}
    </Button>
  );
  return (
    <Menu className="dt-more" label="더 보기">
      {permissions.change && (
        <>
          {item("되돌리기", undo, "dt-narrow")}
          {item("다시 실행", redo, "dt-narrow")}
        </>
      )}
      {item("내보내기", () => table.exportRows())}
      {files && item("첨부파일과 함께 내보내기", () => table.exportRows("files"))}
      {permissions.change && dialog("가져오기", "import")}
      {item("인쇄", onPrint)}
      {dialog(`열 설정${columns.unsaved ? " *" : ""}`, "columns")}
      {item(density.isDense ? "행 편하게 보기" : "행 촘촘하게 보기", density.toggle, "dt-density")}
      {permissions.change && dialog("작업 내역", "operations")}
    </Menu>
  );
}

/** How long typing settles in a table's filters, in milliseconds (S2 §9). */
const WAIT_MS = 500;

function useBar({ screen, fields, urlState, change, renewFields }: DataTableState) {
  return useFilterBar({
    fields,
    presets: screen.presets,
    initial: presetQuery(screen, screen.defaultPreset),
    query: urlState.query,
    waitMs: WAIT_MS,
    canRestore: screen.permissions.remove,
    onOpen: renewFields,
    onQuery: (query) => change({ query }),
  });
}

/** What the search looks into, by the first names of it. */
const searched = ({ screen: { columns } }: DataTableState): string =>
  columns.filter(({ searchable, visible }) => searchable && visible !== false)
    .slice(0, 3).map(({ label }) => label).join(", ");

interface HeadProps extends ToolsProps {
  bar: ReturnType<typeof useBar>;
  /** Id of the button that opens the form of a new row, and whether it is open. */
  adder: string;
  adding: boolean;
  onAdd(): void;
  onPrint(): void;
}

/** Beside the title of a table that has rows. */
function Tools({ table, bar, adder, adding, onAdd, onOpen, onPrint }: HeadProps) {
  const { permissions, createLabel } = table.screen;
  return (
    <>
      <Presets table={table} />
      <ViewMenu table={table} onOpen={onOpen} />
      <FilterOpener bar={bar} />
      <Search bar={bar} placeholder={searched(table)} />
      <div className="dt-tools">
        {permissions.change && <Steps table={table} />}
        <MoreMenu table={table} onOpen={onOpen} onPrint={onPrint} />
        {permissions.create && (
          <Button id={adder} look="primary" aria-expanded={adding} onClick={onAdd}>
            <span className="dt-plus" aria-hidden="true">+</span>
            {createLabel}
          </Button>
        )}
      </div>
    </>
  );
}

/** The row itself, and what opens below it; of a table without a single row its title and what fills it. */
export function Toolbar({ table, onPrint }: { table: DataTableState; onPrint(): void }) {
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<{ name: DialogName; file?: File } | null>(null);
  const adder = useId();
  const bar = useBar(table);
  const { screen, source, count, isBlank } = table;
  const { createForm: Form = CreateForm, createLabel, permissions } = screen;
  useImportRequest(() => permissions.change && setOpen({ name: "import" }));
  const Heading = `h${screen.heading.level}` as const;
  const Dialog = open && DIALOGS[open.name];
  const show = (name: DialogName) => setOpen({ name });
  const adds = { table, adder, adding, onAdd: () => setAdding(!adding) };
  const close = () => {
    setAdding(false);
    // The form goes, and with it the button that had the focus.
    document.getElementById(adder)!.focus();
  };
  return (
    <>
      <div className="dt-head">
        <Heading className="dt-title">
          {screen.heading.text}{" "}
          {!isBlank && count !== null && (
            <span className="dt-count tabular">{figure(count)}{screen.counter}</span>
          )}
        </Heading>
        <PeopleHere />
        {!isBlank && <Tools {...adds} bar={bar} onOpen={show} onPrint={onPrint} />}
      </div>
      {!isBlank && <FilterPanel bar={bar} />}
      {isBlank && (
        <Blank
          {...adds}
          canSeeDeleted={bar.fields.some(({ key }) => key === DELETED_FIELD.key)}
          busy={open !== null}
          onImport={(file) => setOpen({ name: "import", file })}
        />
      )}
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
      {Dialog && <Dialog table={table} file={open.file} onClose={() => setOpen(null)} />}
    </>
  );
}
