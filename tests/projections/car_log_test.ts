import { assertEquals } from "@std/assert";
import { businessUse, businessYearOf, carLog, drivenYears } from "../../projections/car/car_log.ts";
import type { TripEntry } from "../../projections/car/ledger.ts";
import { runSynchronously } from "../../projections/kit/query.ts";

type Trip = TripEntry["state"];
type Views = Parameters<typeof carLog>[0];

const TRIP = {
  ...{ carID: "ray", carName: "레이", carUser: "안나", driverDept: "등기팀", deleted: false },
  ...{
    tripTime: "2026-03-02T00:00:00.000Z",
    tripDrvTime: 1_800,
    tripDist: 10,
    purpose: "business",
  },
  ...{ odoStart: 100, odoEnd: 110, commuteKm: null, businessKm: null, ntsPurpose: "business" },
  ...{ dist: "등기소", pay: 0 },
} as unknown as Trip;

const trip = (id: string, change: Partial<Trip> = {}): TripEntry =>
  ({ id, version: 1, state: { ...TRIP, ...change } }) as TripEntry;
const viewsOf = (...trips: TripEntry[]): Views => {
  const vehicle = { state: { name: "레이", model: "레이", plate: "12가3456" } };
  return {
    trip: { byId: new Map(trips.map((one) => [one.id, one])) },
    vehicle: { byId: new Map([["ray", vehicle]]) },
    employee: { byId: new Map(), unique: new Map() },
  } as unknown as Views;
};
const logOf = (...trips: TripEntry[]) =>
  carLog(viewsOf(...trips), "ray", 2026, { businessYearStart: 1, name: "법무사" })!;
const hours = (hour: number, minute = 0) =>
  new Date(Date.UTC(2026, 2, 2, hour, minute)).toISOString();

/** What a trip says, and what of its 10 km is for commuting and for business. */
const uses: [says: string, change: Partial<Trip>, use: (number | null)[], isConfirmed: boolean][] =
  [
    ["business", {}, [null, 10], true],
    ["commuting", { ntsPurpose: "commuting" }, [10, null], true],
    ["private", { ntsPurpose: "private" }, [null, null], true],
    ["its parts", { commuteKm: 4, businessKm: 6, ntsPurpose: "private" }, [4, 6], true],
    ["one part", { commuteKm: 4 }, [4, null], true],
    ["the ledger's purpose alone", { ntsPurpose: "", purpose: "commute" }, [10, null], false],
    ["no business in the ledger", { ntsPurpose: "", purpose: "non-business" }, [null, null], false],
  ];
for (const [says, change, [commute, business], isConfirmed] of uses) {
  Deno.test(`given a trip that says ${says}, then ⑧ is ${commute} and ⑨ is ${business}`, () => {
    const [row] = logOf(trip("a", change)).rows;
    assertEquals([row.commute, row.business, row.isConfirmed], [commute, business, isConfirmed]);
    assertEquals(businessUse([trip("a", change)]), {
      total: 10,
      business: (commute ?? 0) + (business ?? 0),
    });
  });
}

Deno.test("the totals have all kilometres, those of business and commuting, and their share", () => {
  const private_ = trip("c", { ntsPurpose: "private", tripDist: 20.1, pay: 2_000 });
  const commuting = trip("b", { ntsPurpose: "commuting", tripDist: 9.9, pay: 1_000 });
  const log = logOf(trip("a"), commuting, private_);
  assertEquals([log.total, log.business, log.ratio, log.cost], [40, 19.9, 19.9 / 40, 3_000]);
  assertEquals(logOf().ratio, null);
  assertEquals(carLog(viewsOf(), "none", 2026, { businessYearStart: 1, name: "" }), null);
});

Deno.test("a log has its car's trips of the business year, oldest first, by counter on equal days", () => {
  const at = (day: string, odoStart = 0) => ({ tripTime: `${day}T15:00:00.000Z`, odoStart });
  const log = logOf(
    trip("late", at("2026-12-30")),
    trip("next", at("2026-12-31")),
    trip("second", at("2025-12-31", 20)),
    trip("first", at("2025-12-31", 10)),
    trip("before", at("2025-12-30")),
    trip("other", { carID: "ev6" }),
    trip("gone", { deleted: true }),
  );
  assertEquals(log.rows.map(({ id }) => id), ["first", "second", "late"]);
  assertEquals([log.from, log.until], ["2026-01-01", "2026-12-31"]);
});

