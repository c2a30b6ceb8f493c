/** What may be done with a request for leave, by whom and on which days: given, when, then. */
import { assertEquals } from "@std/assert";
import {
  evolve,
  type LeaveApplication,
  type LeaveEvent,
  type LeaveState,
} from "../../events/leave/leave.ts";
import { type LeaveSpan, overlaps } from "../../events/leave/leave_span.ts";
import {
  actOnLeave,
  checkTransition,
  editLeave,
  enterLeave,
  LEAVE_ACTS,
  type LeaveContext,
  requestLeave,
  restoreLeave,
} from "../../events/leave/leave_acts.ts";
import { lawOf } from "../../events/leave_rules/kinds.ts";
import { workingDays } from "../../events/leave_rules/working_days.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";

const id = "l1";
const stream = "leave/l1";
const employee = "mina";
const wish: LeaveApplication = {
  start_date: "2026-12-24",
  end_date: "2026-12-28",
  req_type: "annual",
  memo: "가족 여행",
};
const half = (part: Partial<LeaveSpan>): LeaveApplication => ({
  ...wish,
  end_date: wish.start_date,
  req_type: "morning",
  ...part,
});

const OWNER = { isOwner: true, mayDecide: false };
const APPROVER = { isOwner: false, mayDecide: true };

/** Saturday, 21 November 2026; Mina was hired on 2 March 2020 and has enough leave. */
const context = (part: Partial<LeaveContext> = {}): LeaveContext => ({
  today: "2026-11-21",
  hired: "2020-03-02",
  left: null,
  others: [],
  isAllOff: () => false,
  missing: () => 0,
  hoursOf: () => null,
  ruleOf: lawOf,
  workingDays: ({ start_date, end_date }) =>
    Number(workingDays(start_date, end_date, { daysOff: new Set() })),
  by: OWNER,
  ...part,
});

type Told = LeaveEvent extends infer E ? E extends LeaveEvent ? Omit<E, "stream"> : never : never;
const asked: Told = { type: "leave.requested", data: { employee, ...wish } };
const approved: Told = { type: "leave.approved", data: {} };
const withdrawn: Told = { type: "leave.withdrawn", data: {} };
const refused: Told = { type: "leave.refused", data: { employee, reason: "바쁜 주" } };
const cancelled: Told = { type: "leave.cancelled", data: { employee, reason: "" } };

const given = (...events: Told[]): LeaveState =>
  events.reduce<LeaveState | undefined>(
    (state, event) => evolve(state, { stream, ...event } as LeaveEvent),
    undefined,
  )!;

/** What came out: each event's type and data, or the code of the refusal. */
const of = (decided: LeaveEvent[] | Refusal) =>
  isRefusal(decided) ? decided.code : decided.map(({ type, data }) => ({ type, data }));

const request = (part: Partial<LeaveApplication>, about: Partial<LeaveContext> = {}) =>
  requestLeave(undefined, { id, employee, application: { ...wish, ...part } }, context(about));

Deno.test("a new request stores who, from when to when, kind and reason, and waits", () => {
  assertEquals(of(request({})), [asked]);
  assertEquals(given(asked).status, "requested");
});

const WRONG: [what: string, Partial<LeaveApplication>, Partial<LeaveContext>, code: string][] = [
  ["without a reason", { memo: "" }, {}, "no_memo"],
  ["that ends before it starts", { end_date: "2026-12-23" }, {}, "ends_before_start"],
  ["for half of more than a day", { req_type: "afternoon" }, {}, "half_of_one_day"],
  ["for yesterday", { start_date: "2026-11-20" }, {}, "in_the_past"],
  [
    "for a day too far ahead",
    { start_date: "2028-01-03", end_date: "2028-01-03" },
    {},
    "too_far_ahead",
  ],
  ["of more than a year", { end_date: "2027-12-27" }, {}, "too_long"],
  ["by somebody whose hire date is not known", {}, { hired: null }, "no_hire_date"],
  ["from before the hire date", {}, { hired: "2026-12-25" }, "before_hired"],
  ["to after the last day of employment", {}, { left: "2026-12-27" }, "after_leaving"],
  ["on days off alone", {}, { isAllOff: () => true }, "all_off"],
  ["for more than is left", {}, { missing: () => 0.5 }, "not_enough_leave"],
];

for (const [what, part, about, code] of WRONG) {
  Deno.test(`a request ${what} is refused as ${code}`, () => {
    assertEquals(of(request(part, about)), code);
  });
}

