import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { estimateAnswer } from "../../projections/estimate/answer.ts";
import { questions } from "../../projections/estimate/questions.ts";
import { allTables } from "../../projections/estimate/rates.ts";
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
      'class="estimate-source">지방세법 제11조제1항 <span class="estimate-day nowrap">(2023-03-14 개정)',
      "이 금액에 들어 있지 않은 것",
      "확인 필요</span> 표시한 항목이 2개 들어 있습니다.",
      "협회 보수표를 옮긴 자료에서 확인한 금액입니다.",
      "최대 5,500,000원 적을 수 있음",
      'href="/estimate/rates"',
      'href="/contact?service=real-estate&amp;estimate=case%3Dpurchase',
      'name="robots" content="noindex"',
      "5억원 (500,000,000원)",
    ],
    [],
  ],
  [
    "a first home of 5억 costs 2,200,000 less, and says by which statute",
    "/estimate" + query({ ...house, relief: "first" }),
    200,
    ["5,493,000원", "생애최초 감면 2,000,000원", "지방세특례제한법 제36조의3"],
    ["선택하지 않음"],
  ],
  [
    "an option that does not go with the others",
    "/estimate" + query({ ...house, price: "13억", relief: "first" }),
    422,
    ["12억원 이하인 주택만 감면합니다.", 'href="#estimate-relief"'],
    [],
  ],
  [
    "a company's answer leads to the corporate service",
    "/estimate" + query({ case: "incorporation", price: "1억" }),
    200,
    ['href="/contact?service=corporate&amp;estimate=', "515,000원"],
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

Deno.test("an unknown case leads to the first", () =>
  withEmptyApp(async (app) => {
    const answer = await app.call("/estimate?case=__proto__", { as: "visitor" });
    assertEquals([answer.status, answer.headers.get("location")], [302, "/estimate"]);
  }));

Deno.test("staff see due tables from the day after; visitors never do", async () => {
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

Deno.test("the call answers with the lines, their sum, and its input", () =>
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
      unconfirmed: null,
      tables: ["취득세 표준세율"],
    });
    assert(data.left_out.length > 0);
  }));

Deno.test("the call lists for each line and table what is unconfirmed and what is not calculated", () =>
  withEmptyApp(async (app) => {
    const typed = { case: "purchase", price: "5억" };
    const { data } = await (await app.call("/api/estimate/" + query(typed), { as: "visitor" }))
      .json();
    type Told = { key?: string; name?: string; unconfirmed: string | null };
    const unsure = (all: Told[]) =>
      all.filter(({ unconfirmed }) => unconfirmed !== null).map(({ key, name }) => key ?? name);
    assertEquals(unsure(data.lines), ["bond", "scrivener"]);
    assertEquals(data.unconfirmed, 2);
    assertEquals(unsure(data.tables), [
      "국민주택채권 매입률(매매)",
      "국민주택채권 즉시매도 할인율(예)",
      "법무사 기본보수(상한)",
    ]);
    const table = data.tables.find(({ name }: Told) => name === "취득세 표준세율");
    assertEquals([table.source, table.dated, table.checked], [
      "지방세법 제11조제1항",
      "2023-03-14 개정",
      "2026-11-26",
    ]);
    assertEquals(data.not_reckoned[0], {
      what: "출산·양육이나 생애최초 주택의 취득세 감면(선택하지 않음)",
      sign: "less",
      most: 5_500_000,
      source: "지방세특례제한법 제36조의5",
    });
  }));

const cases: [case_: string, typed: Record<string, string>][] = questions.map((
  { case: name, fields },
) => [
  name,
  Object.fromEntries(
    fields.filter(({ kind }) => kind === "money").map((field) => [field.name, "3억"]),
  ),
]);
for (const [name, typed] of cases) {
  Deno.test(`the call's answer matches its described shape: ${name}`, () =>
    withEmptyApp(async (app) => {
      const path = "/api/estimate/" + query({ case: name, ...typed });
      const answer = await app.call(path, { as: "visitor" });
      assertEquals(answer.status, 200);
      estimateAnswer.parse(await answer.json());
    }));
}

Deno.test("a fee and a discount typed by the visitor need no confirmation", () =>
  withEmptyApp(async (app) => {
    const typed = { case: "mortgage", price: "1억", fee: "30만", discount: "10" };
    const { data } = await (await app.call("/api/estimate/" + query(typed), { as: "visitor" }))
      .json();
    const { unconfirmed } = data.lines.find(({ key }: { key: string }) => key === "scrivener");
    assertEquals(unconfirmed, null);
  }));

Deno.test("every rate is listed with its source, its date and its last review; staff see due ones", async () => {
  const shown = async (day: string, as: "visitor" | "staff"): Promise<string> => {
    let html = "";
    await withEmptyApp(async (app) => {
      const answer = await app.call("/estimate/rates", { as });
      assertEquals(answer.status, 200);
      html = await answer.text();
    }, () => new Date(`${day}T03:00:00Z`));
    return html;
  };
  const page = await shown("2027-01-01", "visitor");
  for (const { name, source, effective, checked, unsure } of allTables) {
    for (const text of [name, source, effective, checked, unsure ?? ""]) {
      assertStringIncludes(page, text);
    }
  }
  assert(!page.includes("다시 확인할 세율"));
  assertStringIncludes(await shown("2027-01-01", "staff"), "다시 확인할 세율 3건.");
  assert(!(await shown("2026-12-31", "staff")).includes("다시 확인할 세율"));
});

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

Deno.test("the call refuses an unknown case and names the known ones", () =>
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
