import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { withEmptyApp } from "../helpers/server.ts";

const query = (typed: Record<string, string>): string => `?${new URLSearchParams(typed)}`;
const house = { case: "purchase", price: "5억", standard: "3억 5천만", discount: "15" };

const pages: [what: string, path: string, status: number, has: string[], hasNot: string[]][] = [
  ["the first case, unasked", "/estimate", 200, ["매매 등기", "거래금액"], [
    "noindex",
    "확인해 주세요",
  ]],
  [
    "an answer with its sum, label, sources and way on",
    "/estimate" + query(house),
    200,
    [
      "7,693,000원",
      "예상 금액입니다.",
      "지방세법 제11조제1항",
      "2023-03-14 개정",
      "이 금액에 들어 있지 않은 것",
      'href="/contact?service=real-estate"',
      'name="robots" content="noindex"',
      "5억원 (500,000,000원)",
    ],
    [],
  ],
  [
    "a company's answer leads to the corporate service",
    "/estimate" + query({ case: "incorporation", price: "1억" }),
    200,
    ['href="/contact?service=corporate"', "515,000원"],
    [],
  ],
  [
    "a wrong amount keeps what was typed, as text",
    "/estimate" + query({ price: '<script>alert("x")</script>' }),
    422,
    [
      "&lt;script&gt;",
      "금액을 인식하지 못했습니다",
      'aria-invalid="true"',
      'href="#estimate-price"',
    ],
    ["<script>alert", "estimate-result"],
  ],
  ["nothing typed at all", "/estimate" + query({ price: "" }), 422, [
    "<title>확인 필요 — 매매 등기 비용 계산",
    "금액을 입력해 주세요.",
  ], []],
  ["zero", "/estimate" + query({ price: "0" }), 422, ["100만원 이상의 금액을 입력해 주세요."], []],
  ["a quadrillion", "/estimate" + query({ price: "1000000000000000" }), 422, ["1조원 이하"], []],
  [
    "100 KB of text",
    "/estimate" + query({ price: "9".repeat(5000) }),
    422,
    ["인식하지 못했습니다"],
    [],
  ],
];

for (const [what, path, status, has, hasNot] of pages) {
  Deno.test(`the estimate page: ${what}`, () =>
    withEmptyApp(async (app) => {
      const answer = await app.call(path, { as: "visitor" });
      const html = await answer.text();
      assertEquals(answer.status, status);
      for (const text of has) assertStringIncludes(html, text);
      for (const text of hasNot) assert(!html.includes(text), text);
    }));
}

Deno.test("a case that is none leads to the first", () =>
  withEmptyApp(async (app) => {
    const answer = await app.call("/estimate?case=__proto__", { as: "visitor" });
    assertEquals([answer.status, answer.headers.get("location")], [302, "/estimate"]);
  }));

Deno.test("staff see which tables are due, from the day after; visitors never", async () => {
  const seen = async (day: string, as: "visitor" | "staff"): Promise<boolean> => {
    let html = "";
    await withEmptyApp(async (app) => {
      html = await (await app.call("/estimate", { as })).text();
    }, () => new Date(`${day}T03:00:00Z`));
    return html.includes("다시 확인할 때가 된 요율표");
  };
  assertEquals(await seen("2026-12-31", "staff"), false);
  assertEquals(await seen("2027-01-01", "staff"), true);
  assertEquals(await seen("2027-01-01", "visitor"), false);
});

Deno.test("the call answers with the lines, their sum, and what it heard", () =>
  withEmptyApp(async (app) => {
    const answer = await app.call("/api/estimate/" + query(house), { as: "visitor" });
    const { data } = await answer.json();
    assertEquals(answer.status, 200);
    assertEquals([data.case, data.total], ["purchase", 7_693_000]);
    assertEquals(data.heard.standard, "3억 5,000만원 (350,000,000원)");
    assertEquals(data.lines[0], {
      key: "acquisition",
      label: "취득세",
      amount: 5_000_000,
      formula: "500,000,000원 × 1% (6억원 이하 주택)",
      source: "지방세법 제11조제1항",
      dated: "2023-03-14 개정",
      note: null,
    });
    assert(data.left_out.length > 0);
  }));

const refused: [typed: Record<string, string>, field: string, message: string][] = [
  [{}, "price", "금액을 입력해 주세요."],
  [{ price: "-1" }, "price", "0보다 큰 금액을 입력해 주세요."],
  [{ price: "5억", region: "moon" }, "region", "목록에서 하나를 선택해 주세요."],
];
for (const [typed, field, message] of refused) {
  Deno.test(`the call refuses ${JSON.stringify(typed)}`, () =>
    withEmptyApp(async (app) => {
      const answer = await app.call("/api/estimate/" + query(typed), { as: "visitor" });
      const body = await answer.json();
      assertEquals([answer.status, body.code], [400, "invalid_input"]);
      assertEquals(body.details, [{ field, message }]);
      assertStringIncludes(body.error, message);
    }));
}

Deno.test("the call refuses a case that is none, and names those there are", () =>
  withEmptyApp(async (app) => {
    const answer = await app.call("/api/estimate/?case=divorce", { as: "visitor" });
    assertEquals(answer.status, 400);
    assertStringIncludes((await answer.json()).details[0].message, "inheritance");
  }));

Deno.test("an address gets sixty answers of the call a minute", () =>
  withEmptyApp(async (app) => {
    const ask = async () => (await app.call("/api/estimate/?price=3억", { as: "visitor" })).status;
    for (let call = 0; call < 60; call++) assertEquals(await ask(), 200);
    assertEquals(await ask(), 429);
  }));
