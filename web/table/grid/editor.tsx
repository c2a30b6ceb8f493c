/**
 * The one input of the grid. It always has the focus and lies unseen on the focused cell, so that an
 * input method composes into it from the first jamo on; while a cell is edited it is seen.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Column } from "../../../events/kit/column.ts";
import { choicesOf, hasChoices } from "./choices.ts";
import { copy, cut, paste } from "./clipboard.ts";
import { canEditCell, cellId, columnAt, columnOf, type GridHandle, leftOf } from "./handle.ts";
import { rowTop } from "./places.ts";
import { commitEdit, editText, SAVE_AFTER } from "./edit.ts";
import { HEADER_ROW } from "./movement.ts";
import type { Editing, GridState } from "./handle.ts";
import {
  compositionEnd,
  compositionStart,
  focusIn,
  focusOut,
  keyDown,
  textChanged,
} from "./typing.ts";
import { HEADER_HEIGHT, isNumeric, ROW_HEIGHT, titleAt } from "./layout.ts";
import type { CellPlace } from "../types.ts";

const choiceId = (scope: string, index: number): string => `${scope}-choice-${index}`;

/** The choices of a cell, below it while it is edited. Typing narrows them. */
function ChoiceList(
  { grid, column, editing }: { grid: GridHandle; column: Column; editing: Editing },
) {
  const list = useRef<HTMLUListElement>(null);
  const choices = choicesOf(column, editing.filter);
  useLayoutEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [editing.choice]);
  return (
    <ul
      ref={list}
      className="g-pop g-choices"
      id={`${grid.scope}-choices`}
      role="listbox"
      aria-label={column.label}
      onMouseDown={(event) => event.preventDefault()}
    >
      {choices.map((choice, index) => (
        <li
          key={choice.value}
          id={choiceId(grid.scope, index)}
          role="option"
          aria-selected={index === editing.choice ||
            (editing.choice === null && choice.label === editing.start)}
          onClick={() => {
            grid.set({ editing: { ...editing, choice: index } });
            commitEdit(grid, SAVE_AFTER.other);
          }}
        >
          {choice.label}
        </li>
      ))}
    </ul>
  );
}

const DELETED = "다른 사람이 이 행을 삭제했습니다. 입력하신 내용은 지우지 않고 남겨 둡니다.";

/** Lays the input on the focused cell; pinned cells and the header do not scroll along. */
function placeInput(grid: GridHandle, box: HTMLElement | null): void {
  const { scroller } = grid;
  const { active } = grid.state;
  const gridColumn = grid.layout[active.column];
  if (!box || !scroller || !gridColumn) return;
  const { style } = box;
  const isHeader = active.row === HEADER_ROW;
  style.left = grid.cards ? "0" : `${leftOf(grid, active.column)}px`;
  style.top = `${isHeader ? scroller.scrollTop : HEADER_HEIGHT + rowTop(grid, active.row)}px`;
  style.width = grid.cards ? "1px" : `${gridColumn.width}px`;
  style.height = `${isHeader ? HEADER_HEIGHT : grid.cards ? ROW_HEIGHT : grid.rowHeight}px`;
}

/** A native calendar for those who would rather point than type. */
function Calendar({ grid }: { grid: GridHandle }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className="g-calendar"
        aria-label="달력에서 선택"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => picker.current?.showPicker()}
      />
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        className="g-picker"
        aria-label="달력"
        onChange={(event) => {
          if (!grid.input || event.target.value === "") return;
          grid.input.value = event.target.value;
          grid.input.focus({ preventScroll: true });
          commitEdit(grid, SAVE_AFTER.other);
        }}
      />
    </>
  );
}

/** In a card the name has the focus. */
const shownPlace = (grid: GridHandle, place: CellPlace): CellPlace =>
  grid.cards && grid.props.rows[place.row] ? { ...place, column: titleAt(grid.layout) } : place;
