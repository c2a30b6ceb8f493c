/**
 * The one input of the grid. It always has the focus and lies unseen on the focused cell, so that an
 * input method composes into it from the first jamo on; while a cell is edited it is seen.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Column } from "../../../events/kit/column.ts";
import { choicesOf, hasChoices } from "./choices.ts";
import { copy, cut, paste } from "./clipboard.ts";
import { canEditCell, cellId, columnAt, columnOf, type Core, rowTop } from "./core.ts";
import { commitEdit, editText, SAVE_AFTER } from "./edit.ts";
import { HEADER_ROW } from "./movement.ts";
import type { Editing, GridState } from "./state.ts";
import {
  compositionEnd,
  compositionStart,
  focusIn,
  focusOut,
  keyDown,
  keyUp,
  textChanged,
} from "./typing.ts";
import { HEADER_HEIGHT, isNumeric, ROW_HEIGHT } from "./view.ts";

export const choiceId = (scope: string, index: number): string => `${scope}-choice-${index}`;

export function ChoiceList(
  { core, column, editing }: { core: Core; column: Column; editing: Editing },
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
      id={`${core.scope}-choices`}
      role="listbox"
      aria-label={column.label}
      onMouseDown={(event) => event.preventDefault()}
    >
      {choices.map((choice, index) => (
        <li
          key={choice.value}
          id={choiceId(core.scope, index)}
          role="option"
          aria-selected={index === editing.choice ||
            (editing.choice === null && choice.label === editing.start)}
          onClick={() => {
            core.store.set({ editing: { ...editing, choice: index } });
            commitEdit(core, SAVE_AFTER.other);
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
function placeInput(core: Core, box: HTMLElement | null): void {
  const { scroller } = core;
  const { active } = core.store.get();
  const view = core.view[active.column];
  if (!box || !scroller || !view) return;
  const { style } = box;
  const isHeader = active.row === HEADER_ROW;
  style.left = `${view.left + (view.pinned ? scroller.scrollLeft : 0)}px`;
  style.top = `${isHeader ? scroller.scrollTop : HEADER_HEIGHT + rowTop(core, active.row)}px`;
  style.width = `${view.width}px`;
  style.height = `${isHeader ? HEADER_HEIGHT : ROW_HEIGHT}px`;
}

/** A native calendar for those who would rather point than type. */
function Calendar({ core }: { core: Core }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className="g-calendar"
        aria-label="달력에서 고르기"
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
          if (!core.input || event.target.value === "") return;
          core.input.value = event.target.value;
          core.input.focus({ preventScroll: true });
          commitEdit(core, SAVE_AFTER.other);
        }}
      />
    </>
  );
}

/** Names of the input's parts, for assistive technology. */
function described(core: Core, state: GridState, column: Column | undefined) {
  const { editing, active } = state;
  if (!editing || !column) {
    const hasCell = core.view.length > 0 && active.row < core.props.rows.length;
    return {
      "aria-label": core.props.label,
      "aria-controls": `${core.scope}-grid`,
      "aria-activedescendant": hasCell ? cellId(core.scope, active) : undefined,
    };
  }
  const list = hasChoices(column);
  return {
    "aria-label": `${column.label} 편집`,
    "aria-invalid": editing.error !== null || undefined,
    "aria-describedby": editing.error === null ? undefined : `${core.scope}-error`,
    "aria-controls": list ? `${core.scope}-choices` : undefined,
    "aria-activedescendant": list && editing.choice !== null
      ? choiceId(core.scope, editing.choice)
      : undefined,
    placeholder: column.placeholder ?? (column.type === "date" ? "2026-11-21" : undefined),
  };
}

/** A line end is put in by Alt+Enter alone: Enter ends the edit, also at the end of a syllable. */
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

export function Editor({ core, state }: { core: Core; state: GridState }) {
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const { editing, active } = state;
  const column = columnOf(core, editing?.key);
  const focused = columnAt(core, active.column);
  const isDeleted = editing !== null && core.props.rows[active.row]?.deleted === true;
  const locked = !editing && !canEditCell(focused, core.props.rows[active.row]);
  useNoLineBreaks(input);
  useLayoutEffect(() => {
    core.input = input.current;
    placeInput(core, box.current);
  });
  useEffect(() => {
    const { scroller } = core;
    const move = () => placeInput(core, box.current);
    scroller?.addEventListener("scroll", move, { passive: true });
    return () => scroller?.removeEventListener("scroll", move);
  }, [core]);
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
        {...described(core, state, column)}
        onKeyDown={(event) => keyDown(core, event.nativeEvent)}
        onKeyUp={(event) => keyUp(core, event.nativeEvent)}
        onCompositionStart={() => compositionStart(core)}
        onCompositionEnd={(event) => compositionEnd(core, event.data)}
        onInput={() => textChanged(core)}
        onMouseDown={() => editText(core)}
        onFocus={() => focusIn(core)}
        onBlur={() => focusOut(core)}
        onCopy={(event) => copy(core, event)}
        onCut={(event) => cut(core, event)}
        onPaste={(event) => paste(core, event)}
      />
      {column?.type === "date" && <Calendar core={core} />}
      {editing?.error && (
        <p className="g-pop g-error" id={`${core.scope}-error`} role="alert">{editing.error}</p>
      )}
      {isDeleted && !editing.error && <p className="g-pop g-error" role="alert">{DELETED}</p>}
      {editing && column && hasChoices(column) && (
        <ChoiceList core={core} column={column} editing={editing} />
      )}
    </div>
  );
}
