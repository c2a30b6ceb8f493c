/** Leave of a kind, and by the hour, as it is asked for, changed, documented and brought back. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  evolve,
  type LeaveApplication,
  type LeaveEvent,
  leaveEvents,
  type LeaveState,
} from "../../events/leave/leave.ts";
import {
  actOnLeave,
  editLeave,
  enterLeave,
  type LeaveContext,
  requestLeave,
  restoreLeave,
} from "../../events/leave/leave_acts.ts";
import { lawOf, LEAVE_KINDS } from "../../events/leave_rules/kinds.ts";
import { workingDays } from "../../events/leave_rules/working_days.ts";
import { DESTROYED_TEXT } from "../../events/base/personal.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";

const [id, employee] = ["l1", "mina"];
const OWNER = { isOwner: true, mayDecide: false };
const APPROVER = { isOwner: false, mayDecide: true };
const wish: LeaveApplication = {
  start_date: "2026-12-07",
  end_date: "2026-12-11",
  req_type: "annual",
  memo: "출산",
  kind: "spouse_birth",
  event_day: "2026-12-05",
};
const plain: LeaveApplication = {
  ...{ start_date: "2026-12-07", end_date: "2026-12-07", req_type: "annual", memo: "휴식" },
};

/** 21 November 2026; nothing is left of annual leave. */
const context = (part: Partial<LeaveContext> = {}): LeaveContext => ({
  ...{ today: "2026-11-21", hired: "2020-03-02", left: null, others: [] },
  isAllOff: () => false,
  missing: () => 3,
  hoursOf: () => null,
  ruleOf: lawOf,
  workingDays: ({ start_date, end_date }) =>
    Number(workingDays(start_date, end_date, { daysOff: new Set() })),
  by: OWNER,
  ...part,
});

const given = (...events: LeaveEvent[]): LeaveState =>
  events.reduce<LeaveState | undefined>(evolve, undefined)!;
function done(decided: LeaveEvent[] | Refusal): LeaveEvent[] {
  if (isRefusal(decided)) throw new Error(decided.message);
  for (const { type, data } of decided) {
    assertEquals(leaveEvents.find((one) => one.type === type)!.parse(data), data);
  }
  return decided;
}
const of = (decided: LeaveEvent[] | Refusal) =>
  isRefusal(decided) ? decided.code : decided.map(({ type, data }) => ({ type, data }));
const request = (asked: LeaveApplication, part: Partial<LeaveContext> = {}) =>
  requestLeave(undefined, { id, employee, application: asked }, context(part));

Deno.test("leave for a birth is granted with its day when no annual leave is left", () => {
  assertEquals(of(request(wish)), [{ type: "leave.requested", data: { employee, ...wish } }]);
  assertEquals(of(request(plain)), "not_enough_leave");
});

Deno.test("annual leave with empty fields of other kinds keeps its earlier event", () => {
  const asked = { ...plain, kind: null, event_day: null, hours: null };
  assertEquals(of(request(asked, { missing: () => 0 })), [
    { type: "leave.requested", data: { employee, ...plain } },
  ]);
});

const WRONG: [string, Partial<LeaveApplication>, Partial<LeaveContext>, string][] = [
  ["a kind there is none of", { kind: "holiday" }, {}, "unknown_kind"],
  [
    "a suspension, which nobody asks for",
    { kind: "suspension", event_day: null },
    {},
    "only_entered",
  ],
  ["no day of birth", { event_day: null }, {}, "no_event_day"],
  ["more than its days", { end_date: "2027-01-15" }, {}, "kind_limit"],
  ["days off alone", {}, { isAllOff: () => true }, "all_off"],
  ["days of other leave", {}, { others: [plain] }, "leave_overlaps"],
];
for (const [title, part, about, code] of WRONG) {
  Deno.test(`given ${title}, then the request is refused as ${code}`, () => {
    assertEquals(of(request({ ...wish, ...part }, about)), code);
  });
}

Deno.test("the approver enters a suspension over holidays of an employee without a hire date", () => {
  const suspension: LeaveApplication = {
    ...{ ...wish, memo: "정직 1월", kind: "suspension", event_day: null, end_date: "2027-01-06" },
  };
  const about = context({ by: APPROVER, hired: null, isAllOff: () => true });
  const decided = enterLeave(undefined, { id, employee, application: suspension }, about);
  assertEquals(given(...done(decided)).kind, "suspension");
});

const partTimer = { missing: () => 0, hoursOf: () => 4 };
const HOURS: [string, Partial<LeaveApplication>, Partial<LeaveContext>, string | null][] = [
  ["three hours of a day of four", { hours: 3 }, partTimer, null],
  ["all four of them", { hours: 4 }, partTimer, null],
  ["five hours of a day of four", { hours: 5 }, partTimer, "too_many_hours"],
  ["hours of two days", { hours: 3, end_date: "2026-12-08" }, partTimer, "hours_of_one_day"],
  ["hours of half a day", { hours: 1, req_type: "morning" }, partTimer, "hours_of_one_day"],
  ["hours of who works full time", { hours: 3 }, { missing: () => 0 }, "no_hours"],
  ["hours of another kind", { hours: 3, kind: "sick" }, partTimer, "no_hours"],
];
for (const [title, part, about, code] of HOURS) {
  Deno.test(`given ${title}, then ${code ?? "they are taken"}`, () => {
    const decided = request({ ...plain, ...part }, about);
    assertEquals(isRefusal(decided) ? decided.code : null, code);
  });
}

