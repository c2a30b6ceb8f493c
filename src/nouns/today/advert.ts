/** 오늘: open hints and hidden claims of the office's advertising, for superusers. */
import type { TodayItem } from "../../../projections/kit/today.ts";
import { advertPaths } from "../../../web/pages/staff/advert/paths.ts";
import { advertStanding } from "../advert/standing.ts";
import type { Deps } from "../../deps.ts";
import type { TodayUser } from "../audit/item.ts";

/** One line for all of it. An office without facts has to enter them first. */
export function* advertItems(deps: Deps, { role }: TodayUser): Generator<void, TodayItem[]> {
  if (role !== "superuser" || !deps.config.demo && !deps.office.registered) return [];
  const { open, hidden, missing } = yield* advertStanding(deps);
  const parts = [
    open.length > 0 && `확인할 말 ${open.length}건`,
    hidden.length > 0 && `보이지 않는 수치와 후기 ${hidden.length}건`,
    missing.length > 0 && `등록하지 않은 ${missing.map(({ label }) => label).join(", ")}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return [];
  return [{
    id: "advert",
    tone: "waiting",
    title: `표시·광고 점검 ${open.length + hidden.length + missing.length}건`,
    detail: `${parts.join(" · ")}.`,
    href: advertPaths.page(),
    action: "점검",
  }];
}
