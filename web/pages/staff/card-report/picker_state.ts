/** The participant picker's behaviour, without a browser: an APG combobox with chips. */
import type { Participant } from "../../../../projections/employee/employee.ts";
import { type KeyPress, placeAfter } from "../../../ui/client/keyboard.ts";

export interface PickerState {
  query: string;
  open: boolean;
  /** Index of the highlighted option in the list as filtered; -1 for none. */
  active: number;
}

export const closedPicker: PickerState = { query: "", open: false, active: -1 };

/** Case-insensitive search over name, department and position (S1 §5). */
export function matchesEmployee({ name, dept, position }: Participant, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [name, dept, position].some((field) => field.toLowerCase().includes(wanted));
}

/** Options for a query, in the list's own order (S1 §5: name, department or position). */
export function pickerOptions(employees: Participant[], query: string): Participant[] {
  return query.trim() === ""
    ? employees
    : employees.filter((employee) => matchesEmployee(employee, query));
}

/** What was typed opens the list at its first match. */
export function typedPicker(employees: Participant[], query: string): PickerState {
  return { query, open: true, active: pickerOptions(employees, query).length > 0 ? 0 : -1 };
}

/** Chooses a person, or takes them out again; `said` is for a screen reader. */
export function togglePerson(
  state: PickerState,
  chosen: Participant[],
  employees: Participant[],
  person: Participant,
) {
  const left = chosen.filter(({ id }) => id !== person.id);
  if (left.length < chosen.length) {
    return { state, chosen: left, said: `${person.name} 선택 해제, 참석자 ${left.length}명` };
  }
  return {
    // The list stays open with the whole staff again, so that the next name can be typed at once.
    state: { query: "", open: true, active: employees.indexOf(person) },
    chosen: [...chosen, person],
    said: `${person.name} 선택, 참석자 ${chosen.length + 1}명`,
  };
}

/** What a key does: the next state and who is toggled; null when it is not for the picker. */
export function pickerKey(
  event: KeyPress,
  state: PickerState,
  chosen: Participant[],
  employees: Participant[],
): { state: PickerState; toggled?: Participant } | null {
  const { open, active, query } = state;
  const { key } = event;
  const options = pickerOptions(employees, query);
  const move = (to: number) => ({ state: { ...state, open: true, active: to } });
  if (key === "Enter") {
    const toggled = open ? options[active] : undefined;
    return toggled ? { state, toggled } : move(Math.min(0, options.length - 1));
  }
  if (key === "Escape") return open || query !== "" ? { state: closedPicker } : null;
  if (key === "Backspace") {
    return query === "" && chosen.length > 0 ? { state, toggled: chosen.at(-1) } : null;
  }
  // In the field, Home and End are the text's own.
  const isText = !key.startsWith("Arrow") && !(open && active >= 0);
  const to = isText ? null : placeAfter(key, active, options.length || 1, "down");
  return to === null ? null : move(to);
}
