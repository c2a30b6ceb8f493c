import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Typed } from "../../../projections/estimate/read.ts";
import { amounts, ask } from "./ask.ts";

const rates: [price: string, homes: string, regulated: string, percent: string][] = [
  ["6억", "one", "no", "1%"],
  ["600000001원", "one", "no", "1%"],
  ["6억 5천만", "one", "no", "1.33%"],
  ["7억 5천만", "one", "no", "2%"],
  ["9억", "one", "no", "3%"],
  ["900000001원", "one", "no", "3%"],
  ["5억", "two", "no", "1%"],
  ["5억", "two", "yes", "8%"],
  ["5억", "three", "no", "8%"],
  ["5억", "three", "yes", "12%"],
  ["5억", "four", "no", "12%"],
  ["5억", "company", "no", "12%"],
];
for (const [price, homes, regulated, percent] of rates) {
  Deno.test(`a house for ${price} costs ${homes} (regulated: ${regulated}) ${percent}`, () => {
    const [line] = ask("purchase", { price, homes, regulated }).lines;
    assertStringIncludes(line.formula, ` × ${percent} `);
  });
}

/** 지방세법 시행령 제28조의2제1호: up to 100 million in the capital area, 200 million elsewhere. */
const cheap: [typed: Typed, percent: string][] = [
  [{ price: "3억", standard: "1억", homes: "three" }, "1%"],
  [{ price: "3억", standard: "100000001원", homes: "three" }, "8%"],
  [{ price: "3억", standard: "2억", homes: "four", area: "elsewhere" }, "1%"],
  [{ price: "3억", standard: "200000001원", homes: "four", area: "elsewhere" }, "12%"],
  [{ price: "1억", homes: "company" }, "1%"],
  [{ price: "7억 5천만", standard: "1억", homes: "two", regulated: "yes" }, "2%"],
];
for (const [typed, percent] of cheap) {
  Deno.test(`a house with ${JSON.stringify(typed)} costs ${percent}`, () => {
    const { lines: [line], leftOut } = ask("purchase", typed);
    assertStringIncludes(line.formula, ` × ${percent} `);
    const exempt = !line.formula.includes("12%") && !line.formula.includes("8%");
    assertEquals(line.formula.includes("제28조의2제1호"), exempt);
    assertEquals(leftOut.some((text) => text.startsWith("정비구역")), exempt);
  });
}

const named: [what: string, case_: string, Typed, text: string, told: boolean][] = [
  ["a gift of 100 million", "gift", { price: "2억", standard: "1억" }, "제14조의2", true],
  ["a gift above that", "gift", { price: "2억", standard: "100000001원" }, "제14조의2", false],
  ["bought farmland", "purchase", { property: "farmland", price: "1억" }, "농업인", true],
  ["inherited farmland", "inheritance", { property: "farmland", price: "1억" }, "농업인", true],
  ["other land", "purchase", { property: "land", price: "1억" }, "농업인이 영농", false],
];
for (const [what, case_, typed, text, result] of named) {
  Deno.test(`${what}: ${text} is ${result ? "named" : "not named"}`, () => {
    assertEquals(ask(case_, typed).leftOut.some((left) => left.includes(text)), result);
  });
}

const stamps: [property: string, price: string, won: number | undefined][] = [
  ["land", "1000만", undefined],
  ["land", "10000001원", 20_000],
  ["land", "3000만", 20_000],
  ["land", "30000001원", 40_000],
  ["land", "5000만", 40_000],
  ["land", "50000001원", 70_000],
  ["land", "1억", 70_000],
  ["land", "100000001원", 150_000],
  ["land", "10억", 150_000],
  ["land", "1000000001원", 350_000],
  ["house", "1억", undefined],
  ["house", "100000001원", 150_000],
];
for (const [property, price, won] of stamps) {
  Deno.test(`the stamp on a contract over ${price} (${property}) is ${won ?? "none"}`, () => {
    assertEquals(amounts(ask("purchase", { property, price })).stamp, won);
  });
}

Deno.test("bonds are bought in units of 10,000 won, 5,000 won counting as one", () => {
  const bonds = (standard: string) =>
    amounts(ask("purchase", { price: "5억", standard, discount: "100" })).bond;
  assertEquals(bonds("20000000"), 260_000); // × 13/1000
  assertEquals(bonds("20380000"), 260_000); // 264,940
  assertEquals(bonds("20384616"), 270_000); // 265,000.008
  assertEquals(bonds("19999999"), undefined);
});

Deno.test("without an official value the answer says that it uses the price", () => {
  const bond = ask("purchase", { price: "5억" }).lines.find(({ key }) => key === "bond");
  assertStringIncludes(bond?.formula ?? "", "시가표준액을 비워 두셨습니다");
});