Deno.test("a part-timer's shortage is in hours", () => {
  const decided = request({ ...plain, hours: 3 }, { ...partTimer, missing: () => 0.5 });
  assertEquals(isRefusal(decided) && decided.message, "남은 연차보다 2시간 많습니다.");
});

const act = (state: LeaveState, name: "document" | "approve", by = APPROVER) =>
  actOnLeave(state, { id, act: name, reason: "" }, context({ by }));
const asked = done(request(wish));
const documented: LeaveEvent = { stream: "leave/l1", type: "leave.documented", data: {} };

Deno.test("a request's document is confirmed once by the approver", () => {
  assertEquals(of(act(given(...asked), "document")), [{ type: "leave.documented", data: {} }]);
  const state = given(...asked, documented);
  assertEquals([state.documented, state.status], [true, "requested"]);
  assertEquals(of(act(state, "document")), "leave_documented");
  assertEquals(of(act(given(...asked), "document", OWNER)), "forbidden", "not by its owner");
  const annual = given(...done(request(plain, { missing: () => 0 })));
  assertEquals(of(act(annual, "document")), "no_document");
  const approved = given(...asked, ...done(act(given(...asked), "approve")));
  assertEquals(of(act(approved, "document")), [{ type: "leave.documented", data: {} }]);
});

Deno.test("changing the birth's day needs the document to be confirmed again", () => {
  const state = given(...asked, documented);
  const edit = (part: Partial<LeaveApplication>) =>
    given(
      ...asked,
      documented,
      ...done(editLeave(state, { id, application: { ...wish, ...part } }, context())),
    );
  assertEquals(edit({ event_day: "2026-12-06" }).documented, null);
  assertEquals(edit({ memo: "둘째 출산" }).documented, true);
});

Deno.test("an edit without a kind keeps it; null makes annual leave of it", () => {
  const { kind: _kind, event_day: _day, ...old } = wish;
  const edited = editLeave(
    given(...asked),
    { id, application: { ...old, end_date: "2026-12-10" } },
    context(),
  );
  assertEquals(given(...asked, ...done(edited)).kind, "spouse_birth");
  const annual = { ...wish, kind: null, event_day: null };
  const made = editLeave(
    given(...asked),
    { id, application: annual },
    context({ missing: () => 0 }),
  );
  assertEquals(given(...asked, ...done(made)).kind, null);
  assertEquals(
    of(editLeave(given(...asked), { id, application: annual }, context())),
    "not_enough_leave",
  );
});

Deno.test("a kind whose key is destroyed is still no annual leave", () => {
  const state = { ...given(...asked), kind: DESTROYED_TEXT };
  assertEquals(of(act(state, "document")), "no_document");
});

/** A wish of any kind, or of annual leave, in December. */
const wishes = fc.record({
  start: fc.integer({ min: 1, max: 27 }),
  length: fc.nat(4),
  kind: fc.constantFrom(null, ...LEAVE_KINDS),
}).map(({ start, length, kind }): LeaveApplication => ({
  start_date: `2026-12-${String(start).padStart(2, "0")}`,
  end_date: `2026-12-${String(Math.min(start + length, 31)).padStart(2, "0")}`,
  ...{ req_type: "annual", memo: "사유", kind, event_day: kind ? "2026-12-01" : null },
}));
const steps = fc.array(
  fc.oneof(
    wishes.map((one) => ({ edit: one })),
    fc.constantFrom(
      "approve" as const,
      "refuse" as const,
      "withdraw" as const,
      "cancel" as const,
      "document" as const,
    )
      .map((name) => ({ act: name })),
  ),
  { maxLength: 12 },
);

Deno.test("events of any act on a request fit their shapes, and every version can be restored", () => {
  fc.assert(fc.property(wishes, steps, (first, all) => {
    const about = context({ missing: () => 0, by: { isOwner: true, mayDecide: true } });
    const begun = request(first, { missing: () => 0 });
    if (isRefusal(begun)) return;
    const events = [...done(begun)];
    const versions = [given(...events)];
    for (const step of all) {
      const state = versions.at(-1)!;
      const decided = "edit" in step
        ? editLeave(state, { id, application: step.edit }, about)
        : actOnLeave(state, { id, act: step.act, reason: "사유" }, about);
      if (isRefusal(decided) || decided.length === 0) continue;
      events.push(...done(decided));
      versions.push(given(...events));
    }
    const now = versions.at(-1)!;
    for (const [at, earlier] of versions.entries()) {
      const back = restoreLeave(now, { id, to_version: at + 1, earlier }, about);
      if (isRefusal(back)) continue;
      const state = given(...events, ...done(back));
      for (
        const key of ["kind", "event_day", "hours", "documented", "status", "start_date"] as const
      ) {
        assertEquals(state[key] ?? null, earlier[key] ?? null, key);
      }
    }
    assert(!now.documented || now.kind, "annual leave has no paper");
  }));
});
