/** Trips as the import knows them: what cars and phones call their columns, and the units they count in. */
import type { TableRow as Row } from "../../../events/kit/column.ts";
import { seoulParts } from "../../../events/base/seoul.ts";
import { TRIP_SPEED_MAX_KMH } from "../../../events/car/trip_limits.ts";
import { findUnique } from "../../../projections/kit/table_view.ts";
import type { Views } from "../../../projections/registry.ts";
import type { Values } from "../../tables/resource.ts";
import { recordExported, trips } from "../../tables/trips.ts";
import { bareText, type Cell, cellText, isBlank, lineText, type Reading } from "../../kit/cell.ts";
import { readDayAndTime, sameText } from "../values/cell_value.ts";
import { DAY_SECONDS } from "../../../projections/kit/clock_time.ts";
import { readTime } from "../values/clock_time.ts";
import { readTableTotal } from "../layout/footer.ts";
import {
  durationBetween,
  durationUnitOf,
  lengthUnitOf,
  readDuration,
  readLength,
  readSpeed,
  speedUnitOf,
} from "../values/measure.ts";
import type { ImportNoun, NonDataRow } from "./noun.ts";
import type { RowReader } from "../files/row_reader.ts";
import { tableNoun } from "./table_noun.ts";
import { isTripColumn, isUnclassified, matchTripName, purposeNamed } from "./trip_names.ts";

/** A trip's values in a file besides the log's columns. */
const MORE: [key: string, label: string, most: number][] = [
  ["tripEnd", "도착 일시", 2],
  ["from", "출발지", 1],
  ["to", "도착지", 1],
];
/** Kilometres by which the same way is counted differently. */
const TOLERANCE = 0.05;
const REQUIRED = ["carName", "tripTime", "tripDist"];
const NOTES_MOST = 20;
const NEXT_DAY = "도착 시각이 출발 시각보다 일러 다음 날 도착으로 계산했습니다.";
/** Seconds; a longer way past midnight may be two times that were exchanged. */
const LONG_DRIVE = 12 * 3_600;
const NO_PURPOSE =
  "운행 목적을 알 수 없어 세무 용도를 '미확인'으로 두었습니다. 개인적으로 쓴 운행이 있으면 목적을 바꾸어 주세요.";

const readLengthIn = (cell: Cell, name: string) => readLength(cell, lengthUnitOf(name) ?? "km");
const readSpeedIn = (cell: Cell, name: string) => readSpeed(cell, speedUnitOf(name) ?? "km/h");
/** Minutes, as the column is typed. */
function readMinutes(cell: Cell, name: string): Reading<number> {
  const read = readDuration(cell, durationUnitOf(name));
  return read.ok ? { ok: true, value: read.value / 60 } : read;
}

/** Figures in the unit that the cell or the column's name states. */
const FIGURES: Record<string, (cell: Cell, name: string) => Reading<number>> = {
  tripDist: readLengthIn,
  odoStart: readLengthIn,
  odoEnd: readLengthIn,
  commuteKm: readLengthIn,
  businessKm: readLengthIn,
  tripAvgSpeed: readSpeedIn,
  tripMaxSpeed: readSpeedIn,
  tripDrvTime: readMinutes,
  tripIdleTime: readMinutes,
};

/** Calculated distances are stored to the metre; given ones unchanged. */
const kept = (value: number, cell: Cell): number =>
  String(value) === cellText(cell) ? value : Number(value.toFixed(3));

function figureIn(reader: RowReader, key: string, label: string): Cell[] | null {
  const cells = reader.cells(key).filter((cell) => !/^[-–—]*$/.test(cellText(cell)));
  if (cells.length === 0) return [];
  const read = FIGURES[key](cells[0], reader.nameOf(key));
  if (!read.ok) {
    reader.refuse(key, read.reason, label);
    return null;
  }
  // Minutes become whole seconds when they are kept.
  return [FIGURES[key] === readMinutes ? read.value : kept(read.value, cells[0])];
}

/** The distance by the car's own counter, if no other is given. */
function byOdometer(reader: RowReader): Cell[] | null {
  const [start, end] = ["odoStart", "odoEnd"].map((key) =>
    readLengthIn(reader.cell(key), reader.nameOf(key))
  );
  if (!start.ok || !end.ok) return [];
  if (end.value >= start.value) return [kept(end.value - start.value, null)];
  reader.refuse("odoEnd", "주행 후 계기판이 주행 전보다 작습니다. 두 값을 확인해 주세요.");
  return null;
}

const kilometresIn = (reader: RowReader, key: string): number => {
  const read = readLengthIn(reader.cell(key), reader.nameOf(key));
  return read.ok ? read.value : 0;
};

