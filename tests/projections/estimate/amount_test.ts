import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  exactWon,
  formalWon,
  readWon,
  roughWon,
  wonInWords,
} from "../../../projections/estimate/amount.ts";

const read: [typed: string, won: number][] = [
  ["350000000", 350_000_000],
  ["350,000,000", 350_000_000],
  ["350,000,000원", 350_000_000],
  ["35000만원", 350_000_000],
  ["35,000 만 원", 350_000_000],
  ["3억 5천만", 350_000_000],
  ["3억5천만원", 350_000_000],
  ["3억 5,000만원", 350_000_000],
  ["3.5억", 350_000_000],
  ["1.1억", 110_000_000],
  ["0.1234억", 12_340_000],
  ["삼억 오천만원", 350_000_000],
  // What people say without the last 만.
  ["3억 5천", 350_000_000],
  ["3억 5천2백", 352_000_000],
  ["3억 5000", 350_000_000],
  ["3억 5천원", 300_005_000],
  ["1억 2천3백4십5만 6천7백8십9원", 123_456_789],
  ["1조 2억", 1_000_200_000_000],
  ["천만", 10_000_000],
  ["만원", 10_000],
  ["천", 1_000],
  ["₩1,000,000", 1_000_000],
  ["３억 ５천만", 350_000_000],
  // As it is copied from a contract, or from a chat with characters that nobody sees.
  ["일금 삼억오천만원정", 350_000_000],
  ["금 350,000,000원정", 350_000_000],
  ["\u200b3억\u200b", 300_000_000],
  ["+3억", 300_000_000],
  ["0", 0],
];
for (const [typed, won] of read) {
  Deno.test(`'${typed}' is ${won} won`, () => assertEquals(readWon(typed), won));
}

const refused: [typed: string, why: string][] = [
  ["-5", "negative"],
  ["−3억", "negative"],
  ["abc", "unreadable"],
  ["삼십원어치", "unreadable"],
  ["3억 5천천", "unreadable"],
  ["1.2.3", "unreadable"],
  ["5만 3억", "unreadable"],
  ["1e9", "unreadable"],
  ["<script>", "unreadable"],
  ["9".repeat(30), "unreadable"],
  ["원", "unreadable"],
  ["일금", "unreadable"],
  ["", "unreadable"],
  ["0.5", "fraction"],
  ["1.00005만", "fraction"],
];
for (const [typed, why] of refused) {
  Deno.test(`'${typed}' is no amount: ${why}`, () => assertEquals(readWon(typed), why));
}

Deno.test("an amount is written in words and in figures", () => {
  assertEquals(wonInWords(350_000_000), "3억 5,000만원");
  assertEquals(wonInWords(123_456_789), "1억 2,345만 6,789원");
  assertEquals(wonInWords(1_000_000_000_000), "1조원");
  assertEquals(wonInWords(5_000), "5,000원");
  assertEquals(wonInWords(0), "0원");
  assertEquals(exactWon(350_000_000), "350,000,000원");
});

const won = fc.integer({ min: 0, max: 1_000_000_000_000 });

Deno.test("every notation of an amount by the page reads as the same amount", () => {
  fc.assert(fc.property(won, (amount) => {
    assertEquals(readWon(wonInWords(amount)), amount);
    assertEquals(readWon(exactWon(amount)), amount);
    assertEquals(readWon(String(amount)), amount);
  }));
});

Deno.test("any text is an amount of whole won or a named problem", () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[\d조억만천백십일이삼.,원 -]{0,20}$/));
  fc.assert(
    fc.property(text, (typed) => {
      const amount = readWon(typed);
      if (typeof amount === "number") {
        assertEquals(Number.isSafeInteger(amount) && amount >= 0, true, typed);
      }
    }),
    { numRuns: 2000 },
  );
});

Deno.test("about how much is said to the nearest ten thousand won", () => {
  assertEquals(roughWon(13_491_200), "약 1,349만 원");
  assertEquals(roughWon(123_456_789), "약 1억 2,346만 원");
  assertEquals(roughWon(99_996_000), "약 1억 원");
  assertEquals(roughWon(9_800), "9,800원");
});

for (
  const [won, words] of [
    [0, "금 영원정"],
    [1, "금 일원정"],
    [10, "금 일십원정"],
    [11_111, "금 일만일천일백일십일원정"],
    [100_000_000, "금 일억원정"],
    [120_000_000, "금 일억이천만원정"],
    [100_000_001, "금 일억일원정"],
    [1_765_000, "금 일백칠십육만오천원정"],
    [10n ** 16n, "금 일경원정"],
  ] as [number | bigint, string][]
) {
  Deno.test(`given ${won} won, then a contract says ${words}`, () => {
    assertEquals(formalWon(won), words);
  });
}

/** Reads words of an amount back, figure by figure. */
function wonOfWords(words: string): bigint {
  const worth: Record<string, bigint> = {
    만: 10n ** 4n,
    억: 10n ** 8n,
    조: 10n ** 12n,
    경: 10n ** 16n,
  };
  let [sum, section, figure] = [0n, 0n, 0n];
  for (const sign of words.replace(/^금 |원정$/g, "")) {
    const place = { 십: 10n, 백: 100n, 천: 1000n }[sign];
    if (place) [section, figure] = [section + figure * place, 0n];
    else if (worth[sign]) [sum, section, figure] = [sum + (section + figure) * worth[sign], 0n, 0n];
    else figure = BigInt("영일이삼사오육칠팔구".indexOf(sign));
  }
  return sum + section + figure;
}

Deno.test("given any amount up to 10^16, when its words are read back, then it is the same", () => {
  fc.assert(fc.property(fc.bigInt(0n, 10n ** 16n), (won) => {
    assertEquals(wonOfWords(formalWon(won)), won);
  }));
  fc.assert(fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (won) => {
    assertEquals(readWon(formalWon(won)), won);
  }));
});

Deno.test("given no whole amount of a paper, then there are no words for it", () => {
  for (const won of [-1, 0.5, NaN, 10n ** 16n + 1n]) assertThrows(() => formalWon(won), RangeError);
});
