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
  ["purchase", { price: "12억 1원", relief: "first" }, {
    field: "relief",
    message: "12억원 이하인 주택만 감면합니다. 해당 없음을 선택해 주세요.",
  }],
  ["purchase", { price: "5억", relief: "first", homes: "company" }, {
    field: "relief",
    message: "법인은 이 감면을 받을 수 없습니다. 해당 없음을 선택해 주세요.",
  }],
  ["purchase", { price: "300000001원", relief: "firstSmall", area: "elsewhere" }, {
    field: "relief",
    message:
      "전용면적 60㎡ 이하, 3억원(수도권 6억원) 이하인 주택만 해당합니다. 다른 감면을 선택해 주세요.",
  }],
  ["purchase", { price: "5억", relief: "birth", homes: "two" }, {
    field: "relief",
    message: "1가구 1주택만 감면합니다. 해당 없음을 선택해 주세요.",
  }],
  ["inheritance", { price: "3억", relief: "birth", onlyHome: "yes" }, {
    field: "relief",
    message: "1가구 1주택 상속 특례와 함께 받을 수 없습니다. 하나만 선택해 주세요.",
  }],
  ["purchase", { price: "600000001원", homes: "four", area: "elsewhere", unsold: "yes" }, {
    field: "unsold",
    message: "전용면적 85㎡ 이하, 6억원 이하인 아파트만 해당합니다. 아니요를 선택해 주세요.",
  }],
  ["gift", { price: "3억", burdened: "yes" }, { field: "debt", message: "금액을 입력해 주세요." }],
  ["gift", { price: "3억", burdened: "yes", debt: "3억" }, {
    field: "debt",
    message: "취득하는 부동산의 시가인정액보다 적은 채무를 입력해 주세요.",
  }],
  ["auction", { price: "3억", cancelled: "51" }, {
    field: "cancelled",
    message: "0에서 50까지의 수를 입력해 주세요.",
  }],
  ...["0", "3/2", "101%", "반", "0/0", "1/2/3"].map((share): typeof refused[number] => [
    "purchase",
    { price: "3억", share },
    { field: "share", message: "1/2이나 50%처럼 입력해 주세요." },
  ]),
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

Deno.test("a house of exactly 300 million won counts as expensive, and land is never asked", () => {
  assertEquals(read("gift", { price: "5억", standard: "3억", dearGift: "yes" }).problems, []);
  const land = read("gift", { property: "land", price: "1억", dearGift: "yes" });
  assertEquals([land.problems, land.answers.dearGift], [[], false]);
});

Deno.test("an amount is repeated in words and in figures", () => {
  assertEquals(read("purchase", { price: "3억 5천", standard: "35000만원" }).heard, {
    price: "3억 5,000만원 (350,000,000원)",
    standard: "3억 5,000만원 (350,000,000원)",
  });
});

Deno.test("questions for houses do not count for land and cannot be wrong there", () => {
  const { answers, problems } = read("purchase", {
    property: "land",
    price: "3억",
    homes: "nonsense",
    regulated: "yes",
  });
  assertEquals(problems, []);
  assertEquals(answers.regulated, false);
});

Deno.test("a share may be typed in the usual notations", () => {
  const shares = ["1/2", "2분의 1", "50%", "50", " ５０ % ", "33.333%", ""].map((share) =>
    read("purchase", { price: "3억", share })
  );
  assertEquals(shares.map(({ said }) => said.share), [
    ...["1/2", "1/2", "50%", "50%", "50%", "33.333%", "전부"],
  ]);
});

Deno.test("homes count for a gift only while debts go with it", () => {
  const asked = { price: "5억", homes: "four", debt: "nonsense" };
  assertEquals(read("gift", asked).problems, []);
  assertEquals(read("gift", asked).answers.homes, "one");
  const burdened = read("gift", { ...asked, burdened: "yes", debt: "1억" });
  assertEquals([burdened.answers.homes, burdened.answers.debt], ["four", 100_000_000]);
});

Deno.test("a head office that stays outside the capital region needs no capital", () => {
  assertEquals(read("move", { move: "far" }).problems, []);
  assertEquals(read("move", { move: "into" }).problems.map(({ field }) => field), ["price"]);
});

Deno.test("a percentage and a count may carry their units", () => {
  const { answers } = read("purchase", { price: "3억", count: "2개", discount: "12.5 %" });
  assertEquals([answers.count, answers.discount], [2, 12_500]);
});

Deno.test("any input is read without throwing", () => {
  const names = ["property", "price", "standard", "homes", "count", "discount", "fee", "filing"];
  const typed = fc.dictionary(fc.constantFrom(...names), fc.string({ maxLength: 300 }));
  fc.assert(fc.property(fc.constantFrom(...questions), typed, (question, sent) => {
    const { answers, problems } = readAnswers(question, sent);
    assertEquals(problems.every(({ message }) => /[가-힣]/.test(message)), true);
    assertEquals(Number.isSafeInteger(answers.price), true);
  }));
});

Deno.test("every case has its own name and asks each question once", () => {
  assertEquals(new Set(questions.map((question) => question.case)).size, questions.length);
  for (const { case: case_, fields } of questions) {
    assertEquals(new Set(fields.map(({ name }) => name)).size, fields.length, case_);
  }
  assertEquals(questionOf("__proto__"), null);
});
