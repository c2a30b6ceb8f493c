/** An assistant's tools on the cars: trips, kilometres, and their business part. */
import { z } from "zod";
import { isRefusal, refuse } from "../../events/base/refusal.ts";
import { seoulParts } from "../../events/base/seoul.ts";
import { TRIP_PURPOSE_LABELS, TRIP_PURPOSES } from "../../events/car/trip_purposes.ts";
import {
  businessUse,
  businessYearOf,
  CAR_LOG_VIEWS,
  carLog,
} from "../../projections/car/car_log.ts";
import { findTrips, ledgerRow } from "../../projections/car/ledger.ts";
import { ledgerTotals } from "../../projections/car/ledger_row.ts";
import { vehicleOptions } from "../../projections/car/vehicle.ts";
import { searchable } from "../../events/base/text.ts";
import { ledgerPaths } from "../../web/pages/staff/car-ledger/paths.ts";
import { viewsOf } from "../tables/resource.ts";
import { trips } from "../tables/trips.ts";
import { countText, wonText } from "../nouns/audit/act_words.ts";
import { checkPeriod, periodFields, periodOf, periodText, reportHref } from "./period.ts";
import { defineTool, ROWS_MAX, type ToolFigure } from "./tool.ts";

const car = { role: "staff", area: "tables" } as const;

const kilometres = (value: number): string =>
  `${value.toLocaleString("ko-KR", { maximumFractionDigits: 1 })} km`;
/** With one decimal. */
const percentOf = (part: number, whole: number): number => Math.round(part / whole * 1_000) / 10;

const tripInput = z.strictObject({
  ...periodFields,
  search: z.string().trim().max(200).optional()
    .meta({ title: "찾을 말", description: "차량, 운전자, 용도, 내용에서" }),
}).superRefine(checkPeriod);

const carTrips = defineTool({
  ...car,
  name: "car_trips",
  title: "차계부",
  description:
    "차량 운행의 건수, 거리, 비용, 업무사용비율을 용도별로 알려 주고 운행을 새것부터 보여 줍니다. " +
    "달, 해, 기간으로 좁힐 수 있습니다.",
  like: "GET /api/mysql/car/list",
  asOf: viewsOf(trips),
  input: tripInput,
  run(input, { deps: { books: { views }, now } }) {
    const filter = periodOf(input, now());
    const found = findTrips(views, { filter, search: input.search });
    if (isRefusal(found)) return found;
    const totals = ledgerTotals(found.map(({ state }) => state));
    const { total, business } = businessUse(found);
    const won = Object.values(totals).reduce((sum, { cost }) => sum + cost, 0);
    const ratio = total === 0 ? null : percentOf(business, total);
    const href = reportHref(ledgerPaths.page(), filter, input.search);
    const rows = found.slice(0, ROWS_MAX).map((entry) => ledgerRow(views, entry));
    const figures: ToolFigure[] = [
      { value: found.length, text: `${countText(found.length)}건`, href },
      { value: total, text: kilometres(total), href },
      { value: won, text: wonText(won), href },
      ...ratio === null ? [] : [
        { value: business, text: kilometres(business), href },
        { value: ratio, text: `${ratio}%`, href },
      ],
    ];
    const lines = [
      `${periodText(filter)} 운행 ${countText(found.length)}건, ${kilometres(total)}, 비용 ${
        wonText(won)
      }`,
      ...ratio === null
        ? []
        : [`업무사용비율 ${ratio}% (업무용·출퇴근 ${kilometres(business)} / ${kilometres(total)})`],
      ...TRIP_PURPOSES.map(({ value, label }) => {
        const { trips, distance, cost } = totals[value];
        const use = { value: distance, text: kilometres(distance), href };
        figures.push(use, { value: cost, text: wonText(cost), href });
        return `${label} ${countText(trips)}건, ${use.text}, ${wonText(cost)}`;
      }),
      ...rows.map((row) => {
        const { day, time } = seoulParts(Date.parse(row.tripTime));
        figures.push({ value: row.tripDist, text: kilometres(row.tripDist), href });
        return `- ${day} ${time.slice(0, 5)} ${row.carName} ${row.carUser} ${
          kilometres(row.tripDist)
        } ${TRIP_PURPOSE_LABELS[row.purpose]} ${row.dist.slice(0, 100)} (id ${row.id})`;
      }),
      ...found.length > rows.length ? [`외 ${countText(found.length - rows.length)}건`] : [],
    ];
    return {
      text: lines.join("\n"),
      data: { period: periodText(filter), trips: found.length, total, business, ratio, totals },
      links: [{ label: `${periodText(filter)} 차계부`, href }],
      figures,
    };
  },
});

