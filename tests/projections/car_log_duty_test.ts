/** Which cars need the tax office's log, and what the log and the insurance decide of a car's costs. */
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import {
  CAR_INSURANCES,
  COMPANY_UNINSURED,
  LOG_KINDS,
  NO_LOG_LIMIT,
  UNINSURED_RATES,
} from "../../events/car/vehicle_log_rules.ts";
import { logDuty, logNotes, unansweredCars } from "../../projections/car/car_log_duty.ts";
import type { TableBooks } from "../../projections/kit/table_view.ts";
import { car } from "../helpers/cars.ts";

/** A book with these cars. */
const garage = (...cars: (ReturnType<typeof car> & { deleted?: boolean })[]) =>
  ({
    byId: new Map(
      cars.map((state, index) => [`${index}`, { state: { deleted: false, ...state } }]),
    ),
  }) as unknown as TableBooks["vehicle"];

const duties: [kind: string, needed: boolean | null][] = [
  ["unknown", null],
  ["car", true],
  ["compact", false],
  ["large", false],
  ["cargo", false],
  ["trade", false],
  ["hearse", false],
  ["something of a later version", null],
];
for (const [log_kind, needed] of duties) {
  Deno.test(
    `a car of the kind ${log_kind} ${
      needed === null ? "is to be asked about" : needed ? "needs the log" : "does not need the log"
    }`,
    () => {
      const duty = logDuty({ log_kind });
      assertEquals(duty.needed, needed);
      assertMatch(duty.statute, /제\d+조|별표/);
    },
  );
}

const own = car("니로", { log_kind: "car", insurance: "none" });
const notes = (from: string, isCompany = false) =>
  logNotes(garage(own, car("아이오닉", { log_kind: "car" })), own, from, isCompany);

const insured: [from: string, isCompany: boolean, text: string | null][] = [
  ["2020-01-01", false, null],
  ["2021-01-01", false, "업무사용분의 50%만"],
  ["2023-12-01", false, "업무사용분의 50%만"],
  ["2024-01-01", false, "필요경비로 인정되지 않습니다"],
  ["2026-01-01", false, "필요경비로 인정되지 않습니다"],
  ["2026-01-01", true, "손금에 넣지 못하며"],
];
for (const [from, isCompany, text] of insured) {
  Deno.test(`in a year from ${from} ${isCompany ? "a company" : "an office"} is shown ${text ?? "no insurance note"}`, () => {
    const [limit, insurance] = notes(from, isCompany);
    assertEquals(limit.title, "운행기록부가 없을 때: 1,500만 원까지");
    assertEquals(insurance?.title, text === null ? undefined : "업무전용자동차보험: 미가입");
    if (text !== null) assertStringIncludes(insurance.text, text);
  });
}

Deno.test("the note on insurance counts the cars in use that need the log", () => {
  const book = garage(
    own,
    car("아이오닉", { log_kind: "car" }),
    car("레이", { log_kind: "compact" }),
    car("옛 차", { log_kind: "car", is_active: false }),
    { ...car("판 차", { log_kind: "car" }), deleted: true },
  );
  const [, insurance] = logNotes(book, own, "2026-01-01", false);
  assertStringIncludes(insurance.text, "사용 중인 업무용승용차는 2대입니다.");
});

Deno.test("a car that does not need the log has no notes", () =>
  assertEquals(
    logNotes(garage(own), car("레이", { log_kind: "compact" }), "2026-01-01", false),
    [],
  ));

Deno.test("cars in use without a kind are named", () =>
  assertEquals(
    unansweredCars(garage(own, car("1호차"), car("2호차", { is_active: false }))),
    ["1호차"],
  ));

Deno.test("every rule has its statute, its day and its last review", () => {
  for (const rule of [...LOG_KINDS, NO_LOG_LIMIT, ...UNINSURED_RATES, COMPANY_UNINSURED]) {
    assertMatch(rule.statute, /제\d+조|별표/);
    assertMatch(rule.effective, /^\d{4}-\d\d-\d\d$/);
    assertMatch(rule.checked, /^\d{4}-\d\d-\d\d$/);
  }
  assertEquals(CAR_INSURANCES.length, 4);
});
