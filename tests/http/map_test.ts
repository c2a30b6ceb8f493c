/** The embedded map: there with a key alone, asked for, in a frame that alone lets a stranger's script in. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { openTestApp, type TestApp } from "../helpers/server.ts";

async function withKey(jsKey: string, test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp({ empty: true, config: { kakaoMapKey: jsKey } });
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

Deno.test("without a key only the drawn map is shown, without button and page", () =>
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

const directive = (policy: string, name: string): string =>
  new RegExp(`(?:^|; )${name} ([^;]+)`).exec(policy)?.[1] ?? "";

Deno.test("the page around the map runs no script, sends no request, and frames only our own", () =>
  withKey("0123456789abcdef", async (app) => {
    const { status, html, policy } = await page(app, "/map");
    assertEquals(status, 200);
    assertMatch(
      html,
      /<iframe[^>]*src="\/map\/kakao"[^>]*sandbox="allow-scripts allow-same-origin"/,
    );
    assertEquals(directive(policy, "script-src"), "'none'");
    assertEquals(directive(policy, "connect-src"), "'none'");
    assertEquals(directive(policy, "frame-src"), "'self'");
    assertEquals(directive(policy, "frame-ancestors"), "'none'");
    assertStringIncludes(policy, "require-trusted-types-for 'script'");
    assert(!/daumcdn|dapi\.kakao/.test(policy + html), policy);
    assert(!html.includes('<script type="module"'), "the page has a script");
    assertStringIncludes(html, 'content="noindex"');
  }));

Deno.test("Kakao's script runs only in the frame, and cannot call or post to the office", () =>
  withKey("0123456789abcdef", async (app) => {
    const { status, response, policy, html } = await page(app, "/map/kakao");
    assertEquals(status, 200);
    assertMatch(
      directive(policy, "script-src"),
      /^'nonce-[^']+' https:\/\/dapi\.kakao\.com https:\/\/t1\.daumcdn\.net$/,
    );
    assertEquals(directive(policy, "connect-src"), "https://dapi.kakao.com");
    assertEquals(directive(policy, "form-action"), "'none'");
    assertEquals(directive(policy, "frame-ancestors"), "'self'");
    assertEquals(directive(policy, "sandbox"), "allow-scripts allow-same-origin");
    assertEquals(response.headers.get("x-frame-options"), "SAMEORIGIN");
    assertStringIncludes(html, 'data-key="0123456789abcdef"');
    for (const path of ["/", "/about", "/contact", "/services/deposit"]) {
      const other = await page(app, path);
      assert(!other.policy.includes("daumcdn"), path);
      assertEquals(other.response.headers.get("x-frame-options"), "DENY", path);
    }
  }));

Deno.test("without a key the frame is empty too", () =>
  withKey("", async (app) => {
    const { status, response } = await page(app, "/map/kakao");
    assertEquals([status, response.headers.get("location")], [302, "/#office"]);
  }));
