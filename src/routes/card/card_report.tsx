/** The card report's page (S1 §2, §6): its first rows come with it, so nothing flashes. */
import { isRefusal } from "../../../events/refusal.ts";
import { cardRow, type CardViews, findCards } from "../../../projections/card_list.ts";
import type { CardFilter } from "../../../projections/card_row.ts";
import { totalsOf } from "../../../projections/card_totals.ts";
import { seoulParts } from "../../../events/seoul.ts";
import { CardReportPage } from "../../../web/pages/staff/card-report/page.tsx";
import type { CardReportProps } from "../../../web/pages/staff/card-report/card-report.island.tsx";
import { paths } from "../../../web/paths.ts";
import { filterQuery, monthOfInstant, readFilter } from "../../../web/report/filter.ts";
import { CHUNK } from "../../../web/report/state.ts";
import type { Deps } from "../../deps.ts";
import { cards } from "../../import/card_resource.ts";
import { log } from "../../log.ts";
import { pageToken } from "../../server/csrf.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";

/** The newest month that has rows, or null when there are none at all. */
function newestMonth(views: CardViews, today: string): CardFilter | null {
  const newest = views.card.byTime.all().at(-1);
  return newest ? monthOfInstant(newest.state.used_at, today) : null;
}

type Listed = Pick<CardReportProps, "rows" | "count" | "totals" | "newest" | "failed">;

/** The first rows of a filter and what all of them come to. */
function listed(views: CardViews, filter: CardFilter, today: string): Listed {
  const entries = findCards(views, { filter });
  if (isRefusal(entries)) throw new Error(entries.message);
  return {
    rows: entries.slice(0, CHUNK).map((entry) => cardRow(views, entry)),
    count: entries.length,
    totals: totalsOf(entries.map(({ state }) => state)),
    newest: newestMonth(views, today),
    failed: false,
  };
}

const NOTHING: Listed = {
  rows: [],
  count: 0,
  totals: totalsOf([]),
  newest: null,
  failed: true,
};

/** A page whose list cannot be read still comes, with the text and the way to try again (S1 §8). */
function listedOrFailed(deps: Deps, filter: CardFilter, today: string): Listed {
  try {
    return listed(deps.books.views, filter, today);
  } catch (error) {
    log.error("card report: list failed", { error: String(error) });
    return NOTHING;
  }
}

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const today = seoulParts(deps.now().getTime()).day;
  const query = new URL(c.req.url).searchParams;
  const entry = deps.books.views.card.byId.get(query.get("row") ?? "");
  if (entry) {
    const month = monthOfInstant(entry.state.used_at, today);
    const hash = `#card-${encodeURIComponent(entry.id)}`;
    return c.redirect(`${paths.cardReport()}?${filterQuery(month)}${hash}`);
  }
  const { filter, notice } = readFilter(query, today);
  const mayImport = c.get("identity")?.role === cards.write;
  const report = { today, filter, notice, mayImport, ...listedOrFailed(deps, filter, today) };
  const csrf = await pageToken(c, deps);
  const page = <CardReportPage frame={officeFrame(c, deps)} report={report} csrf={csrf} />;
  return await renderPage(c, deps, page, {
    title: "카드 사용내역",
    area: "office",
  });
}

/** The page at /staff/card-report. */
export const cardReportRoutes: Route[] = [
  pageRoute(paths.cardReport(), "staff", "카드 사용내역 화면", show),
];
