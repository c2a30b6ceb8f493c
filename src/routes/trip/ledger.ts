/** The car ledger over HTTP, for staff (S1 §7, DESIGN §10): list, workbook, edit of purpose and content, history. */
import { z } from "zod";
import { isRefusal, type Refusal, refuse, VERSION_NOT_FOUND } from "../../../events/refusal.ts";
import type { NewEvent } from "../../../events/event.ts";
import { cleanText } from "../../../events/text.ts";
import { trip, type TripRecord } from "../../../events/trip.ts";
import { TRIP_CONTENT_MAX_LENGTH, TRIP_PURPOSES } from "../../../events/trip_purposes.ts";
import {
  data,
  history as historyAnswer,
  ledgerRow as rowAnswer,
} from "../../../projections/answers.ts";
import {
  findTrips,
  LEDGER_SORTS,
  ledgerRow,
  ledgerStory,
  type TripEntry,
  tripsIn,
} from "../../../projections/ledger.ts";
import type { Views } from "../../../projections/registry.ts";
import { restoringName } from "../../../projections/table/operation_name.ts";
import { viewRegistry } from "../../../projections/registry.ts";
import type { Deps } from "../../deps.ts";
import { tableSheet } from "../../excel/table_sheet.ts";
import { XLSX_TYPE } from "../../excel/workbook.ts";
import { answerCommand, answerHistory } from "../../server/answer.ts";
import { revertBody, versionField } from "../../server/command.ts";
import {
  answerReport,
  answerRows,
  filterOf,
  listFieldsOf,
  listOf,
  listQueryOf,
  periodQuery,
  wantedBy,
  workbookQuery,
} from "../../server/period_list.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody, type WithQuery } from "../../server/route.ts";
import { type Noun, stateAt } from "../../server/run_command.ts";
import { operationMeta } from "../../tables/save.ts";
import { trips } from "../../tables/trips.ts";

const listFields = listFieldsOf(LEDGER_SORTS);
const listQuery = listQueryOf(listFields);

function list(
  c: Ctx,
  { books: { views } }: Deps,
  { query }: WithQuery<typeof listQuery>,
): Response {
  const found = findTrips(views, wantedBy(query));
  if (isRefusal(found)) return problem(c, found);
  return answerRows(found, (entry) => ledgerRow(views, entry), query);
}

/** The table's own columns, its rows' numbers with them: a workbook that comes back changes what was edited in it. */
const sheetColumns = trip.columns.filter(({ key, visible }) => key === "id" || visible !== false);

function download(
  c: Ctx,
  deps: Deps,
  { query }: WithQuery<typeof workbookQuery>,
): Response {
  const { views } = deps.books;
  const filter = filterOf(query);
  const rows = tripsIn(views, filter).reverse().map(({ id }) => trips.row(views, id)!);
  return answerReport(c, deps, {
    filter,
    rows: rows.length,
    title: "차계부",
    file: "차계부",
    plain: "car-ledger",
    sheet: () => tableSheet("차계부", sheetColumns, rows),
  });
}

const content = z.string()
  .overwrite((text) => cleanText(text, TRIP_CONTENT_MAX_LENGTH)).max(TRIP_CONTENT_MAX_LENGTH);

/** What else comes along (a reset sends a user and more) is taken and left out (DESIGN §10). */
const editBody = z.object({
  purpose: z.enum(TRIP_PURPOSES.map(({ value }) => value)),
  dist: content,
  version: versionField.optional(),
});

type Editable = Pick<TripRecord, "purpose" | "dist">;

const missing = refuse(404, "trip_not_found", "운행 기록을 찾을 수 없습니다.");

/** Trips as staff know them: one that was deleted is not there. */
const ledger: Noun<TripEntry> = {
  noun: "trip",
  view: viewRegistry.trip,
  find(views, id) {
    const entry = views.trip.byId.get(id);
    return entry?.state.deleted ? undefined : entry;
  },
  missing,
  row: ledgerRow,
};

/** The decision to give a trip this purpose and content, by the rules that the table of trips has. */
const editing = (c: Ctx, id: string, { purpose, dist }: Editable) => {
  const { actor } = operationMeta(c, "edit");
  return (views: Views, _entry: TripEntry, now: Date): NewEvent[] | Refusal =>
    trips.update(views, id, { purpose, dist }, now, actor);
};

async function update(c: Ctx, deps: Deps, { body }: WithBody<typeof editBody>): Promise<Response> {
  const id = c.req.param("id")!;
  const action = { id, version: body.version, reads: trip.reads, decide: editing(c, id, body) };
  return await answerCommand(c, deps, ledger, action, { meta: operationMeta(c, "edit") });
}

async function restore(
  c: Ctx,
  deps: Deps,
  { body: { to_version, version } }: WithBody<typeof revertBody>,
): Promise<Response> {
  const id = c.req.param("id")!;
  const earlier = await stateAt(deps.books, ledger, id, to_version);
  if (!earlier && ledger.find(deps.books.views, id)) {
    return problem(c, VERSION_NOT_FOUND);
  }
  const meta = operationMeta(c, "restore");
  const causationId = restoringName(meta.causationId!, to_version);
  const decide = editing(c, id, earlier ?? trip.empty);
  return await answerCommand(c, deps, ledger, { id, version, reads: trip.reads, decide }, {
    meta: { ...meta, causationId },
  });
}

const history = (c: Ctx, deps: Deps): Promise<Response> =>
  answerHistory(c, deps, ledger, c.req.param("id")!, ledgerStory);

const listing = "차계부를 연월 또는 기간으로 조회합니다. page를 주면 쪽으로 나누어 답합니다.";
const downloading = "차계부를 목록과 같은 조건으로 엑셀 파일로 내려받습니다.";
const changing = "운행 한 건의 용도와 내용을 수정합니다. 그 밖의 항목은 받아도 쓰지 않습니다.";
const telling = "운행 한 건의 용도와 내용이 바뀐 이력을 최신순으로 조회합니다.";
const restoring = "운행 한 건의 용도와 내용을 이전 버전으로 되돌립니다.";
const one: Partial<Route> = {
  answer: data(rowAnswer),
  described: { versioned: true, etag: true, also: [409] },
};

/** Every call of the car ledger; those of the table of trips are superusers' (S2 §7). */
export const ledgerRoutes: Route[] = [
  call("GET /api/mysql/car/list", "staff", listing, list, {
    query: listQuery,
    answer: listOf(rowAnswer),
    described: { query: listFields, oneOf: periodQuery },
  }),
  call("GET /api/mysql/car/report/excel", "staff", downloading, download, {
    query: workbookQuery,
    answer: { [XLSX_TYPE]: null },
    described: { oneOf: periodQuery },
  }),
  call("PUT /api/mysql/car/update/:id", "staff", changing, update, { ...one, body: editBody }),
  call("GET /api/mysql/car/history/:id", "staff", telling, history, { answer: historyAnswer }),
  call("POST /api/mysql/car/restore/:id", "staff", restoring, restore, {
    answer: one.answer,
    described: { ...one.described, versioned: "required" },
    body: revertBody,
  }),
];
