/** The tax authority's log of a business car (업무용승용차 운행기록부): one vehicle, one business year. Pure. */
import { seoulMonth, seoulParts } from "../../events/base/seoul.ts";
import { NTS_OF, type NtsPurpose } from "../../events/car/trip_purposes.ts";
import type { CarLog, LogMonth, LogProblem, LogRow } from "./car_log_row.ts";
import { logDuty, logNotes } from "./car_log_duty.ts";
import { type TripEntry, tripsIn } from "./ledger.ts";
import type { TableBooks } from "../kit/table_view.ts";
import type { Period } from "../kit/period.ts";
import { departmentOf } from "./trip.ts";

type LogViews = Pick<TableBooks, "trip" | "vehicle" | "employee">;

/** Tolerance between ⑦ and ⑥ − ⑤ in kilometres: counters show whole ones. */
const ROUNDING_KM = 1;

const toTheMetre = (kilometres: number): number => Math.round(kilometres * 1_000) / 1_000;

/** Oldest first; trips without a time are ordered by the counter. */
const inOrder = (a: TripEntry, b: TripEntry): number =>
  Date.parse(a.state.tripTime) - Date.parse(b.state.tripTime) ||
  (a.state.odoStart ?? 0) - (b.state.odoStart ?? 0) || (a.id < b.id ? -1 : 1);

/** ⑧ and ⑨ of a trip; until set for the tax office, they follow the ledger's purpose. */
function partsOf({ commuteKm, businessKm, ntsPurpose, purpose, tripDist }: TripEntry["state"]) {
  if (commuteKm !== null || businessKm !== null) {
    return { commute: commuteKm, business: businessKm, isConfirmed: true };
  }
  const use: NtsPurpose = ntsPurpose || NTS_OF[purpose];
  return {
    commute: use === "commuting" ? tripDist : null,
    business: use === "business" ? tripDist : null,
    isConfirmed: ntsPurpose !== "",
  };
}

/** Trips whose purpose is still to be said, newest first. */
export const unconfirmedTrips = (trip: LogViews["trip"]): TripEntry[] =>
  [...trip.byId.values()]
    .filter(({ state }) => !state.deleted && !partsOf(state).isConfirmed)
    .sort((a, b) => b.state.tripTime < a.state.tripTime ? -1 : 1);

/** What trips come to in kilometres, and what of it is business by the form (⑪, ⑫): commuting is. */
export function businessUse(trips: readonly TripEntry[]): { total: number; business: number } {
  let [total, business] = [0, 0];
  for (const { state } of trips) {
    const parts = partsOf(state);
    total += state.tripDist;
    business += (parts.commute ?? 0) + (parts.business ?? 0);
  }
  return { total: toTheMetre(total), business: toTheMetre(business) };
}

/** The trips of a vehicle in a period as the form's rows (③–⑩). */
function rowsOf(views: LogViews, vehicle: string, period: Period): LogRow[] {
  return tripsIn(views, period)
    .filter(({ state }) => state.carID === vehicle).sort(inOrder)
    .map(({ id, version, state }) => {
      const { day, time } = seoulParts(Date.parse(state.tripTime));
      return {
        id,
        version,
        day,
        time: time.slice(0, 5),
        tripTime: state.tripTime,
        seconds: state.tripDrvTime,
        dept: state.driverDept || departmentOf(views.employee, state.carUser),
        driver: state.carUser,
        odoStart: state.odoStart,
        odoEnd: state.odoEnd,
        distance: state.tripDist,
        ...partsOf(state),
        purpose: state.purpose,
        content: state.dist,
        cost: state.pay,
      };
    });
}

const km = (kilometres: number): string => `${toTheMetre(kilometres).toLocaleString("ko")} km`;

/** Problems of one trip by itself. */
function problemsOf(row: LogRow): LogProblem[] {
  const { id, driver, isConfirmed, odoStart, odoEnd, distance } = row;
  const found: LogProblem[] = [];
  if (driver.trim() === "") {
    found.push({ kind: "driver", id, text: "운전자가 입력되지 않았습니다.", fix: null });
  }
  if (!isConfirmed) {
    found.push({ kind: "purpose", id, text: "용도가 확인되지 않았습니다.", fix: null });
  }
  if (odoStart !== null && odoEnd !== null) {
    const shown = toTheMetre(odoEnd - odoStart);
    if (Math.abs(shown - distance) > ROUNDING_KM) {
      const text = `계기판으로는 ${km(shown)}인데 주행거리는 ${km(distance)}입니다.`;
      found.push({ kind: "distance", id, text, fix: { tripDist: shown } });
    }
  }
  return found;
}

/** Problems of the counter between a trip and the previous one with a reading. */
function problemsBetween(row: LogRow, last: number | null): LogProblem[] {
  const { id, odoStart, odoEnd, distance } = row;
  if (odoStart === null || odoEnd === null) {
    const from = odoStart ?? last;
    const fix = from === null ? null : { odoStart: from, odoEnd: toTheMetre(from + distance) };
    return [{ kind: "reading", id, text: "계기판 값이 비어 있습니다.", fix }];
  }
  if (last === null || odoStart === last) return [];
  const fix = last <= odoEnd ? { odoStart: last } : null;
  return odoStart > last
    ? [{ kind: "gap", id, text: `직전 운행 후 ${km(odoStart - last)}의 기록이 없습니다.`, fix }]
    : [{ kind: "overlap", id, text: `직전 운행과 ${km(last - odoStart)}가 겹칩니다.`, fix }];
}

