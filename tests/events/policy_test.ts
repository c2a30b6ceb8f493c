import { assertEquals, assertThrows } from "@std/assert";
import {
  type Announced,
  announcePolicy,
  evolve,
  inEffect,
  type PolicyCommand,
  type PolicyEvent,
  type PolicyState,
  upcoming,
  withdrawPolicy,
} from "../../events/personal_data/policy.ts";
import { isRefusal } from "../../events/base/refusal.ts";

const TODAY = "2026-11-26";

const draft = (lead: string) => ({
  text: { title: "개인정보처리방침", lead, articles: [] },
  people: { representative: "홍길동", officer: "이영희" },
  facts: null,
  changes: [],
});

const announced = (lead: string, effective: string): PolicyEvent => ({
  stream: "policy/privacy",
  type: "policy.announced",
  data: { ...draft(lead), effective, notice_days: 7, reason: "사유" } as Announced,
});
const withdrawn = (number: number): PolicyEvent => ({
  stream: "policy/privacy",
  type: "policy.withdrawn",
  data: { number, reason: "잘못 적음" },
});
const given = (...events: PolicyEvent[]): PolicyState | undefined =>
  events.reduce<PolicyState | undefined>((state, event) => evolve(state, event), undefined);

const asked = (said: Partial<PolicyCommand> = {}): PolicyCommand => ({
  draft: draft("새 글"),
  missing: [],
  isMajor: false,
  effective: "2026-12-03",
  reason: "보관 기간을 줄임",
  ...said,
});

const PUBLISHED = announced("앞선 글", "2025-05-01");

const accepted: [
  what: string,
  events: PolicyEvent[],
  said: Partial<PolicyCommand>,
  notice: number,
][] = [
  ["nothing was published: from today", [], { effective: TODAY }, 0],
  ["nothing was published, to a disadvantage: from today", [], {
    effective: TODAY,
    isMajor: true,
  }, 0],
  ["one is in effect: seven days ahead", [PUBLISHED], {}, 7],
  ["to a disadvantage: thirty days ahead", [PUBLISHED], {
    effective: "2026-12-26",
    isMajor: true,
  }, 30],
  [
    "the one announced was withdrawn",
    [
      PUBLISHED,
      announced("다른 글", "2026-12-20"),
      withdrawn(2),
    ],
    {},
    7,
  ],
  ["the only one was withdrawn: from today", [announced("다른 글", "2026-12-20"), withdrawn(1)], {
    effective: TODAY,
  }, 0],
];
for (const [what, events, said, notice_days] of accepted) {
  Deno.test(`given ${what}, when a draft is announced, then it is a version with its day`, () => {
    const found = announcePolicy("privacy", given(...events), asked(said), { today: TODAY });
    if (isRefusal(found)) throw new Error(found.message);
    const { missing: _missing, isMajor: _isMajor, ...rest } = asked(said);
    const { draft, effective, reason } = rest;
    const isFirst = inEffect(given(...events), TODAY) === undefined;
    assertEquals(found, [{
      stream: "policy/privacy",
      type: "policy.announced",
      data: { ...draft, effective, notice_days, reason: isFirst ? "" : reason } as Announced,
    }]);
  });
}

const refused: [what: string, events: PolicyEvent[], said: Partial<PolicyCommand>, code: string][] =
  [
    ["something was not entered", [], { missing: ["수탁자"] }, "policy_incomplete"],
    [
      "another one is announced",
      [PUBLISHED, announced("다른 글", "2026-12-20")],
      {},
      "policy_announced",
    ],
    ["it says what is in effect", [PUBLISHED], { draft: draft("앞선 글") }, "policy_unchanged"],
    [
      "the day is sooner than seven days",
      [PUBLISHED],
      { effective: "2026-12-02" },
      "invalid_input",
    ],
    ["the day is sooner than thirty days and it is to a disadvantage", [PUBLISHED], {
      effective: "2026-12-25",
      isMajor: true,
    }, "invalid_input"],
    ["the first one's day is past", [], { effective: "2026-11-25" }, "invalid_input"],
    ["the day is no day", [PUBLISHED], { effective: "2026-13-01" }, "invalid_input"],
    ["the day is years ahead", [PUBLISHED], { effective: "2030-01-01" }, "invalid_input"],
    ["no reason is given", [PUBLISHED], { reason: "" }, "invalid_input"],
    ["the reason is too long", [PUBLISHED], { reason: "가".repeat(501) }, "invalid_input"],
  ];
for (const [what, events, said, code] of refused) {
  Deno.test(`given ${what}, when a draft is announced, then it is refused as ${code}`, () => {
    const found = announcePolicy("privacy", given(...events), asked(said), { today: TODAY });
    assertEquals(isRefusal(found) && found.code, code);
  });
}

Deno.test("given an announced version, when its day comes, then it replaces the previous one", () => {
  const state = given(PUBLISHED, announced("새 글", "2026-12-03"));
  const leads = ["2025-04-30", "2026-12-02", "2026-12-03"].map((day) => [
    inEffect(state, day)?.text.lead,
    upcoming(state, day)?.text.lead,
  ]);
  assertEquals(leads, [[undefined, "앞선 글"], ["앞선 글", "새 글"], ["새 글", undefined]]);
});

Deno.test("given an announced version, when it is withdrawn, then it keeps its number and never takes effect", () => {
  const events = [PUBLISHED, announced("새 글", "2026-12-03")];
  const found = withdrawPolicy("privacy", given(...events), { number: 2, reason: "잘못 적음" }, {
    today: TODAY,
  });
  assertEquals(found, [withdrawn(2)]);
  const state = given(...events, withdrawn(2), announced("다음 글", "2026-12-10"));
  assertEquals(inEffect(state, "2026-12-05")?.text.lead, "앞선 글");
  assertEquals(upcoming(state, "2026-12-05")?.number, 3);
});

const kept: [what: string, number: number, reason: string, today: string, code: string][] = [
  ["in effect", 1, "사유", TODAY, "not_announced"],
  ["none", 9, "사유", TODAY, "not_announced"],
  ["announced, on its day", 2, "사유", "2026-12-03", "not_announced"],
  ["announced, without a reason", 2, "", TODAY, "invalid_input"],
  ["announced, with a reason that is too long", 2, "가".repeat(501), TODAY, "invalid_input"],
];
for (const [what, number, reason, today, code] of kept) {
  Deno.test(`given a version that is ${what}, when it is withdrawn, then it is refused as ${code}`, () => {
    const state = given(PUBLISHED, announced("새 글", "2026-12-03"));
    const found = withdrawPolicy("privacy", state, { number, reason }, { today });
    assertEquals(isRefusal(found) && found.code, code);
  });
}

Deno.test("a version that was never announced cannot be withdrawn in the log", () => {
  assertThrows(() => given(PUBLISHED, withdrawn(5)), Error, "there is no version 5");
});
