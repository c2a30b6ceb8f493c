/** The form of a new car usage record: its ordered checks and what it sends (S2 §3, §5). */
import {
  speedProblem,
  TRIP_DISTANCE_MAX_KM,
  TRIP_SECONDS_MAX,
  TRIP_SPEED_MAX_KMH,
} from "../../events/car/trip_limits.ts";
import { figureOf } from "../kit/figure.ts";
import { isDay, startOfDay } from "../../events/base/seoul.ts";
import { estimatedMileage, fuelRule } from "./vehicle_rules.ts";

/** Messages for empty fields, in the order of checking. */
const MISSING = {
  carID: "차량명을 선택해 주세요.",
  tripDate: "운행 일자를 선택해 주세요.",
  tripTime: "운행 시각을 선택해 주세요.",
  tripDrvTime: "주행 시간을 입력해 주세요.",
  tripDist: "주행 거리를 입력해 주세요.",
  tripIdleTime: "공회전 시간을 입력해 주세요.",
  tripAvgSpeed: "평균 속도를 입력해 주세요.",
  tripMaxSpeed: "최고 속도를 입력해 주세요.",
};
export type UsageField = keyof typeof MISSING;
const FIELDS = Object.keys(MISSING) as UsageField[];

/** The form's content as typed; times in minutes. */
export type UsageForm = Record<UsageField, string>;

const MINUTES_MAX = TRIP_SECONDS_MAX / 60;

/** Unit after the highest time: in the form, and in the seconds that the call takes. */
const IN_SECONDS = `분(${TRIP_SECONDS_MAX.toLocaleString("ko-KR")}초)`;

/** Name and highest value of the figures; all are 0 or more. */
const FIGURES: [field: UsageField, name: string, max: number, unit?: string][] = [
  ["tripDrvTime", "주행 시간은", MINUTES_MAX, IN_SECONDS],
  ["tripDist", "주행 거리는", TRIP_DISTANCE_MAX_KM],
  ["tripIdleTime", "공회전 시간은", MINUTES_MAX, IN_SECONDS],
  ["tripAvgSpeed", "평균 속도는", TRIP_SPEED_MAX_KMH],
  ["tripMaxSpeed", "최고 속도는", TRIP_SPEED_MAX_KMH],
];

export interface UsageProblem {
  field: UsageField;
  message: string;
}

/**
 * The first problem of the form: missing fields in S2 §5's order, then impossible values. A form needs every field, an
 * export what is `needed`.
 */
export function checkUsage(
  form: UsageForm,
  needed: readonly UsageField[] = FIELDS,
): UsageProblem | null {
  const isEmpty = (field: UsageField) => form[field].trim() === "";
  const missing = FIELDS.find((field) => needed.includes(field) && isEmpty(field));
  if (missing) return { field: missing, message: MISSING[missing] };
  if (!isDay(form.tripDate.trim())) {
    return { field: "tripDate", message: "운행 일자를 2026-01-31과 같은 형식으로 입력해 주세요." };
  }
  if (!isClockTime(form.tripTime)) {
    return { field: "tripTime", message: "운행 시각을 09:30과 같은 형식으로 입력해 주세요." };
  }
  for (const [field, name, max, unit = ""] of FIGURES) {
    const value = figureOf(form[field]);
    if (isEmpty(field) || (value >= 0 && value <= max)) continue;
    const limit = max.toLocaleString("ko-KR");
    return { field, message: `${name} 0부터 ${limit}${unit}까지의 숫자로 입력해 주세요.` };
  }
  const problem = speedProblem({
    tripAvgSpeed: isEmpty("tripAvgSpeed") ? null : figureOf(form.tripAvgSpeed),
    tripMaxSpeed: isEmpty("tripMaxSpeed") ? null : figureOf(form.tripMaxSpeed),
  });
  return problem === null ? null : { field: "tripMaxSpeed", message: problem };
}

function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text.trim());
}

/** The departure as an instant: a Seoul day and the clock in Seoul. */
export function departureOf(tripDate: string, tripTime: string): string {
  const [hours, minutes, seconds = 0] = tripTime.trim().split(":").map(Number);
  const clock = ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  return new Date(startOfDay(tripDate.trim()) + clock).toISOString();
}

/**
 * The body of POST …/create for a form without problems and its vehicle (S2 §3 "Car usage record"), times in seconds,
 * as they are stored.
 */
export function usagePayload(
  form: UsageForm,
  vehicle: { carName: string; fuelType: string },
) {
  const seconds = (field: UsageField) => Math.round(figureOf(form[field]) * 60);
  return {
    carID: form.carID.trim(),
    carName: vehicle.carName,
    tripDate: form.tripDate.trim(),
    tripTime: form.tripTime.trim(),
    tripDrvTime: seconds("tripDrvTime"),
    tripDist: figureOf(form.tripDist),
    tripIdleTime: seconds("tripIdleTime"),
    tripAvgSpeed: figureOf(form.tripAvgSpeed),
    tripMaxSpeed: figureOf(form.tripMaxSpeed),
    tripAvgMileage: formMileage(form, vehicle.fuelType),
  };
}

/** The estimate shown while the form is filled in; null while a figure is missing. */
export function formMileage(form: UsageForm, fuelType: string): number | null {
  return estimatedMileage(fuelRule(fuelType), {
    distance: figureOf(form.tripDist),
    idleMinutes: figureOf(form.tripIdleTime),
    averageSpeed: figureOf(form.tripAvgSpeed),
  });
}
