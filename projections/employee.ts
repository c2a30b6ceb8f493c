/** Employees as people read them: the choice of participants (S1 §3, §5, §7). */
import { type EmployeeState, evolve, type StoredEmployeeEvent } from "../events/employee.ts";
import { isOf } from "../events/event.ts";
import type { Participant } from "./card_row.ts";
import type { View } from "./view.ts";

export interface EmployeeEntry {
  id: string;
  version: number;
  state: EmployeeState;
}

export interface EmployeeBook {
  byId: Map<string, EmployeeEntry>;
  /** Events folded since this copy was made or loaded: tells caches that something is new. */
  changes: number;
}

export const employeeView: View<EmployeeBook> = {
  name: "employee",
  revision: 1,
  empty: () => ({ byId: new Map(), changes: 0 }),
  fold(book, event) {
    if (!isOf(event.stream, "employee")) return;
    const id = event.stream.slice("employee/".length);
    const state = evolve(book.byId.get(id)?.state, event as StoredEmployeeEvent);
    book.changes++;
    book.byId.set(id, { id, version: event.version, state });
  },
  dump: (book) => [...book.byId.values()],
  load: (dumped) => ({
    byId: new Map((dumped as EmployeeEntry[]).map((entry) => [entry.id, entry])),
    changes: 0,
  }),
};

/** An employee as a participant; one that is not known any more keeps its id as name. */
export function participantOf(book: EmployeeBook, id: string): Participant {
  const state = book.byId.get(id)?.state;
  return {
    id,
    name: state?.name ?? id,
    dept: state?.dept ?? "",
    position: state?.position ?? "",
    profile_image_url: state?.thumbnail_image_url || state?.profile_image_url || "",
  };
}

/** Everyone who can be chosen, in Korean name order. */
export function listEmployees(book: EmployeeBook): Participant[] {
  return [...book.byId.keys()]
    .map((id) => participantOf(book, id))
    .sort((a, b) => a.name.localeCompare(b.name, "ko") || a.id.localeCompare(b.id));
}

/** Case-insensitive search over name, department and position (S1 §5). Shared with the browser. */
export function matchesEmployee(employee: Participant, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [employee.name, employee.dept, employee.position]
    .some((field) => field.toLowerCase().includes(wanted));
}
