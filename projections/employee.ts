/** Employees as people choose them: participants of card spending (S1 §3, §5, §7). */
import type { Participant } from "./card_row.ts";
import type { LinkContext, UserState } from "../events/user.ts";
import { keptBy } from "./kept.ts";
import type { TableBooks } from "./kit/table_view.ts";
import type { UserBook, UserEntry } from "./user.ts";

export type EmployeeBook = TableBooks["employee"];

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

/** Employees that can be chosen, in Korean name order. A deleted employee cannot. */
export const listEmployees = keptBy((book: EmployeeBook): readonly Participant[] =>
  [...book.byId.values()]
    .filter(({ state }) => !state.deleted)
    .map(({ id }) => participantOf(book, id))
    .sort((a, b) => a.name.localeCompare(b.name, "ko") || a.id.localeCompare(b.id))
);

/** Employees that can be chosen, as choices of a column that stores an employee's id. */
export const employeeOptions = (book: EmployeeBook): { value: string; label: string }[] =>
  listEmployees(book).map(({ id, name, dept }) => ({
    value: id,
    label: dept ? `${name} (${dept})` : name,
  }));

type People = { user: UserBook; employee: EmployeeBook };
type EmployeeEntry = EmployeeBook["byId"] extends Map<string, infer E> ? E : never;

/** The employee whose account this is: the one a superuser linked it to, unless deleted since. */
export function employeeOf(
  { employee }: Pick<People, "employee">,
  { details }: Pick<UserState, "details">,
): EmployeeEntry | null {
  const found = employee.byId.get(details.employee);
  return found && !found.state.deleted ? found : null;
}

/** The account that an employee is linked to. */
export function accountOf({ user }: Pick<People, "user">, employee: string): UserEntry | undefined {
  return user.byId.get(user.byEmployee.get(employee) ?? "");
}

/** What a link of account `id` asks about the rest of the office. */
export const linkContext = (views: People, id: string): LinkContext => ({
  employeeExists: (employee) => views.employee.byId.get(employee)?.state.deleted === false,
  isLinked(employee) {
    const other = accountOf(views, employee);
    return other !== undefined && other.id !== id;
  },
});
