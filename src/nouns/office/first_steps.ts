/** Putting away the list of first steps of a new office, and back. */
import { newOfficeRule } from "../../../events/office/new_office.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import { newOfficeRules } from "../../../projections/office/new_office.ts";
import { officePaths } from "../../../web/pages/settings/office/paths.ts";
import { todayPath } from "../../../web/pages/staff/today/paths.ts";
import type { Deps } from "../../deps.ts";
import { metaOf } from "../../server/command.ts";
import { readForm } from "../../server/forms.ts";
import { problem } from "../../server/respond.ts";
import { type Ctx, formRoute, type Route } from "../../server/route.ts";

async function put(c: Ctx, { books }: Deps): Promise<Response> {
  const dismissed = readForm(c)("back") !== "1";
  const outcome = await books.execute({
    stream: newOfficeRule.stream,
    meta: metaOf(c),
    decide: ({ new_office }) => newOfficeRule.change(newOfficeRules(new_office), { dismissed }),
  });
  return isRefusal(outcome) ? problem(c, outcome) : c.redirect(todayPath(), 303);
}

const putting = "새 사무소의 처음 시작하기 목록을 닫거나 다시 엽니다.";

export const firstStepsRoutes: Route[] = [
  formRoute(officePaths.dismiss(), "superuser", putting, put),
];
