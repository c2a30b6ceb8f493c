/** Trips of the office's cars: one record of use each (S1 §3 "Car trip", S2 §3 "Car usage record"). */
import { booksFileKey } from "../base/books.ts";
import { columnOf } from "../kit/column.ts";
import { choice, hiddenText, instant, number, reference, text, won } from "../kit/field.ts";
import type { RecordOf } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import {
  ODOMETER_JUMP_KM,
  ODOMETER_MAX_KM,
  speedProblem,
  TRIP_DISTANCE_MAX_KM,
  TRIP_SECONDS_MAX,
  TRIP_SPEED_MAX_KMH,
  type TripSpeeds,
} from "./trip_limits.ts";
import { NTS_PURPOSES, TRIP_CONTENT_MAX_LENGTH, TRIP_PURPOSES } from "./trip_purposes.ts";

/** Seconds, typed and shown as minutes; null where a car's own export does not say. */
const minutes = (label: string, width: number) =>
  number(label, width, {
    required: true,
    min: 0,
    max: TRIP_SECONDS_MAX,
    factor: 60,
    adds: true,
    unit: "분",
    keptUnit: "초",
    show: "minutes",
  });
const speed = (label: string) =>
  number(label, 155, {
    required: true,
    min: 0,
    max: TRIP_SPEED_MAX_KMH,
    unit: "km/h",
    fraction: 1,
  });

const odometer = (label: string) =>
  number(label, 150, {
    min: 0,
    max: ODOMETER_MAX_KM,
    unit: "km",
    decimals: 3,
    fraction: 1,
    visible: false,
    added: 2,
  });

/** Part of a trip in the tax office's form; null if the whole trip has one purpose. */
const part = (label: string) =>
  number(label, 150, {
    min: 0,
    max: TRIP_DISTANCE_MAX_KM,
    adds: true,
    unit: "km",
    decimals: 3,
    fraction: 1,
    visible: false,
    added: 3,
  });

const no = (field: string, message: string) =>
  refuse(422, "invalid_input", message, [{ field, message }]);

/** ⑧ + ⑨ ≤ ⑦, to the metre. */
function checkParts({ tripDist, commuteKm, businessKm }: Parts): Refusal | null {
  const over = (commuteKm ?? 0) + (businessKm ?? 0) - tripDist;
  if (over < 0.001) return null;
  const message =
    "출·퇴근용과 일반 업무용 거리의 합이 주행 거리보다 깁니다. 세 값을 확인해 주세요.";
  return no(businessKm === null ? "commuteKm" : "businessKm", message);
}

/** Only speeds set now are compared; an older trip is not checked when other figures change. */
function checkSpeeds(before: TripSpeeds | undefined, after: TripSpeeds): Refusal | null {
  const same = before?.tripAvgSpeed === after.tripAvgSpeed &&
    before.tripMaxSpeed === after.tripMaxSpeed;
  const problem = same ? null : speedProblem(after);
  return problem === null ? null : no("tripMaxSpeed", problem);
}

/** A counter neither runs backwards nor jumps within a trip. */
function checkReadings({ odoStart, odoEnd }: Readings): Refusal | null {
  if (odoStart === null || odoEnd === null) return null;
  if (odoEnd >= odoStart && odoEnd - odoStart < ODOMETER_JUMP_KM) return null;
  // Formatting a number takes longer than everything else decided about a trip.
  const [before, after] = [odoStart, odoEnd].map((reading) => `${reading.toLocaleString("ko")} km`);
  return no(
    "odoEnd",
    odoEnd < odoStart
      ? `주행 후 계기판(${after})이 주행 전(${before})보다 작습니다. 두 값을 확인해 주세요.`
      : `주행 전(${before})과 주행 후(${after})의 계기판이 100,000 km 이상 차이 납니다.`,
  );
}

/** The car's counter, in kilometres. */
interface Readings {
  odoStart: number | null;
  odoEnd: number | null;
}

