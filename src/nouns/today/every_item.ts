/** All that 오늘 has for a person: the books', and the office's own, in the order of the page. */
import type { TodayItem } from "../../../projections/kit/today.ts";
import type { Deps } from "../../deps.ts";
import { inSlices } from "../../kit/pause.ts";
import type { TodayUser } from "../audit/item.ts";
import { firstSteps, officeItems } from "../office/new_office.ts";
import { accountItems } from "./accounts.ts";
import { advertItems } from "./advert.ts";
import { backupItems } from "./backups.ts";
import { concernItems, damageItems } from "./damage.ts";
import { todayItems } from "./items.ts";
import { policyItems } from "./policy.ts";
import { waitingItems } from "./waiting.ts";

export async function everyItem(deps: Deps, user: TodayUser, now: Date): Promise<TodayItem[]> {
  // While the first steps are shown they ask for the same.
  const first = firstSteps(deps, user, now);
  const unsaid = first && !first.isAside ? [] : officeItems(deps, user);
  return [
    ...damageItems(deps, user),
    ...await concernItems(deps, user),
    ...await waitingItems(deps, user),
    ...unsaid,
    ...policyItems(deps, user, now),
    ...backupItems(deps, user, now),
    ...accountItems(deps, user),
    ...await inSlices(todayItems(deps.books.views, user, now)),
    ...await inSlices(advertItems(deps, user)),
  ];
}
