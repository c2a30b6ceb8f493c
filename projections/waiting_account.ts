/** Accounts that wait for a superuser, with the employees whose e-mail address or telephone number they have. */
import { isWaiting } from "../events/user_waiting.ts";
import { accountOf, type EmployeeBook } from "./employee.ts";
import { bareEmail, barePhone } from "./same_person.ts";
import type { UserBook, UserEntry } from "./user.ts";

type People = { user: UserBook; employee: EmployeeBook };

/** An employee who may be the person of an account, and by what. A superuser decides: it is never done by itself. */
export interface Proposal {
  employee: string;
  by: ("email" | "phone")[];
}

/** `isOurs`: accounts of a demo that went before a real office wait for nobody. */
export const waitingAccounts = ({ user }: Pick<People, "user">, isOurs: (id: string) => boolean) =>
  [...user.byId.values()].filter(({ id, state }) => isOurs(id) && isWaiting(state));

/** Employees without an account, in the order in which they came. */
export function unlinkedEmployees(views: People): string[] {
  return [...views.employee.byId.values()]
    .filter(({ id, state }) => !state.deleted && !accountOf(views, id))
    .map(({ id }) => id);
}

/** Employees without an account who have the account's address or number, the surest first. */
export function proposalsFor(views: People, { state: { profile } }: UserEntry): Proposal[] {
  const [email, phone] = [bareEmail(profile.email), barePhone(profile.phone_number)];
  return unlinkedEmployees(views).flatMap((employee): Proposal[] => {
    const { state } = views.employee.byId.get(employee)!;
    const by: Proposal["by"] = [];
    if (email !== "" && bareEmail(state.email) === email) by.push("email");
    if (phone !== "" && barePhone(state.phone_num) === phone) by.push("phone");
    return by.length === 0 ? [] : [{ employee, by }];
  }).sort((a, b) => b.by.length - a.by.length);
}