/** How a value of a type may be written, where the empty cell does not show it. */
const EXAMPLES: Partial<Record<Column["type"], string>> = {
  date: "예: 2026-03-02",
  datetime: "예: 2026-03-02 09:30",
};

/** Names of the input's parts, for assistive technology. */
function described(grid: GridHandle, state: GridState, column: Column | undefined) {
  const { editing, active } = state;
  if (!editing || !column) {
    const hasCell = grid.layout.length > 0 && active.row < grid.props.rows.length &&
      !(grid.cards && active.row === HEADER_ROW);
    return {
      "aria-label": grid.props.label,
      "aria-controls": `${grid.scope}-grid`,
      "aria-activedescendant": hasCell ? cellId(grid.scope, shownPlace(grid, active)) : undefined,
    };
  }
  const list = hasChoices(column);
  return {
    "aria-label": `${column.label} 편집`,
    "aria-invalid": editing.error !== null || undefined,
    "aria-describedby": editing.error === null ? undefined : `${grid.scope}-error`,
    "aria-controls": list ? `${grid.scope}-choices` : undefined,
    "aria-activedescendant": list && editing.choice !== null
      ? choiceId(grid.scope, editing.choice)
      : undefined,
    placeholder: column.placeholder ?? EXAMPLES[column.type],
  };
}

/** Only Alt+Enter inserts a line end: Enter ends the edit, also at the end of a syllable. */
function useNoLineBreaks(input: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const element = input.current!;
    const refuse = (event: InputEvent) => {
      if (event.inputType === "insertLineBreak" || event.inputType === "insertParagraph") {
        event.preventDefault();
      }
    };
    element.addEventListener("beforeinput", refuse);
    return () => element.removeEventListener("beforeinput", refuse);
  }, [input]);
}

export function Editor({ grid, state }: { grid: GridHandle; state: GridState }) {
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const { editing, active } = state;
  const column = columnOf(grid, editing?.key);
  const focused = columnAt(grid, active.column);
  const isDeleted = editing !== null && grid.props.rows[active.row]?.deleted === true;
  const locked = grid.cards || !editing && !canEditCell(focused, grid.props.rows[active.row]);
  useNoLineBreaks(input);
  useLayoutEffect(() => {
    grid.input = input.current;
    placeInput(grid, box.current);
  });
  useEffect(() => {
    const { scroller } = grid;
    const move = () => placeInput(grid, box.current);
    scroller?.addEventListener("scroll", move, { passive: true });
    return () => scroller?.removeEventListener("scroll", move);
  }, [grid]);
  return (
    <div className="g-editor" ref={box} data-open={editing ? "" : undefined}>
      <textarea
        ref={input}
        rows={1}
        className={isNumeric(column ?? null) ? "g-input g-end tabular" : "g-input"}
        readOnly={locked}
        autoComplete="off"
        spellCheck={false}
        inputMode={column && isNumeric(column) ? "decimal" : undefined}
        {...described(grid, state, column)}
        onKeyDown={(event) => keyDown(grid, event.nativeEvent)}
        onCompositionStart={() => compositionStart(grid)}
        onCompositionEnd={() => compositionEnd(grid)}
        onInput={() => textChanged(grid)}
        onMouseDown={() => editText(grid)}
        onFocus={() => focusIn(grid)}
        onBlur={() => focusOut(grid)}
        onCopy={(event) => copy(grid, event)}
        onCut={(event) => cut(grid, event)}
        onPaste={(event) => paste(grid, event)}
      />
      {column?.type === "date" && <Calendar grid={grid} />}
      {editing?.error && (
        <p className="g-pop g-error" id={`${grid.scope}-error`} role="alert">{editing.error}</p>
      )}
      {isDeleted && !editing.error && <p className="g-pop g-error" role="alert">{DELETED}</p>}
      {editing && column && hasChoices(column) && (
        <ChoiceList grid={grid} column={column} editing={editing} />
      )}
    </div>
  );
}
