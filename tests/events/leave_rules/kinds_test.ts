/** Kinds of leave besides annual leave: what each gives by law, and where it ends. */
import { assert, assertEquals } from "@std/assert";
import { kindProblem, type KindSpan } from "../../../events/leave_rules/kind_limits.ts";
import {
  type KindRule,
  KINDS,
  lawOf,
  LEAVE_KINDS,
  type LeaveKind,
  ruleText,
} from "../../../events/leave_rules/kinds.ts";
import { workingDays } from "../../../events/leave_rules/working_days.ts";

const span = (kind: LeaveKind, start_date: string, end_date = start_date, more = {}): KindSpan => ({
  ...{ kind, start_date, end_date, req_type: "annual" as const, event_day: null },
  ...more,
});
const born = (event_day: string) => ({ event_day });

function problem(
  one: KindSpan,
  others: KindSpan[] = [],
  rule: Partial<KindRule> = {},
): string | null {
  const found = kindProblem(one, {
    rule: { ...lawOf(one.kind as LeaveKind, one.start_date), ...rule },
    others,
    workingDays: ({ start_date, end_date }) =>
      Number(workingDays(start_date, end_date, { daysOff: new Set() })),
  });
  return found && `${found.code}: ${found.message}`;
}

const BIRTH = born("2026-11-02");
const parts = (...days: string[]) => days.map((day) => span("spouse_birth", day, day, BIRTH));

const VECTORS: [string, KindSpan, KindSpan[], string | null][] = [
  [
    "20 days of work for a birth",
    span("spouse_birth", "2026-11-02", "2026-11-27", BIRTH),
    [],
    null,
  ],
  [
    "21 days of work for a birth",
    span("spouse_birth", "2026-11-02", "2026-11-30", BIRTH),
    [],
    "kind_limit: 배우자출산휴가는 20일까지입니다. 1일 많습니다.",
  ],
  [
    "the 120th day after a birth",
    span("spouse_birth", "2027-03-02", "2027-03-02", BIRTH),
    [],
    null,
  ],
  [
    "the 121st day after a birth",
    span("spouse_birth", "2027-03-02", "2027-03-03", BIRTH),
    [],
    "event_too_long_ago: 배우자출산휴가는 출산일부터 120일 이내인 2027-03-02까지 쓸 수 있습니다.",
  ],
  [
    "a fourth part of the days for a birth",
    span("spouse_birth", "2026-12-01", "2026-12-01", BIRTH),
    parts("2026-11-03", "2026-11-10", "2026-11-17"),
    null,
  ],
  [
    "a fifth part of the days for a birth",
    span("spouse_birth", "2026-12-01", "2026-12-01", BIRTH),
    parts("2026-11-03", "2026-11-10", "2026-11-17", "2026-11-24"),
    "kind_parts: 배우자출산휴가는 4번까지 나누어 쓸 수 있습니다.",
  ],
  [
    "days for another birth",
    span("spouse_birth", "2027-03-08", "2027-03-31", born("2027-03-05")),
    parts("2026-11-03", "2026-11-10", "2026-11-17", "2026-11-24"),
    null,
  ],
  [
    "a birth whose day is not told",
    span("spouse_birth", "2026-12-01"),
    [],
    "no_event_day: 출산일을 입력해 주세요.",
  ],
  [
    "half a day for a birth",
    span("spouse_birth", "2026-12-01", "2026-12-01", { ...BIRTH, req_type: "morning" }),
    [],
    "whole_days: 배우자출산휴가는 하루 단위로 신청할 수 있습니다.",
  ],
  [
    "10 days of work for a birth of before 2025-02-23",
    span("spouse_birth", "2024-06-03", "2024-06-17", born("2024-06-01")),
    [],
    null,
  ],
  [
    "11 days of work for a birth of before 2025-02-23",
    span("spouse_birth", "2024-06-03", "2024-06-18", born("2024-06-01")),
    [],
    "kind_limit: 배우자출산휴가는 10일까지입니다. 1일 많습니다.",
  ],
  [
    "the 91st day after a birth of before 2025-02-23",
    span("spouse_birth", "2024-09-02", "2024-09-02", born("2024-06-01")),
    [],
    "event_too_long_ago: 배우자출산휴가는 출산일부터 90일 이내인 2024-08-30까지 쓸 수 있습니다.",
  ],
  [
    "a seventh day of treatment in a year",
    span("fertility", "2026-07-01"),
    [span("fertility", "2026-03-03", "2026-03-10")],
    "kind_limit: 난임치료휴가는 2026년에 6일까지입니다. 1일 많습니다.",
  ],
  [
    "treatment in the next year",
    span("fertility", "2027-07-01"),
    [span("fertility", "2026-03-03", "2026-03-10")],
    null,
  ],
  [
    "a fourth day of treatment in 2024",
    span("fertility", "2024-07-01", "2024-07-04"),
    [],
    "kind_limit: 난임치료휴가는 2024년에 3일까지입니다. 1일 많습니다.",
  ],
  [
    "days of care over a year's end, each in its year",
    span("family_care", "2026-12-21", "2027-01-12"),
    [],
    null,
  ],
  [
    "an eleventh day of care in a year",
    span("family_care", "2026-11-16"),
    [span("family_care", "2026-11-02", "2026-11-13")],
    "kind_limit: 가족돌봄휴가는 2026년에 10일까지입니다. 1일 많습니다.",
  ],
  [
    "a second day of a month",
    span("menstrual", "2026-11-20"),
    [span("menstrual", "2026-11-03")],
    "kind_limit: 생리휴가는 11월에 1일까지입니다. 1일 많습니다.",
  ],
  [
    "a day of the next month",
    span("menstrual", "2026-12-01"),
    [span("menstrual", "2026-11-03")],
    null,
  ],
  [
    "half a day of illness",
    span("sick", "2026-11-20", "2026-11-20", { req_type: "morning" }),
    [],
    null,
  ],
  ["illness, which no law limits", span("sick", "2026-07-01", "2026-12-31"), [], null],
  [
    "parental leave of a year and a half",
    span("parental", "2026-01-01", "2027-07-03", born("2025-10-01")),
    [],
    null,
  ],
  [
    "a day more than that",
    span("parental", "2026-01-01", "2027-07-04", born("2025-10-01")),
    [],
    "kind_limit: 육아휴직은 549일까지입니다. 1일 많습니다.",
  ],
  [
    "120 days about a birth",
    span("maternity", "2026-01-01", "2026-04-30", born("2026-02-20")),
    [],
    null,
  ],
];

