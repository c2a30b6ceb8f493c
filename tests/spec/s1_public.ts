/** S1 §1 and §2: what it does and for whom; the public pages. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { becomes } from "../browser/until.ts";
import { differs, line, type Lines } from "./line.ts";
import { assertSays, type Office, textOf } from "./office.ts";
import { cameBack, strangerAt } from "./signed.ts";

const STAFF_PAGES = ["/staff/card-report", "/staff/car-ledger", "/staff/leave-request"];
const SERVICES = ["부동산 등기", "법인 등기", "공탁", "프리미엄 자문"];

const titled = (path: string, title: string) => async (office: Office) => {
  const html = await office.html("visitor", path);
  assertSays(html.match(/<h1[\s\S]*?<\/h1>/)?.[0] ?? "", title);
};

/** Parts of the home page by the id of their section. */
const section = (html: string, id: string): string =>
  html.match(
    new RegExp(
      `<section[^>]* id="${id}"[\\s\\S]*?</section>|<section id="${id}"[\\s\\S]*?</section>`,
    ),
  )?.[0] ?? "";

async function home(office: Office): Promise<void> {
  const html = await office.html("visitor", "/");
  const hero = html.match(/<section class="hero"[\s\S]*?<\/section>/)![0];
  assertMatch(hero, /<a [^>]*href="\/contact"/);
  const figures = (part: string) => part.match(/<dd/g)?.length;
  assertEquals([figures(hero), figures(section(html, "statistics"))], [3, 4]);
  assertSays(hero, "18년+", "5,600건+", "99.2%");
  assertSays(section(html, "statistics"), "18년+", "5,600건+", "99.2%", "연중무휴 24시간");
  assertMatch(section(html, "portal"), /href="\/oauth\/login\/kakao"/);
  assertEquals(section(await office.html("staff", "/"), "portal").includes("/oauth/login/"), false);
  assertSays(section(html, "quick"), "02-000-0000", "평일 09:00–18:00");
  assert(section(html, "vision").length > 0 && section(html, "about").length > 0);
  assertSays(section(html, "services"), ...SERVICES);
  assertEquals(section(html, "services").match(/<li>/g)!.length, 4);
  assertEquals(section(html, "testimonials").match(/<blockquote/g)!.length, 3);
  assertEquals(section(html, "faq").match(/<details/g)!.length, 4);
  const news = section(html, "news");
  assertEquals(textOf(news).match(/\d{4}\.\d\d\.\d\d/g)!.length, 3);
  assertSays(section(html, "office"), "주소", "서울특별시", "카카오맵");
  const page = await office.open("visitor", "/");
  const question = page.locator("#faq details").first();
  for (const open of [true, false]) {
    await question.locator("summary").click();
    await becomes(() => question.evaluate((one: HTMLDetailsElement) => one.open), open);
  }
}

async function korean(office: Office): Promise<void> {
  for (const path of ["/", "/contact", "/about", "/services/deposit", "/blog"]) {
    const html = await office.html("visitor", path);
    assertMatch(html, /<html[^>]* lang="ko"/);
    // Addresses, files' formats and names of a trade mark are no words of the interface.
    const words = textOf(html.replace(/^[\s\S]*<body/, "<body")).replace(/\S+@\S+/g, "")
      .match(/[A-Za-z]{3,}/g) ?? [];
    assertEquals(words.filter((word) => !["RSS", "PDF"].includes(word)), [], path);
  }
  assertSays(await office.html("staff", "/staff/card-report"), "원");
  const { amounts } = await amountsOf(office);
  assert(amounts.length > 5);
  for (const amount of amounts) assertMatch(amount, /^-?[\d,]+원$/);
}

/** The amounts of the last month's rows, as they are shown. */
async function amountsOf(office: Office) {
  const html = await office.html("staff", "/staff/card-report");
  const cells = [...html.matchAll(/<td[^>]*card-figure[^>]*>([\s\S]*?)<\/td>/g)];
  return { amounts: cells.map(([, cell]) => textOf(cell).trim()) };
}

async function blog(office: Office): Promise<void> {
  const { results } = await office.get("visitor", "/api/blog/posts/");
  const html = await office.says(
    "visitor",
    "/blog",
    ...results.map((post: { title: string }) => post.title),
  );
  for (const { slug, title } of results.slice(0, 2)) {
    assert(html.includes(`href="/blog/${encodeURIComponent(slug)}"`), slug);
    await office.says("visitor", `/blog/${encodeURIComponent(slug)}`, title);
  }
}

