import { assertEquals } from "@std/assert";
import { sourcesOf } from "../../../../web/pages/chat/figures.ts";
import { chartOf, isFigure, pageOf, plainTable } from "../../../../web/pages/chat/table_facts.ts";
import { settingsIn } from "../../../../web/pages/chat/use_settings.ts";

const figure = (value: number, text: string, href: string) => ({ value, text, href });
const sources = sourcesOf([{
  role: "tool",
  call: "a",
  told: {
    ok: true,
    text: "",
    links: [],
    figures: [
      figure(9_000, "9,000원", "/cards?search=점심"),
      figure(120_000, "120,000원", "/cards?search=저녁"),
      figure(3, "3건", "/cards?search=점심"),
      figure(4, "4건", "/cards?search=점심"),
    ],
  },
}]);
const table = (...rows: string[][]) => ({ head: ["목적", "금액", "건수"], rows });

Deno.test("a chart is made only of a tool's figures with one unit", () => {
  const result = table(["점심", "**9,000원**", "3"], ["저녁", "120,000원", "4"]);
  assertEquals(chartOf(result, sources, 1), {
    of: "목적",
    parts: ["금액"],
    columns: [
      { label: "점심", href: "/cards?search=점심", values: [9_000] },
      { label: "저녁", href: "/cards?search=저녁", values: [120_000] },
    ],
  });
  const cases: [why: string, rows: string[][], before: number][] = [
    ["made up", [["점심", "9,000원", ""], ["저녁", "130,000원", ""]], 1],
    ["told later", result.rows, 0],
    ["one row", result.rows.slice(0, 1), 1],
    ["two rows of one name", [result.rows[0], ["점심", "120,000원", "4"]], 1],
  ];
  for (const [why, rows, before] of cases) {
    assertEquals(chartOf(table(...rows), sources, before), null, why);
  }
});

Deno.test("a table opens from the source of most of its figures", () => {
  const result = table(["점심", "9,000원", "3"], ["저녁", "120,000원", "4"]);
  assertEquals(pageOf(result, sources, 1), "/cards?search=점심");
  assertEquals(pageOf(table(["점심", "1원", ""]), sources, 1), null);
});

Deno.test("cells are plain text; a lone number is a figure unless its column says which one", () => {
  assertEquals(plainTable(table(["`점심`", "**9,000원**", "[3](/a)"])).rows, [[
    "점심",
    "9,000원",
    "3",
  ]]);
  assertEquals(["건수", "번호", "연도"].map((head) => isFigure(head, "**17**")), [
    true,
    false,
    false,
  ]);
});

Deno.test("stored settings are used within their limits", () => {
  const start = { model: "", temperature: 0.7, max_tokens: 2_048, stream: true };
  for (const text of [null, "", "{", "[]", "null", '{"temperature":9,"max_tokens":"x"}']) {
    assertEquals(settingsIn(text), start, String(text));
  }
  const kept = { model: "small", temperature: 0, max_tokens: 100, stream: false };
  assertEquals(settingsIn(JSON.stringify(kept)), kept);
});
