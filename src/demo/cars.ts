/** The cars of the sample office and two years of their trips. Names begin with 데모, ids with `demo-`. */
import type { TripRecord } from "../../events/trip.ts";
import { estimatedMileage, fuelRule } from "../../projections/vehicle_rules.ts";
import { list, momentBack, type Random, type Range, type Sample } from "./random.ts";

const DEMO_TRIPS = 600;
const DAYS = 2 * 365;

/** Name, model, fuel, share of the trips; the last one was sold. */
const CARS: [name: string, model: string, fuel: string, share: number][] = [
  ["데모 레이", "경형 승합", "gasoline", 0.2],
  ["데모 아반떼", "준중형 세단", "gasoline", 0.16],
  ["데모 스타리아", "승합", "diesel", 0.12],
  ["데모 포터", "소형 화물", "diesel", 0.1],
  ["데모 쏘나타", "중형 세단", "lpg", 0.12],
  ["데모 니로", "소형 SUV", "hybrid", 0.14],
  ["데모 아이오닉", "중형 SUV", "electric", 0.12],
  ["데모 모닝", "경형", "", 0.04],
];

/** Eight vehicles of every kind of fuel, one of them not known and out of use. */
export const demoVehicles = CARS.map(([name, model, fuel_type, share], index) => {
  const is_active = index < CARS.length - 1;
  const plate = `00데${String(index + 1).padStart(4, "0")}`;
  const memo = is_active ? "" : "매각하여 쓰지 않는 차량";
  return {
    id: `demo-car-${index + 1}`,
    share,
    record: { name, plate, model, fuel_type, is_active, memo },
  };
});

interface Errand {
  /** Of all trips. */
  share: number;
  purpose: TripRecord["purpose"];
  places: string[];
  kilometres: Range;
  /** km/h while driving. */
  speed: Range;
  hours: Range;
}

const ERRANDS: Errand[] = [
  {
    share: 0.5,
    purpose: "business",
    places: list("서초등기소 · 서울중앙지방법원 · 공탁소 · 구청 민원실 · 은행 대출 담당 면담"),
    kilometres: [2, 24],
    speed: [16, 38],
    hours: [9, 17],
  },
  {
    share: 0.16,
    purpose: "business",
    places: list("수원지방법원 · 인천등기국 · 고객사 현장 실사 · 지방 부동산 확인"),
    kilometres: [30, 160],
    speed: [45, 88],
    hours: [9, 15],
  },
  {
    share: 0.24,
    purpose: "commute",
    places: ["출근", "퇴근"],
    kilometres: [6, 32],
    speed: [18, 42],
    hours: [8, 19],
  },
  {
    share: 0.1,
    purpose: "non-business",
    places: ["개인 용무", "주말 사용"],
    kilometres: [3, 60],
    speed: [20, 60],
    hours: [10, 20],
  },
];

const tenths = (value: number): number => Math.round(value * 10) / 10;

function trip(random: Random, now: Date, index: number, drivers: string[]): TripRecord {
  const chosen = random.byShare(demoVehicles);
  const back = Math.floor((DEMO_TRIPS - 1 - index) * DAYS / DEMO_TRIPS);
  // The car that was sold drove in the first of the two years only.
  const { id: carID, record: car } = chosen.record.is_active || back > 365
    ? chosen
    : demoVehicles[0];
  const { purpose, places, kilometres, speed, hours } = random.byShare(ERRANDS);
  const tripDist = random.int(kilometres[0] * 10, kilometres[1] * 10) / 10;
  const tripAvgSpeed = random.int(speed[0] * 10, speed[1] * 10) / 10;
  const idleMinutes = random.int(0, 12);
  const figures = { distance: tripDist, idleMinutes, averageSpeed: tripAvgSpeed };
  const toll = tripDist > 30 ? random.int(9, 62) * 100 : 0;
  return {
    carID,
    carName: car.name,
    carUser: random.pick(drivers),
    tripTime: momentBack(random, now, back, hours, true),
    tripDrvTime: Math.round(tripDist / tripAvgSpeed * 60) * 60,
    tripIdleTime: idleMinutes * 60,
    tripDist,
    tripAvgSpeed,
    tripMaxSpeed: tenths(Math.min(118, tripAvgSpeed * 1.2 + random.int(8, 30))),
    tripAvgMileage: estimatedMileage(fuelRule(car.fuel_type), figures),
    purpose,
    dist: random.pick(places),
    pay: toll + (random.chance(0.2) ? random.int(1, 8) * 1_000 : 0),
  };
}

/** All trips, oldest first; the same seed and day give the same trips. */
export function demoTrips(random: Random, now: Date, drivers: string[]): Sample<TripRecord>[] {
  return Array.from({ length: DEMO_TRIPS }, (_, index) => trip(random, now, index, drivers))
    .sort((a, b) => a.tripTime < b.tripTime ? -1 : 1)
    .map((record, index) => ({ id: `demo-trip-${String(index + 1).padStart(4, "0")}`, record }));
}
