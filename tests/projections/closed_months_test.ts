import { assertEquals } from "@std/assert";
import type { NewEvent } from "../../events/base/event.ts";
import {
  closedRecord,
  isOfMonth,
  nounsOf,
  openMonthsBefore,
  refuseClosed,
} from "../../projections/closing/closed_months.ts";
import { closedUntil, type ClosingBook } from "../../projections/closing/closing.ts";
import type { Views } from "../../projections/registry.ts";

type Rows = Record<string, object>;
const book = (rows: Rows = {}) => ({
  byId: new Map(Object.entries(rows).map(([id, state]) => [id, { id, state }])),
});
const closing = (months: Partial<Record<string, string[]>>) =>
  ({
    closed: new Map(Object.entries(months).map(([ledger, all]) => [ledger, new Set(all)])),
  }) as unknown as ClosingBook;
/** An office whose months up to September are closed, in each ledger. */
const CLOSED = {
  card: ["2026-08", "2026-09"],
  trip: ["2026-09"],
  courier: ["2026-09"],
  leave: ["2026-09"],
};
const viewsOf = (rows: Record<string, Rows>, months: Partial<Record<string, string[]>> = CLOSED) =>
  ({
    ...Object.fromEntries(
      ["card", "trip", "courier", "leave", "day_off"].map((noun) => [noun, book(rows[noun])]),
    ),
    closing: closing(months),
  }) as unknown as Views;

/** The last moment of September in Seoul, and the first one of October. */
const [SEPTEMBER, OCTOBER] = ["2026-09-30T14:59:59.999Z", "2026-09-30T15:00:00.000Z"];
const leave = (start_date: string, end_date: string, status = "approved") => ({
  start_date,
  end_date,
  status,
});

const records: [what: string, noun: string, state: object, isClosed: boolean][] = [
  ["a payment of the last closed moment", "card", { used_at: SEPTEMBER }, true],
  ["a payment of the first open one", "card", { used_at: OCTOBER }, false],
  ["a payment long before", "card", { used_at: "2020-01-01T00:00:00.000Z" }, true],
  ["a payment that was deleted", "card", { used_at: SEPTEMBER, deleted: true }, false],
  ["a trip", "trip", { tripTime: SEPTEMBER, deleted: false }, true],
  ["a trip that was deleted", "trip", { tripTime: SEPTEMBER, deleted: true }, false],
  [
    "a courier's record, reversed or not",
    "courier",
    { created_at: SEPTEMBER, deleted: true },
    true,
  ],
  ["a leave that ends later", "leave", leave("2026-09-30", "2026-10-02"), true],
  ["a leave that begins later", "leave", leave("2026-10-01", "2026-10-02"), false],
  ["a leave that nobody granted", "leave", leave("2026-09-01", "2026-09-02", "requested"), false],
  ["a day off", "day_off", { day: "2026-09-25", deleted: false }, true],
  ["a day off without its day", "day_off", { day: null, deleted: false }, false],
];
for (const [what, noun, state, isClosed] of records) {
  Deno.test(`given ${what}, then it may ${isClosed ? "not " : ""}be changed`, () =>
    assertEquals(
      closedRecord(viewsOf({ [noun]: { one: state } }), noun, "one") !== null,
      isClosed,
    ));
}

Deno.test("an unknown row, or one of a noun without months, is in no closed month", () => {
  assertEquals(closedRecord(viewsOf({}), "card", "none"), null);
  assertEquals(closedRecord(viewsOf({}), "vehicle", "one"), null);
});

const edited = (id: string, changes: object): NewEvent => ({
  stream: `trip/${id}`,
  type: "trip.changed",
  data: { changes },
});
const moved = (id: string, to: string) => edited(id, { tripTime: { from: "", to } });

Deno.test("events that change, add or remove something in a closed month are refused", () => {
  const views = viewsOf({
    trip: {
      closed: { tripTime: SEPTEMBER, deleted: false },
      open: { tripTime: OCTOBER, deleted: false },
    },
  });
  const code = (...events: NewEvent[]) => refuseClosed(views, events)?.code;
  assertEquals(code(edited("closed", { pay: { from: 0, to: 1 } })), "month_closed");
  assertEquals(code(moved("closed", OCTOBER)), "month_closed");
  assertEquals(code(moved("open", SEPTEMBER)), "month_closed");
  assertEquals(code(moved("open", "2026-11-01T00:00:00.000Z")), undefined);
  // Each is held against what those before it leave.
  assertEquals(
    code(moved("open", "2026-11-01T00:00:00.000Z"), moved("open", SEPTEMBER)),
    "month_closed",
  );
  assertEquals(code({ stream: "vehicle/one", type: "vehicle.deleted", data: {} }), undefined);
  assertEquals(refuseClosed({ ...views, closing: closing({}) }, [moved("closed", OCTOBER)]), null);
});

Deno.test("open earlier months are those with records after the newest closed one", () => {
  const at = (...days: string[]) =>
    Object.fromEntries(days.map((day) => [day, { used_at: `${day}T03:00:00.000Z` }]));
  const card = {
    ...at("2026-06-02", "2026-08-02", "2026-07-02", "2026-07-03", "2026-09-02"),
    gone: { used_at: "2026-05-02T03:00:00.000Z", deleted: true },
  };
  const months = (closed: Partial<Record<string, string[]>>) =>
    openMonthsBefore(viewsOf({ card }, closed), "card", "2026-09");
  assertEquals(months({}), ["2026-06", "2026-07", "2026-08"]);
  assertEquals(months({ card: ["2026-06"] }), ["2026-07", "2026-08"]);
  const long = { one: leave("2026-11-30", "2027-02-01") };
  assertEquals(openMonthsBefore(viewsOf({ leave: long }, {}), "leave", "2027-02"), [
    ...["2026-11", "2026-12", "2027-01"],
  ]);
});

Deno.test("a record belongs to each month it reaches into", () => {
  const state = leave("2026-11-30", "2027-01-01");
  const months = ["2026-10", "2026-11", "2026-12", "2027-01", "2027-02"];
  assertEquals(months.filter((month) => isOfMonth("leave", state, month)), months.slice(1, 4));
  assertEquals(isOfMonth("card", undefined, "2026-11"), false);
});

Deno.test("a ledger is closed up to its newest month, and has the nouns its figures depend on", () => {
  assertEquals(
    closedUntil(closing({ card: ["2026-09", "2026-07", "2026-08"] }), "card"),
    "2026-09",
  );
  assertEquals(closedUntil(closing({}), "card"), null);
  assertEquals([nounsOf("leave"), nounsOf("card")], [["leave", "day_off"], ["card"]]);
});
