import { assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import {
  cleanLine,
  cleanText,
  composed,
  figureText,
  hiddenNamed,
  narrowed,
  searchable,
  withoutHidden,
} from "../../events/base/text.ts";
import { uniqueKey } from "../../events/kit/table.ts";

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
  [
    "an emoji with its colour and its form",
    "👩🏽\u200d⚖\ufe0f 1\ufe0f\u20e3",
    "👩🏽\u200d⚖\ufe0f 1\ufe0f\u20e3",
  ],
  ["a Hanja in a chosen form", "葛\u{e0100}", "葛\u{e0100}"],
  ["a joiner outside an emoji", "상\u200d속", "상속"],
  ["selectors behind what has no forms", "상\ufe0f속\u{e0100} 1\ufe0f", "상속 1"],
  ["two selectors behind one Hanja", "葛\u{e0100}\u{e0101}", "葛\u{e0100}"],
  ["half of a pair", "가\ud800나", "가\ufffd나"],
];

for (const [what, given, kept] of cleaned) {
  Deno.test(`text is stored in one form: ${what}`, () => assertEquals(cleanText(given), kept));
}

Deno.test("runs of white space in one line become one space", () =>
  assertEquals(cleanLine(" 상속 \r\n\t 등기\u00a0\u3000신청 "), "상속 등기 신청"));

Deno.test("cleaning a cleaned text changes nothing", () =>
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    const once = cleanText(text);
    assertEquals(cleanText(once), once);
    assertEquals(composed(once), once);
  })));

Deno.test("text far beyond its field's limit is returned unchanged, to be refused for its length", () => {
  const long = " \u0301".repeat(500);
  assertEquals(cleanText(long, 100), long);
  assertEquals(cleanText("각".normalize("NFD").repeat(100), 100), "각".repeat(100));
});

Deno.test("search and comparison use the visible text", () => {
  assertEquals(searchable(" Café ".normalize("NFD")), "café");
  assertEquals(narrowed("１２：３０"), "12:30");
  assertEquals(figureText(" １，２３４원 "), "1,234원");
});

Deno.test("text too long for a number, a day or a time is none", () => {
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
  Deno.test(`a long run of combining marks is not normalised whole: ${what}`, () => {
    for (const form of [cleanText, cleanLine, searchable, composed, narrowed]) {
      const once = form(text);
      assertMatch(once, /^(?!.*\p{M}{31})/su);
      assertEquals(form(once), once);
    }
  });
}

Deno.test("text is composed as Unicode defines, whatever its characters", () => {
  for (let code = 0; code < 0xd800; code++) {
    const text = `a${String.fromCharCode(code)}가`;
    assertEquals(composed(text), text.normalize("NFC"), code.toString(16));
  }
});

Deno.test("any character that is drawn as nothing is removed between two letters", () => {
  const nothing = /[\p{Default_Ignorable_Code_Point}\u070f\u{13430}-\u{1343f}\u{1d159}]/u;
  const kept: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const sign = String.fromCodePoint(code);
    if (nothing.test(sign) && withoutHidden(`가${sign}나`) !== "가나") kept.push(code.toString(16));
  }
  assertEquals(kept, []);
});

/** Signs that are drawn as nothing, or as a blank that counts as a letter. */
const HIDDEN = [
  ...["\u{e0001}", "\u{e0041}", "\u{e007f}", "\u202a", "\u202e", "\u2066", "\u2069", "\u3164"],
  ...["\u115f", "\u1160", "\uffa0", "\u2800", "\u00ad", "\u180e", "\u200b", "\u200d", "\u200e"],
  ...["\u200f", "\u2060", "\ufeff", "\ufe0f", "\u{e0100}", "\u034f", "\u206a", "\ufff0"],
  ...["\u070f", "\u{e0080}", "\u{e0fff}", "\u{1bca0}", "\u{13430}", "\u{1d159}"],
];

Deno.test("invisible characters are neither stored nor compared, and an approval names each", () => {
  for (const sign of HIDDEN) {
    const number = `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
    assertEquals(cleanText(sign.repeat(3)), "", number);
    assertEquals(cleanLine(`한우${sign}마을`), "한우마을", number);
    assertEquals(searchable(`한우${sign}마을`), "한우마을", number);
    assertEquals(uniqueKey(` 한우${sign}마을`), "한우마을", number);
    assertEquals(hiddenNamed(`한우${sign}마을`).includes(number), true, number);
    assertEquals(withoutHidden(hiddenNamed(`한우${sign}`)), hiddenNamed(`한우${sign}`), number);
  }
  assertEquals(hiddenNamed("한우\u202e마을 👩‍👩‍👧"), "한우‹U+202E 방향 바꿈›마을 👩‍👩‍👧");
});

Deno.test("from any text with invisible characters the visible text is stored", () =>
  fc.assert(fc.property(
    fc.array(
      fc.oneof(fc.constantFrom(...HIDDEN), fc.constantFrom("가", "a", "1", " ", "葛", "👩", "⚖")),
    ),
    (parts) => {
      const once = cleanText(parts.join(""));
      assertEquals(cleanText(once), once);
      assertEquals(withoutHidden(once), once);
      assertEquals(hiddenNamed(once), once);
    },
  )));

Deno.test("company names of invisible characters alone are refused as empty", async () => {
  const { openTestApp } = await import("../helpers/server.ts");
  const app = await openTestApp({ empty: true });
  for (const sign of HIDDEN) {
    const made = await app.call("/api/deposition/company/create", {
      as: "staff",
      method: "POST",
      json: { name: sign.repeat(2) },
    });
    assertEquals([made.status, (await made.json()).code], [422, "invalid_input"]);
  }
  await app.close();
});

Deno.test("a joiner behind a removed selector is removed too", () => {
  assertEquals(cleanText("\ufe0f\u200d👩"), "👩");
  assertEquals(cleanText("❤\ufe0f\u200d🔥"), "❤\ufe0f\u200d🔥");
});
