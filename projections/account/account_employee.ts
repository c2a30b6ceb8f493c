/** Links of accounts to employees, made by superusers. */
import type { LinkContext, UserState } from "../../events/account/user.ts";
import type { EmployeeBook } from "../employee/employee.ts";
import type { UserBook, UserEntry } from "./user.ts";

type People = { user: UserBook; employee: EmployeeBook };
type EmployeeEntry = EmployeeBook["byId"] extends Map<string, infer E> ? E : never;

/** The employee of an account: the one a superuser linked it to, unless deleted since. */
export function employeeOf(
  { employee }: Pick<People, "employee">,
  { details }: Pick<UserState, "details">,
): EmployeeEntry | null {
  const found = employee.byId.get(details.employee);
  return found && !found.state.deleted ? found : null;
}

/** The account linked to an employee. */
export function accountOf({ user }: Pick<People, "user">, employee: string): UserEntry | undefined {
  return user.byId.get(user.byEmployee.get(employee) ?? "");
}

/** State that a link of account `id` needs. */
export const linkContext = (views: People, id: string): LinkContext => ({
  employeeExists: (employee) => views.employee.byId.get(employee)?.state.deleted === false,
  isLinked(employee) {
    const other = accountOf(views, employee);
    return other !== undefined && other.id !== id;
  },
});
