import { assertEquals } from "@std/assert";
import {
  acknowledge,
  expireMonth,
  monthOfEntry,
  type Noted,
  noteEntry,
  reviewMonth,
  type SecurityEvent,
  volumeOfEntry,
} from "../../events/security/security.ts";
import type { Refusal } from "../../events/base/refusal.ts";

const said = (decided: SecurityEvent[] | Refusal) =>
  Array.isArray(decided) ? decided : [decided.status, decided.code];

const volumes: [id: string, volume: string, month: string][] = [
  ["2026-11-3f2a-9c", "2026-11", "2026-11"],
  ["2026-11.2-3f2a", "2026-11.2", "2026-11"],
];
for (const [id, volume, month] of volumes) {
  Deno.test(`given the entry ${id}, then it goes with ${volume} and is of ${month}`, () =>
    assertEquals([volumeOfEntry(id), monthOfEntry(id)], [volume, month]));
}

Deno.test("an entry is an event in its own stream", () => {
  const [event] = noteEntry("2026-11-3f2a", { kind: "signed_in" } as Noted);
  assertEquals([event.stream, event.type], ["security/2026-11-3f2a", "security.noted"]);
});

Deno.test("a notice is acknowledged once; an entry that is no notice cannot be", () => {
  const entry = { id: "2026-11-3f2a", notice: "refresh_reused", acknowledged: null };
  assertEquals(said(acknowledge(entry)), [
    { stream: "security/2026-11-3f2a", type: "security.acknowledged", data: {} },
  ]);
  assertEquals(said(acknowledge({ ...entry, acknowledged: "anna" })), []);
  for (const other of [undefined, { ...entry, notice: null }]) {
    assertEquals(said(acknowledge(other)), [404, "notice_not_found"]);
  }
});

const review = { month: "2026-10", remark: "이상 없음", entries: 12 };
const present = { present: "2026-11" };

Deno.test("given a past month, when its log was reviewed, then the number of entries is stored", () =>
  assertEquals(said(reviewMonth(review, present)), [
    { stream: "security/2026-10", type: "security.reviewed", data: review },
  ]));

const refused: [given: string, change: object, answer: [status: number, code: string]][] = [
  ["no entry", { entries: 0 }, [404, "month_not_found"]],
  ["the month that is under way", { month: "2026-11" }, [409, "month_not_over"]],
  ["a month to come", { month: "2026-12" }, [409, "month_not_over"]],
  ["no remark", { remark: "" }, [422, "no_remark"]],
];
for (const [given, change, answer] of refused) {
  Deno.test(`given ${given}, then the month is not reviewed: ${answer[1]}`, () =>
    assertEquals(said(reviewMonth({ ...review, ...change }, present)), answer));
}

Deno.test("a volume is removed by an event of its own", () =>
  assertEquals(expireMonth("2026-11.2"), [
    { stream: "security/2026-11.2", type: "security.expired", data: { month: "2026-11.2" } },
  ]));
