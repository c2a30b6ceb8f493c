import { assertEquals } from "@std/assert";
import {
  addressOf,
  type Change,
  type Mark,
  markLines,
  putAddress,
} from "../../../web/pages/staff/posts/marks.ts";

/** The text after the change. */
const after = (text: string, { from, to, text: put }: Change) =>
  text.slice(0, from) + put + text.slice(to);

const marks: [what: string, mark: Mark, text: string, chosen: string, then: string][] = [
  ["an empty text begins with the mark", "heading", "", "", "## "],
  ["a heading is made of the line", "heading", "하나\n준비물\n셋", "준", "하나\n## 준비물\n셋"],
  ["a heading is plain again", "heading", "## 준비물", "준", "준비물"],
  ["a list is made of each line", "list", "신분증\n도장", "증\n도", "- 신분증\n- 도장"],
  ["what parts two paragraphs stays", "list", "하나\n\n둘", "하나\n\n둘", "- 하나\n\n- 둘"],
  ["another mark gives way", "list", "## 준비물", "준비", "- 준비물"],
  ["a numbered line gives way", "heading", "1. 준비물", "준비", "## 준비물"],
  ["a list with one plain line is marked whole", "list", "- 하나\n둘", "하나\n둘", "- 하나\n- 둘"],
];
for (const [what, mark, text, chosen, then] of marks) {
  Deno.test(`${mark}: ${what}`, () => {
    const start = text.indexOf(chosen);
    assertEquals(after(text, markLines(text, start, start + chosen.length, mark)), then);
  });
}

const addresses: [typed: string, address: string | null][] = [
  ["https://www.iros.go.kr/a?b=1", "https://www.iros.go.kr/a?b=1"],
  ["www.iros.go.kr", "https://www.iros.go.kr"],
  ["등기소", null],
  ["", null],
  ["a b.kr", null],
  ["javascript:alert(1)", null],
];
for (const [typed, address] of addresses) {
  Deno.test(`‘${typed}’ is ${address ? "followed" : "no address"}`, () => {
    assertEquals(addressOf(typed), address);
  });
}

Deno.test("a link is separated from the words around it, and replaces the selection", () => {
  const put = (text: string, start: number, end = start) =>
    after(text, putAddress(text, start, end, "https://a.kr"));
  assertEquals(put("앞뒤", 1), "앞 https://a.kr 뒤");
  assertEquals(put("앞 ", 2), "앞 https://a.kr");
  assertEquals(put("여기 를 보세요", 0, 2), "https://a.kr 를 보세요");
});
