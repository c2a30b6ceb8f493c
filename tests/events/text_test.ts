import { assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import {
  cleanLine,
  cleanText,
  composed,
  figureText,
  narrowed,
  searchable,
} from "../../events/text.ts";

const cleaned: [what: string, given: string, kept: string][] = [
  ["plain text", "잔금 12월 3일", "잔금 12월 3일"],
  ["decomposed Hangul", "김민지".normalize("NFD"), "김민지"],
  ["ends of lines of any kind", "하나\r\n둘\r셋\u2028넷", "하나\n둘\n셋\n넷"],
  ["a tab and empty lines", "하나\t1\n\n\n둘", "하나\t1\n\n\n둘"],
  ["space around it, also one that does not break", "\u00a0 \n글\u00a0자 \t", "글 자"],
  ["controls", "김\u0000민\u0007지\u0085", "김민지"],
  ["what turns the line around", "\u202e상속\u061c\u2066등기\u200f", "상속등기"],
  ["what has no width", "\ufeff상\u200b속\u2060\u2064", "상속"],
  ["an emoji of several", "👩‍👩‍👧", "👩‍👩‍👧"],
  ["half of a pair", "가\ud800나", "가\ufffd나"],
];

for (const [what, given, kept] of cleaned) {
  Deno.test(`text is kept in one form: ${what}`, () => assertEquals(cleanText(given), kept));
}

Deno.test("one line has one space wherever there was white space", () =>
  assertEquals(cleanLine(" 상속 \r\n\t 등기\u00a0\u3000신청 "), "상속 등기 신청"));

Deno.test("what is cleaned stays as it is, whatever it was", () =>
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    const once = cleanText(text);
    assertEquals(cleanText(once), once);
    assertEquals(composed(once), once);
  })));

Deno.test("text far beyond its field comes back as it came, to be refused for its length", () => {
  const long = " \u0301".repeat(500);
  assertEquals(cleanText(long, 100), long);
  assertEquals(cleanText("각".normalize("NFD").repeat(100), 100), "각".repeat(100));
});

Deno.test("searching and comparing know a text by what is read", () => {
  assertEquals(searchable(" Café ".normalize("NFD")), "café");
  assertEquals(narrowed("１２：３０"), "12:30");
  assertEquals(figureText(" １，２３４원 "), "1,234원");
});

Deno.test("what is longer than a figure, a day or a time is none", () => {
  assertEquals(figureText("1".repeat(200)), "1".repeat(200));
  assertEquals(figureText("1".repeat(201)), "\ufffd");
});

/** Two million bytes and more, each of a kind that takes minutes to be put in order as it is. */
const endless: [what: string, text: string][] = [
  ["one mark", "\u0301".repeat(1_000_000)],
  ["more marks than a pattern may match", "\u0301\u0323".repeat(8_000_000)],
  ["marks of two classes", "a" + "\u0301\u0323".repeat(500_000)],
  ["marks of falling classes", "a" + "\u0345\u0301\u0327\u0334".repeat(250_000)],
  ["marks of two parts", "\u0344".repeat(1_000_000)],
  ["Tibetan vowels", "\u0f71\u0f72\u0f74".repeat(330_000)],
  ["marks beyond the first plane", "\u{1e08f}\u{1d165}".repeat(250_000)],
  ["marks between what is taken out", ("\u0301".repeat(29) + "\u200b").repeat(33_000)],
  ["marks between letters", ("a" + "\u0301\u0323".repeat(14)).repeat(35_000)],
  ["half-width marks of kana", "か" + "\uff9e\u0323".repeat(500_000)],
  ["parts of Hangul", "\u1100" + "\u1161\u11a8".repeat(500_000)],
];

for (const [what, text] of endless) {
  Deno.test(`no run of marks is put in order whole: ${what}`, () => {
    for (const form of [cleanText, cleanLine, searchable, composed, narrowed]) {
      const once = form(text);
      assertMatch(once, /^(?!.*\p{M}{31})/su);
      assertEquals(form(once), once);
    }
  });
}

Deno.test("text is composed as Unicode does it, whichever letter stands in it", () => {
  for (let code = 0; code < 0xd800; code++) {
    const text = `a${String.fromCharCode(code)}가`;
    assertEquals(composed(text), text.normalize("NFC"), code.toString(16));
  }
});
