/** The card report's page (S1 §2, §6). */
import { isRefusal } from "../../../events/refusal.ts";
import { cardRow, findCards } from "../../../projections/card_list.ts";
import { totalsOf } from "../../../projections/card_totals.ts";
import { card } from "../../../web/pages/staff/card-report/card.tsx";
import { CardReportPage } from "../../../web/pages/staff/card-report/page.tsx";
import { paths } from "../../../web/paths.ts";
import type { Deps } from "../../deps.ts";
import { cards } from "../../import/card_resource.ts";
import { pageToken } from "../../server/csrf.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { reportStart } from "../../server/report_page.ts";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const { views } = deps.books;
  const start = reportStart(c, deps, card, {
    find(filter) {
      const entries = findCards(views, { filter });
      if (isRefusal(entries)) throw new Error(entries.message);
      return entries;
    },
    row: (entry) => cardRow(views, entry),
    totalsOf: (entries) => totalsOf(entries.map(({ state }) => state)),
    newest: () => views.card.byTime.newest()?.state.used_at,
    momentOf: (id) => views.card.byId.get(id)?.state.used_at,
  });
  if (start instanceof Response) return start;
  const mayImport = c.get("identity")?.role === cards.write;
  const csrf = await pageToken(c, deps);
  const page = (
    <CardReportPage frame={officeFrame(c, deps)} report={{ ...start, mayImport }} csrf={csrf} />
  );
  return await renderPage(c, deps, page, { title: card.title, area: "office" });
}

/** The page at /staff/card-report. */
export const cardReportRoutes: Route[] = [
  pageRoute(paths.cardReport(), "staff", "카드 사용내역 화면", show),
];
