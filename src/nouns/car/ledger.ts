/** The car ledger over HTTP, for staff (S1 §7): page, list, workbook, edit of purpose and content, history. */
import { z } from "zod";
import { refuse } from "../../../events/base/refusal.ts";
import { TRIP_CONTENT_MAX_LENGTH, TRIP_PURPOSES } from "../../../events/car/trip_purposes.ts";
import { ledgerRow as row } from "../../../projections/car/car_answers.ts";
import {
  findTripsInSlices,
  LEDGER_SORTS,
  ledgerHistoryFields,
  ledgerRow,
  newestTrip,
  type TripEntry,
  tripsInSlices,
} from "../../../projections/car/ledger.ts";
import { LEDGER_LABELS, ledgerTotals } from "../../../projections/car/ledger_row.ts";
import { viewRegistry } from "../../../projections/registry.ts";
import Ledger from "../../../web/pages/staff/car-ledger/car-ledger.island.tsx";
import { trip as report } from "../../../web/pages/staff/car-ledger/trip.tsx";
import { tableSheet } from "../../excel/table_sheet.ts";
import { textField, versionField } from "../../server/command.ts";
import type { Kept } from "../../server/past.ts";
import { reportCalls } from "../../tables/report_calls.ts";
import { reportPage } from "../../tables/report_page.tsx";
import { operationMeta } from "../../tables/save.ts";
import { viewsOf } from "../../tables/resource.ts";
import { trips } from "../../tables/trips.ts";

/** Other fields (a reset sends a user and more) are accepted and ignored. */
const editBody = z.object({
  purpose: z.enum(TRIP_PURPOSES.map(({ value }) => value)).meta({ title: LEDGER_LABELS.purpose }),
  dist: textField(TRIP_CONTENT_MAX_LENGTH).meta({ title: LEDGER_LABELS.dist }),
  version: versionField.optional(),
});

/** Trips as staff know them: one that was deleted is not there. */
const ledger: Kept<TripEntry, TripEntry["state"]> = {
  noun: "trip",
  view: viewRegistry.trip,
  find(views, id) {
    const entry = views.trip.byId.get(id);
    return entry?.state.deleted ? undefined : entry;
  },
  missing: refuse(404, "trip_not_found", "운행 기록을 찾을 수 없습니다."),
  row: ledgerRow,
  reads: trips.reads,
  story: () => ledgerHistoryFields,
  revert(views, { id }, { earlier }, { now, actor }) {
    const { purpose, dist } = earlier.state;
    return trips.update(views, id, { purpose, dist }, now, actor);
  },
  restoreMeta: (c, to_version) => operationMeta(c, "restore", to_version),
};

/** The table's own columns with its rows' ids, so that an edited workbook changes only what was edited. */
const sheetColumns = trips.columns;

/** Every call of the car ledger, by the rules of the table of trips; the table's own are superusers' (S2 §7). */
export const ledgerRoutes = reportCalls({
  base: "/api/mysql/car",
  says: {
    them: "차계부를",
    one: "운행 한 건",
    edit: "운행 한 건의 용도와 내용을 수정합니다. 그 밖의 항목은 받아도 쓰지 않습니다.",
  },
  noun: ledger,
  views: viewsOf(trips),
  row,
  sorts: LEDGER_SORTS,
  find: findTripsInSlices,
  workbook: {
    title: "차계부",
    file: "차계부",
    plain: "car-ledger",
    sheet: (views, entries) =>
      tableSheet("차계부", sheetColumns, entries.map(({ id }) => trips.row(views, id)!)),
  },
  editBody,
  edit: (views, { id }, { purpose, dist }, { now, actor }) =>
    trips.update(views, id, { purpose, dist }, now, actor),
  editMeta: (c) => operationMeta(c, "edit"),
});

/** The page at /staff/car-ledger. */
export const ledgerPage = reportPage(report, Ledger, trips, (views) => ({
  find: (filter) => tripsInSlices(views, filter),
  row: (entry: TripEntry) => ledgerRow(views, entry),
  totalsOf: (entries) => ledgerTotals(entries.map(({ state }) => state)),
  partOf: ({ state: { tripTime: at, purpose: group, tripDist: amount } }) => ({
    at,
    group,
    amount,
  }),
  newest: () => newestTrip(views),
  momentOf: (id) => views.trip.byId.get(id)?.state.tripTime,
}));
