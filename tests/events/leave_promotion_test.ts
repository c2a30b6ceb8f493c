/** Promotion of the use of leave: what each side may do when (Labor Standards Act art. 61). */
import { assertEquals } from "@std/assert";
import type { NewEvent } from "../../events/base/event.ts";
import {
  answer,
  applicationFor,
  datesMissing,
  datesNamed,
  daysUnrefused,
  evolve,
  fixDates,
  notify,
  type PromotionState,
  refuseLabour,
  type StoredLeavePromotionEvent,
} from "../../events/leave/leave_promotion.ts";
import { promotions } from "../../events/leave_rules/promotion.ts";
import { workingDays } from "../../events/leave_rules/working_days.ts";
import type { Refusal } from "../../events/base/refusal.ts";
import { standingOf } from "../../projections/leave/leave_promotion.ts";
import { onDays, person } from "./leave_rules/facts.ts";

/** Three days that lapse on 31 December 2026: notice from 1 to 10 July, dates by 31 October. */
const used = onDays(...Array.from({ length: 13 }, (_, at) => `2026-03-${10 + at}`));
const [promotion] = promotions(person("2022-01-01", { used }), "2026-07-01");
const ID = "mina_yearly_2026-12-31";
const on = (today: string) => ({
  today,
  isWorked: (day: string) => workingDays(day, day, { daysOff: new Set() }) !== 0,
});

function given(...decided: (NewEvent[] | Refusal)[]): PromotionState {
  let state: PromotionState | undefined;
  for (const events of decided) {
    if (!Array.isArray(events)) throw new Error(events.message);
    for (const event of events) {
      const actor = { id: "demo", name: "", role: "superuser", via: "web" };
      state = evolve(state, {
        ...event,
        actor,
        at: "2026-07-03T00:00:00.000Z",
      } as StoredLeavePromotionEvent);
    }
  }
  return state!;
}

const notified = given(
  notify(undefined, { employee: "mina", promotion }, { today: "2026-07-03" }),
);
const answered = (...dates: string[]) =>
  answer(notified, { id: ID, employee: "mina", dates }, on("2026-07-06"));
const said = (decided: NewEvent[] | Refusal) =>
  Array.isArray(decided) ? decided.map(({ type }) => type) : decided.message;

Deno.test("a notice of lapsing days within its ten days stores days, limits and text", () => {
  const { days, until, answer_by, fix_by, notified: { text } } = notified;
  assertEquals([days, until, answer_by, fix_by], [3, "2026-12-31", "2026-07-13", "2026-10-31"]);
  assertEquals(text.startsWith("근로기준법 제61조 제1항에 따라 알립니다. 2026-12-31까지"), true);
});

Deno.test("a notice outside of its ten days, or a second one, is refused", () => {
  const result = (today: string, state?: PromotionState) =>
    said(notify(state, { employee: "mina", promotion }, { today }));
  const text = "이 휴가는 2026-07-01부터 2026-07-10까지만 촉구할 수 있습니다.";
  assertEquals([result("2026-06-30"), result("2026-07-11")], [text, text]);
  assertEquals(result("2026-07-04", notified), "이미 촉구한 휴가입니다.");
});

Deno.test("once all dates are named nothing is left to set", () => {
  const state = given(answered("2026-08-05", "2026-08-03", "2026-08-04"));
  assertEquals(datesMissing({ ...notified, answered: state.answered }), 0);
  assertEquals(state.answered?.dates, ["2026-08-03", "2026-08-04", "2026-08-05"]);
  const all = { ...notified, answered: state.answered };
  assertEquals(standingOf(all, "2026-07-20"), "done");
  assertEquals(
    said(fixDates(all, { id: ID, dates: ["2026-09-01"] }, on("2026-07-20"))),
    "쓸 날이 이미 모두 정해졌습니다.",
  );
});

const WRONG_DATES: [dates: string[], message: string][] = [
  [[], "쓸 날을 하나 이상 입력해 주세요."],
  [["2026-02-30"], "'2026-02-30': 날짜를 YYYY-MM-DD로 입력해 주세요."],
  [["2026-07-06"], "2026-07-06: 내일부터 2026-12-31까지의 날을 입력해 주세요."],
  [["2027-01-04"], "2027-01-04: 내일부터 2026-12-31까지의 날을 입력해 주세요."],
  [["2026-08-15"], "2026-08-15: 휴무일입니다. 근무하는 날을 입력해 주세요."],
  [["2026-08-17"], "2026-08-17: 휴무일입니다. 근무하는 날을 입력해 주세요."],
  [["2026-08-03", "2026-08-03"], "2026-08-03: 두 번 들어 있습니다."],
  [
    ["2026-08-03", "2026-08-04", "2026-08-05", "2026-08-06"],
    "미사용 연차는 3일입니다. 날을 줄여 주세요.",
  ],
];

for (const [dates, message] of WRONG_DATES) {
  Deno.test(`given dates that cannot be, then they are refused: ${message}`, () => {
    assertEquals(said(answered(...dates)), message);
  });
}

Deno.test("only the recipient of a notice can answer it", () => {
  const other = answer(
    notified,
    { id: ID, employee: "jun", dates: ["2026-08-03"] },
    on("2026-07-06"),
  );
  assertEquals(said(other), "그런 사용 촉진이 없습니다.");
});

