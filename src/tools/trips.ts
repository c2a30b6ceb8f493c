/** An assistant's tools on the cars: trips, kilometres, and their business part. */
import { z } from "zod";
import { choiceOf } from "../../events/base/named.ts";
import { isRefusal, refuse } from "../../events/base/refusal.ts";
import { seoulParts } from "../../events/base/seoul.ts";
import { TRIP_PURPOSE_LABELS, TRIP_PURPOSES } from "../../events/car/trip_purposes.ts";
import {
  businessUse,
  businessYearOf,
  CAR_LOG_VIEWS,
  carLog,
} from "../../projections/car/car_log.ts";
import { findTrips, ledgerRow, type TripEntry } from "../../projections/car/ledger.ts";
import { LEDGER_LABELS, ledgerTotals } from "../../projections/car/ledger_row.ts";
import { vehicleOptions } from "../../projections/car/vehicle.ts";
import type { Period } from "../../projections/kit/period.ts";
import type { Views } from "../../projections/registry.ts";
import { searchable } from "../../events/base/text.ts";
import { ledgerPaths } from "../../web/pages/staff/car-ledger/paths.ts";
import { viewsOf } from "../tables/resource.ts";
import { trips } from "../tables/trips.ts";
import { countText, wonText } from "../nouns/audit/act_words.ts";
import { withoutTitles } from "./people.ts";
import {
  checkPeriod,
  EVER,
  periodFields,
  periodOf,
  periodText,
  reportHref,
  yearInput,
} from "./period.ts";
import { defineTool, moreLines, pageInput, ROWS_MAX, type ToolFigure } from "./tool.ts";

const car = { role: "staff", area: "tables" } as const;

const kilometres = (value: number): string =>
  `${value.toLocaleString("ko-KR", { maximumFractionDigits: 1 })} km`;
/** With one decimal. */
const percentOf = (part: number, whole: number): number => Math.round(part / whole * 1_000) / 10;

const tripInput = z.strictObject({
  ...periodFields,
  search: z.string().trim().max(200).optional()
    .meta({ title: "찾을 말", description: "차량, 운전자, 용도, 내용에서" }),
  purpose: choiceOf(TRIP_PURPOSE_LABELS).optional().meta({ title: LEDGER_LABELS.purpose }),
  page: pageInput,
}).superRefine(checkPeriod);

type Wanted = Pick<z.output<typeof tripInput>, "search" | "purpose">;

/** Trips that were asked for; `search` is what they were found by, `unmet` what nothing at any time has. */
function found(views: Views, filter: Period, { search = "", purpose }: Wanted) {
  const of = (filter: Period, search: string): TripEntry[] => {
    const trips = findTrips(views, { filter, search });
    // Only an order can be refused, and none is asked for.
    return isRefusal(trips) ? [] : trips;
  };
  const isWanted = ({ state }: TripEntry) => purpose === undefined || state.purpose === purpose;
  const exact = of(filter, search).filter(isWanted);
  if (exact.length > 0 || search === "") return { trips: exact, search, unmet: [] };
  const plain = withoutTitles(search);
  const trips = of(filter, plain).filter(isWanted);
  const said = `찾을 말 ‘${search}’에 맞는 운행은 하나도 없습니다. 다른 말로 찾아 주세요.`;
  const isThere = trips.length > 0 || of(EVER, plain).length > 0;
  return { trips, search: plain, unmet: isThere ? [] : [said] };
}

const carTrips = defineTool({
  ...car,
  name: "car_trips",
  title: "차계부",
  description:
    "차량 운행의 건수, 거리, 비용, 업무사용비율을 용도별로 알려 주고 운행을 새것부터 보여 줍니다. " +
    "달, 해, 기간, 용도, 차량이나 운전자 이름으로 좁힐 수 있습니다.",
  like: "GET /api/mysql/car/list",
  asOf: viewsOf(trips),
  input: tripInput,
  run({ page = 1, ...input }, { deps: { books: { views }, now } }) {
    const filter = periodOf(input, now());
    const { trips, search, unmet } = found(views, filter, input);
    const totals = ledgerTotals(trips.map(({ state }) => state));
    const { total, business } = businessUse(trips);
    const won = Object.values(totals).reduce((sum, { cost }) => sum + cost, 0);
    // Of one purpose alone a ratio says nothing.
    const ratio = total === 0 || input.purpose ? null : percentOf(business, total);
    const hrefOf = (only = input.purpose) =>
      reportHref(ledgerPaths.page(), filter, { search, only });
    const href = hrefOf();
    const first = (page - 1) * ROWS_MAX;
    const rows = trips.slice(first, first + ROWS_MAX).map((entry) => ledgerRow(views, entry));
    const figures: ToolFigure[] = [
      { value: trips.length, text: `${countText(trips.length)}건`, href },
      { value: total, text: kilometres(total), href },
      { value: won, text: wonText(won), href },
      ...ratio === null ? [] : [
        { value: business, text: kilometres(business), href },
        { value: ratio, text: `${ratio}%`, href },
      ],
    ];
    const purposes = TRIP_PURPOSES.filter(({ value }) => !input.purpose || value === input.purpose);
    const lines = [
      `${periodText(filter)} 운행 ${countText(trips.length)}건, ${kilometres(total)}, 비용 ${
        wonText(won)
      }`,
      ...unmet,
      ...ratio === null
        ? []
        : [`업무사용비율 ${ratio}% (업무용·출퇴근 ${kilometres(business)} / ${kilometres(total)})`],
      ...purposes.map(({ value, label }) => {
        const { trips, distance, cost } = totals[value];
        const use = { value: distance, text: kilometres(distance), href: hrefOf(value) };
        figures.push(use, { value: cost, text: wonText(cost), href: use.href });
        return `${label} ${countText(trips)}건, ${use.text}, ${wonText(cost)}`;
      }),
      ...rows.map((row) => {
        const { day, time } = seoulParts(Date.parse(row.tripTime));
        figures.push({ value: row.tripDist, text: kilometres(row.tripDist), href });
        return `- ${day} ${time.slice(0, 5)} ${row.carName} ${row.carUser} ${
          kilometres(row.tripDist)
        } ${TRIP_PURPOSE_LABELS[row.purpose]} ${row.dist.slice(0, 100)} (id ${row.id})`;
      }),
      ...moreLines(Math.max(0, trips.length - first - rows.length), page),
    ];
    return {
      text: lines.join("\n"),
      data: { period: periodText(filter), trips: trips.length, total, business, ratio, totals },
      links: [{ label: `${periodText(filter)} 차계부`, href }],
      figures: unmet.length > 0 ? [] : figures,
    };
  },
});

const logInput = z.strictObject({
  vehicle: z.string().trim().min(1).max(64).optional()
    .meta({ title: "차량", description: "이름이나 번호. 없으면 모든 차량" }),
  year: yearInput.optional().meta({ title: "사업연도", description: "없으면 올해" }),
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
    if (chosen.length === 0) {
      const there = all.map(({ label }) => label).join(", ") || "없음";
      const message = `‘${wanted}’ 차량은 없습니다. 있는 차량: ${there}`;
      return refuse(404, "vehicle_not_found", message);
    }
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
