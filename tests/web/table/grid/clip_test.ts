import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { mergedGaps, readTsv } from "../../../../web/table/grid/paste_plan.ts";
import { clipHtml, writeTsv } from "../../../../web/table/grid/fill.ts";

const cases: [string, string, string[][]][] = [
  ["Excel ends its last line too", "a\tb\r\nc\td\r\n", [["a", "b"], ["c", "d"]]],
  ["a quoted cell holds line ends and tabs", '"위\n아래"\t"a\tb"', [["위\n아래", "a\tb"]]],
  ["doubled quotes are one", '"그는 ""네""라고"', [['그는 "네"라고']]],
  ["a quote inside a text is text", '5" 나사\tb', [['5" 나사', "b"]]],
  ["a quote that never closes is text", '"a\tb\nc', [['"a', "b"], ["c"]]],
  ["empty cells stay", "\t\t\n\ta\t", [["", "", ""], ["", "a", ""]]],
  ["old Macs end lines with a return", "a\rb", [["a"], ["b"]]],
  ["one empty cell", "", [[""]]],
  ["one cell", "값", [["값"]]],
];

for (const [name, text, block] of cases) {
  Deno.test(name, () => assertEquals(readTsv(text), block));
}

Deno.test("any cells are read back as written", () => {
  const cell = fc.string({ unit: fc.constantFrom("가", "a", '"', "\t", "\n", "\r", " ", "=") });
  const block = fc.integer({ min: 1, max: 4 }).chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 })
  );
  // A last line that is one empty cell looks like the line end of the line before it.
  fc.assert(fc.property(
    block.filter((lines) => lines.length === 1 || lines.at(-1)!.join() !== ""),
    (lines) => assertEquals(readTsv(writeTsv(lines)), lines),
  ));
});

Deno.test("10,000 × 50 cells are read, all of them", () => {
  const block = readTsv(`${"1\t".repeat(49)}1\r\n`.repeat(10_000));
  assertEquals([block.length, block.every((line) => line.length === 50)], [10_000, true]);
});

Deno.test("cells under a merged one are gaps", () => {
  const html = "<table><tr><td colspan=2 rowspan='2'>합</td><td>b</td></tr>" +
    '<tr><td>c</td></tr><tr><td>d</td><td colspan="2">e</td></tr></table>';
  assertEquals([...mergedGaps(html)].sort(), ["0:1", "1:0", "1:1", "2:2"]);
  assertEquals(mergedGaps("<p>표가 아님</p>").size, 0);
});

Deno.test("a huge span in foreign HTML is limited", () => {
  assert(mergedGaps('<tr><td rowspan="999999999" colspan="999999999">x</td></tr>').size <= 200_000);
});

Deno.test("text is marked as text for the spreadsheet, without markup", () => {
  const html = clipHtml([[{ text: "=1+1<b>", isText: true }, { text: "12", isText: false }]]);
  assert(html.includes(`<td style="mso-number-format:'\\@'">=1+1&lt;b&gt;</td><td>12</td>`), html);
});