/** Kilometres of a trip, and of its parts. */
interface Parts {
  tripDist: number;
  commuteKm: number | null;
  businessKm: number | null;
}

export const trip = defineTable({
  noun: "trip",
  title: "운행 기록",
  list: "차량 운행 기록",
  about: {
    revision: 9,
    settings: ["vehicles", "trips"],
    page: "/staff/car-ledger",
    pageRole: "staff",
    fileKey: ({ state }) => booksFileKey((state as { tripTime: string }).tripTime),
    retention: {
      label: "차량 운행 기록",
      rules: ["books_name"],
      becomes: "가명 처리",
      items: "운전자의 이름은 번호로, 목적지·내용은 파기",
    },
    without: [["A trip has no name: it is found by its car.", "find"]],
  },
  createdEvent: "recorded",
  path: "/api/mysql/car",
  listPath: "/api/mysql/car/list/all",
  read: "superuser",
  write: "superuser",
  importKey: "id",
  screen: "trip-log",
  filters: [
    { key: "car_name", kind: "select" },
    { key: "is_active", kind: "checkbox" },
    { key: "tripTime", kind: "daterange" },
    { key: "purpose", kind: "select" },
  ],
  check: (before, after) => checkReadings(after) ?? checkParts(after) ?? checkSpeeds(before, after),
  fields: {
    carID: hiddenText(64),
    carName: reference("차량명", 150, { noun: "vehicle", id: "carID", title: "차량" }, {
      required: true,
      searchable: true,
      fixed: true,
    }),
    carUser: text("사용자", 200, {
      maxLength: 50,
      searchable: true,
      show: "driver",
      inBooks: "person",
    }),
    /** Departure. */
    tripTime: instant("운행 일시", 160, "occurred"),
    tripDrvTime: minutes("주행 시간", 120),
    /** Engine on, car at rest. */
    tripIdleTime: minutes("공회전 시간", 130),
    tripDist: number("주행 거리", 140, {
      default: 0,
      required: true,
      min: 0,
      max: TRIP_DISTANCE_MAX_KM,
      adds: true,
      unit: "km",
      fraction: 1,
    }),
    tripAvgSpeed: speed("평균 속도"),
    tripMaxSpeed: speed("최고 속도"),
    /** Estimated (S2 §5) or entered; null if unknown. */
    tripAvgMileage: number("평균 연비", 155, {
      min: 0,
      max: 1_000,
      unit: "km/L",
      decimals: 2,
      fraction: 2,
    }),
    purpose: choice("목적", 110, TRIP_PURPOSES, { default: "business" }),
    /** Destination or what the trip was for. */
    dist: text("목적지·내용", 220, {
      maxLength: TRIP_CONTENT_MAX_LENGTH,
      searchable: true,
      inBooks: "text",
    }),
    pay: won("비용", 110, { min: 0, max: 100_000_000 }),
    /** The car's counter before and after; null if not read. */
    odoStart: odometer("주행 전 계기판"),
    odoEnd: odometer("주행 후 계기판"),
    /** The driver's department on that day. */
    driverDept: text("부서", 110, { maxLength: 50, visible: false, added: 2 }),
    /** The trip's kind in the tax office's log (업무용승용차 운행기록부 ⑧, ⑨). */
    ntsPurpose: choice("세무 용도", 120, NTS_PURPOSES, { default: "", visible: false, added: 2 }),
    /** Its ⑧ and ⑨, for a trip of both kinds or partly neither. */
    commuteKm: part("출·퇴근용 거리"),
    businessKm: part("일반 업무용 거리"),
  },
  shown: [
    columnOf("is_active", "사용 중인 차량", 130, { type: "boolean", visible: false }),
    columnOf("created_at", "등록 일시", 160, { type: "datetime", visible: false }),
  ],
});
export type TripRecord = RecordOf<typeof trip.fields>;