/** Was the trip of more than one purpose, by the tax office's form? */
function isParted(reader: RowReader): boolean {
  const [commute, business, all] = ["commuteKm", "businessKm", "tripDist"]
    .map((key) => kilometresIn(reader, key));
  const named = commute + business;
  return commute > 0 && business > 0 || named > 0 && named < all - TOLERANCE;
}

/** The purpose's own column; the tax office's form fills one of two; else a text that is one. */
function purposeIn(reader: RowReader): Cell[] {
  const { keys } = reader.layout;
  const own = reader.cells("purpose").filter((cell) => !isBlank(cell));
  if (own.length > 0) {
    const text = cellText(own[0]);
    if (isUnclassified(text)) reader.notice("purpose", NO_PURPOSE, true);
    return isUnclassified(text) ? [] : [purposeNamed(text) ?? own[0]];
  }
  if (!["purpose", "businessKm", "commuteKm"].some((key) => keys.includes(key))) {
    const known = reader.cells("dist").map((cell) => purposeNamed(cellText(cell)))
      .filter((purpose) => purpose !== null);
    if (known.length === 0) reader.notice("", NO_PURPOSE, true);
    return known.slice(0, 1);
  }
  const driven = (key: string) => kilometresIn(reader, key) > 0;
  if (driven("businessKm")) return ["business"];
  if (driven("commuteKm")) return ["commute"];
  if (keys.includes("businessKm") || keys.includes("commuteKm")) return ["non-business"];
  reader.notice("purpose", NO_PURPOSE, true);
  return [];
}

/** `Gana → Dara · Meeting`: where the trip went, and what for. */
function routeAndPurpose(reader: RowReader): Cell[] {
  const places = [reader.text("from"), reader.text("to")].filter((place) => place !== "");
  const cells = reader.cells("dist").filter((cell) => !isBlank(cell));
  if (places.length === 0 && cells.length < 2) return cells;
  return [[places.join(" → "), ...cells.map(cellText)].filter((part) => part !== "").join(" · ")];
}

const base = tableNoun({ ...trips, create: recordExported }, (reader, { key, label }) => {
  if (key === "tripDist" && isBlank(reader.cell(key))) return byOdometer(reader);
  if ((key === "commuteKm" || key === "businessKm") && !isParted(reader)) return [];
  if (key in FIGURES) return figureIn(reader, key, label);
  if (key === "purpose") return purposeIn(reader);
  return key === "dist" ? routeAndPurpose(reader) : reader.cells(key);
});

/** Seconds from departure to arrival, past midnight too; undefined where a time is not known. */
function durationIn(reader: RowReader): number | undefined {
  const filled = (key: string) => reader.cells(key).filter((cell) => !isBlank(cell));
  const cells = filled("tripEnd");
  const start = readDayAndTime(filled("tripTime"), reader.rules);
  if (cells.length === 0 || !start.ok || start.value.seconds === null) return undefined;
  let end = readDayAndTime(cells, reader.rules);
  const clock = !end.ok && cells.length === 1 ? readTime(cells[0]) : null;
  if (clock?.ok && clock.value !== null) {
    const next = clock.value < start.value.seconds ? 1 : 0;
    if (next) {
      const taken = clock.value + DAY_SECONDS - start.value.seconds;
      reader.notice("tripEnd", NEXT_DAY, taken > LONG_DRIVE);
    }
    end = { ok: true, value: { day: start.value.day + next, seconds: clock.value } };
  }
  if (end.ok && end.value.seconds === null) return undefined;
  const taken = end.ok ? durationBetween(start.value, end.value) : end;
  if (taken.ok) return taken.value;
  reader.refuse("tripEnd", taken.reason);
}

/** Derived values for an export without speeds. */
function withSpeed(values: Values): Values {
  const { tripAvgSpeed, tripDist, tripDrvTime } = values;
  if (typeof tripAvgSpeed === "number" || !tripDist || !tripDrvTime) return values;
  const speed = Number((Number(tripDist) / (Number(tripDrvTime) / 3_600)).toFixed(1));
  return speed > TRIP_SPEED_MAX_KMH ? values : { ...values, tripAvgSpeed: speed };
}