async function aPost(office: Office): Promise<void> {
  const [post] = await office.get("visitor", "/api/blog/posts/latest/?limit=1");
  const path = `/blog/${encodeURIComponent(post.slug)}`;
  const html = await office.says("visitor", path, post.title, post.author);
  assertMatch(textOf(html), /\d{4}\.\d\d\.\d\d/);
}

async function publicSite(office: Office): Promise<void> {
  await office.says(
    "visitor",
    "/",
    ...SERVICES,
    "고객 후기",
    "자주 묻는 질문",
    "소식",
    "오시는 길",
    "상담 신청",
  );
  for (const path of ["/privacy", "/terms"]) {
    await office.says("visitor", path, "2025년 5월 1일 시행", "7일 전");
  }
}

async function staffSignIn(office: Office): Promise<void> {
  const start = await office.call("visitor", "GET", "/oauth/login/kakao");
  assertEquals(start.status, 303);
  assertMatch(start.headers.get("location")!, /response_type=code/);
  const home = await office.html("visitor", "/");
  assertEquals(/type="password"/.test(home), false, "no other way in");
  await office.says("staff", "/staff/card-report", "카드 사용내역", "엑셀 다운로드");
  await office.says("staff", "/staff/car-ledger", "차계부");
  await office.says("colleague", "/staff/leave-request", "휴가 신청");
}

async function staffPages(office: Office): Promise<void> {
  for (const path of STAFF_PAGES) {
    assertEquals(await office.statuses("GET", path, ["staff", "superuser"]), [200, 200], path);
    for (const caller of ["visitor", "member"] as const) {
      const { status, headers } = await office.call(caller, "GET", path);
      assertEquals([status, new URL(headers.get("location")!, office.url).pathname], [302, "/"]);
    }
  }
}

async function everyRoute(office: Office): Promise<void> {
  const paths = [
    "/",
    "/contact",
    "/blog",
    "/privacy",
    "/terms",
    ...["real-estate", "corporate", "deposit", "premium"].map((one) => `/services/${one}`),
  ];
  for (const path of paths) {
    assertEquals((await office.call("visitor", "GET", path)).status, 200, path);
  }
  for (const path of STAFF_PAGES) {
    assertEquals((await office.call("staff", "GET", path)).status, 200, path);
  }
}

async function comesBack(office: Office): Promise<void> {
  const browser = strangerAt(office);
  const back = await cameBack(browser);
  assertEquals(back.pathname, "/oauth/callback/kakao");
  const answer = await browser.go(back.href);
  assertEquals([answer.status, answer.headers.get("location")], [303, "/"]);
  assertEquals(
    (await (await browser.go("/api/session/")).json()).user_info.nickname,
    "데모 직원 하나",
  );
}

export const publicLines: Lines = {
  "S1-1.1": line(
    "visitors: services, statistics, testimonials, FAQ, news, map, contact, booking; legal texts of 1 May 2025",
    publicSite,
  ),
  "S1-1.2": line(
    "staff sign in only through the social provider; card report, car ledger, leave",
    staffSignIn,
  ),
  "S1-1.3": line("all text is Korean; amounts in won with 원", korean),
  "S1-2.1": line("the routes of this document are there", everyRoute),
  "S1-2.2": line("/ is the home page", titled("/", "등기부터 공탁까지")),
  "S1-2.3": line("/contact books a consultation", titled("/contact", "상황을 알려 주시면")),
  "S1-2.4": line("a page for each service", async (office) => {
    for (
      const [path, title] of [
        ["real-estate", "부동산 등기"],
        ["corporate", "법인 등기"],
        ["deposit", "공탁"],
        ["premium", "프리미엄 자문"],
        ["civil", "민사 서류"],
      ]
    ) {
      await titled(`/services/${path}`, title)(office);
    }
  }),
  "S1-2.5": line("/blog has all news posts", blog),
  "S1-2.6": line("/blog/{slug} is one post", aPost),
  "S1-2.7": line("/oauth/callback/{provider} is where a login returns", comesBack),
  "S1-2.8": line("/privacy and /terms are static legal texts", async (office) => {
    await office.says("visitor", "/privacy", "개인정보처리방침", "제1조");
    await office.says("visitor", "/terms", "이용약관", "제1조");
  }),
  "S1-2.9": line("staff pages ask for login and the staff flag", staffPages),
  "S1-2.10": differs(
    "home: hero, three statistics, portal, quick contact, vision, four services, figures, about, testimonials, FAQ, three posts, map",
    "the four services are a numbered list with rules and not cards; 7/24 reads 연중무휴 24시간",
    home,
  ),
};
