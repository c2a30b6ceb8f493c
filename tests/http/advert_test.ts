/** Advertising rules over HTTP: hints are shown and stop nothing; figures and reviews without evidence are hidden. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { findAdverts } from "../../events/advert/advert.ts";
import { SITE_ORIGIN, withSite } from "../helpers/public_pages.ts";
import { type TestApp, withRealOffice } from "../helpers/server.ts";

const NARU = {
  name: "법무사사무소 나루",
  shortName: "나루",
  representative: "홍길동",
  businessNumber: "000-00-00000",
  phone: "02-000-0007",
  email: "naru@example.com",
  address: "서울특별시 중구 세종대로 110, 3층",
  hours: "평일 09:30–17:00",
};
const FIGURE = { figure: "3,100", unit: "건", label: "처리 건수" };
const BASED = { ...FIGURE, basis: "사건부 집계", asOf: "2026-10-31" };
const QUOTE = "차근차근 설명해 주셨습니다.";
const REVIEW = { quote: QUOTE, name: "김○○", matter: "상속 등기" };
const AGREED = { ...REVIEW, agreedBy: "김영희", agreedOn: "2026-05-02", agreedText: QUOTE };

async function save(app: TestApp, facts: object, version = 0): Promise<number> {
  const json = { ...facts, version };
  const answer = await app.call("/api/office/facts", { as: "superuser", method: "PUT", json });
  assertEquals(answer.status, 200, await answer.clone().text());
  return (await answer.json()).data.version;
}
const html = async (app: TestApp, path: string, as: "visitor" | "staff" | "superuser") =>
  (await (await app.call(path, { as })).text()).replaceAll("<!-- -->", "");
const check = (app: TestApp) => html(app, "/staff/advert", "superuser");
const open = (page: string) =>
  page.slice(page.indexOf("advert-open"), page.indexOf("advert-hidden"));

async function send(app: TestApp, path: string, fields: Record<string, string>) {
  const page = await check(app);
  const csrfmiddlewaretoken = /name="csrfmiddlewaretoken" value="([^"]+)"/.exec(page)![1];
  const body = new URLSearchParams({ csrfmiddlewaretoken, key: crypto.randomUUID(), ...fields });
  const answer = await app.call(path, { as: "superuser", method: "POST", body });
  return { status: answer.status, text: await answer.text() };
}

Deno.test("facts and posts with regulated words are saved and published, and all are in one list", () =>
  withRealOffice(async (app) => {
    await save(app, { ...NARU, introduction: ["서초동 최고의 사무소입니다."] });
    const json = { title: "상속 전문 안내", content: ["유일한 상속인은 협의하지 않습니다."] };
    const post = await app.call("/api/blog/posts/", { method: "POST", json });
    assertEquals(post.status, 201);
    await post.body?.cancel();
    const page = open(await check(app));
    assertStringIncludes(page, "확인할 말 2건");
    assertStringIncludes(page, "서초동 최고의 사무소입니다");
    assertStringIncludes(page, 'href="/settings?tab=office#office-introduction"');
    assertStringIncludes(page, "법무사표시·광고규칙 제4조제5호");
    assertStringIncludes(page, "소식 · 상속 전문 안내 · 제목");
    assert(!page.includes("유일한 상속인"), "the same letters with another meaning");
    const today = await html(app, "/staff", "superuser");
    assertStringIncludes(today, "표시·광고 점검");
    assert(!(await html(app, "/staff", "staff")).includes("표시·광고 점검"));
  }));

Deno.test("a dismissed hint stays dismissed until its words change or it is opened again", () =>
  withRealOffice(async (app) => {
    const version = await save(app, { ...NARU, introduction: ["서초동 최고의 사무소입니다."] });
    const hint = {
      place: "office_facts/introduction",
      word: "최고",
      around: "서초동 최고의 사무소입니다",
    };
    const without = await send(app, "/staff/advert/accepted", { ...hint, reason: " " });
    assertEquals(without.status, 422);
    assertStringIncludes(without.text, "그대로 두는 사유를 입력해 주세요.");
    const gone = { ...hint, around: "다른 글", reason: "확인함" };
    assertEquals((await send(app, "/staff/advert/accepted", gone)).status, 409);
    const reason = "상을 받은 기록이 있습니다.";
    assertEquals((await send(app, "/staff/advert/accepted", { ...hint, reason })).status, 303);
    const after = await check(app);
    assertStringIncludes(open(after), "확인할 말 0건");
    assertStringIncludes(after, reason);
    assertStringIncludes(await html(app, "/staff/changes", "superuser"), "표시·광고 점검");
    assertEquals((await send(app, "/staff/advert/reopened", hint)).status, 303);
    assertStringIncludes(open(await check(app)), "확인할 말 1건");
    await send(app, "/staff/advert/accepted", { ...hint, reason });
    await save(app, { introduction: ["서초동과 방배동 최고의 사무소입니다."] }, version);
    assertStringIncludes(open(await check(app)), "확인할 말 1건");
  }));

Deno.test("figures without source and date, and reviews without consent, are hidden and named to superusers", () =>
  withRealOffice(async (app) => {
    const statistics = {
      home: [FIGURE, { ...BASED, label: "등기 건수" }, FIGURE],
      about: [FIGURE],
    };
    const version = await save(app, { ...NARU, statistics, testimonials: [REVIEW] });
    const home = await html(app, "/", "visitor");
    assertStringIncludes(home, "등기 건수");
    assertStringIncludes(home, "사건부 집계, 2026.10.31 기준");
    assert(!home.includes("처리 건수") && !home.includes(QUOTE));
    assert(!(await html(app, "/about", "visitor")).includes("처리 건수"));
    const page = await check(app);
    for (
      const text of ["처리 건수 3,100건", "집계 기준이 없습니다.", QUOTE, "동의 기록이 없습니다."]
    ) {
      assertStringIncludes(page, text);
    }
    await save(app, { testimonials: [AGREED] }, version);
    const shown = await html(app, "/", "visitor");
    assertStringIncludes(shown, QUOTE);
    assert(!shown.includes("김영희"), "who agreed is no part of the page");
  }));

Deno.test("registration, association and insurance appear in the footer and on the about page once entered", () =>
  withRealOffice(async (app) => {
    const version = await save(app, NARU);
    for (const label of ["법무사 등록번호", "소속 지방법무사회", "손해배상 공제·보험"]) {
      assert(!(await html(app, "/contact", "visitor")).includes(label));
      assertStringIncludes(await check(app), label);
    }
    const registration = "제1234호";
    const association = "서울중앙지방법무사회";
    const guarantee = "대한법무사협회 공제 (2027년 3월까지)";
    await save(app, { registration, association, guarantee }, version);
    for (const path of ["/contact", "/about"]) {
      const page = await html(app, path, "visitor");
      for (const text of [registration, association, guarantee]) assertStringIncludes(page, text);
    }
    assertStringIncludes(await html(app, "/about", "visitor"), "등록과 보증");
    assertStringIncludes(await check(app), "보이지 않는 항목이 없습니다.");
  }));

Deno.test("the home page shows the office's name", () =>
  withRealOffice(async (app) => {
    await save(app, { ...NARU, name: "법무사법인 나루" });
    const home = await html(app, "/", "visitor");
    assertStringIncludes(home, " 법무사법인 나루입니다.");
    assert(!home.includes("법무사사무소"));
  }));

Deno.test("a demo with its own name shows no other name on any page", () =>
  withSite(async ({ app, pages, get }) => {
    const json = { ...NARU, version: 0 };
    const headers = { origin: SITE_ORIGIN };
    const path = "/api/office/facts";
    const saved = await app.call(path, { as: "superuser", method: "PUT", json, headers });
    assertEquals(saved.status, 200, await saved.text());
    // Who wrote a post before keeps the name of then.
    for (const { path } of pages.filter(({ name }) => name !== "post")) {
      const { html } = await get(path);
      assert(!html.includes("온길"), path);
    }
  }));

Deno.test("no public page of the sample office has words that the rules regulate", () =>
  withSite(async ({ pages, get }) => {
    for (const { path } of pages) {
      const { html } = await get(path);
      const text = html.replace(/<(script|style)\b.*?<\/\1>/gs, " ").replace(/<[^>]*>/g, "\n");
      assertEquals(findAdverts(text).map(({ around }) => around), [], path);
    }
  }));
