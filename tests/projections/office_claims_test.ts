/** Figures without a basis and day, and reviews without a consent that holds, are not shown, and it is said why. */
import { assertEquals } from "@std/assert";
import {
  figureProblem,
  hiddenClaims,
  publicOffice,
  reviewProblem,
} from "../../projections/office/office_claims.ts";
import { sampleOffice } from "../../src/office/sample.ts";

const TODAY = "2026-11-26";
const FIGURE = { figure: "3,100", unit: "건", label: "처리 건수" };
const BASED = { ...FIGURE, basis: "사건부 집계", asOf: "2026-10-31" };

const figures: [what: string, figure: typeof FIGURE, why: string | null][] = [
  ["with basis and day", BASED, null],
  ["counted today", { ...BASED, asOf: TODAY } as typeof FIGURE, null],
  ["of an earlier version", FIGURE, "집계 기준이 없습니다."],
  ["without a basis", { ...BASED, basis: "" } as typeof FIGURE, "집계 기준이 없습니다."],
  ["without a day", { ...BASED, asOf: "" } as typeof FIGURE, "기준일이 없습니다."],
  [
    "of a day to come",
    { ...BASED, asOf: "2026-11-27" } as typeof FIGURE,
    "기준일이 아직 오지 않았습니다.",
  ],
];
for (const [what, figure, why] of figures) {
  Deno.test(`a figure ${what} is ${why ? "not shown" : "shown"}`, () =>
    assertEquals(figureProblem(figure, TODAY), why));
}

const QUOTE = "설명이 자세했습니다.";
const REVIEW = { quote: QUOTE, name: "김○○", matter: "상속 등기" };
const AGREED = {
  ...REVIEW,
  agreedBy: "김영희",
  agreedOn: "2026-05-02",
  agreedText: QUOTE,
  agreedUntil: "",
  withdrawnOn: "",
};
type Review = Parameters<typeof reviewProblem>[0];
const reviews: [what: string, review: Review, why: string | null][] = [
  ["with a consent", AGREED, null],
  ["on the last day of its consent", { ...AGREED, agreedUntil: TODAY }, null],
  ["before its consent is withdrawn", { ...AGREED, withdrawnOn: "2026-11-27" }, null],
  ["of an earlier version", REVIEW, "동의 기록이 없습니다."],
  ["with nobody who agreed", { ...AGREED, agreedBy: "" }, "동의 기록이 없습니다."],
  ["without the day of a consent", { ...AGREED, agreedOn: "" }, "동의 기록이 없습니다."],
  ["without the text agreed to", { ...AGREED, agreedText: "" }, "동의 기록이 없습니다."],
  [
    "after the last day of its consent",
    { ...AGREED, agreedUntil: "2026-11-25" },
    "게재 기한(2026-11-25)이 지났습니다.",
  ],
  [
    "whose consent is withdrawn",
    { ...AGREED, withdrawnOn: TODAY },
    "동의를 2026-11-26에 철회했습니다.",
  ],
  [
    "that was changed",
    { ...AGREED, quote: "설명이 훌륭했습니다." },
    "후기가 동의한 글과 다릅니다.",
  ],
  [
    "with a consent to come",
    { ...AGREED, agreedOn: "2026-12-01" },
    "동의한 날이 아직 오지 않았습니다.",
  ],
];
for (const [what, review, why] of reviews) {
  Deno.test(`a review ${what} is ${why ? "not shown" : "shown"}`, () =>
    assertEquals(reviewProblem(review, TODAY), why));
}

Deno.test("hidden claims are listed with place and reason, and the office shown lacks only them", () => {
  const facts = {
    statistics: { home: [BASED, FIGURE, BASED], about: [FIGURE] },
    testimonials: [REVIEW, AGREED],
  };
  assertEquals(
    hiddenClaims(facts, TODAY).map(({ place, why }) => [place, why]),
    [
      ["statistics.home.1", "집계 기준이 없습니다."],
      ["statistics.about.0", "집계 기준이 없습니다."],
      ["testimonials.0", "동의 기록이 없습니다."],
    ],
  );
  const office = { ...sampleOffice, ...facts, unsaid: [], samples: [], registered: true };
  const shown = publicOffice(office, TODAY);
  assertEquals(shown.statistics, { home: [BASED, BASED], about: [] });
  assertEquals(shown.testimonials, [AGREED]);
  assertEquals(hiddenClaims({ statistics: null, testimonials: null }, TODAY), []);
  assertEquals(hiddenClaims(sampleOffice, TODAY), [], "the sample office shows all of its own");
});
