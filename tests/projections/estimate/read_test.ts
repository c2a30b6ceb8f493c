import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { questionOf, questions } from "../../../projections/estimate/questions.ts";
import type { Problem } from "../../../projections/estimate/fields.ts";
import { readAnswers, type Typed } from "../../../projections/estimate/read.ts";

function read(case_: string, typed: Typed): ReturnType<typeof readAnswers> {
  const question = questionOf(case_);
  if (!question) throw new Error(case_);
  return readAnswers(question, typed);
}

const refused: [case_: string, typed: Typed, problem: Problem][] = [
  ["purchase", {}, { field: "price", message: "금액을 입력해 주세요." }],
  ["purchase", { price: "0" }, { field: "price", message: "100만원 이상의 금액을 입력해 주세요." }],
  ["purchase", { price: "-3억" }, { field: "price", message: "0보다 큰 금액을 입력해 주세요." }],
  ["purchase", { price: "1000000000000000" }, {
    field: "price",
    message: "1조원 이하의 금액을 입력해 주세요.",
  }],
  ["purchase", { price: "비쌈" }, {
    field: "price",
    message: "금액을 인식하지 못했습니다. 3억 5천만, 350,000,000처럼 입력해 주세요.",
  }],
  ["purchase", { price: "0.5" }, {
    field: "price",
    message: "1원 단위까지의 금액을 입력해 주세요.",
  }],
  ["purchase", { price: "3억", homes: "twenty" }, {
    field: "homes",
    message: "목록에서 하나를 선택해 주세요.",
  }],
  ["purchase", { price: "3억", count: "0" }, {
    field: "count",
    message: "1에서 50까지의 수를 입력해 주세요.",
  }],
  ["purchase", { price: "3억", discount: "101" }, {
    field: "discount",
    message: "0에서 100까지 소수점 아래 세 자리 이내로 입력해 주세요. (%)",
  }],
  // 지방세법 시행령 제28조의6제1항: 300 million won of official value, or of the market's where none is typed.
  ["gift", { price: "5억", standard: "299,999,999원", dearGift: "yes" }, {
    field: "dearGift",
    message:
      "시가표준액 3억원 이상인 주택만 중과합니다. 시가표준액을 고치거나 아니요를 선택해 주세요.",
  }],
  ["gift", { price: "2억 9천만", dearGift: "yes" }, {
    field: "dearGift",
    message:
      "시가표준액 3억원 이상인 주택만 중과합니다. 시가표준액을 고치거나 아니요를 선택해 주세요.",
  }],
  // No fee is laid down for filing an inheritance electronically.
  ["inheritance", { price: "3억", filing: "online" }, {
    field: "filing",
    message: "목록에서 하나를 선택해 주세요.",
  }],
];
for (const [case_, typed, problem] of refused) {
  Deno.test(`${case_} with ${JSON.stringify(typed)}: ${problem.message}`, () => {
    assertEquals(read(case_, typed).problems, [problem]);
  });
}

Deno.test("a house of exactly 300 million won is dear, and land is never asked", () => {
  assertEquals(read("gift", { price: "5억", standard: "3억", dearGift: "yes" }).problems, []);
  const land = read("gift", { property: "land", price: "1억", dearGift: "yes" });
  assertEquals([land.problems, land.answers.dearGift], [[], false]);
});

Deno.test("an amount is told back in words and in figures", () => {
  assertEquals(read("purchase", { price: "3억 5천", standard: "35000만원" }).heard, {
    price: "3억 5,000만원 (350,000,000원)",
    standard: "3억 5,000만원 (350,000,000원)",
  });
});

Deno.test("what only a house is asked does not count for land, and cannot be wrong there", () => {
  const { answers, problems } = read("purchase", {
    property: "land",
    price: "3억",
    homes: "nonsense",
    regulated: "yes",
  });
  assertEquals(problems, []);
  assertEquals(answers.regulated, false);
});

Deno.test("a head office that stays outside the capital region needs no capital", () => {
  assertEquals(read("move", { move: "far" }).problems, []);
  assertEquals(read("move", { move: "into" }).problems.map(({ field }) => field), ["price"]);
});

Deno.test("a percentage and a count may carry their units", () => {
  const { answers } = read("purchase", { price: "3억", count: "2개", discount: "12.5 %" });
  assertEquals([answers.count, answers.discount], [2, 12_500]);
});

Deno.test("nothing that is sent breaks the reading", () => {
  const names = ["property", "price", "standard", "homes", "count", "discount", "fee", "filing"];
  const typed = fc.dictionary(fc.constantFrom(...names), fc.string({ maxLength: 300 }));
  fc.assert(fc.property(fc.constantFrom(...questions), typed, (question, sent) => {
    const { answers, problems } = readAnswers(question, sent);
    assertEquals(problems.every(({ message }) => /[가-힣]/.test(message)), true);
    assertEquals(Number.isSafeInteger(answers.price), true);
  }));
});

Deno.test("every case has a name of its own, and asks each thing once", () => {
  assertEquals(new Set(questions.map((question) => question.case)).size, questions.length);
  for (const { case: case_, fields } of questions) {
    assertEquals(new Set(fields.map(({ name }) => name)).size, fields.length, case_);
  }
  assertEquals(questionOf("__proto__"), null);
});
