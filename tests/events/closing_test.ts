import { assertEquals, assertThrows } from "@std/assert";
import {
  type Closed,
  closeMonth,
  type ClosingEvent,
  type ClosingState,
  evolve,
  monthClosed,
  reissueMonth,
  reopenMonth,
} from "../../events/closing/closing.ts";
import type { Refusal } from "../../events/base/refusal.ts";

const [A, B] = ["a", "b"].map((letter) => letter.repeat(64));
const month = (month: string): Closed => ({
  ...{ ledger: "card", month, edition: 1, digest: A, rows: 3 },
});
const SEPTEMBER = month("2026-09");
const asked = { seen: A, sure: false, open: [], before: [], until: null };
/** In Seoul September ends at three in the afternoon of the 30th by UTC. */
const [LAST_MOMENT, OCTOBER] = ["14:59:59.999Z", "15:00:00.000Z"]
  .map((time) => ({ now: new Date(`2026-09-30T${time}`) }));

const given = (...events: ClosingEvent[]): ClosingState =>
  events.reduce<ClosingState | undefined>(evolve, undefined)!;
const closing = (data: Closed): ClosingEvent => ({
  ...{ stream: `closing/card-${data.month}`, type: "closing.closed", data },
});
const closed = given(closing(SEPTEMBER));
const codeOf = (decided: ClosingEvent[] | Refusal) =>
  Array.isArray(decided) ? decided.map(({ type, data }) => [type, data]) : decided.code;

Deno.test("a past month that was reviewed is closed with the digest that was seen", () => {
  assertEquals(closeMonth(undefined, SEPTEMBER, asked, OCTOBER), [closing(SEPTEMBER)]);
  assertEquals([closed.isClosed, closed.digest, closed.rows], [true, A, 3]);
});

const refused: [given: string, state: ClosingState | undefined, asks: object, code: string][] = [
  ["it is closed", closed, {}, "already_closed"],
  ["a later month is closed", undefined, { until: "2026-10" }, "already_closed"],
  ["the newest closed month is this one", undefined, { until: "2026-09" }, "already_closed"],
  ["it changed since it was looked at", undefined, { seen: B }, "changed_since"],
  ["something is still to do", undefined, { open: ["1건"] }, "not_sure"],
  ["others are taken along", undefined, { before: [month("2026-08")] }, "not_sure"],
];
for (const [given, state, asks, code] of refused) {
  Deno.test(`given that ${given}, then the month is not closed: ${code}`, () =>
    assertEquals(codeOf(closeMonth(state, SEPTEMBER, { ...asked, ...asks }, OCTOBER)), code));
}

Deno.test("a month cannot be closed at its last moment in Seoul", () =>
  assertEquals(codeOf(closeMonth(undefined, SEPTEMBER, asked, LAST_MOMENT)), "month_not_over"));

Deno.test("closing a month closes earlier open months after a confirmation", () => {
  const august = month("2026-08");
  const all = { ...asked, sure: true, open: ["1건"], before: [august], until: "2026-07" };
  assertEquals(closeMonth(undefined, SEPTEMBER, all, OCTOBER), [august, SEPTEMBER].map(closing));
});

Deno.test("given a closed month, when it is reopened with a reason, then it is open and may be closed again", () => {
  const events = reopenMonth(closed, { reason: "오기", until: "2026-09" });
  assertEquals(codeOf(events), [["closing.reopened", { reason: "오기" }]]);
  const reopened = (events as ClosingEvent[]).reduce<ClosingState>(evolve, closed);
  assertEquals(reopened.isClosed, false);
  assertEquals(codeOf(reopenMonth(reopened, { reason: "오기", until: null })), "not_closed");
  assertEquals(closeMonth(reopened, SEPTEMBER, asked, OCTOBER), [closing(SEPTEMBER)]);
});

Deno.test("only the newest closed month can be reopened, and only with a reason", () => {
  const codes = [{ reason: "오기", until: "2026-10" }, { reason: "", until: "2026-09" }]
    .map((command) => codeOf(reopenMonth(closed, command)));
  assertEquals(codes, ["closed_after", "invalid_input"]);
  assertEquals(codeOf(reopenMonth(undefined, { reason: "오기", until: null })), "not_closed");
});

Deno.test("after names were destroyed the report has a new digest and the same rows", () => {
  const [event] = reissueMonth(closed, { digest: B, rows: 3 });
  assertEquals(event.data, { digest: B, rows: 3, reason: "names_destroyed" });
  assertEquals(evolve(closed, event), { ...closed, digest: B });
  assertThrows(() => reissueMonth(closed, { digest: B, rows: 2 }), Error, "lost rows");
  assertThrows(() => reissueMonth(undefined, { digest: B, rows: 3 }), Error, "lost rows");
  assertThrows(() => evolve(undefined, event), Error, "before closing.closed");
});

Deno.test("a change in a closed month is refused with the name of the month", () => {
  const [own, earlier] = ["2026-09", "2026-08"].map((at) => monthClosed("card", at, "2026-09"));
  assertEquals([own.status, own.code], [409, "month_closed"]);
  assertEquals(own.message.includes("까지의 마감"), false);
  assertEquals(earlier.message.includes("까지의 마감에 들어 있습니다"), true);
  assertEquals(earlier.details, [{ ledger: "card", month: "2026-08", until: "2026-09" }]);
});
