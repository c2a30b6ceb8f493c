import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { rememberMenu } from "../../web/pages/services/menu_memory.ts";
import { parts } from "../../web/pages/services/sections.tsx";
import { services, servicesFor } from "../../web/site/services.ts";
import { type Caller, openTestApp } from "../helpers/server.ts";

interface Seen {
  status: number;
  html: string;
  to: string | null;
}

/** What this caller gets at this address, on a server of its own. */
async function see(path: string, as: Caller = "visitor"): Promise<Seen> {
  const app = await openTestApp({ empty: true });
  const answer = await app.call(path, { as });
  const html = await answer.text();
  await app.close();
  return { status: answer.status, html, to: answer.headers.get("location") };
}

/** What a reader must find on a service's page, besides the parts that all of them have. */
const facts: Record<string, string[]> = {
  "real-estate": ["등기필정보", "60일", "부동산등기법", "비용 계산"],
  corporate: ["2주 안에", "상업등기법", "상법 제635조", "비용 계산"],
  civil: ["지급명령", "소송 대리는", "민사집행법", "3,000만 원"],
  deposit: ["변제공탁", "공탁법 제9조", "10년", "형사공탁"],
  premium: ["담당 법무사", "비밀", "법무사법", "기한표"],
};

for (const { key, name } of services) {
  Deno.test(`${key} has every part for visitors, in order, with the ways to ask`, async () => {
    const { status, html } = await see(`/services/${key}`);
    assertEquals(status, 200);
    assertStringIncludes(html, `<title>${name} · `);
    assertStringIncludes(html, `<h1>${name}</h1>`);
    for (const fact of facts[key]) assertStringIncludes(html, fact);
    const anchors = [...html.matchAll(/href="#([\w-]+)"/g)].map((match) => match[1]);
    assertEquals(anchors, ["main", "papers", ...parts.map(({ id }) => id)]);
    for (const { id } of parts) assertStringIncludes(html, `<section id="${id}"`);
    assertStringIncludes(html, 'href="/contact"');
    assertStringIncludes(html, 'href="tel:020000000"');
    assertEquals(html.split('aria-current="page"').length, 2);
  });
}

Deno.test("the area has the menu in the order of the specification, and no head or foot", async () => {
  const { html } = await see("/services/civil");
  const menu = /<ul class="services-menu">(.*?)<\/ul>/s.exec(html)![1];
  assertEquals([...menu.matchAll(/href="([^"]+)"/g)].map((match) => match[1]), [
    "/services/real-estate",
    "/services/corporate",
    "/services/civil",
    "/services/deposit",
    "/services/premium",
  ]);
  assertStringIncludes(menu, "직원용 프리미엄 자문");
  assertStringIncludes(html, 'class="public-brand" href="/"');
  assert(!html.includes("public-head"));
  assert(!html.includes("public-foot"));
});

Deno.test("every page of the area has the office's name, place, number and privacy policy", async () => {
  const { html } = await see("/services/deposit");
  const [, foot] = /<footer class="services-foot">(.*?)<\/footer>/s.exec(html)!;
  for (const name of ["대표", "사업자등록번호", "주소", "전화"]) {
    assertStringIncludes(foot, `<dt>${name}</dt>`);
  }
  assertStringIncludes(foot, 'href="tel:020000000"');
  assertStringIncludes(foot, 'href="/privacy"');
});

Deno.test("each service begins with who, how long, how much, what to bring, and two ways to ask", async () => {
  for (const { key } of services) {
    const { html } = await see(`/services/${key}`);
    const [, start] = /<dl class="brief">(.*?)<nav class="contents /s.exec(html)!;
    assertEquals([...start.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, name]) => name), [
      "대상",
      "기간",
      "비용",
      "준비물",
    ]);
    assertEquals([...start.matchAll(/class="button/g)].length, 2);
    assertStringIncludes(start, `href="/contact?service=${key}"`);
  }
});

Deno.test("a staff-only entry is in the menu of staff; all five entries are for everybody", () => {
  const draft = { key: "civil", name: "내부 안내", what: "", audience: "staff" } as const;
  assertEquals(servicesFor([...services, draft], false), services);
  assertEquals(servicesFor([...services, draft], true).length, 6);
});

const overview: [as: Caller, status: number, to: string | null][] = [
  ["visitor", 302, "/"],
  ["deactivated", 302, "/"],
  ["user", 200, null],
  ["staff", 200, null],
  ["superuser", 200, null],
];
for (const [as, status, to] of overview) {
  Deno.test(`/services answers ${as} with ${status}`, async () => {
    const seen = await see("/services", as);
    assertEquals([seen.status, seen.to], [status, to]);
    if (status === 200) assertStringIncludes(seen.html, "어떤 업무를 맡기시겠습니까?");
  });
}

for (const key of ["xyz", "부동산", "constructor", "premium%00", "real-estate%2Fx"]) {
  Deno.test(`there is no service ${key}: the page says so, with the menu at hand`, async () => {
    const { status, html } = await see(`/services/${key}`);
    assertEquals(status, 404);
    assertStringIncludes(html, "<h1>상세 페이지를 찾을 수 없습니다.</h1>");
    assertStringIncludes(html, 'class="services-menu"');
    assertStringIncludes(html, '<meta name="robots" content="noindex"/>');
  });
}

Deno.test("a path below a service is unknown and goes home", async () => {
  assertEquals((await see("/services/civil/more")).to, "/");
});

Deno.test("the text for a slow page is hidden in the page, and its script is under 1 KB", async () => {
  const { html } = await see("/services/deposit");
  const wait = '<p id="services-wait" role="status" hidden="">상세 정보를 불러오는 중입니다...</p>';
  assertStringIncludes(html, wait);
  const scripts = [...html.matchAll(/<script nonce="[^"]+">(.*?)<\/script>/gs)];
  assertEquals(scripts.length, 1);
  assert(new TextEncoder().encode(scripts[0][1]).length < 1024, `${scripts[0][1].length} bytes`);
  assert(!rememberMenu.toString().includes("</"));
  assertEquals([...html.matchAll(/<script[^>]+src=/g)].length, 0);
});

Deno.test("a service has structured data, and preselects itself in the form", async () => {
  const { html } = await see("/services/corporate");
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map((match) => JSON.parse(match[1]));
  assertEquals(blocks.map((block) => block["@type"]), ["FAQPage", "BreadcrumbList"]);
  const [questions, way] = blocks;
  assertStringIncludes(html, 'href="/contact?service=corporate"');
  assertEquals(way.itemListElement.map((item: { name: string }) => item.name), [
    "홈",
    "법인 등기",
  ]);
  for (const { name } of questions.mainEntity) {
    assertStringIncludes(html, `<summary><h3>${name}</h3></summary>`);
  }
});