/** Two trips of the same day: what is missing before the year can be handed in. */
const problems: [given: string, trips: Partial<Trip>[], found: unknown[]][] = [
  ["nothing wrong", [{}, { tripTime: hours(2), odoStart: 110, odoEnd: 120 }], []],
  ["no driver", [{ carUser: " " }], [["driver", "0", null]]],
  ["a purpose that nobody confirmed", [{ ntsPurpose: "" }], [["purpose", "0", null]]],
  ["a counter that is a kilometre off", [{ odoEnd: 111 }], []],
  ["a counter that is further off", [{ odoEnd: 112 }], [["distance", "0", { tripDist: 12 }]]],
  ["no counter at first", [{ odoStart: null, odoEnd: null }], [["reading", "0", null]]],
  ["half a counter", [{ odoEnd: null }], [["reading", "0", { odoStart: 100, odoEnd: 110 }]]],
  ["no counter later", [{}, { tripTime: hours(2), odoStart: null, odoEnd: null }], [
    ["reading", "1", { odoStart: 110, odoEnd: 120 }],
  ]],
  ["kilometres between", [{}, { tripTime: hours(2), odoStart: 115, odoEnd: 125 }], [
    ["gap", "1", { odoStart: 110 }],
  ]],
  ["kilometres twice", [{}, { tripTime: hours(2), odoStart: 105, odoEnd: 115 }], [
    ["overlap", "1", { odoStart: 110 }],
  ]],
  ["a counter that went back", [{}, { tripTime: hours(2), odoStart: 50, odoEnd: 60 }], [
    ["overlap", "1", null],
  ]],
  ["one that had not ended", [{}, { tripTime: hours(0, 20), odoStart: 110, odoEnd: 120 }], [
    ["times", "0", { tripDrvTime: 1_200 }],
  ]],
  ["one that ended just then", [{}, { tripTime: hours(0, 30), odoStart: 110, odoEnd: 120 }], []],
  ["days without times", [{ tripTime: "2026-03-01T15:00:00.000Z", tripDrvTime: 90_000 }, {
    ...{ tripTime: "2026-03-01T15:00:00.000Z", odoStart: 110, odoEnd: 120 },
  }], []],
];
for (const [given, trips, found] of problems) {
  Deno.test(`given ${given}, then the log asks for ${found.length} things`, () => {
    const log = logOf(...trips.map((change, at) => trip(String(at), change)));
    assertEquals(log.problems.map(({ kind, id, fix }) => [kind, id, fix]), found);
  });
}

Deno.test("the months begin with the business year, and the rest is private", () => {
  const views = viewsOf(
    trip("a", { pay: 500 }),
    trip("b", { commuteKm: 3, businessKm: 2, pay: 700 }),
  );
  const { months, from, until } = carLog(views, "ray", 2025, { businessYearStart: 4, name: "" })!;
  assertEquals([from, until], ["2025-04-01", "2026-03-31"]);
  assertEquals([months[0], months[9]].map(({ year, month }) => [year, month]), [[2025, 4], [
    2026,
    1,
  ]]);
  const march = { year: 2026, month: 3, business: 12, commute: 3, private: 5, cost: 1_200 };
  assertEquals(months.at(-1), march);
});

Deno.test("a business year is named after the year it begins in", () => {
  const [march, april] = ["2026-03-31T14:59:59.999Z", "2026-03-31T15:00:00.000Z"];
  assertEquals([march, april].map((at) => businessYearOf(at, 4)), [2025, 2026]);
  const views = viewsOf(
    ...[trip("a", { tripTime: march }), trip("b", { tripTime: april })],
    ...[trip("c", { carID: "ev6" }), trip("d", { carID: "gone", deleted: true })],
  );
  assertEquals([...runSynchronously(drivenYears(views, 4))], [["ray", [2026, 2025]], ["ev6", [
    2025,
  ]]]);
});
