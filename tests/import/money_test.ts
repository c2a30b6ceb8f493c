import { assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import type { Cell } from "../../src/kit/cell.ts";
import { readFigure, readMoney } from "../../src/import/values/money.ts";

function shown(cell: Cell, unit?: number): number | string {
  const read = readMoney(cell, unit);
  return read.ok ? read.value : read.reason;
}

const readable: [Cell, number][] = [
  [148_000, 148_000],
  [148_000.0000001, 148_000],
  [-12_000, -12_000],
  ["148000", 148_000],
  ["148,000", 148_000],
  ["1,234,567", 1_234_567],
  ["148,000원", 148_000],
  ["148,000 원", 148_000],
  ["₩148,000", 148_000],
  ["￦148,000", 148_000],
  ["\\148,000", 148_000],
  ["₩ -5,000", -5_000],
  ["KRW 5000", 5_000],
  ["5000KRW", 5_000],
  ["(12,000)", -12_000],
  ["(12,000원)", -12_000],
  ["-12,000", -12_000],
  ["−12,000", -12_000],
  ["△12,000", -12_000],
  ["▲12,000원", -12_000],
  ["12,000-", -12_000],
  ["+12,000", 12_000],
  ["１４８，０００", 148_000],
  ["148000.0", 148_000],
  ["148,000.00", 148_000],
  ["금 148,000원정", 148_000],
  ["15만원", 150_000],
  ["14만 8천원", 148_000],
  ["148천원", 148_000],
  ["1만2천500원", 12_500],
  ["KRW 1,234", 1_234],
  ["1,234.00", 1_234],
  ["(1,234)", -1_234],
  ["(1,234)원", -1_234],
  ["(-)1,234", -1_234],
  ["△1,234", -1_234],
  ["1,234-", -1_234],
  ["-₩1,234", -1_234],
  ["₩-1,234", -1_234],
  ["금300,000원정", 300_000],
  ["일금 300,000원整", 300_000],
  ["일금 삼십만원정", 300_000],
  ["일금 삼백이십만 오천 원정", 3_205_000],
  ["金 參拾萬원", 300_000],
  ["만이천원", 12_000],
  ["30만원", 300_000],
  ["3천원", 3_000],
  ["3백원", 300],
  ["1억 2천만원", 120_000_000],
  ["1억2,345만 6,789원", 123_456_789],
  ["2.3만원", 23_000],
  ["1.5억", 150_000_000],
  ["１，２３４원", 1_234],
  ["\u00a01,234\u00a0원", 1_234],
  ["1\u2009234\u2009567", 1_234_567],
  ["1\u202f234", 1_234],
];

for (const [cell, expected] of readable) {
  Deno.test(`an amount written ${JSON.stringify(cell)} is ${expected} won`, () => {
    assertEquals(shown(cell), expected);
  });
}

const refused: [Cell, RegExp][] = [
  ["", /비어 있습니다/],
  [null, /비어 있습니다/],
  [" - ", /비어 있습니다/],
  [0, /0원/],
  ["0", /0원/],
  ["0원", /0원/],
  [148_000.5, /정수가 아닙니다/],
  ["1,000.5", /정수가 아닙니다/],
  ["12.000", /소수점인지 천 단위/],
  ["1.234.567", /소수점인지 천 단위/],
  ["12,00", /읽을 수 없습니다/],
  ["1,2345", /읽을 수 없습니다/],
  ["1.48E+05", /읽을 수 없습니다/],
  ["1/2", /읽을 수 없습니다/],
  ["사원", /읽을 수 없습니다/],
  ["이천", /읽을 수 없습니다/],
  ["12일", /읽을 수 없습니다/],
  ["12,000 3", /읽을 수 없습니다/],
  ["3,000 4,000", /읽을 수 없습니다/],
  ["억원", /읽을 수 없습니다/],
  ["1억 2만 3억", /읽을 수 없습니다/],
  ["1.234,00", /소수점인지 천 단위/],
  ["12.50달러", /외화/],
  ["1,200엔", /외화/],
  ["$12.00", /외화/],
  ["USD 12", /외화/],
  [9_410_123_412_341_234, /너무 큽니다/],
  [{ formula: "SUM(A1:A2)" }, /계산 결과가 파일에 없거나/],
  [{ error: "#VALUE!" }, /#VALUE!/],
];

for (const [cell, reason] of refused) {
  Deno.test(`${JSON.stringify(cell)} is refused as an amount, with the reason`, () => {
    assertMatch(String(shown(cell)), reason);
  });
}

Deno.test("amounts in thousands are converted to won", () => {
  assertEquals(shown("148.5", 1_000), 148_500);
  assertEquals(shown(12, 1_000), 12_000);
  assertMatch(String(shown("148.5556", 1_000)), /정수가 아닙니다/);
});

Deno.test("any amount is read back, with or without separators, sign and currency", () => {
  const amounts = fc.integer({ min: 1, max: 10_000_000_000 });
  fc.assert(fc.property(amounts, fc.boolean(), (amount, negative) => {
    const won = negative ? -amount : amount;
    const grouped = amount.toLocaleString("en-US");
    assertEquals(shown(won), won);
    assertEquals(shown(String(won)), won);
    assertEquals(shown(negative ? `(${grouped}원)` : `₩${grouped}`), won);
  }));
});

Deno.test("any text is read as an amount or refused, without throwing", () => {
  fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => {
    readMoney(text);
  }));
});

const figures: [Cell, Parameters<typeof readFigure>[1], number | RegExp][] = [
  ["1,234", {}, 1_234],
  ["₩1,234원", {}, 1_234],
  ["(1,234)", {}, -1_234],
  ["-0", {}, 0],
  [0, {}, 0],
  [".5", {}, 0.5],
  ["12.500", {}, 12.5],
  ["12.500", { decimals: 0 }, /소수점인지 천 단위/],
  [12.5, { decimals: 0 }, /자릿수/],
  ["30.5km", { unit: "km" }, 30.5],
  ["30.5 ㎞", { unit: "km" }, 30.5],
  ["1,030.5 KM", { unit: "km" }, 1_030.5],
  ["30.5 mi", { unit: "km" }, /숫자로 읽을 수 없습니다: 30.5 mi/],
  ["10분", { unit: "분", factor: 60 }, 600],
  [2.3, { factor: 10_000 }, 23_000],
  ["-5", { signed: false }, /0 이상/],
  ["빠름", {}, /숫자로 읽을 수 없습니다: 빠름/],
  ["$5", {}, /외화/],
  ["", {}, /비어 있습니다/],
  [{ error: "#N/A" }, {}, /#N\/A/],
];

for (const [cell, rules, expected] of figures) {
  Deno.test(`a figure ${JSON.stringify(cell)} under ${JSON.stringify(rules)} is ${expected}`, () => {
    const read = readFigure(cell, rules);
    if (expected instanceof RegExp) {
      assertMatch(read.ok ? String(read.value) : read.reason, expected);
    } else assertEquals(read, { ok: true, value: expected });
  });
}