/** ⑪ to ⑬ of the tax office's form, and the row of numbers below them if separate. */
function formFooter(reader: RowReader, above: number): NonDataRow | null {
  const texts = reader.row.cells.map((cell) => lineText(cell)).filter((text) => text !== "");
  const label = texts.find((text) =>
    /사업연도(?:총주행|업무용사용)거리|업무사용비율/.test(bareText(text))
  );
  const figures = reader.row.cells.filter((cell) => typeof cell === "number");
  if (label && /총\s*주행/.test(label) && figures.length === 1) {
    return { kind: "footer", label, stated: figures[0] };
  }
  if (label) return { kind: "remark" };
  const alone = figures.length > 0 && figures.length === texts.length;
  const [first] = figures;
  if (!alone || !isBlank(reader.own("tripDist"))) return null;
  return Math.abs(first - above) < 1
    ? { kind: "footer", label: "사업연도 총주행 거리", stated: first }
    : { kind: "remark" };
}

/** The vehicle that a name or a registration number means, by its name. */
function resolveVehicle({ vehicle }: Views, values: Values): Values {
  const given = bareText(String(values.carName ?? ""));
  if (given === "" || findUnique(vehicle, "name", values.carName)) return values;
  const plated = [...vehicle.byId.values()]
    .filter(({ state }) => !state.deleted && bareText(state.plate) === given);
  return plated.length === 1 ? { ...values, carName: plated[0].state.name } : values;
}

/** Equal columns of two files mean the same trip, whatever else was edited. */
const identity = ({ carName, tripTime, tripDist }: Values): string =>
  JSON.stringify([bareText(String(carName ?? "")), sameText(tripTime), sameText(tripDist)]);

/** A trip's id, departure time, and kilometres. */
interface TripDetails {
  id: string;
  time: string;
  distance: number;
}

/** Default of the time for a file with only the day. */
const NO_TIME = "00:00";

/** Trips that are not deleted, by vehicle and day. */
function tripsByDay({ trip }: Views): Map<string, TripDetails[]> {
  const byDay = new Map<string, TripDetails[]>();
  for (const { id, state } of trip.byId.values()) {
    if (state.deleted) continue;
    const { day, time } = seoulParts(Date.parse(state.tripTime));
    const place = `${day} ${state.carID}`;
    const made = { id, time: time.slice(0, 5), distance: state.tripDist };
    const others = byDay.get(place);
    if (others) others.push(made);
    else byDay.set(place, [made]);
  }
  return byDay;
}

/** The same vehicle's departure at the same minute; where one of both knows no time, as far on that day. */
function similarTrip(before: Views) {
  const byDay = tripsByDay(before);
  const find = (views: Views, values: Values, own: (id: string) => boolean): Row | null => {
    const { carName, tripTime, tripDist } = values;
    const car = findUnique(views.vehicle, "name", carName);
    if (!car) return null;
    const { day, time } = seoulParts(Date.parse(String(tripTime)));
    const minute = time.slice(0, 5);
    const found = byDay.get(`${day} ${car.id}`)?.find((made) => {
      if (own(made.id)) return false;
      const isKnown = minute !== NO_TIME && made.time !== NO_TIME;
      return isKnown
        ? made.time === minute
        : Math.abs(made.distance - Number(tripDist)) < TOLERANCE;
    });
    return found ? trips.row(views, found.id) ?? null : null;
  };
  return { find };
}

export const tripNoun: ImportNoun = {
  ...base,
  resource: trips,
  targets: [
    ...base.targets.map((target) => ({
      ...target,
      required: REQUIRED.includes(target.key),
      most: target.key === "dist" ? NOTES_MOST : target.most,
    })),
    ...MORE.map(([key, label, most]) => {
      return { key, label, most, required: false, keyOnly: false, mayBeKey: false, autoKey: false };
    }),
  ],
  match: (name) => matchTripName(name, base.match(name)),
  everySheet: true,
  fits: (key, name, values) => base.fits!(key, name, values) && isTripColumn(key, name, values),
  dayKeys: [...base.dayKeys, "tripEnd"],
  read(reader) {
    const values = base.read(reader);
    const tripDrvTime = values.tripDrvTime === undefined ? durationIn(reader) : values.tripDrvTime;
    return tripDrvTime === undefined ? values : { ...values, tripDrvTime };
  },
  aside(reader, above) {
    if (readDayAndTime([reader.cell("tripTime")], reader.rules).ok) return null;
    const form = formFooter(reader, above);
    if (form) return form;
    const aside = readTableTotal(reader, []);
    const stated = readLengthIn(reader.cell("tripDist"), reader.nameOf("tripDist"));
    return aside && stated.ok ? { ...aside, stated: Number(stated.value.toFixed(3)) } : aside;
  },
  // Totals are stated to a tenth, and miles of each row become kilometres to the metre.
  sums: { key: "tripDist", label: "거리", unit: "km", slack: (rows) => 0.1 + rows * 0.0005 },
  identity,
  settle: resolveVehicle,
  similar: similarTrip,
  create: (views, id, values, by) => base.create!(views, id, withSpeed(values), by),
};