Deno.test("a request for the hire date itself, for today, and across a year's end is taken", () => {
  assertEquals(of(request({}, { hired: "2026-12-24" })), [asked]);
  assertEquals(isRefusal(request({ start_date: "2026-11-21" })), false);
  assertEquals(isRefusal(request({ end_date: "2027-01-04" })), false);
});

Deno.test("a request in a year whose holidays are not known is taken", () => {
  assertEquals(of(request({}, { isAllOff: () => null })), [asked]);
});

Deno.test("the approver enters leave as granted, for past and distant days too", () => {
  const enter = (part: Partial<LeaveApplication>, about: Partial<LeaveContext> = {}) =>
    of(
      enterLeave(
        undefined,
        { id, employee, application: { ...wish, ...part } },
        context({ by: APPROVER, ...about }),
      ),
    );
  const past = { start_date: "2026-11-02", end_date: "2026-11-03" };
  const entered: Told = { type: "leave.entered", data: { employee, ...wish, ...past } };
  assertEquals(enter(past), [entered]);
  const { status, entered: was } = given(entered);
  assertEquals([status, was], ["approved", true]);
  const wrong: [Partial<LeaveApplication>, Partial<LeaveContext>, string][] = [
    [past, { by: OWNER }, "forbidden"],
    [{ ...past, memo: "" }, {}, "no_memo"],
    [past, { hired: "2026-11-03" }, "before_hired"],
    [past, { others: [{ ...wish, ...past }] }, "leave_overlaps"],
    [past, { missing: () => 1 }, "not_enough_leave"],
    [{ start_date: "2026-11-07", end_date: "2026-11-08" }, { isAllOff: () => true }, "all_off"],
  ];
  for (const [part, about, code] of wrong) assertEquals(enter(part, about), code);
  const ahead: Told = { type: "leave.entered", data: { employee, ...wish } };
  const cancel = (by: LeaveContext["by"]) =>
    of(actOnLeave(given(ahead), { id, act: "cancel", reason: "" }, context({ by })));
  assertEquals(cancel(OWNER), "forbidden", "its owner did not ask for it");
  assertEquals(cancel(APPROVER), [cancelled]);
  const again = enterLeave(
    given(entered),
    { id, employee, application: wish },
    context({ by: APPROVER }),
  );
  assertEquals(of(again), "already_entered");
});

Deno.test("two spans overlap where they share half a day", () => {
  const day = { start_date: "2026-12-24", end_date: "2026-12-24" };
  const morning: LeaveSpan = { ...day, req_type: "morning" };
  const afternoon: LeaveSpan = { ...day, req_type: "afternoon" };
  const table: [LeaveSpan, LeaveSpan, boolean][] = [
    [morning, afternoon, false],
    [morning, morning, true],
    [morning, wish, true],
    [wish, { ...wish, start_date: "2026-12-28", end_date: "2026-12-30" }, true],
    [wish, { ...wish, start_date: "2026-12-29", end_date: "2026-12-30" }, false],
  ];
  for (const [a, b, is] of table) assertEquals([overlaps(a, b), overlaps(b, a)], [is, is]);
});

Deno.test("a request that shares half a day with an open one is refused", () => {
  const others = [half({ req_type: "afternoon" })];
  assertEquals(of(request({}, { others })), "leave_overlaps");
  assertEquals(isRefusal(request(half({}), { others })), false);
});

Deno.test("an edit stores old and new values; an edit without a change gives no event", () => {
  const changed = { ...wish, end_date: "2026-12-29" };
  const changes = { end_date: { from: "2026-12-28", to: "2026-12-29" } };
  assertEquals(of(editLeave(given(asked), { id, application: changed }, context())), [
    { type: "leave.edited", data: { employee, changes } },
  ]);
  assertEquals(editLeave(given(asked), { id, application: wish }, context()), []);
  const late = { ...wish, start_date: "2026-11-02" };
  assertEquals(of(editLeave(given(asked), { id, application: late }, context())), "in_the_past");
});