/** Of two overlapping trips the earlier is the one to correct. Days alone are not enough. */
function overlapOf(before: LogRow | undefined, row: LogRow): LogProblem[] {
  if (!before || before.seconds === null || before.time === "00:00") return [];
  const begun = (Date.parse(row.tripTime) - Date.parse(before.tripTime)) / 1_000;
  if (begun >= before.seconds) return [];
  const text = `${row.day} ${row.time}에 떠난 다음 운행과 시간이 겹칩니다.`;
  return [{ kind: "times", id: before.id, text, fix: { tripDrvTime: begun } }];
}

/** Everything missing before the year can be submitted, in the order of the trips. */
function findProblems(rows: LogRow[]): LogProblem[] {
  let last: number | null = null;
  return rows.flatMap((row, at) => {
    const found = [
      ...overlapOf(rows[at - 1], row),
      ...problemsBetween(row, last),
      ...problemsOf(row),
    ];
    last = row.odoEnd ?? last;
    return found;
  });
}

/** Kilometres by purpose and costs in won, by month from the first of the business year. */
function monthsOf(rows: LogRow[], year: number, first: number): LogMonth[] {
  const months = Array.from({ length: 12 }, (_, at) => {
    const month = (first - 1 + at) % 12 + 1;
    return {
      year: month < first ? year + 1 : year,
      month,
      business: 0,
      commute: 0,
      private: 0,
      cost: 0,
    };
  });
  for (const { day, distance, cost, ...row } of rows) {
    const month = months[(Number(day.slice(5, 7)) + 12 - first) % 12];
    const [business, commute] = [row.business ?? 0, row.commute ?? 0];
    month.business = toTheMetre(month.business + business);
    month.commute = toTheMetre(month.commute + commute);
    month.private = toTheMetre(month.private + distance - business - commute);
    month.cost += cost;
  }
  return months;
}

/** The first and last day of a business year, by the year it begins in and its first month. */
function businessYear(year: number, first: number): Period & { mode: "range" } {
  const [start_date, end_date] = [
    new Date(Date.UTC(year, first - 1, 1)),
    new Date(Date.UTC(year + 1, first - 1, 0)),
  ].map((date) => date.toISOString().slice(0, 10));
  return { mode: "range", start_date, end_date };
}

/** The views that a log needs. */
export const CAR_LOG_VIEWS = ["trip", "vehicle", "employee"] as const;

/** The office's data that a log needs. */
interface LogOffice {
  /** First month of the business year. */
  businessYearStart: number;
  name: string;
}

/**
 * The log of a vehicle's business year, which begins in `year`, with its totals (⑪–⑬), whether the car needs it, and
 * what is missing; null for an unknown vehicle.
 */
export function carLog(
  views: LogViews,
  id: string,
  year: number,
  { businessYearStart: first, name }: LogOffice,
): CarLog | null {
  const vehicle = views.vehicle.byId.get(id)?.state;
  if (!vehicle) return null;
  const period = businessYear(year, first);
  const rows = rowsOf(views, id, period);
  const sum = (of: (row: LogRow) => number) =>
    toTheMetre(rows.reduce((total, row) => total + of(row), 0));
  const total = sum(({ distance }) => distance);
  const business = sum((row) => (row.commute ?? 0) + (row.business ?? 0));
  return {
    vehicle: { id, name: vehicle.name, model: vehicle.model, plate: vehicle.plate },
    duty: logDuty(vehicle),
    notes: logNotes(views.vehicle, vehicle, period.start_date, name.includes("법무사법인")),
    year,
    from: period.start_date,
    until: period.end_date,
    rows,
    total,
    business,
    ratio: total === 0 ? null : business / total,
    cost: rows.reduce((won, { cost }) => won + cost, 0),
    months: monthsOf(rows, year, first),
    problems: findProblems(rows),
  };
}

/** The business year of an instant, by the year it begins in. */
export const businessYearOf = (instant: string, first: number): number =>
  yearOfMonth(seoulMonth(instant), first);

function yearOfMonth(text: string, first: number): number {
  const [year, month] = text.split("-").map(Number);
  return month < first ? year - 1 : year;
}

/** Trips processed between two yields. */
const SLICE_TRIPS = 5_000;

/** The business years with trips of each vehicle, newest first; none for vehicles without trips. Yields to others. */
export function* drivenYears(
  { trip }: Pick<LogViews, "trip">,
  first: number,
): Generator<void, Map<string, number[]>> {
  const driven = new Map<string, Set<string>>();
  let looked = 0;
  for (const { state: { deleted, carID, tripTime } } of trip.byId.values()) {
    if (++looked % SLICE_TRIPS === 0) yield;
    if (deleted) continue;
    const months = driven.get(carID);
    if (months) months.add(seoulMonth(tripTime));
    else driven.set(carID, new Set([seoulMonth(tripTime)]));
  }
  return new Map(
    [...driven].map(([car, months]) => {
      const years = new Set([...months].map((month) => yearOfMonth(month, first)));
      return [car, [...years].sort((a, b) => b - a)];
    }),
  );
}
