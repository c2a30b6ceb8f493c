/** The car ledger's page (S1 §2, §6). */
import { ledgerTotals } from "../../../projections/ledger_row.ts";
import { ledgerRow, newestTrip, tripsIn } from "../../../projections/ledger.ts";
import Ledger from "../../../web/pages/staff/car-ledger/car-ledger.island.tsx";
import { LedgerPage } from "../../../web/pages/staff/car-ledger/page.tsx";
import { trip } from "../../../web/pages/staff/car-ledger/trip.tsx";
import { ledgerPaths } from "../../../web/ledger_paths.ts";
import type { Deps } from "../../deps.ts";
import { REPORT_SHORTCUTS } from "../../../web/report/keys.ts";
import { pageToken } from "../../server/csrf.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { reportStart } from "../../server/report_page.ts";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { trips } from "../../tables/trips.ts";

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const { views } = deps.books;
  const start = reportStart(c, deps, trip, {
    find: (filter) => tripsIn(views, filter),
    row: (entry) => ledgerRow(views, entry),
    totalsOf: (entries) => ledgerTotals(entries.map(({ state }) => state)),
    newest: () => newestTrip(views),
    momentOf: (id) => views.trip.byId.get(id)?.state.tripTime,
  });
  if (start instanceof Response) return start;
  const mayImport = c.get("identity")?.role === trips.write;
  const csrf = await pageToken(c, deps);
  const page = (
    <LedgerPage frame={officeFrame(c, deps)} csrf={csrf} shortcuts={REPORT_SHORTCUTS}>
      <Ledger {...start} mayImport={mayImport} />
    </LedgerPage>
  );
  return await renderPage(c, deps, page, { title: trip.title, area: "office" });
}

/** The page at /staff/car-ledger. */
export const ledgerPageRoutes: Route[] = [
  pageRoute(ledgerPaths.page(), "staff", "차계부 화면", show),
];