Deno.test("each act gives the request its status", () => {
  const act = (
    act: "approve" | "refuse" | "withdraw" | "cancel",
    by: LeaveContext["by"],
    before: LeaveState,
  ) => of(actOnLeave(before, { id, act, reason: "바쁜 주" }, context({ by })));
  assertEquals(act("approve", APPROVER, given(asked)), [approved]);
  assertEquals(act("refuse", APPROVER, given(asked)), [refused]);
  assertEquals(act("withdraw", OWNER, given(asked)), [withdrawn]);
  assertEquals(act("cancel", APPROVER, given(asked, approved)), [
    { type: "leave.cancelled", data: { employee, reason: "바쁜 주" } },
  ]);
  const { status, reason } = given(asked, refused);
  assertEquals([status, reason], ["refused", "바쁜 주"]);
});

Deno.test("a refusal needs a reason", () => {
  const decided = actOnLeave(
    given(asked),
    { id, act: "refuse", reason: "" },
    context({ by: APPROVER }),
  );
  assertEquals(of(decided), "no_reason");
});

Deno.test("an approval checks again whether the days are free and left", () => {
  const approve = (about: Partial<LeaveContext>) =>
    of(
      actOnLeave(
        given(asked),
        { id, act: "approve", reason: "" },
        context({ by: APPROVER, ...about }),
      ),
    );
  assertEquals(approve({ others: [wish] }), "leave_overlaps");
  assertEquals(approve({ missing: () => 1 }), "not_enough_leave");
  assertEquals(approve({ today: "2026-12-30" }), [approved], "also when the days have passed");
});

Deno.test("allowed actions by role, for every status of a request", () => {
  const states: Record<string, LeaveState> = {
    requested: given(asked),
    approved: given(asked, approved),
    refused: given(asked, refused),
    withdrawn: given(asked, withdrawn),
    cancelled: given(asked, approved, cancelled),
  };
  const may = (by: LeaveContext["by"], today = "2026-11-21") =>
    Object.fromEntries(
      Object.entries(states).map(([name, state]) => [
        name,
        LEAVE_ACTS.filter((act) => checkTransition(act, state, { by, today }) === null),
      ]),
    );
  const none = { approved: [], refused: [], withdrawn: [], cancelled: [] };
  assertEquals(may(OWNER), { ...none, requested: ["edit", "withdraw"], approved: ["cancel"] });
  assertEquals(may(OWNER, "2026-12-24"), { ...none, requested: ["edit", "withdraw"] });
  const decides = { ...none, requested: ["approve", "refuse"], approved: ["cancel"] };
  assertEquals(may(APPROVER, "2027-03-02"), decides);
  assertEquals(may({ isOwner: false, mayDecide: false }), { ...none, requested: [] });
});

Deno.test("a second decision is refused with the first one", () => {
  const again = actOnLeave(
    given(asked, approved),
    { id, act: "refuse", reason: "늦음" },
    context({ by: APPROVER }),
  );
  assertEquals(isRefusal(again) && [again.code, again.message], [
    "leave_approved",
    "이미 승인된 휴가 신청입니다.",
  ]);
});

Deno.test("an earlier version is restored by those who could have made the change", () => {
  const back = (now: LeaveState, earlier: LeaveState, about: Partial<LeaveContext>) =>
    of(restoreLeave(now, { id, to_version: 1, earlier }, context(about)));
  const changes = { status: { from: "withdrawn", to: "requested" } };
  const undone = [{ type: "leave.restored", data: { employee, to_version: 1, changes } }];
  assertEquals(back(given(asked, withdrawn), given(asked), {}), undone);
  assertEquals(back(given(asked, withdrawn), given(asked), { by: APPROVER }), "forbidden");
  assertEquals(back(given(asked, approved), given(asked), {}), "forbidden");
  const taken = restoreLeave(
    given(asked, approved),
    { id, to_version: 1, earlier: given(asked) },
    context({ by: APPROVER }),
  );
  assertEquals(given(asked, approved, ...(taken as Told[])).status, "requested");
  const others = [wish];
  assertEquals(back(given(asked, withdrawn), given(asked), { others }), "leave_overlaps");
  assertEquals(back(given(asked), given(asked), {}), []);
});

Deno.test("every act on an unknown request is refused", () => {
  const at = { id, act: "approve", reason: "" } as const;
  assertEquals(of(actOnLeave(undefined, at, context())), "leave_not_found");
  assertEquals(of(editLeave(undefined, { id, application: wish }, context())), "leave_not_found");
  const restore = { id, to_version: 1, earlier: undefined };
  assertEquals(of(restoreLeave(undefined, restore, context())), "leave_not_found");
  assertEquals(of(restoreLeave(given(asked), restore, context())), "version_not_found");
});
