/** Accounts that wait for a superuser, with employees who have the same e-mail address or telephone number. */
import { isWaiting } from "../../events/account/user_waiting.ts";
import type { EmployeeBook } from "../employee/employee.ts";
import { accountOf } from "./account_employee.ts";
import { bareEmail, barePhone } from "../kit/same_person.ts";
import type { UserBook, UserEntry } from "./user.ts";

type People = { user: UserBook; employee: EmployeeBook };

/**
 * An employee who may be the owner of an account, and the matching value. A superuser decides; nothing is linked
 * automatically.
 */
export interface Proposal {
  employee: string;
  by: ("email" | "phone")[];
}

/** `isOurs`: accounts of a demo before the real office do not wait. */
export const waitingAccounts = ({ user }: Pick<People, "user">, isOurs: (id: string) => boolean) =>
  [...user.byId.values()].filter(({ id, state }) => isOurs(id) && isWaiting(state));

/** Employees without an account, in order of registration. */
export function unlinkedEmployees(views: People): string[] {
  return [...views.employee.byId.values()]
    .filter(({ id, state }) => !state.deleted && !accountOf(views, id))
    .map(({ id }) => id);
}

/** Most proposals for an account: a number shared by many identifies none. */
const PROPOSED_MAX = 5;

/** Finds the employees without an account who have its address or number, surest first; at most five by each. */
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
