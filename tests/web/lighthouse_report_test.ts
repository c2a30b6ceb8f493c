import { assertEquals, assertStringIncludes } from "@std/assert";
import { belowBars, linesOf, type PageReport } from "../../scripts/lab/lighthouse/report.ts";

const KB = 1024;
const page = (more: Partial<PageReport["bytes"]> = {}, performance = 100): PageReport => ({
  path: "/blog",
  scores: { performance, accessibility: 100, "best-practices": 100, seo: 100 },
  bytes: {
    html: 4 * KB,
    css: 8 * KB,
    font: 70 * KB,
    image: 0,
    script: 0,
    fontFile: 60 * KB,
    ...more,
  },
});

Deno.test("a page within its limits is not reported", () => {
  assertEquals(belowBars(page()), []);
});

const misses: [string, PageReport, string][] = [
  ["a point lost", page({}, 99), "✗ /blog: performance 99"],
  ["any script", page({ script: 1 }), "✗ /blog: script 0.0 KB of 0.0 KB"],
  ["HTML", page({ html: 15 * KB }), "✗ /blog: html 15.0 KB of 14.0 KB"],
  ["one font file", page({ fontFile: 71 * KB }), "✗ /blog: fontFile 71.0 KB of 70.0 KB"],
  ["styles", page({ css: 10 * KB + 1 }), "✗ /blog: css 10.0 KB of 10.0 KB"],
  ["the whole page", page({ image: 290 * KB }), "✗ /blog: page 372.0 KB of 300.0 KB"],
];
for (const [what, report, line] of misses) {
  Deno.test(`a page is reported for ${what}`, () => {
    assertEquals(belowBars(report), [line]);
  });
}

Deno.test("a page's lines have its four scores and all its bytes", () => {
  const [scores, bytes] = linesOf(page());
  assertStringIncludes(scores, "accessibility 100");
  assertStringIncludes(bytes, "all 82.0 KB");
});
