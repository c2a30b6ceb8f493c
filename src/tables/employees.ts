/**
 * Employees as a table: one whose account has rights cannot be deleted until these are removed, so that a deleted
 * person cannot sign in.
 */
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { tables } from "../../events/tables.ts";
import { roleOf } from "../../events/account/user.ts";
import { accountOf } from "../../projections/account/account_employee.ts";
import type { Views } from "../../projections/registry.ts";
import { type Decision, resourceOf } from "./resource.ts";

const HAS_RIGHTS = refuse(
  409,
  "employee_has_rights",
  "이 직원의 계정에 업무를 볼 권한이 있습니다. 설정의 사용자 관리에서 ‘직원’과 ‘최고관리자’를 끄거나 ‘활성’을 끈 뒤 삭제해 주세요.",
);

/** Why an employee is not deleted; null where nothing of them is open. */
function stillOpen(views: Views, id: string): Refusal | null {
  const account = accountOf(views, id)?.state;
  const role = account && !account.withdrawn ? roleOf(account.flags) : "visitor";
  return role === "staff" || role === "superuser" ? HAS_RIGHTS : null;
}

const table = resourceOf(tables.employee);

export const employees = resourceOf(tables.employee, {
  // The linked account, and its rights.
  reads: [...table.reads ?? [], "user"],
  remove: (views, id): Decision => stillOpen(views, id) ?? table.remove!(views, id),
  // Undoing the creation of a row deletes it.
  invert(views, id, events, now, actor): Decision {
    const decided = table.invert(views, id, events, now, actor);
    if (isRefusal(decided)) return decided;
    const deletes = decided.some(({ type }) => type === "employee.deleted");
    return deletes ? stillOpen(views, id) ?? decided : decided;
  },
});
