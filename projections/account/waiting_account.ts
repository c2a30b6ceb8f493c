/** Accounts that wait for a superuser, with the employees whose e-mail address or telephone number they have. */
import { isWaiting } from "../../events/account/user_waiting.ts";
import type { EmployeeBook } from "../employee/employee.ts";
import { accountOf } from "./account_employee.ts";
import { bareEmail, barePhone } from "../kit/same_person.ts";
import type { UserBook, UserEntry } from "./user.ts";

type People = { user: UserBook; employee: EmployeeBook };

/**
 * An employee who may be the owner of an account, and by what. A superuser decides; nothing is linked automatically.
 */
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

/** Proposals for an account: a number that many share points to none of them. */
const PROPOSED_MAX = 5;

/**
 * Finds the employees without an account who have an account's address or number, the surest first; not more than five
 * by each.
 */
export function proposer(views: People): (account: UserEntry) => Proposal[] {
  const free = unlinkedEmployees(views);
  const statesOf = (employee: string) => views.employee.byId.get(employee)!.state;
  const byEmail = Map.groupBy(free, (employee) => bareEmail(statesOf(employee).email));
  const byPhone = Map.groupBy(free, (employee) => barePhone(statesOf(employee).phone_num));
  return ({ state: { profile } }) => {
    const [email, phone] = [bareEmail(profile.email), barePhone(profile.phone_number)];
    const sameEmail = email === "" ? [] : (byEmail.get(email) ?? []).slice(0, PROPOSED_MAX);
    const samePhone = phone === "" ? [] : (byPhone.get(phone) ?? []).slice(0, PROPOSED_MAX);
    const hasPhone = (employee: string) => barePhone(statesOf(employee).phone_num) === phone;
    const both = phone === "" ? [] : sameEmail.filter(hasPhone);
    const only = (all: string[], by: "email" | "phone"): Proposal[] =>
      all.filter((employee) => !both.includes(employee)).map((employee) => ({
        employee,
        by: [by],
      }));
    return [
      ...both.map((employee): Proposal => ({ employee, by: ["email", "phone"] })),
      ...only(sameEmail, "email"),
      ...only(samePhone, "phone"),
    ];
  };
}
