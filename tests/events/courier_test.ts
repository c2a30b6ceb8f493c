/** Couriers: what may be recorded, corrected, reversed and brought back, and what is refused. */
import { assertEquals } from "@std/assert";
import {
  correctCourier,
  type CourierEvent,
  type CourierRecord,
  type CourierState,
  effectOf,
  evolve,
  recordCourier,
  restoreCourier,
  reverseCourier,
  topUp,
} from "../../events/courier/courier.ts";
import { isRefusal } from "../../events/base/refusal.ts";

const record: CourierRecord = {
  created_at: "2026-11-20T02:00:00.000Z",
  rider: "1042",
  sender: "사무소",
  receiver: "서초등기소",
  amount: 7_000,
  memo: "등기 신청서",
};
const charge = { created_at: record.created_at, amount: 300_000, memo: "11월 충전" };
const id = "one";
const stream = "courier/one";

/** The events of a record. */
const given = (...events: (CourierEvent[] | { refused: true })[]): CourierState => {
  const result = events.flatMap((some) => isRefusal(some) ? [] : some as CourierEvent[]);
  return result.reduce<CourierState | undefined>(evolve, undefined)!;
};
const delivered = given(recordCourier(undefined, { id, record }));
const charged = given(topUp(undefined, { id, data: charge }));
const gone = { ...delivered, reversed: true };

const codeOf = (decided: unknown) => isRefusal(decided) ? [decided.status, decided.code] : decided;

Deno.test("given nothing, when a delivery is recorded, then it takes its fee from the balance", () => {
  assertEquals(recordCourier(undefined, { id, record }), [
    { stream, type: "courier.recorded", data: record },
  ]);
  assertEquals(delivered, { ...record, status: "delivery", reversed: false, settled: false });
  assertEquals(effectOf(delivered), -7_000);
});

Deno.test("given nothing, when the balance is topped up, then the amount is added to it", () => {
  assertEquals(charged.status, "balance_add");
  assertEquals(effectOf(charged), 300_000);
});

Deno.test("given a form with any one field, then it is a record; without one it is refused (S2 §4)", () => {
  const nothing = { ...record, rider: "", sender: "", receiver: "", memo: "", amount: 0 };
  for (const one of [{ rider: "7" }, { sender: "가" }, { receiver: "나" }, { memo: "다" }]) {
    assertEquals(
      isRefusal(recordCourier(undefined, { id, record: { ...nothing, ...one } })),
      false,
    );
  }
  const paid = { ...nothing, amount: 1 };
  assertEquals(isRefusal(recordCourier(undefined, { id, record: paid })), false);
  assertEquals(codeOf(recordCourier(undefined, { id, record: nothing })), [
    422,
    "empty_record",
  ]);
});

Deno.test("given a top-up of nothing or less, then it is refused in S2's words", () => {
  for (const amount of [0, -1, 0.5]) {
    const refused = topUp(undefined, { id, data: { ...charge, amount } });
    assertEquals(codeOf(refused), [422, "bad_amount"]);
    assertEquals(isRefusal(refused) && refused.message, "올바른 금액을 입력하세요.");
  }
});

Deno.test("given a delivery, when it is corrected, then what changed is written with the reason", () => {
  const command = { id, record: { ...record, amount: 9_000 }, reason: "왕복 요금" };
  assertEquals(correctCourier(delivered, command), [{
    stream,
    type: "courier.corrected",
    data: { changes: { amount: { from: 7_000, to: 9_000 } }, reason: "왕복 요금" },
  }]);
});

Deno.test("given a delivery, when a correction changes nothing, then nothing is written", () => {
  assertEquals(correctCourier(delivered, { id, record, reason: "" }), []);
});

Deno.test("given a delivery, when a correction empties it, then it is refused", () => {
  const empty = { rider: "", sender: "", receiver: "", memo: "", amount: 0 };
  assertEquals(codeOf(correctCourier(delivered, { id, record: empty, reason: "" })), [
    422,
    "empty_record",
  ]);
});

Deno.test("given a top-up, when it is edited, then it is refused, and it may be deleted (S2 §4)", () => {
  assertEquals(codeOf(correctCourier(charged, { id, record: { amount: 1 }, reason: "" })), [
    409,
    "top_up_fixed",
  ]);
  assertEquals(reverseCourier(charged, { id, reason: "잘못 충전" }), [
    { stream, type: "courier.reversed", data: { reason: "잘못 충전" } },
  ]);
});

Deno.test("given a deleted record, then it counts nowhere, and no edit or second deletion reaches it", () => {
  assertEquals(
    given(
      [{ stream, type: "courier.recorded", data: record }],
      reverseCourier(delivered, {
        id,
        reason: "",
      }),
    ),
    gone,
  );
  assertEquals(effectOf(gone), 0);
  assertEquals(codeOf(correctCourier(gone, { id, record: { amount: 1 }, reason: "" })), [
    409,
    "reversed",
  ]);
  assertEquals(codeOf(reverseCourier(gone, { id, reason: "" })), [409, "already_reversed"]);
});

Deno.test("given a deleted record, when it is restored, then it counts again as it was", () => {
  const events = restoreCourier(gone, { id, to_version: null });
  assertEquals(events, [
    { stream, type: "courier.restored", data: { to_version: null, changes: {} } },
  ]);
  assertEquals(evolve(gone, (events as CourierEvent[])[0]), delivered);
});

Deno.test("given a corrected record, when its first version is restored, then as a new event", () => {
  const corrected = { ...delivered, amount: 9_000 };
  assertEquals(restoreCourier(corrected, { id, to_version: 1, earlier: delivered }), [{
    stream,
    type: "courier.restored",
    data: { to_version: 1, changes: { amount: { from: 9_000, to: 7_000 } } },
  }]);
  assertEquals(restoreCourier(delivered, { id, to_version: 1, earlier: delivered }), []);
});

const nowhere: [string, unknown, [number, string]][] = [
  ["corrected", correctCourier(undefined, { id, record, reason: "" }), [
    404,
    "courier_not_found",
  ]],
  ["deleted", reverseCourier(undefined, { id, reason: "" }), [404, "courier_not_found"]],
  ["restored", restoreCourier(undefined, { id, to_version: null }), [404, "courier_not_found"]],
  ["recorded twice", recordCourier(delivered, { id, record }), [409, "already_recorded"]],
  ["topped up twice", topUp(charged, { id, data: charge }), [409, "already_recorded"]],
  ["restored while it counts", restoreCourier(delivered, { id, to_version: null }), [
    409,
    "not_reversed",
  ]],
  ["brought back to a version that never was", restoreCourier(delivered, { id, to_version: 9 }), [
    404,
    "version_not_found",
  ]],
];
for (const [what, decided, refusal] of nowhere) {
  Deno.test(`a record cannot be ${what}`, () => assertEquals(codeOf(decided), refusal));
}
