/** Employees as choices: participants of card spending (S1 §3, §5, §7). */
import type { z } from "zod";
import { koreanOrder, searchable } from "../../events/base/text.ts";
import type { participant } from "../kit/answers.ts";
import { memoizedByBook } from "../kit/kept.ts";
import type { TableBooks } from "../kit/table_view.ts";

export type Participant = z.infer<typeof participant>;
export type EmployeeBook = TableBooks["employee"];

/** An employee as a participant; an unknown one has the id as name. */
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

/** Employees that can be chosen, in Korean name order. A deleted employee cannot. */
export const listEmployees = memoizedByBook((book: EmployeeBook): readonly Participant[] =>
  [...book.byId.values()]
    .filter(({ state }) => !state.deleted)
    .map(({ id }) => participantOf(book, id))
    .sort((a, b) => koreanOrder(a.name, b.name) || a.id.localeCompare(b.id))
);

/** Employees that can be chosen, as choices of a column that stores an employee's id. */
export const employeeOptions = (book: EmployeeBook): { value: string; label: string }[] =>
  listEmployees(book).map(({ id, name, dept }) => ({
    value: id,
    label: dept ? `${name} (${dept})` : name,
  }));

/** Is a person of a department that a text names? A part of its name will do. */
export const isOfDept = ({ dept }: Pick<Participant, "dept">, wanted: string): boolean =>
  dept !== "" && searchable(dept).includes(searchable(wanted));
