/** `/staff`: 오늘, where the office begins for staff. */
import { FirstSteps } from "../../web/pages/staff/today/first_steps.tsx";
import { Today } from "../../web/pages/staff/today/today.tsx";
import { todayPath } from "../../web/today_paths.ts";
import type { Deps } from "../deps.ts";
import { pageToken } from "../server/csrf.ts";
import { renderOffice } from "../server/render.tsx";
import { type Ctx, pageRoute, type Route } from "../server/route.ts";
import { backupItems } from "../today/backups.ts";
import { damageItems } from "../today/damage.ts";
import { todayChanges } from "../today/changes.ts";
import { todayItems } from "../today/items.ts";
import { firstSteps, officeItems } from "../today/new_office.ts";
import { monthFigures } from "../today/month.ts";
import { dayText, whenText } from "../today/words.ts";

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const { user: account, role } = c.get("identity")!;
  const { views } = deps.books;
  const now = deps.now();
  const own = views.user.byId.get(account.id) ?? account;
  const user = { account: own, role, office: deps.office };
  const steps = firstSteps(deps, user, now);
  const unsaid = steps ? [] : officeItems(deps, user);
  const page = (
    <Today
      day={dayText(now)}
      first={steps && <FirstSteps steps={steps} csrf={await pageToken(c, deps)} />}
      items={[
        ...damageItems(deps, user),
        ...unsaid,
        ...backupItems(deps, user, now),
        ...todayItems(views, user, now),
      ]}
      figures={monthFigures(views, user, now)}
      changes={todayChanges(views, user)
        .map((change) => ({ ...change, when: whenText(change.at, now) }))}
    />
  );
  return await renderOffice(c, deps, { title: "오늘", current: todayPath() }, page);
}

export const todayRoutes: Route[] = [
  pageRoute(todayPath(), "staff", "오늘 할 일 화면", show, {
    shows: [
      "recent",
      "operation",
      "card",
      "trip",
      "leave",
      "courier",
      "courier_rule",
      "consultation",
      "data_request",
      "job",
      "security",
      "new_office",
    ],
  }),
];