Deno.test("after ten days without an answer the employer sets every date, within the limits", () => {
  const dates = ["2026-11-02", "2026-11-03", "2026-11-04"];
  const fix = (today: string, some = dates) =>
    fixDates(notified, { id: ID, dates: some }, on(today));
  assertEquals(
    said(fix("2026-07-13")),
    "직원이 2026-07-13까지 답할 수 있습니다. 그 뒤에 정해 주세요.",
  );
  assertEquals(said(fix("2026-11-01")), "쓸 날은 2026-10-31까지 정해 알려야 합니다.");
  assertEquals(
    said(fix("2026-10-20", dates.slice(1))),
    "정해지지 않은 3일의 날짜를 모두 입력해 주세요.",
  );
  assertEquals(said(fix("2026-10-31")), ["leave_promotion.fixed"]);
  const standings = ["2026-07-13", "2026-07-14", "2026-10-31", "2026-11-01"];
  const at = standings.map((day) => standingOf(notified, day));
  assertEquals(at, ["waiting", "fix", "fix", "missed"]);
});

Deno.test("after some dates were named the employer sets the others, and the person adds none", () => {
  const some = given(answered("2026-11-02"));
  const state = { ...notified, answered: some.answered };
  const twice = fixDates(state, { id: ID, dates: ["2026-11-02", "2026-11-03"] }, on("2026-10-20"));
  assertEquals(said(twice), "2026-11-02: 두 번 들어 있습니다.");
  const rest = fixDates(state, { id: ID, dates: ["2026-11-04", "2026-11-03"] }, on("2026-10-20"));
  const fixed = { ...state, fixed: given(rest).fixed };
  assertEquals(fixed.fixed?.dates, ["2026-11-03", "2026-11-04"]);
  assertEquals(standingOf(fixed, "2026-11-20"), "done");
  assertEquals(
    said(answer(fixed, { id: ID, employee: "mina", dates: ["2026-11-05"] }, on("2026-10-21"))),
    "사무소가 이미 사용일을 지정해 통보했습니다.",
  );
});

Deno.test("two days and a half named as three dates end with an afternoon of leave", () => {
  const half = { ...promotion, days: 2.5 };
  const notice = notify(undefined, { employee: "mina", promotion: half }, { today: "2026-07-03" });
  const dates = ["2026-08-05", "2026-08-03", "2026-08-04"];
  const named = answer(given(notice), { id: ID, employee: "mina", dates }, on("2026-07-06"));
  const state = given(notice, named);
  assertEquals(datesNamed(state).map((day) => applicationFor(state, day).req_type), [
    "annual",
    "annual",
    "afternoon",
  ]);
  assertEquals([
    applicationFor(state, dates[1]).start_date,
    applicationFor(state, dates[1]).end_date,
  ], [
    "2026-08-03",
    "2026-08-03",
  ]);
});

/** What happened up to here: the notice, and its three days named as 3, 4 and 5 August. */
const story = [
  notify(undefined, { employee: "mina", promotion }, { today: "2026-07-03" }),
  answered("2026-08-03", "2026-08-04", "2026-08-05"),
];
const allNamed = given(...story);
const refusal = (day: string, today: string, means = "paper", state = allNamed) =>
  refuseLabour(state, { id: ID, day, means }, { today });

Deno.test("refused labour on a day of leave stores day, means and text", () => {
  const decided = refusal("2026-08-04", "2026-08-04");
  assertEquals(said(decided), ["leave_promotion.labour_refused"]);
  const { labourRefused: [kept] = [] } = given(...story, decided);
  assertEquals([kept.day, kept.means, kept.at], [
    "2026-08-04",
    "paper",
    "2026-07-03T00:00:00.000Z",
  ]);
  assertEquals(kept.text.startsWith("2026-08-04은 연차 유급휴가를 사용하는 날이므로"), true);
});

const WRONG_REFUSALS: [day: string, today: string, means: string, message: string][] = [
  ["2026-08-06", "2026-08-06", "paper", "연차 사용일로 정해진 날을 선택해 주세요."],
  ["2026-08-05", "2026-08-04", "paper", "2026-08-05: 통지한 뒤에 기록해 주세요."],
  ["2026-08-04", "2026-08-04", "smoke", "통지한 방법을 선택해 주세요."],
];
for (const [day, today, means, message] of WRONG_REFUSALS) {
  Deno.test(`a notice that cannot have been given is refused: ${message}`, () => {
    assertEquals(said(refusal(day, today, means)), message);
  });
}

Deno.test("the same notice is stored only once, and other days stay open", () => {
  const state = given(...story, refusal("2026-08-04", "2026-08-04"));
  assertEquals(
    said(refusal("2026-08-04", "2026-08-05", "mail", state)),
    "2026-08-04의 통지는 이미 기록했습니다.",
  );
  assertEquals(daysUnrefused(allNamed, "2026-08-02"), []);
  assertEquals(daysUnrefused(state, "2026-08-05"), ["2026-08-03", "2026-08-05"]);
});

Deno.test("refused labour also applies to dates set by the employer, and without dates nothing is promoted", () => {
  const fixed = fixDates(
    notified,
    { id: ID, dates: ["2026-11-02", "2026-11-03", "2026-11-04"] },
    on("2026-10-20"),
  );
  const state = { ...notified, fixed: given(fixed).fixed };
  assertEquals(said(refusal("2026-11-03", "2026-11-03", "screen", state)), [
    "leave_promotion.labour_refused",
  ]);
  assertEquals(
    said(
      refuseLabour(undefined, { id: ID, day: "2026-11-03", means: "paper" }, {
        today: "2026-11-03",
      }),
    ),
    "그런 사용 촉진이 없습니다.",
  );
});