const YEAR = "사업연도는 2000부터 2199까지입니다.";
const logInput = z.strictObject({
  vehicle: z.string().trim().min(1).max(64).optional()
    .meta({ title: "차량", description: "이름이나 번호. 없으면 모든 차량" }),
  year: z.int().min(2000, YEAR).max(2199, YEAR).optional()
    .meta({ title: "사업연도", description: "없으면 올해" }),
});

const carBusinessRatio = defineTool({
  ...car,
  name: "car_business_ratio",
  title: "운행기록부와 업무사용비율",
  description: "국세청 업무용승용차 운행기록부의 총주행거리, 업무용 사용거리, 업무사용비율과, " +
    "제출하기 전에 고칠 것이 몇 건인지를 차량마다 알려 줍니다.",
  like: "GET /api/mysql/car/log",
  asOf: CAR_LOG_VIEWS,
  input: logInput,
  run({ vehicle: wanted, year: asked }, { deps: { books: { views }, office, now }, at }) {
    const first = office.businessYearStart;
    const year = asked ?? businessYearOf(now().toISOString(), first);
    const all = vehicleOptions(views.vehicle);
    const named = searchable(wanted ?? "");
    const chosen = wanted === undefined
      ? all
      : all.filter(({ id, label }) => id === wanted || searchable(label).includes(named));
    if (chosen.length === 0) return refuse(404, "vehicle_not_found", "차량을 찾을 수 없습니다.");
    const shown = chosen.slice(0, ROWS_MAX).map(({ id }) => carLog(views, id, year, office)!);
    // The log's own page is of now; trips have a page of any moment.
    const hrefOf = (id: string) =>
      at
        ? reportHref(ledgerPaths.page(), { mode: "month", year, month: "all" })
        : `${ledgerPaths.log()}?${new URLSearchParams({ vehicle: id, year: String(year) })}`;
    const figures: ToolFigure[] = [];
    const lines = shown.map(({ vehicle, total, business, ratio, rows, problems, duty }) => {
      const href = hrefOf(vehicle.id);
      if (ratio === null) return `${vehicle.name}: 운행 없음`;
      const percent = percentOf(business, total);
      figures.push(
        { value: total, text: kilometres(total), href },
        { value: business, text: kilometres(business), href },
        { value: percent, text: `${percent}%`, href },
      );
      return `${vehicle.name} ${vehicle.plate}: 업무사용비율 ${percent}% = ${
        kilometres(business)
      } / ${kilometres(total)}, 운행 ${countText(rows.length)}건, 고칠 것 ${
        countText(problems.length)
      }건${duty.needed ? "" : `. ${duty.text}`}`;
    });
    const more = chosen.length - shown.length;
    return {
      text: [
        `${year}년 업무용승용차 운행기록부`,
        ...lines,
        ...more > 0 ? [`외 ${countText(more)}대`] : [],
      ].join("\n"),
      data: shown.map(({ vehicle, total, business, ratio, cost, problems }) => ({
        vehicle,
        total,
        business,
        ratio,
        cost,
        problems: problems.length,
      })),
      links: shown.map(({ vehicle }) => ({
        label: `${vehicle.name} ${year}년 운행기록부`,
        href: hrefOf(vehicle.id),
      })),
      figures,
    };
  },
});

export const tripTools = [carTrips, carBusinessRatio];
