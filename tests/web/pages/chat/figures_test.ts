import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { figuresIn, sourceOf, sourcesOf } from "../../../../web/pages/chat/figures.ts";

const valuesIn = (text: string) =>
  figuresIn(text).map(({ text, value, unit }) => [text, value, unit]);

Deno.test("amounts, percentages, counts and days are figures in any notation", () => {
  const table: [text: string, ...figures: [string, number, string][]][] = [
    ["점심에 83,000원 남았습니다.", ["83,000원", 83_000, "won"]],
    ["₩83,000과 -3,000원", ["₩83,000", 83_000, "won"], ["-3,000원", -3_000, "won"]],
    ["8만 3천원이고 1억 2,000만원", ["8만 3천원", 83_000, "won"], [
      "1억 2,000만원",
      120_000_000,
      "won",
    ]],
    ["1.2만 원은 41.5%", ["1.2만 원", 12_000, "won"], ["41.5%", 41.5, "percent"]],
    ["연차가 17일이고 11.5일 남음", ["17일", 17, "day"], ["11.5일", 11.5, "day"]],
    [
      "3건, 5명이 120.5km를 2시간 30분",
      ["3건", 3, "count"],
      ["5명", 5, "count"],
      ["120.5km", 120.5, "km"],
      ["2시간", 2, "hour"],
      ["30분", 30, "minute"],
    ],
    ["합계 13,500 그리고 45000", ["13,500", 13_500, ""], ["45000", 45_000, ""]],
    ["3~5일", ["5일", 5, "day"]],
  ];
  for (const [text, ...figures] of table) assertEquals(valuesIn(text), figures, text);
});

Deno.test("days, hours, laws, telephones and names with numbers are no figures", () => {
  for (
    const text of [
      "2026년 11월 22일(일) ~ 25일에",
      "2026-11-22 12:31에, 11/22과 2026. 11. 22.에",
      "11월 20일부터 25일까지",
      "20일(금) 오후 3시 30분, 3분기의 4분의 1",
      "근로기준법 제60조 제1항, 60조의2, 시행령 30조",
      "010-1234-5678, 2026가단12345, A-12345, #12345, version 12345",
      "1번, 2번째, 3호, 방법은 2가지 정도입니다.",
      "https://office.example/list?pay=12,000",
    ]
  ) assertEquals(valuesIn(text), [], text);
});

const written: [unit: string, write: (value: number) => string][] = [
  ["won", (value) => `${value.toLocaleString("ko-KR")}원`],
  ["won", (value) => `${value}원`],
  ["won", (value) => `₩${value.toLocaleString("ko-KR")}`],
  ["won", (value) => {
    const [high, low] = [Math.floor(value / 1e4), value % 1e4];
    return high === 0
      ? `${low}원`
      : `${high.toLocaleString("ko-KR")}만${low === 0 ? "" : ` ${low}`}원`;
  }],
  ["day", (value) => `${value}일`],
  ["count", (value) => `${value.toLocaleString("ko-KR")}건`],
  ["percent", (value) => `${value}%`],
];
const plain = fc.constantFrom(
  "합계는 ",
  "2026년 11월 22일에 ",
  "제60조에 따라 ",
  "12:31 점심 ",
  "(",
);

Deno.test("any figure is found in any sentence, once, with its value and its place", () => {
  fc.assert(fc.property(
    fc.array(fc.tuple(plain, fc.nat(2e9), fc.constantFrom(...written)), { maxLength: 5 }),
    (parts) => {
      const text = parts.map(([before, value, [, write]]) => `${before}${write(value)} `).join("");
      const found = figuresIn(text);
      assertEquals(
        found.map(({ value, unit }) => [value, unit]),
        parts.map(([, value, [unit]]) => [value, unit]),
        text,
      );
      for (const { at, text: figure } of found) {
        assertEquals(text.slice(at, at + figure.length), figure);
      }
    },
  ));
});

Deno.test("any text is read in order, within its limits, in bounded time", () => {
  const letters = fc.constantFrom(
    "1",
    "0",
    ",",
    ".",
    "-",
    "만",
    "천",
    "원",
    "일",
    "월",
    " ",
    "₩",
    "%",
  );
  fc.assert(fc.property(fc.array(letters, { maxLength: 400 }), (all) => {
    const text = all.join("");
    let end = 0;
    for (const { at, text: figure, value } of figuresIn(text)) {
      assertEquals([at >= end, Number.isFinite(value)], [true, true]);
      assertEquals(text.slice(at, at + figure.length), figure);
      end = at + figure.length;
    }
  }));
});

const told = { text: "", links: [{ label: "점심", href: "/list" }], figures: [], ok: true };

Deno.test("a figure is linked to the earlier tool answer with the same value and unit", () => {
  const sources = sourcesOf([
    { role: "user" },
    {
      role: "tool",
      call: "a",
      told: { ...told, figures: [{ value: 17, text: "17일", href: "/why" }] },
    },
    { role: "ai" },
    { role: "tool", call: "b", told: { ...told, text: "합계 13,500", links: [] } },
    { role: "tool", call: "c", told: { ...told, ok: false, text: "99,000원" } },
  ]);
  const at = (value: number, unit: "day" | "won", before: number) =>
    sourceOf({ value, unit }, sources, before);
  assertEquals(at(17, "day", 2), "/why");
  assertEquals(at(17, "won", 2), null, "days are no won");
  assertEquals(at(17, "day", 1), null, "told later");
  assertEquals(at(13_500, "won", 9), "#tool-b");
  assertEquals(at(99_000, "won", 9), null, "a tool that failed told nothing");
});

Deno.test("a figure of one's own file is linked to the file, with a unit or without", () => {
  const files = [{ id: "f1", text: "항목,금액\n복사,12500\n인지대 9만원" }];
  const sources = sourcesOf([{ role: "user", files }, { role: "ai" }]);
  assertEquals(sourceOf({ value: 12_500, unit: "won" }, sources, 1), "#file-f1");
  assertEquals(sourceOf({ value: 90_000, unit: "won" }, sources, 1), "#file-f1");
  assertEquals(sourceOf({ value: 90_000, unit: "day" }, sources, 1), null, "won are no days");
  assertEquals(sourceOf({ value: 102_500, unit: "won" }, sources, 1), null, "the model's own sum");
});

Deno.test("figures in 40,000 hostile letters are searched in less than a second", () => {
  for (
    const piece of ["a", "1", "1-", "1천", "1,234,", "a-", "a_", "1만 ", "가1", "0.", "제1", "1 "]
  ) {
    const started = performance.now();
    figuresIn(piece.repeat(Math.ceil(40_000 / piece.length)));
    assert(performance.now() - started < 1_000, piece);
  }
});

Deno.test("a number with more digits than a program counts exactly is no figure", () => {
  assertEquals(valuesIn("12345678901234567890123원, 12345원"), [["12345원", 12_345, "won"]]);
});

Deno.test("a value that a tool gave a thousand times has one source", () => {
  const result = { ok: true, text: "1건 ".repeat(1_000), links: [], figures: [] };
  assertEquals(sourcesOf([{ role: "tool", call: "a", told: result }]).get(1)?.length, 1);
});
