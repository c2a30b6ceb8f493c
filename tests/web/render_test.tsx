import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { useId } from "react";
import { isMenuFolded, renderPage, shellUser, themeOf } from "../../src/server/render.tsx";
import { island } from "../../web/ui/frame/island.tsx";
import { Shell } from "../../web/ui/frame/shell.tsx";
import { identity, NONCE, pageDeps, refusedByPolicy, visit } from "./page.ts";

function Field({ label }: { label: string }) {
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <input id={id} />
    </p>
  );
}
const AtOnce = island("at-once", Field);
const Other = island("other", Field);

const page = (
  <main>
    <AtOnce label='이름 "따옴표" <태그>' />
    <AtOnce label="부서" />
    <Other label="직급" />
  </main>
);

async function render(cookie?: string) {
  const deps = await pageDeps();
  const options = { title: "시험", area: "office" } as const;
  return await visit((c) => renderPage(c, deps, page, options), { cookie });
}

Deno.test("an island is rendered on the server with its data for hydration", async () => {
  const { html } = await render();
  assertMatch(html, /<div data-island="at-once"[^>]*data-src="\/assets\/at-once\.js /);
  assertStringIncludes(html, "<label");
  assert(!html.includes("<!--island"));
  const props = /data-island="at-once"[^>]*data-props="([^"]*)"/.exec(html)![1];
  const text = props.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  assertEquals(JSON.parse(text), { label: '이름 "따옴표" <태그>' });
});

Deno.test("two islands on a page never share an id, and each id carries its island's key", async () => {
  const { html } = await render();
  const ids = [...html.matchAll(/<input id="([^"]+)"/g)].map((match) => match[1]);
  assertEquals(ids.length, 3);
  assertEquals(new Set(ids).size, 3);
  const keys = [...html.matchAll(/data-key="([^"]+)"/g)].map((match) => match[1]);
  keys.forEach((key, index) => assertStringIncludes(ids[index], key));
});

Deno.test("the chunks of every island on a page are announced, each once", async () => {
  const { html } = await render();
  assertEquals(
    /data-files="([^"]*)"/.exec(html)![1],
    "/assets/at-once.js /assets/shared.js,/assets/other.js /assets/shared.js",
  );
  assertStringIncludes(html, 'data-src="/assets/at-once.js /assets/shared.js"');
});

Deno.test("scripts are preloaded before the styles, which are inline at first and a sheet later", async () => {
  const { html } = await render();
  assert(html.indexOf("<script") < html.indexOf("<style"));
  assertStringIncludes(html, `<style nonce="${NONCE}">/* office.css */</style>`);
  assertStringIncludes(html, 'data-style="/assets/office.css"');
  const again = (await render("style=office.css")).html;
  assertStringIncludes(again, '<link rel="stylesheet" href="/assets/office.css"/>');
  assert(!again.includes("/* office.css */") && !again.includes("data-style"));
});

Deno.test("the office's fonts come last, and the next page has them from the start", async () => {
  const { html } = await render();
  const fonts = '<link rel="stylesheet" href="/assets/office_fonts.css"/>';
  assertStringIncludes(html, `<noscript>${fonts}</noscript>`);
  assertStringIncludes(html, 'data-fonts="/assets/office_fonts.css"');
  const again = (await render("fonts=office_fonts.css")).html;
  assertStringIncludes(again, fonts);
  assert(!again.includes("<noscript>") && !again.includes("data-fonts"));
});

Deno.test("a page passes its own policy: one script, with this answer's nonce", async () => {
  const { html } = await render();
  assertEquals(refusedByPolicy(html), []);
  assertEquals(
    html.match(/<script[^>]*>/g),
    [
      `<script nonce="${NONCE}" data-client="/assets/client.js" ` +
      `data-files="/assets/at-once.js /assets/shared.js,/assets/other.js /assets/shared.js">`,
    ],
  );
});

Deno.test("a page is Korean, titled with the office's name, and an office page is never cached", async () => {
  const { html, response } = await render();
  assert(html.startsWith("<!doctype html><html lang="));
  assertStringIncludes(html, 'lang="ko"');
  assertStringIncludes(html, "<title>시험 · 법무사사무소 온길</title>");
  assertEquals(response.headers.get("cache-control"), "no-store");
});

Deno.test("a page is compressed for a client that accepts it", async () => {
  const deps = await pageDeps();
  const options = { title: "시험", area: "office" } as const;
  const plain = (await render()).html;
  const { response } = await visit((c) => renderPage(c, deps, page, options), {
    encoding: "gzip",
  });
  assertEquals(response.headers.get("content-encoding"), "gzip");
  const stream = response.clone().body!.pipeThrough(new DecompressionStream("gzip"));
  assertEquals(await new Response(stream).text(), plain);
});

const cookies: [string | undefined, string][] = [
  [undefined, "auto"],
  ["theme=dark", "dark"],
  ["session=abc; theme=light", "light"],
  ["theme=light; other=1", "light"],
  ["__Host-theme=dark", "dark"],
  ["nottheme=dark", "auto"],
  ['theme="><script>', "auto"],
  ["theme=darkest", "auto"],
];
for (const [cookie, theme] of cookies) {
  Deno.test(`the cookie ${cookie ?? "(none)"} means the theme ${theme}`, () => {
    assertEquals(themeOf(cookie), theme);
  });
}

Deno.test("a chosen theme is applied before the first paint", async () => {
  assertStringIncludes((await render("theme=dark")).html, 'data-theme="dark"');
  assert(!(await render()).html.includes("data-theme"));
});

Deno.test("a folded menu is folded before the first paint", async () => {
  for (const cookie of ["menu=folded", "theme=dark; __Host-menu=folded"]) {
    assertEquals(isMenuFolded(cookie), true, cookie);
  }
  for (const cookie of [undefined, "", "menu=", "menu=foldedx", "notmenu=folded"]) {
    assertEquals(isMenuFolded(cookie), false, cookie);
  }
  assertStringIncludes((await render("menu=folded")).html, 'data-menu="folded"');
});

async function shell(role: "user" | "staff" | "superuser"): Promise<string> {
  const deps = await pageDeps({ demo: true });
  const frame = (
    <Shell
      user={shellUser(identity(role))}
      office={deps.office}
      current="/staff/card-report"
      version=""
      demo
    >
      <h1>내용</h1>
    </Shell>
  );
  const answer = await visit((c) => renderPage(c, deps, frame, { title: "시험", area: "office" }));
  return answer.html;
}

Deno.test("the office frame marks the present page and names the signed-in person", async () => {
  const html = await shell("staff");
  const marked = /<a href="([^"]+)" aria-current="page">.*?<span class="shell-label">([^<]+)</.exec(
    html,
  );
  assertEquals(marked?.slice(1), ["/staff/card-report", "카드 사용내역"]);
  assertStringIncludes(html, "<b>김하나</b><span>직원</span>");
  assertStringIncludes(html, 'src="https://k.kakaocdn.net/face.jpg"');
  assertStringIncludes(html, '<a class="skip-link" href="#main">');
  assertStringIncludes(html, 'class="demo-banner screen-only"');
  assertEquals(refusedByPolicy(html), []);
});

Deno.test("the office frame lists only pages that the role may open", async () => {
  assert((await shell("superuser")).includes('href="/staff/card-report"'));
  assert(!(await shell("staff")).includes("/settings"));
  assert(!(await shell("user")).includes("/staff"), "a customer's frame is another");
});
