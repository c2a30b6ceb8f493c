/** The participant picker's behaviour, without a browser: an APG combobox with chips. */
import type { Participant } from "../../../../projections/card_row.ts";
import { matchesEmployee } from "../../../../projections/participant_search.ts";

export interface PickerState {
  query: string;
  open: boolean;
  /** Index of the highlighted option in the list as filtered; -1 for none. */
  active: number;
}

export const closedPicker: PickerState = { query: "", open: false, active: -1 };

/** What a key or a click asks of the picker. */
export type PickerEvent =
  | { type: "typed"; query: string }
  | { type: "key"; key: string; composing: boolean }
  | { type: "opened" }
  | { type: "toggled"; id: string }
  | { type: "removed"; id: string }
  | { type: "left" };

export interface PickerResult {
  state: PickerState;
  chosen: Participant[];
  /** True when the key was used here and must not act elsewhere. */
  handled: boolean;
  /** What to say to a screen reader, when something was chosen or removed. */
  said: string | null;
}

/** Options for a query, in the list's own order (S1 §5: name, department or position). */
export function pickerOptions(employees: Participant[], query: string): Participant[] {
  return query.trim() === ""
    ? employees
    : employees.filter((employee) => matchesEmployee(employee, query));
}

/** One step of the picker. Nothing happens while a syllable is being composed. */
export function pickerStep(
  state: PickerState,
  chosen: Participant[],
  employees: Participant[],
  event: PickerEvent,
): PickerResult {
  const rest = { chosen, handled: true, said: null };
  switch (event.type) {
    case "typed": {
      const found = pickerOptions(employees, event.query).length > 0;
      return { ...rest, state: { query: event.query, open: true, active: found ? 0 : -1 } };
    }
    case "opened":
      return { ...rest, state: { ...state, open: true } };
    case "left":
      return { ...rest, state: { ...state, open: false, active: -1 } };
    case "toggled":
      return toggle(state, chosen, employees, event.id);
    case "removed":
      return remove(state, chosen, event.id);
    case "key":
      return event.composing
        ? { ...rest, state, handled: false }
        : pressed(state, chosen, employees, event.key);
    default:
      return event satisfies never;
  }
}

function pressed(
  state: PickerState,
  chosen: Participant[],
  employees: Participant[],
  key: string,
): PickerResult {
  const rest = { chosen, handled: true, said: null };
  const options = pickerOptions(employees, state.query);
  const last = options.length - 1;
  const move = (active: number) => ({ ...rest, state: { ...state, open: true, active } });
  switch (key) {
    case "ArrowDown":
      return move(state.active >= last ? 0 : state.active + 1);
    case "ArrowUp":
      return move(state.active <= 0 ? last : state.active - 1);
    case "Home":
    case "End":
      if (!state.open || state.active < 0) break;
      return move(key === "Home" ? 0 : last);
    case "Enter": {
      const option = state.open ? options[state.active] : undefined;
      if (option) return toggle(state, chosen, employees, option.id);
      return { ...rest, state: { ...state, open: true, active: last >= 0 ? 0 : -1 } };
    }
    case "Escape":
      if (!state.open && state.query === "") break;
      return { ...rest, state: closedPicker };
    case "Backspace": {
      const lastChosen = chosen.at(-1);
      if (state.query !== "" || !lastChosen) break;
      return remove(state, chosen, lastChosen.id);
    }
  }
  return { ...rest, state, handled: false };
}

function toggle(
  state: PickerState,
  chosen: Participant[],
  employees: Participant[],
  id: string,
): PickerResult {
  if (chosen.some((person) => person.id === id)) return remove(state, chosen, id);
  const person = employees.find((employee) => employee.id === id);
  if (!person) return { state, chosen, handled: true, said: null };
  // The list stays open with the whole staff again, so that the next name can be typed at once.
  const next = { query: "", open: true, active: employees.indexOf(person) };
  const added = [...chosen, person];
  return {
    state: next,
    chosen: added,
    handled: true,
    said: `${person.name} 선택, 참석자 ${added.length}명`,
  };
}

function remove(state: PickerState, chosen: Participant[], id: string): PickerResult {
  const person = chosen.find((other) => other.id === id);
  const left = chosen.filter((other) => other.id !== id);
  const said = person ? `${person.name} 선택 해제, 참석자 ${left.length}명` : null;
  return { state, chosen: left, handled: true, said };
}
