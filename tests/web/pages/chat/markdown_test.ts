import { assert, assertEquals } from "@std/assert";
import {
  blocksOf,
  inlinesOf,
  isOwnPage,
  isWebAddress,
  marksIn,
  plainOnes,
} from "../../../../web/pages/chat/markdown.ts";

Deno.test("a model's text is read as blocks, also while it is being written", () => {
  const text =
    "# 제목\n둘째\n- 하나\n- 둘\n\n1. 첫째\n\n| 가 | 나 |\n|---|---|\n| 1 |\n\n> 인용\n---\n```ts\nlet a";
  assertEquals(blocksOf(text), [
    { kind: "heading", level: 1, text: "제목" },
    { kind: "paragraph", text: "둘째" },
    { kind: "list", ordered: false, items: ["하나", "둘"] },
    { kind: "list", ordered: true, items: ["첫째"] },
    { kind: "table", head: ["가", "나"], rows: [["1", ""]] },
    { kind: "quote", text: "인용" },
    { kind: "rule" },
    { kind: "code", language: "ts", text: "let a" },
  ]);
});

Deno.test("inline marks are read, and HTML stays text", () => {
  assertEquals(inlinesOf("**굵게** `a` <b>x</b> [링크](/staff) ![그림](https://x.kr/a.png)"), [
    { kind: "strong", text: "굵게" },
    { kind: "text", text: " " },
    { kind: "code", text: "a" },
    { kind: "text", text: " <b>x</b> " },
    { kind: "link", text: "링크", href: "/staff" },
    { kind: "text", text: " " },
    { kind: "image", text: "그림", href: "https://x.kr/a.png" },
  ]);
});

Deno.test("only links to pages of the office are followed directly", () => {
  const table: [href: string, own: boolean, web: boolean][] = [
    ["/staff/card-report", true, false],
    ["//evil.example/", false, false],
    ["/\\evil.example/", false, false],
    ["https://evil.example/", false, true],
    ["javascript:alert(1)", false, false],
    ["data:text/html,x", false, false],
  ];
  for (const [href, own, web] of table) {
    assertEquals([isOwnPage(href), isWebAddress(href)], [own, web], href);
  }
});

/** Texts that keep a backtracking reader busy: 40,000 letters of each took seconds to hours. */
const HOSTILE = [
  ...["[](x", "[", "![a](", "*a", "**a*", "~~a~", "`\n", "https://", "h", "[a](b ", "*", "a*"],
  ...["#\t", "* \t", "| ", " |", "-\t", "_ _", "``` ", ">", "1. ", " \t"],
];

Deno.test("40,000 hostile letters are read in less than a second, as lines and as blocks", () => {
  for (const piece of HOSTILE) {
    for (const end of ["", "x", "\n|", ")\n"]) {
      const text = piece.repeat(Math.ceil(40_000 / piece.length)) + end;
      const started = performance.now();
      const parts = inlinesOf(text);
      blocksOf(text);
      assert(performance.now() - started < 1_000, `${piece} … ${end}`);
      const written = parts.reduce((sum, part) => sum + part.text.length, 0);
      assert(written <= text.length, piece);
    }
  }
});

Deno.test("text with too many elements is shown as written", () => {
  const wide = `|${"a|".repeat(1_000)}\n|-|\n${"|b|\n".repeat(1_000)}`;
  const many = "**a** ".repeat(2_000);
  assertEquals(blocksOf(wide), [{ kind: "plain", text: wide.trimEnd() }]);
  assertEquals(blocksOf(many), [{ kind: "plain", text: many }]);
  assertEquals(marksIn("**a** 12 | `b`\nhttps://x.kr"), 10);
});

Deno.test("of a page of answers the newest are formatted and the oldest shown as written", () => {
  const marks = Array.from({ length: 10 }, () => 2_000);
  assertEquals(plainOnes(marks).filter((isPlain) => isPlain).length, 3);
  assertEquals(plainOnes(marks).slice(0, 3), [true, true, true]);
  assertEquals(plainOnes([10, 9_999, 10]), [false, true, false]);
});
