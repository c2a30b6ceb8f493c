/** Employees as people read them: the choice of participants (S1 §3, §5, §7), and the table's rows. */
import { type EmployeeState, evolve, type StoredEmployeeEvent } from "../events/employee.ts";
import type { Participant } from "./card_row.ts";
import type { TableRow } from "./table/column.ts";
import { type RowBook, RowCache, type RowEntry, rowView, tableRow } from "./table/row_book.ts";

export type EmployeeEntry = RowEntry<EmployeeState>;
export type EmployeeBook = RowBook<EmployeeState>;

export const employeeView = rowView<EmployeeState>(
  "employee",
  2,
  (state, event) => evolve(state, event as StoredEmployeeEvent),
);

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

/** Everyone who can be chosen, in Korean name order. A deleted employee cannot. */
export function listEmployees(book: EmployeeBook): Participant[] {
  return [...book.byId.values()]
    .filter(({ state }) => !state.deleted)
    .map(({ id }) => participantOf(book, id))
    .sort((a, b) => a.name.localeCompare(b.name, "ko") || a.id.localeCompare(b.id));
}

function rowOf(entry: EmployeeEntry): TableRow {
  const { deleted, ...cells } = entry.state;
  return tableRow(entry, deleted, cells);
}

const cache = new RowCache<EmployeeEntry, EmployeeBook>(rowOf);

/** The employee table, newest first, deleted rows included. */
export const employeeRows = (book: EmployeeBook): TableRow[] => cache.all(book);

export const employeeRow = (book: EmployeeBook, id: string): TableRow | undefined =>
  cache.one(book, id);
