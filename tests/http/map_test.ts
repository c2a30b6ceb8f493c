/** The embedded map: there with a key alone, asked for, and the only page that lets a stranger's script in. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { openTestApp, type TestApp } from "../helpers/server.ts";

async function withKey(jsKey: string, test: (app: TestApp) => Promise<void>): Promise<void> {
  const kakao = { restKey: "", jsKey, clientSecret: "", scopes: "openid" };
  const app = await openTestApp({ empty: true, config: { kakao } });
  try {
    await test(app);
  } finally {
    await app.close();
  }
}

async function page(app: TestApp, path: string) {
  const response = await app.call(path, { as: "visitor" });
  const policy = response.headers.get("content-security-policy")!;
  return { status: response.status, response, policy, html: await response.text() };
}

Deno.test("without a key there is no button and no page, only the drawn map", () =>
  withKey("", async (app) => {
    const home = await page(app, "/");
    assert(!home.html.includes('href="/map"'));
    const { status, response } = await page(app, "/map");
    assertEquals([status, response.headers.get("location")], [302, "/#office"]);
  }));

Deno.test("with a key the home page has the button, and still no script and no other host", () =>
  withKey("0123456789abcdef", async (app) => {
    const { html, policy } = await page(app, "/");
    assertStringIncludes(html, 'href="/map"');
    assert(!html.includes("dapi.kakao.com"));
    assert(!html.includes("0123456789abcdef"));
    assert(!/daumcdn|dapi\.kakao/.test(policy));
    assertStringIncludes(policy, "require-trusted-types-for 'script'");
  }));

Deno.test("the map's page alone may load Kakao's scripts and tiles, and nothing inline", () =>
  withKey("0123456789abcdef", async (app) => {
    const { status, html, policy } = await page(app, "/map");
    assertEquals(status, 200);
    assertStringIncludes(html, 'data-island="kakao-map"');
    const scripts = /script-src ([^;]+)/.exec(policy)![1];
    assertStringIncludes(scripts, "https://dapi.kakao.com https://t1.daumcdn.net");
    assert(!/unsafe-(inline|eval)|\*/.test(scripts));
    assertStringIncludes(/img-src ([^;]+)/.exec(policy)![1], "https://*.daumcdn.net");
    assertStringIncludes(policy, "frame-ancestors 'none'");
    assertStringIncludes(html, 'content="noindex"');
    for (const path of ["/about", "/contact", "/services/deposit"]) {
      assert(!(await page(app, path)).policy.includes("daumcdn"), path);
    }
  }));
