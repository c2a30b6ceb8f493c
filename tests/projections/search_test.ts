import { assertEquals } from "@std/assert";
import { searchedFacts, searchedText, searchTest } from "../../projections/search/search.ts";

const row = {
  text: searchedText(["김하늘", "010-1234-5678", "서울 서초구 12-3", "토담 점심", "1588-1234"]),
  facts: searchedFacts([12_000, -3_500], ["2026-01-05", "2025-12-31T15:30:00Z"]),
};
const abroad = { text: searchedText(["Kim", "+82 10-9999-0000", "02-345-6789"]), facts: "" };

const found: [typed: string, where: typeof row][] = [
  ...["010-1234-5678", "01012345678", "010 1234 5678", "010.1234.5678", "+82 10 1234 5678"]
    .map((typed): [string, typeof row] => [typed, row]),
  ...["+82-10-1234-5678", "+821012345678", "(010) 1234-5678", "0082 10 1234 5678", "1234-5678"]
    .map((typed): [string, typeof row] => [typed, row]),
  ...["15881234", "1588-1234", "1588 1234", "김하늘 010 1234 5678", "01012345678 토담"]
    .map((typed): [string, typeof row] => [typed, row]),
  ...["010-9999-0000", "01099990000", "+82 10 9999 0000", "82-10-9999-0000", "02 345 6789"]
    .map((typed): [string, typeof row] => [typed, abroad]),
  ...[
    "12,000",
    "12000",
    "12,000원",
    "12000원",
    "₩12,000",
    "1만2천원",
    "1만 2천원",
    "1만2천",
    "3,500",
  ]
    .map((typed): [string, typeof row] => [typed, row]),
  ...["2026-01-05", "2026.1.5", "2026.1.5.", "2026/1/5", "26/1/5", "26.01.05", "2026년 1월 5일"]
    .map((typed): [string, typeof row] => [typed, row]),
  ...[
    "1월 5일",
    "1월5일",
    "01월 05일",
    "1/5",
    "2026년 1월",
    "2026-01",
    "2026년",
    "1월",
    "2026. 1. 5.",
  ]
    .map((typed): [string, typeof row] => [typed, row]),
  // Half past midnight of the first of January in Seoul.
  ["2026-01-01", row],
  ...["ㄱㅎㄴ", "ㅌㄷ", "김ㅎㄴ", "ㄱㅎㄴ ㅌㄷ", "ㅌㄷㅈㅅ", "ㅅㅊㄱ 1월 5일 12,000"]
    .map((typed): [string, typeof row] => [typed, row]),
  ["서초구 12-3", row],
];
for (const [typed, where] of found) {
  Deno.test(`finds what is shown by ${typed}`, () => {
    assertEquals(searchTest(typed)!(where), true);
  });
}

const missing = [
  ...["010-1234-5679", "+82 10 1234 5679", "12,001", "2,000", "1200", "2만원", "2026-01-06"],
  ...[
    "2025-12-31",
    "1월 6일",
    "2월",
    "2025년",
    "ㄱㄴㄷ",
    "ㄴㅅ",
    "김하늘 2월",
    "토담점심없음",
    "00",
  ],
];
for (const typed of missing) {
  Deno.test(`does not find by ${typed}`, () => assertEquals(searchTest(typed)!(row), false));
}

Deno.test("a day within a text is found as it is written there", () => {
  const text = searchedText(["2026년 1월 5일 상담, 3만 원 선납"]);
  for (const typed of ["1월 5일", "2026년 1월", "3만 원", "상담"]) {
    assertEquals(searchTest(typed)!({ text, facts: "" }), true, typed);
  }
});

Deno.test("amounts with units come to what they say", () => {
  const amounts: [string, number][] = [
    ["3억 5천만원", 350_000_000],
    ["1억2,500만", 125_000_000],
    ["5천원", 5_000],
    ["2만5천5백원", 25_500],
    ["1,200만원", 12_000_000],
    ["1만2000원", 12_000],
  ];
  for (const [typed, amount] of amounts) {
    assertEquals(searchTest(typed)!({ text: "", facts: searchedFacts([amount], []) }), true, typed);
  }
});

Deno.test("an empty input is no search", () => assertEquals(searchTest("  "), null));
