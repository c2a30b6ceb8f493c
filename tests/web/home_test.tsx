import { brotliCompressSync } from "node:zlib";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Role } from "../../events/base/event.ts";
import { serverErrorPage } from "../../src/server/error_pages.tsx";
import { homeRoutes } from "../../src/nouns/site/home.tsx";
import { pageDeps, refusedByPolicy, visit } from "./page.ts";

async function home(request: Parameters<typeof visit>[1] = {}, demo = false): Promise<string> {
  const deps = await pageDeps({ demo });
  const given = { query: undefined, body: undefined };
  return (await visit((c) => homeRoutes[0].handle(c, deps, given), request)).html;
}

const LOGIN = 'href="/oauth/login/kakao"';
const WORKPLACE = 'href="/staff"';

const people: { as?: Role; login: boolean; workplace: boolean; logout: boolean }[] = [
  { login: true, workplace: false, logout: false },
  // A deactivated account is identified but has no rights: to this page it is a visitor.
  { as: "visitor", login: true, workplace: false, logout: false },
  { as: "user", login: false, workplace: false, logout: true },
  { as: "staff", login: false, workplace: true, logout: true },
  { as: "superuser", login: false, workplace: true, logout: true },
];

for (const { as, login, workplace, logout } of people) {
  Deno.test(`the home page shows ${as ?? "visitors"} their own links`, async () => {
    const html = await home({ as });
    assertEquals(html.includes(LOGIN), login);
    assertEquals(html.includes("고객 포털"), login);
    assertEquals(html.includes(`${LOGIN}>로그인<`), login, "the link in the head");
    assertEquals(html.includes(WORKPLACE), workplace);
    assertEquals(html.includes('action="/oauth/logout/"'), logout);
    assertEquals(html.includes("김하나 님"), logout);
    // A customer has no workplace here, and reads what there is.
    assertEquals(/portal.*href="\/services".*href="\/profile"/.test(html), as === "user");
  });
}

Deno.test("the home page carries the first three statistics, four services and the hours", async () => {
  const html = await home();
  for (const text of ["18년+", "5,600건+", "99.2%"]) assertStringIncludes(html, text);
  for (
    const [key, text] of [
      ["real-estate", "부동산 등기"],
      ["corporate", "법인 등기"],
      ["deposit", "공탁"],
      ["premium", "프리미엄 자문"],
    ]
  ) assertStringIncludes(html, `<h3><a href="/services/${key}">${text}</a></h3>`);
  assertStringIncludes(html, "평일 09:00–18:00");
});

Deno.test("the home page has every part that S1 §2 lists, and marks examples", async () => {
  const html = await home();
  assertEquals(html.match(/<details/g)?.length, 4);
  assertEquals(html.match(/<blockquote/g)?.length, 3);
  for (
    const text of ["연중무휴 24시간", "예시 후기", "예시 수치", "사무소 소개", "오시는 길", "<svg"]
  ) {
    assertStringIncludes(html, text);
  }
  assertStringIncludes(html, "아직 등록된 게시물이 없습니다.");
  assertStringIncludes(html, "https://map.kakao.com/link/search/");
  assert(!html.includes("지도 불러오기"));
});

Deno.test("the sign-in button names Kakao, or the demo accounts in demo mode", async () => {
  assertStringIncludes(await home(), "카카오로 로그인");
  const demo = await home({}, true);
  assertStringIncludes(demo, "데모 계정으로 로그인");
  assert(!demo.includes("카카오로 로그인"));
});

Deno.test("a failed sign-in shows its text on the home page", async () => {
  const html = await home({ url: "/?login_error=state_expired" });
  assertStringIncludes(html, 'role="alert">로그인 중 오류가 발생했습니다: 인증 상태가 만료');
  const exact = await home({ url: "/?login_error=no_code" });
  assertStringIncludes(exact, ">인증 코드가 없습니다. 로그인을 다시 시도해주세요.<");
});

Deno.test("the home page shows no text from an address", async () => {
  const html = await home({ url: "/?login_error=%3Cb%3Ehello%3C/b%3E" });
  assert(!html.includes("hello<"));
  assert(!html.includes("alert"));
});

Deno.test("the home page loads no script, and only the public styles", async () => {
  for (const as of [undefined, "staff"] as const) {
    const html = await home({ as });
    // Data for other programs is no script: a browser does not run it.
    assert(!/<script(?! type="application\/ld\+json")/.test(html));
    assert(!html.includes("data-client"));
    assertStringIncludes(html, 'href="/assets/public.css"');
    assertEquals(refusedByPolicy(html), []);
  }
});

/** What the crawl in `tests/http/public_site_test.ts` follows, and what it cannot see: files, the office. */
const KNOWN =
  /^\/($|assets\/|favicon\.svg$|manifest\.webmanifest$|office\/icon-180-[0-9a-f]{8}\.png$|staff$|(services\/[a-z-]+|blog|estimate|about|contact|privacy|terms|search|rss\.xml)$)/;

Deno.test("every link of the home page has a target", async () => {
  const html = await home({ as: "staff" });
  const links = [...html.matchAll(/href="(\/[^"]*|#[^"]*)"/g)].map((match) => match[1]);
  for (const link of links) {
    if (link.startsWith("#")) assertStringIncludes(html, `id="${link.slice(1)}"`);
    else assert(KNOWN.test(link), link);
  }
});

Deno.test("the home page fits in 14 KB", async () => {
  // As it travels: the bar is after brotli.
  assert(brotliCompressSync(await home()).length < 14 * 1024);
});

Deno.test("the 500 page has the next step and the request's number, and no details of the fault", async () => {
  const deps = await pageDeps();
  const { response, html } = await visit((c) => serverErrorPage(c, deps), {
    url: "//evil.example/staff?month=1",
  });
  assertEquals(response.status, 500);
  assertStringIncludes(html, "request-1234");
  assertStringIncludes(html, 'href="/">처음으로');
  assert(!/href="\/\/|href="https?:/.test(html));
  assertEquals(refusedByPolicy(html), []);
});
