/** The cars of the sample office and two years of their trips. Names begin with 데모, ids with `demo-`. */
import type { TripRecord } from "../../events/car/trip.ts";
import { NTS_OF } from "../../events/car/trip_purposes.ts";
import type { CarInsurance, LogKindName } from "../../events/car/vehicle_log_rules.ts";
import { estimatedMileage, fuelRule } from "../../projections/car/vehicle_rules.ts";
import { list, momentBack, type Random, type Range, type Sample } from "./random.ts";

const DEMO_TRIPS = 1_500;
const DAYS = 2 * 365;

type Car = [
  name: string,
  model: string,
  kind: LogKindName,
  fuel: string,
  share: number,
  counter: number,
];

/** Name, model, kind for tax, fuel, share of the trips, and initial counter in km. */
const CARS: Car[] = [
  ["데모 레이", "경형 승합", "compact", "gasoline", 0.32, 41_820],
  ["데모 스타리아", "11인승 승합", "large", "diesel", 0.24, 68_305],
  ["데모 니로", "소형 SUV", "car", "hybrid", 0.26, 23_510],
  ["데모 아이오닉", "중형 SUV", "car", "electric", 0.18, 5_140],
];

/** Four vehicles, each of another fuel. */
export const demoVehicles = CARS.map(
  ([name, model, log_kind, fuel_type, share, counter], index) => {
    const insurance: CarInsurance = log_kind === "car" ? "whole" : "unknown";
    const plate = `00데${String(index + 1).padStart(4, "0")}`;
    return {
      id: `demo-car-${index + 1}`,
      share,
      counter,
      record: { name, plate, model, fuel_type, is_active: true, log_kind, insurance, memo: "" },
    };
  },
);

/** The driver, and the department. */
export interface DemoDriver {
  name: string;
  dept: string;
}

interface Errand {
  /** Share of all trips. */
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

function trip(random: Random, now: Date, index: number, drivers: DemoDriver[]): TripRecord {
  const back = Math.floor((DEMO_TRIPS - 1 - index) * DAYS / DEMO_TRIPS);
  const { id: carID, record: car } = random.byShare(demoVehicles);
  const { purpose, places, kilometres, speed, hours } = random.byShare(ERRANDS);
  const tripDist = random.int(kilometres[0] * 10, kilometres[1] * 10) / 10;
  const tripAvgSpeed = random.int(speed[0] * 10, speed[1] * 10) / 10;
  const idleMinutes = random.int(0, 12);
  const figures = { distance: tripDist, idleMinutes, averageSpeed: tripAvgSpeed };
  const toll = tripDist > 30 ? random.int(9, 62) * 100 : 0;
  const driver = random.pick(drivers);
  return {
    carID,
    carName: car.name,
    carUser: driver.name,
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
    odoStart: null,
    odoEnd: null,
    driverDept: driver.dept,
    // As in a real office: some trips have no purpose for tax.
    ntsPurpose: random.chance(0.01) ? "" : NTS_OF[purpose],
    commuteKm: null,
    businessKm: null,
  };
}

/** The counters of each car from trip to trip; now and then one was not read, or a way is missing. */
function readCounters(random: Random, records: TripRecord[]): void {
  const counters = new Map(demoVehicles.map(({ id, counter }) => [id, counter]));
  for (const record of records) {
    if (random.chance(0.004)) counters.set(record.carID, counters.get(record.carID)! + 37);
    const odoStart = counters.get(record.carID)!;
    const odoEnd = tenths(odoStart + record.tripDist);
    counters.set(record.carID, odoEnd);
    if (!random.chance(0.004)) Object.assign(record, { odoStart, odoEnd });
  }
}

/** All trips, oldest first; the same seed and day give the same trips. */
export function demoTrips(random: Random, now: Date, drivers: DemoDriver[]): Sample<TripRecord>[] {
  const records = Array.from(
    { length: DEMO_TRIPS },
    (_, index) => trip(random, now, index, drivers),
  ).sort((a, b) => a.tripTime < b.tripTime ? -1 : 1);
  readCounters(random, records);
  return records.map((record, index) => {
    return { id: `demo-trip-${String(index + 1).padStart(4, "0")}`, record };
  });
}
