/** The public site of a real office that has not said who it is: one page for visitors, a preview for its own people. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { sitePages } from "../../web/site/pages.ts";
import { readConfig } from "../../src/config.ts";
import { type TestApp, withRealOffice } from "../helpers/server.ts";
import { Browser } from "../helpers/sign_in.ts";

const FACTS = {
  name: "법무사사무소 나루",
  shortName: "나루",
  representative: "나대표",
  businessNumber: "123-45-67890",
  phone: "02-777-0007",
  email: "naru@example.com",
  address: "서울특별시 중구 세종대로 110, 3층",
  hours: "평일 09:30–17:00",
};

const save = async (app: TestApp): Promise<void> => {
  const json = { ...FACTS, version: 0 };
  const saved = await app.call("/api/office/facts", { as: "superuser", method: "PUT", json });
  assertEquals(saved.status, 200, await saved.text());
};

const others = ["/blog/no-such-post", "/services/none", "/search?q=상속", "/contact/received"];

Deno.test("until the facts are saved visitors and customers get one page at every public address", () =>
  withRealOffice(async (app) => {
    for (const as of ["visitor", "user"] as const) {
      for (const path of [...sitePages, ...others]) {
        const response = await app.call(path, { as });
        const text = await response.text();
        if (response.status === 302) continue;
        const isHome = path === "/";
        assertEquals([path, response.status], [path, isHome ? 200 : 503]);
        assertEquals(response.headers.get("retry-after"), isHome ? null : "86400");
        assertStringIncludes(text, "<h1>준비 중입니다.</h1>");
        assertMatch(text, /<meta name="robots" content="noindex/);
        assert(
          !/미등록|\[|tel:|mailto:|application\/ld\+json|상담 신청/.test(
            text.replace(/<(script|style)[\s\S]*?<\/\1>/g, ""),
          ),
          path,
        );
      }
    }
  }));

Deno.test("that page links to the sign-in and says why one failed", () =>
  withRealOffice(async (app) => {
    app.deps.config.logins = readConfig({ KAKAO_REST_KEY: "0123456789abcdef" }).logins;
    const page = await (await app.call("/?login_error=cancelled", { as: "visitor" })).text();
    assertMatch(page, /href="\/oauth\/login\/kakao/);
    assertMatch(page, /role="alert"/);
  }));

Deno.test("a reader of a link into the office is led to that page with what follows", () =>
  withRealOffice(async (app) => {
    const browser = new Browser(app);
    await (await browser.go("/staff/card-report?year=2026&month=11")).body?.cancel();
    const page = await (await browser.go("/")).text();
    assertStringIncludes(page, "<h1>준비 중입니다.</h1>");
    assertStringIncludes(page, "조금 전에 여신 화면으로 이어집니다.");
  }));

Deno.test("with two providers the head of an open site links to the place with a button for each", () =>
  withRealOffice(async (app) => {
    const NAVER = { NAVER_CLIENT_ID: "n", NAVER_CLIENT_SECRET: "s" };
    app.deps.config.logins = readConfig({ KAKAO_REST_KEY: "0123456789abcdef", ...NAVER }).logins;
    const shut = await (await app.call("/", { as: "visitor" })).text();
    assertMatch(shut, /id="portal"[\s\S]*카카오로 로그인[\s\S]*네이버로 로그인/);
    await save(app);
    const page = await (await app.call("/", { as: "visitor" })).text();
    assertStringIncludes(page, 'href="/#portal">로그인');
  }));

for (const as of ["staff", "superuser"] as const) {
  Deno.test(`until the facts are saved ${as} see the pages marked as a preview`, () =>
    withRealOffice(async (app) => {
      for (const path of ["/", "/about", "/contact", "/terms", "/services/corporate"]) {
        const response = await app.call(path, { as });
        const text = (await response.text()).replaceAll("<!-- -->", "");
        assertEquals([path, response.status], [path, 200]);
        assertStringIncludes(text, "방문자에게는 ‘준비 중’ 화면만 보입니다.");
        assertStringIncludes(text, "[전화번호]", path);
        assertEquals(text.includes('href="/settings?tab=office"'), as === "superuser", path);
        assertMatch(text, /<meta name="robots" content="noindex/);
        assert(!text.includes("미등록"), path);
      }
    }));
}

Deno.test("an office without facts accepts no requests for a consultation", () =>
  withRealOffice(async (app) => {
    const body = new URLSearchParams({ name: "홍길동", consent: "yes" });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const sent = await app.call("/contact", { as: "visitor", method: "POST", headers, body });
    assertEquals(sent.status, 503);
    assertStringIncludes(await sent.text(), "준비 중입니다.");
    assertEquals(app.deps.books.views.consultation.byId.size, 0);
  }));

Deno.test("robots get no page before the facts are saved, and all of them afterwards", () =>
  withRealOffice(async (app) => {
    const result = async () => {
      const statuses = [];
      for (const path of ["/sitemap.xml", "/rss.xml"]) {
        const response = await app.call(path, { as: "visitor" });
        await response.body?.cancel();
        statuses.push(response.status);
      }
      const robots = await (await app.call("/robots.txt", { as: "visitor" })).text();
      return [...statuses, robots.includes("Sitemap:")];
    };
    assertEquals(await result(), [503, 503, false]);
    await save(app);
    assertEquals(await result(), [200, 200, true]);
  }));

Deno.test("once the facts are saved every page is open with them, without marks and samples", () =>
  withRealOffice(async (app) => {
    await save(app);
    for (const path of sitePages) {
      const response = await app.call(path, { as: "visitor" });
      const text = (await response.text()).replaceAll("<!-- -->", "");
      assertEquals([path, response.status], [path, 200]);
      assertStringIncludes(text, FACTS.name);
      assert(!/예시 (안내|수치|후기)|class="sample"|미등록|미리보기/.test(text), path);
    }
  }));
