import { assertEquals } from "@std/assert";
import {
  blocksOf,
  inlinesOf,
  isOwnPage,
  isWebAddress,
} from "../../../../web/pages/chat/markdown.ts";

Deno.test("what a model writes is read as blocks, while it is still being written too", () => {
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

Deno.test("marks in a line are read, and what is HTML stays text", () => {
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

Deno.test("only pages of the office are followed by themselves", () => {
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
