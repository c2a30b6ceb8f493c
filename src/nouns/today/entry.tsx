/** `/staff/entry`: 빠른 입력, what staff enter on a phone in a few taps. */
import { seoulDay } from "../../../events/base/seoul.ts";
import { employeeOf } from "../../../projections/account/account_employee.ts";
import { unconfirmedTrips } from "../../../projections/car/car_log.ts";
import { ledgerRow } from "../../../projections/car/ledger.ts";
import { tripEnd } from "../../../projections/car/ledger_row.ts";
import { receiptRows } from "../../../projections/card/receipt_rows.ts";
import { recentPlaces } from "../../../projections/courier/recent_places.ts";
import { employmentInfoOf, hoursOf } from "../../../projections/leave/balance_of.ts";
import { entryPath } from "../../../web/pages/staff/entry/paths.ts";
import QuickEntry from "../../../web/pages/staff/entry/quick-entry.island.tsx";
import type { EntryStart } from "../../../web/pages/staff/entry/start.ts";
import type { Deps } from "../../deps.ts";
import { logRowsRead } from "../../security/personal_reads.ts";
import { renderOffice } from "../../server/render.tsx";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { couriers } from "../../tables/couriers.ts";
import { trips } from "../../tables/trips.ts";
import { viewerNow } from "../leave/look.ts";

/** Trips that are listed. */
const TRIPS_MAX = 30;

function tripsOf(c: Ctx, { books: { views } }: Deps, driver: string) {
  const all = unconfirmedTrips(views.trip);
  // One's own come first: who drove knows what for.
  const own = all.filter(({ state }) => driver !== "" && state.carUser === driver);
  const others = all.filter((entry) => !own.includes(entry));
  const rows = [...own, ...others].slice(0, TRIPS_MAX).map((entry) => ledgerRow(views, entry));
  logRowsRead(c, trips, rows, "list");
  return {
    tripCount: all.length,
    trips: rows.map((row) => ({
      id: row.id,
      version: row.version,
      car: row.carName,
      start: row.tripTime,
      end: tripEnd(row),
      distance: row.tripDist,
      driver: row.carUser,
      content: row.dist,
    })),
  };
}

function leaveOf(c: Ctx, { books: { views } }: Deps, today: string): EntryStart["leave"] {
  const { employee } = viewerNow(c, views);
  if (employee === "") return { own: false, byHour: false };
  const year = Number(today.slice(0, 4));
  return {
    own: employmentInfoOf(views, employee, year, today) !== null,
    byHour: hoursOf(views, employee)(today) !== null,
  };
}

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const { views } = deps.books;
  const today = seoulDay(deps.now());
  const { id, state } = c.get("identity")!.user;
  const places = recentPlaces(views.courier);
  logRowsRead(c, couriers, places.from, "list");
  const account = views.user.byId.get(id)?.state ?? state;
  const driver = employeeOf(views, account)?.state.name ?? "";
  const start: EntryStart = {
    account: id,
    today,
    routes: places.routes,
    places: places.places,
    riders: places.riders,
    ...tripsOf(c, deps, driver),
    receipts: {
      ...receiptRows(views, account, deps.now()),
      canRead: deps.config.chat.url !== "",
    },
    leave: leaveOf(c, deps, today),
  };
  const page = (
    <>
      <header className="page-head">
        <h1>빠른 입력</h1>
      </header>
      <QuickEntry {...start} />
    </>
  );
  return await renderOffice(c, deps, { title: "빠른 입력", current: entryPath() }, page);
}

export const entryRoutes: Route[] = [
  pageRoute(entryPath(), "staff", "빠른 입력 화면", show, {
    shows: [
      "courier",
      "trip",
      "vehicle",
      "employee",
      "user",
      "leave",
      "card",
      "attachment",
      "closing",
    ],
  }),
];
