/** 오늘: changes that programs elsewhere prepared and that wait for one's tap. */
import type { TodayItem } from "../../../projections/kit/today.ts";
import { waitingPath } from "../../../web/pages/chat/paths.ts";
import type { Deps } from "../../deps.ts";
import { waitingChanges } from "../../auth/waiting_changes.ts";
import type { TodayUser } from "../audit/item.ts";

/** How many wait; nothing if none does. */
export async function waitingItems(
  deps: Pick<Deps, "books" | "keys" | "now">,
  { account }: Pick<TodayUser, "account">,
): Promise<TodayItem[]> {
  const { length } = await waitingChanges(deps, account.id);
  if (length === 0) return [];
  return [{
    id: "waiting-changes",
    tone: "waiting",
    title: `기다리는 변경 ${length}건`,
    detail: "AI 프로그램이 요청한 변경입니다. 적용해야 바뀝니다.",
    href: waitingPath(),
    action: "확인",
  }];
}
