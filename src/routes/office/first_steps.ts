/** Putting away the list of first steps of a new office. */
import { newOfficeRule } from "../../../events/new_office.ts";
import { isRefusal } from "../../../events/refusal.ts";
import { newOfficeRules } from "../../../projections/new_office.ts";
import { officePaths } from "../../../web/office_paths.ts";
import { todayPath } from "../../../web/today_paths.ts";
import type { Deps } from "../../deps.ts";
import { metaOf } from "../../server/command.ts";
import { problem } from "../../server/respond.ts";
import { type Ctx, formRoute, type Route } from "../../server/route.ts";

async function dismiss(c: Ctx, { books }: Deps): Promise<Response> {
  const outcome = await books.execute({
    stream: newOfficeRule.stream,
    meta: metaOf(c),
    decide: ({ new_office }) =>
      newOfficeRule.change(newOfficeRules(new_office), { dismissed: true }),
  });
  return isRefusal(outcome) ? problem(c, outcome) : c.redirect(todayPath(), 303);
}

const putting = "새 사무소의 처음 시작하기 목록을 닫습니다.";

export const firstStepsRoutes: Route[] = [
  formRoute(officePaths.dismiss(), "superuser", putting, dismiss),
];
