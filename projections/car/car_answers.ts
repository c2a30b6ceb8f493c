/** Response shapes of trips and cars' logs: schemas, of which pages import only the types. */
import { z } from "zod";
import { NTS_PURPOSES, TRIP_PURPOSES } from "../../events/car/trip_purposes.ts";
import { author, instant, text, version } from "../kit/answers.ts";

/** A trip as the car ledger lists it (S1 §3). Durations are seconds, distances kilometres. */
export const ledgerRow = z.strictObject({
  id: text,
  carID: text,
  carName: text,
  carUser: text,
  tripTime: instant.describe("출발 시각"),
  tripDrvTime: z.number().nullable().describe("초. 알 수 없으면 null"),
  tripIdleTime: z.number().nullable().describe("초"),
  tripDist: z.number().describe("km"),
  tripAvgSpeed: z.number().nullable().describe("km/h"),
  tripAvgMileage: z.number().nullable().describe("km/L"),
  tripMaxSpeed: z.number().nullable().describe("km/h"),
  purpose: z.enum(TRIP_PURPOSES.map(({ value }) => value)),
  dist: text.describe("목적지·내용"),
  pay: z.int().describe("원"),
  odoStart: z.number().nullable().describe("주행 전 계기판, km"),
  odoEnd: z.number().nullable().describe("주행 후 계기판, km"),
  driverDept: text,
  ntsPurpose: z.enum(NTS_PURPOSES.map(({ value }) => value)),
  commuteKm: z.number().nullable().describe("나누어 적은 출·퇴근용 거리, km"),
  businessKm: z.number().nullable().describe("나누어 적은 일반 업무용 거리, km"),
  created_at: instant,
  version,
  updated_at: instant,
  updated_by: author,
}).meta({ id: "CarLedgerRow" });

const kilometres = z.number().describe("km");

/** The tax office's log of one vehicle and year (업무용승용차 운행기록부), and what is missing in it. */
export const carLog = z.strictObject({
  vehicle: z.strictObject({ id: text, name: text, model: text, plate: text }),
  duty: z.strictObject({
    needed: z.boolean().nullable().describe("작성 대상인지. 확인하지 않은 차량은 null"),
    text,
    statute: text,
    unsure: text.nullable().describe("원문과 대조하지 못한 것"),
  }),
  notes: z.array(z.strictObject({
    title: text,
    text,
    statute: text,
    effective: z.iso.date(),
    checked: z.iso.date().describe("근거를 마지막으로 확인한 날"),
    unsure: text.nullable(),
  })).describe("운행기록부와 보험에 따라 달라지는 것"),
  year: z.int().describe("사업연도가 시작하는 해"),
  from: z.iso.date().describe("사업연도의 첫날"),
  until: z.iso.date().describe("사업연도의 마지막 날"),
  rows: z.array(z.strictObject({
    id: text,
    version,
    day: z.iso.date().describe("③ 사용일자"),
    time: text,
    tripTime: instant,
    seconds: z.number().nullable().describe("주행 시간"),
    dept: text.describe("④ 부서"),
    driver: text.describe("④ 성명"),
    odoStart: kilometres.nullable().describe("⑤ 주행 전 계기판"),
    odoEnd: kilometres.nullable().describe("⑥ 주행 후 계기판"),
    distance: kilometres.describe("⑦ 주행거리"),
    commute: kilometres.nullable().describe("⑧ 출·퇴근용"),
    business: kilometres.nullable().describe("⑨ 일반 업무용"),
    isConfirmed: z.boolean().describe("용도를 확인했는지"),
    purpose: z.enum(TRIP_PURPOSES.map(({ value }) => value)),
    content: text.describe("⑩ 비고"),
    cost: z.int().describe("원"),
  })),
  total: kilometres.describe("⑪ 총주행거리"),
  business: kilometres.describe("⑫ 업무용 사용거리"),
  ratio: z.number().nullable().describe("⑬ 업무사용비율. 운행이 없으면 null"),
  cost: z.int().describe("원"),
  months: z.array(z.strictObject({
    year: z.int(),
    month: z.int(),
    business: kilometres,
    commute: kilometres,
    private: kilometres,
    cost: z.int(),
  })),
  problems: z.array(z.strictObject({
    kind: z.enum(["reading", "gap", "overlap", "distance", "times", "driver", "purpose"]),
    id: text.describe("고칠 운행"),
    text: text,
    /** Values that fix it at once, as the table of trips takes them; null if a person has to enter it. */
    fix: z.record(text, z.number()).nullable(),
  })),
}).meta({ id: "CarLog" });

/** The car's data in a usage record (S2 §3 "Car info"); the person is the driver named in it. */
export const carInfo = z.strictObject({
  fuelType: text,
  thumbnail_image_url: text,
  profile_image_url: text,
  name: text,
  email: text,
});
