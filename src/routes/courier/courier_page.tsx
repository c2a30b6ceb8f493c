/** The couriers' page (S2 §2, §6): its first rows come with it, so nothing flashes. */
import { seoulDay } from "../../../events/seoul.ts";
import { courierRows } from "../../../projections/courier_row.ts";
import { balanceInfo } from "../../../projections/courier_rule.ts";
import { QUICK_TITLE, QuickPage } from "../../../web/pages/quick/page.tsx";
import { readAsked } from "../../../web/pages/quick/use_couriers.ts";
import { quickPaths } from "../../../web/quick_paths.ts";
import type { Deps } from "../../deps.ts";
import { sawRows } from "../../security/personal_reads.ts";
import { pageToken } from "../../server/csrf.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { couriers } from "../../tables/couriers.ts";

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const { views, head } = deps.books;
  const asked = readAsked(new URL(c.req.url).searchParams);
  const list = courierRows(views.courier, asked);
  sawRows(c, couriers, list.results, "list");
  const start = {
    asked,
    list,
    balance: balanceInfo(views),
    today: seoulDay(deps.now()),
    position: head,
    failed: false,
  };
  const csrf = await pageToken(c, deps);
  const page = <QuickPage frame={officeFrame(c, deps)} csrf={csrf} start={start} />;
  return await renderPage(c, deps, page, { title: QUICK_TITLE, area: "office" });
}

/** The page at /quick. */
export const courierPageRoutes: Route[] = [
  pageRoute(quickPaths.page(), "staff", "퀵 배송 화면", show),
];
