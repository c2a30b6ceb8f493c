/** 오늘: accounts that wait for a superuser, and one's own without an employee. Never in a demo. */
import { employeeOf } from "../../../projections/account/account_employee.ts";
import type { TodayItem } from "../../../projections/kit/today.ts";
import { unlinkedText } from "../../../projections/kit/unlinked.ts";
import { waitingAccounts } from "../../../projections/account/waiting_account.ts";
import { paths } from "../../../web/paths.ts";
import { isDemoUser } from "../../auth/demo/accounts.ts";
import type { Deps } from "../../deps.ts";
import type { TodayUser } from "../audit/item.ts";

function waitingItems({ books: { views } }: Pick<Deps, "books">): TodayItem[] {
  const waiting = waitingAccounts(views, (id) => !isDemoUser(id));
  if (waiting.length === 0) return [];
  return [{
    id: "waiting-accounts",
    tone: "waiting",
    title: `승인할 새 계정 ${waiting.length}개`,
    detail: "직원이면 승인하고, 고객이면 일반 회원으로 둡니다.",
    href: paths.settings("users", "invitations"),
    action: "열기",
  }];
}

export function accountItems(
  { books, config }: Pick<Deps, "books" | "config">,
  { account, role }: TodayUser,
): TodayItem[] {
  if (config.demo) return [];
  // An owner need not be an employee: profile and leave page explain how to become one.
  if (role === "superuser") return waitingItems({ books });
  if (books.views.employee.byId.size === 0 || employeeOf(books.views, account.state)) return [];
  return [{
    id: "unlinked-account",
    tone: "waiting",
    title: "내 계정이 직원과 연결되지 않았습니다",
    detail: unlinkedText(false),
    href: paths.profile(),
    action: "내 정보",
  }];
}
