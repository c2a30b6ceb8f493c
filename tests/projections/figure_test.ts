import { assertEquals } from "@std/assert";
import { figureOf } from "../../projections/kit/figure.ts";

const written: [text: string, figure: number][] = [
  ["1234.5", 1234.5],
  ["1,234.5", 1234.5],
  ["12,345,678", 12345678],
  [" ₩ 1,234원 ", 1234],
  ["１２，３４５", 12345],
  ["(1,234)", -1234],
  ["-7", -7],
  ["+.5", 0.5],
  ["5.", 5],
  ["0", 0],
];

for (const [text, figure] of written) {
  Deno.test(`${text} is the figure ${figure}`, () => assertEquals(figureOf(text), figure));
}

for (
  const text of [
    "",
    "셋",
    "1,5",
    "1,2345",
    "12,34",
    ",123",
    "1.2.3",
    "1e3",
    "0x10",
    "Infinity",
    "()",
  ]
) {
  Deno.test(`"${text}" is no figure`, () => assertEquals(figureOf(text), NaN));
}
