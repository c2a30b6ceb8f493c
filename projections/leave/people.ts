/**
 * Who may decide on whose leave, and who sees whose, by the office's rules and its people as they are now, also when
 * leave of an earlier moment is shown.
 */
import type { Views } from "../registry.ts";
import { accountOf, employeeOf } from "../account/account_employee.ts";
import { memoizedByBook } from "../kit/kept.ts";
import type { UserEntry } from "../account/user.ts";
import { mayUse } from "../../events/account/user.ts";

type People = Pick<Views, "employee" | "leave_approver" | "user">;

/** The caller: their account, and the employee it is linked to. */
export interface Viewer {
  account: string;
  /** Id; "" where the account is linked to nobody. */
  employee: string;
  dept: string;
  isSuperuser: boolean;
  /** The books that what may be seen and done is read from. */
  people: People;
}

export function viewerOf(people: People, { id, state }: UserEntry): Viewer {
  const found = employeeOf(people, state);
  return {
    account: id,
    employee: found?.id ?? "",
    dept: found?.state.dept ?? "",
    isSuperuser: mayUse(state.flags, "superuser"),
    people,
  };
}

/** Approvers named by person, and by department; those named for everyone are under "". */
const namedApprovers = memoizedByBook((book: People["leave_approver"]) => {
  const byPerson = new Map<string, Set<string>>();
  const byDept = new Map<string, Set<string>>();
  for (const { state: { deleted, person, dept, approver } } of book.byId.values()) {
    if (deleted) continue;
    const [named, key] = person === "" ? [byDept, dept] : [byPerson, person];
    named.set(key, (named.get(key) ?? new Set()).add(approver));
  }
  return { byPerson, byDept };
});

/**
 * Employees who decide on this one's leave: those named for the person, else for the department, else for
 * everyone. Nobody decides on their own, unless they are named for just themselves.
 */
function approversOf({ employee, leave_approver }: People, id: string) {
  const { byPerson, byDept } = namedApprovers(leave_approver);
  const isThere = (one: string) => employee.byId.get(one)?.state.deleted === false;
  const isOther = (one: string) => one !== id && isThere(one);
  const groups = [
    { named: byPerson.get(id), counts: isThere },
    { named: byDept.get(employee.byId.get(id)?.state.dept ?? ""), counts: isOther },
    { named: byDept.get(""), counts: isOther },
  ];
  const found = groups.find(({ named, counts }) => named && some(named, counts));
  return {
    has: (one: string) => found !== undefined && found.named!.has(one) && found.counts(one),
    some: (fits: (one: string) => boolean) =>
      found !== undefined && some(found.named!, (one) => found.counts(one) && fits(one)),
  };
}

/** Does one of them fit? The others are not looked at. */
function some(all: Iterable<string>, fits: (one: string) => boolean): boolean {
  for (const one of all) if (fits(one)) return true;
  return false;
}

/**
 * May this person decide on the employee's leave? Superusers may on everybody's but their own; nobody on that of a
 * deleted employee, whom no list of the team shows either, until they are restored.
 */
export function mayDecide(viewer: Viewer, employee: string): boolean {
  if (viewer.people.employee.byId.get(employee)?.state.deleted !== false) return false;
  if (viewer.isSuperuser && viewer.employee !== employee) return true;
  return viewer.employee !== "" && approversOf(viewer.people, employee).has(viewer.employee);
}

/** Does this person decide on anybody's leave? */
export const decidesOnAny = ({ isSuperuser, employee, people }: Viewer) =>
  isSuperuser || employee !== "" && [...people.leave_approver.byId.values()]
      .some(({ state }) => !state.deleted && state.approver === employee);

/** Is anybody who can sign in named to decide on this employee's leave? */
export const hasApprover = (views: People, employee: string): boolean =>
  approversOf(views, employee).some((one) => {
    const account = accountOf(views, one);
    return account !== undefined && mayUse(account.state.flags, "staff");
  });

/** Employees of these books that this person sees in the team's calendar: their department, and whom they decide on. */
export function teamOf({ employee }: Pick<Views, "employee">, viewer: Viewer): Set<string> {
  const isOfDept = (id: string) =>
    viewer.dept !== "" && viewer.people.employee.byId.get(id)?.state.dept === viewer.dept;
  return new Set(
    [...employee.byId.values()]
      .filter(({ id, state }) =>
        !state.deleted && (id === viewer.employee || isOfDept(id) || mayDecide(viewer, id))
      ).map(({ id }) => id),
  );
}

/** Accounts that decide on this employee's leave: those named for it, or where nobody is the superusers. */
export function approverAccounts(views: People, employee: string): string[] {
  const staff = [...views.user.byId.values()].filter(({ state }) => mayUse(state.flags, "staff"));
  const deciding = (asSuperuser: boolean) =>
    staff.filter((account) => {
      const viewer = viewerOf(views, account);
      return mayDecide({ ...viewer, isSuperuser: asSuperuser && viewer.isSuperuser }, employee);
    }).map(({ id }) => id);
  const named = deciding(false);
  return named.length > 0 ? named : deciding(true);
}
