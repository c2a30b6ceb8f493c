/** What a new trip is held to besides the form of S2 §5: its arrival, and its car's counter. */
import { isDay } from "../../events/seoul.ts";
import { type Refusal, refuse } from "../../events/refusal.ts";
import { ODOMETER_JUMP_KM } from "../../events/trip_limits.ts";
import type { Views } from "../../projections/registry.ts";
import { readAround } from "../../projections/trip.ts";
import { departureOf, type UsageForm } from "../../projections/vehicle_usage.ts";
import type { Values } from "./resource.ts";

/** Refuses readings that cannot be between those of the trips around it: another car's, or a digit too many. */
export function checkCounter(
  views: Views,
  car: string,
  { tripTime, odoStart, odoEnd }: Values,
): Refusal | null {
  const [first, last] = [odoStart ?? odoEnd, odoEnd ?? odoStart];
  if (typeof first !== "number" || typeof last !== "number") return null;
  const { before, after } = readAround(views.trip, car, String(tripTime));
  const [lowest, highest] = [before?.odoStart ?? before?.odoEnd, after?.odoEnd ?? after?.odoStart];
  const wrong = last < (lowest ?? 0) || first > (highest ?? Infinity)
    ? "거꾸로 갑니다"
    : first - (lowest ?? first) >= ODOMETER_JUMP_KM || (highest ?? last) - last >= ODOMETER_JUMP_KM
    ? "100,000 km 이상 뜁니다"
    : null;
  if (!wrong) return null;
  const around = [["앞", lowest], ["뒤", highest]]
    .flatMap(([place, km]) =>
      typeof km === "number" ? [`${place} 운행 ${km.toLocaleString("ko")} km`] : []
    );
  const message = `계기판이 ${wrong}(${around.join(", ")}). 값을 확인해 주세요.`;
  return refuse(422, "invalid_input", message, [{ field: "odoStart", message }]);
}

const CLOCK = /^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/**
 * The values with how long the trip took, where they state its arrival instead: an instant, or a clock time
 * of the day. An arrival before the departure is refused; a departure that makes no sense is left to others.
 */
export function withDuration(
  { tripEnd, ...values }: Values,
  { tripDate, tripTime }: UsageForm,
): Values | Refusal {
  const end = String(tripEnd ?? "").trim();
  if (end === "" || !isDay(tripDate.trim()) || !CLOCK.test(tripTime.trim())) return values;
  const no = (message: string) =>
    refuse(422, "invalid_input", message, [{ field: "tripEnd", message }]);
  const at = Date.parse(CLOCK.test(end) ? departureOf(tripDate, end) : end);
  if (Number.isNaN(at)) {
    return no("도착 시각을 10:15 또는 2026-01-31T01:15:00Z와 같은 형식으로 입력해 주세요.");
  }
  const taken = (at - Date.parse(departureOf(tripDate, tripTime))) / 1_000;
  return taken >= 0
    ? { ...values, tripDrvTime: values.tripDrvTime ?? taken }
    : no("도착이 출발보다 빠릅니다. 자정을 넘겼으면 도착 일시를 날짜와 함께 입력해 주세요.");
}