for (const [title, one, others, expected] of VECTORS) {
  Deno.test(`given ${title}, then ${expected?.split(":")[0] ?? "it can be taken"}`, () => {
    assertEquals(problem(one, others), expected);
  });
}

Deno.test("given an office that gives 5 days of illness a year, then a sixth exceeds its rule", () => {
  const five = { days: 5, per: "year" as const };
  assertEquals(problem(span("sick", "2026-11-02", "2026-11-06"), [], five), null);
  const half = span("sick", "2026-11-09", "2026-11-09", { req_type: "afternoon" });
  assertEquals(
    problem(half, [span("sick", "2026-11-02", "2026-11-06")], five),
    "kind_limit: 병가는 2026년에 5일까지입니다. 0.5일 많습니다.",
  );
});

Deno.test("given parental leave, then it counts as attended since 2018-05-29 alone", () => {
  const at = ["2018-05-28", "2018-05-29"].map((day) => lawOf("parental", day).attendance);
  assertEquals(at, ["excluded", "attended"]);
});

Deno.test("attended days are those of art. 60 (6) and the statutes; illness and own absence are not among them", () => {
  const by = (as: string) =>
    LEAVE_KINDS.filter((kind) => lawOf(kind, "2026-11-01").attendance === as);
  assertEquals(by("excluded"), [
    ...["sick", "family_care", "medical_leave", "personal_leave", "suspension"] as const,
  ]);
  assertEquals(by("absent"), []);
});

Deno.test("every kind has its rules by date, a source for each, and a summary of all of it", () => {
  for (const kind of LEAVE_KINDS) {
    const { rules, by } = KINDS[kind];
    assertEquals(rules.map(({ from }) => from), rules.map(({ from }) => from).toSorted(), kind);
    for (const rule of rules) {
      assert(rule.source.length > 0 && ruleText(kind, rule).endsWith(rule.source), kind);
      assertEquals(rule.source.includes("사무소의 규정"), by === "office", kind);
    }
  }
  assertEquals(
    ruleText("spouse_birth", lawOf("spouse_birth", "2026-11-01")),
    "유급 · 20일(근무일) · 출산일부터 120일 이내 · 4번까지 나누어 사용 · 연차에서 차감하지 않음 · " +
      "연차 출근율: 출근한 것으로 봄 · 남녀고용평등법 제18조의2(2025.2.23. 시행)",
  );
});
