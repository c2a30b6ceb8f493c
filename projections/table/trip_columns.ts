/** Columns of the car usage log (S2 §2 "Vehicle management tab", S1 §3 "Car trip"). */
import {
  TRIP_DISTANCE_MAX_KM,
  TRIP_SECONDS_MAX,
  TRIP_SPEED_MAX_KMH,
} from "../../events/trip_limits.ts";
import type { Column } from "./column.ts";
import { columnOf } from "./column_of.ts";

const minutes = {
  type: "number",
  editable: true,
  required: true,
  min: 0,
  max: TRIP_SECONDS_MAX,
  factor: 60,
  show: "minutes",
} as const;

const speed = {
  type: "number",
  editable: true,
  required: true,
  min: 0,
  max: TRIP_SPEED_MAX_KMH,
} as const;

export const tripColumns: Column[] = [
  columnOf("carName", "차량명", 150, {
    type: "select",
    editable: true,
    required: true,
    searchable: true,
    fixed: true,
  }),
  columnOf("carUser", "사용자", 200, {
    editable: true,
    maxLength: 50,
    searchable: true,
    show: "person",
  }),
  columnOf("tripTime", "운행 일시", 160, { type: "datetime", editable: true, required: true }),
  columnOf("tripDrvTime", "주행 시간(분)", 120, minutes),
  columnOf("tripIdleTime", "공회전 시간(분)", 130, minutes),
  columnOf("tripDist", "주행 거리(km)", 140, {
    type: "number",
    editable: true,
    required: true,
    min: 0,
    max: TRIP_DISTANCE_MAX_KM,
  }),
  columnOf("tripAvgSpeed", "평균 속도(km/h)", 155, speed),
  columnOf("tripMaxSpeed", "최고 속도(km/h)", 155, speed),
  columnOf("tripAvgMileage", "평균 연비(km/L)", 155, {
    type: "number",
    editable: true,
    min: 0,
    max: 1_000,
  }),
  columnOf("purpose", "목적", 110, {
    type: "select",
    editable: true,
    options: [
      { value: "business", label: "업무용" },
      { value: "commute", label: "출퇴근" },
      { value: "non-business", label: "비업무용" },
    ],
  }),
  columnOf("dist", "목적지·내용", 220, { editable: true, maxLength: 500, searchable: true }),
  columnOf("pay", "비용", 110, {
    type: "currency",
    editable: true,
    min: 0,
    max: 100_000_000,
    integer: true,
  }),
  columnOf("is_active", "사용 중인 차량", 130, { type: "boolean", visible: false }),
  columnOf("id", "번호", 120, { visible: false }),
  columnOf("created_at", "등록 일시", 160, { type: "datetime", visible: false }),
];

/** What a new record may carry (S2 §3): the vehicle by id or name, the day and the clock time apart. */
export const newTripColumns: Column[] = [
  columnOf("carID", "차량", 150, { maxLength: 64 }),
  columnOf("carName", "차량명", 150, { maxLength: 50 }),
  columnOf("tripDate", "운행 일자", 120, { type: "date" }),
  columnOf("tripTime", "운행 시각", 120, { maxLength: 40 }),
  ...tripColumns
    .filter(({ key, editable }) => editable && !["carName", "tripTime"].includes(key))
    // What is missing is told in the order of S2 §5, not column by column.
    .map((column) => ({ ...column, required: false })),
];
