/** The tax office's log of a vehicle's year: its page, the same as JSON, and the workbook to hand in. */
import { z } from "zod";
import { type Refusal, refuse } from "../../../events/base/refusal.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import { data } from "../../../projections/kit/answers.ts";
import { carLog as logAnswer } from "../../../projections/car/car_answers.ts";
import {
  businessYearOf,
  CAR_LOG_VIEWS,
  carLog,
  drivenYears,
} from "../../../projections/car/car_log.ts";
import type { CarLog } from "../../../projections/car/car_log_row.ts";
import type { Views } from "../../../projections/registry.ts";
import { vehicleOptions } from "../../../projections/car/vehicle.ts";
import { ledgerPaths } from "../../../web/pages/staff/car-ledger/paths.ts";
import Log from "../../../web/pages/staff/car-log/car-log.island.tsx";
import { closedMonths } from "../../../projections/closing/closing.ts";
import type { Deps } from "../../deps.ts";
import { carLogSheet } from "../../excel/car_log_workbook.ts";
import { XLSX_TYPE } from "../../excel/workbook.ts";
import { answerWorkbook, queuedFind } from "../../server/attachment.ts";
import { refuseExport } from "../../security/note.ts";
import { renderOffice } from "../../server/render.tsx";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, pageRoute, type Route, type WithQuery } from "../../server/route.ts";
import { trips } from "../../tables/trips.ts";

const YEAR = "사업연도는 2000부터 2199까지의 숫자로 입력해 주세요.";
const logQuery = z.object({
  vehicle: z.string("차량을 선택해 주세요.").min(1, "차량을 선택해 주세요.").max(64).meta({
    title: "차량",
  }),
  year: z.string(YEAR).regex(/^2[01]\d\d$/, YEAR).meta({ title: "사업연도" }),
});

/** The log for a query. */
function wanted(
  { books: { views }, office }: Deps,
  query: z.output<typeof logQuery>,
): CarLog | Refusal {
  const log = carLog(views, query.vehicle, Number(query.year), office);
  return log ?? refuse(404, "vehicle_not_found", "차량을 찾을 수 없습니다.");
}

function json(c: Ctx, deps: Deps, { query }: WithQuery<typeof logQuery>): Response {
  const log = wanted(deps, query);
  return isRefusal(log) ? problem(c, log) : Response.json({ data: log });
}

/** The submitting office. Missing facts are left blank on the form. */
function filerOf({ office: { name, businessNumber, unsaid, samples } }: Deps) {
  const said = (field: string, text: string): string =>
    unsaid.includes(field) && !samples.includes(field) ? "" : text;
  return { name: said("name", name), businessNumber: said("businessNumber", businessNumber) };
}

function download(c: Ctx, deps: Deps, { query }: WithQuery<typeof logQuery>): Response {
  const log = wanted(deps, query);
  if (isRefusal(log)) return problem(c, log);
  const { vehicle: { name, plate }, year, rows } = log;
  const sheet = carLogSheet(log, filerOf(deps));
  const file = `업무용승용차_운행기록부_${
    (plate || name).replace(/[\\/:*?"<>|\s]+/g, "")
  }_${year}년`;
  const title = `업무용승용차 운행기록부 ${name} ${year}년`;
  const taken = { title, rows: rows.length, people: "named" } as const;
  return refuseExport(c, deps, taken) ??
    answerWorkbook(c, [sheet], file, `car-log-${year}`);
}

/** The vehicles to choose from: one that was deleted has its log too, as long as it ever drove. */
function vehiclesOf({ vehicle }: Views, driven: Map<string, number[]>) {
  const gone = [...vehicle.byId.values()]
    .filter(({ id, state }) => state.deleted && driven.has(id))
    .map(({ id, state }) => ({ id, label: `${state.name} (삭제됨)` }));
  return [...vehicleOptions(vehicle).map(({ id, label }) => ({ id, label })), ...gone];
}

/** Defaults of the page: the first vehicle, its newest year, else this one. */
async function show(c: Ctx, deps: Deps): Promise<Response> {
  const { books: { views }, office } = deps;
  const { businessYearStart: first, unsaid } = office;
  const query = new URL(c.req.url).searchParams;
  const byVehicle = await queuedFind(c, drivenYears(views, first));
  const vehicles = vehiclesOf(views, byVehicle);
  const vehicle = vehicles.find(({ id }) => id === query.get("vehicle")) ?? vehicles[0];
  const now = businessYearOf(deps.now().toISOString(), first);
  const driven = byVehicle.get(vehicle?.id ?? "") ?? [];
  const asked = query.get("year") ?? "";
  const year = /^2[01]\d\d$/.test(asked) ? Number(asked) : driven[0] ?? now;
  const years = [...new Set([now, year, ...driven])].sort((a, b) => b - a);
  const page = {
    vehicles,
    years,
    log: vehicle ? carLog(views, vehicle.id, year, office) : null,
    hasNumber: !unsaid.includes("businessNumber"),
    closed: closedMonths(views, "trip").map(({ month }) => month),
    mayMend: c.get("identity")?.role === trips.write,
  };
  const frame = { title: "운행기록부", current: ledgerPaths.page() };
  return await renderOffice(c, deps, frame, <Log {...page} />);
}

const telling = "차량의 한 사업연도 운행기록부와, 제출하기 전에 고칠 것을 조회합니다.";
const downloading = "국세청 업무용승용차 운행기록부 서식의 엑셀 파일로 내려받습니다.";

/** `/staff/car-ledger/log` and its calls. */
export const carLogRoutes: Route[] = [
  call("GET /api/mysql/car/log", "staff", telling, json, {
    query: logQuery,
    asOf: CAR_LOG_VIEWS,
    answer: data(logAnswer),
    described: { also: [404] },
  }),
  call("GET /api/mysql/car/log/excel", "staff", downloading, download, {
    query: logQuery,
    asOf: CAR_LOG_VIEWS,
    answer: { [XLSX_TYPE]: null },
    described: { also: [404, 428] },
  }),
  pageRoute(ledgerPaths.log(), "staff", "업무용승용차 운행기록부 화면", show, {
    shows: [...CAR_LOG_VIEWS, "user", "closing"],
  }),
];
