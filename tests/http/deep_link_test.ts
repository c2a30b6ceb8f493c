/** Who follows a link into the office while signed out comes to it by signing in, and nowhere else. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { allRoutes } from "../../src/app/routes.ts";
import { landingOf } from "../../src/auth/return_uri.ts";
import { SoftKey } from "../helpers/authenticator.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { Browser, chooseAccount, signInForReal } from "../helpers/sign_in.ts";

const PAGE = "/staff/card-report?year=2026&month=11";
const LOGIN = "/oauth/login/kakao";

async function withApp(test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp();
  try {
    await test(app);
  } finally {
    await app.close();
  }
}

const location = (response: Response) => response.headers.get("location");

/** A browser that asked for the page while nobody was signed in. */
async function turnedAway(app: TestApp, page = PAGE): Promise<Browser> {
  const browser = new Browser(app);
  assertEquals(location(await browser.go(page)), "/", "as S1 §6 has it");
  return browser;
}

Deno.test("given a link into the office, when its reader signs in on the home page, then they come to it, once", () =>
  withApp(async (app) => {
    const browser = await turnedAway(app);
    assertStringIncludes(
      await (await browser.go("/")).text(),
      "조금 전에 여신 화면으로 이어집니다.",
    );
    assertEquals(location(await signInForReal(browser, "staff1", LOGIN)), PAGE);
    assertEquals(browser.cookie("wanted"), undefined);
    await browser.go("/oauth/logout/", { method: "POST" });
    assertEquals(location(await signInForReal(browser, "staff1", LOGIN)), "/staff");
  }));

Deno.test("given a sign-in that was cancelled or failed, when it is tried again, then it leads to the page all the same", () =>
  withApp(async (app) => {
    const browser = await turnedAway(app);
    const cancelled = await browser.go(await chooseAccount(browser, "cancel", LOGIN));
    assertEquals(location(cancelled), "/?login_error=cancelled");
    assertEquals(location(await signInForReal(browser, "staff1", LOGIN)), PAGE);
    // One whose sign-in named the page itself.
    const other = new Browser(app);
    const asked = await other.go(await chooseAccount(other, "cancel", PAGE));
    assertEquals(location(asked), "/?login_error=cancelled");
    assertEquals(location(await signInForReal(other, "staff1", LOGIN)), PAGE);
  }));

Deno.test("given a second factor, when it is shown, then the sign-in leads to the page", () =>
  withApp(async (app) => {
    const owner = new Browser(app);
    await signInForReal(owner, "superuser");
    const key = new SoftKey("http://localhost");
    const ask = async (browser: Browser, path: string) =>
      (await (await browser.post(path)).json()).options;
    const response = key.create(await ask(owner, "/oauth/passkey/add_options/"));
    assertEquals((await owner.post("/oauth/passkey/add/", { name: "키", response })).status, 201);
    const browser = await turnedAway(app);
    const half = await signInForReal(browser, "superuser", LOGIN);
    assertEquals(location(half), "/oauth/second_factor");
    assert(browser.cookie("wanted"), "kept until the sign-in is done");
    const shown = key.get(await ask(browser, "/oauth/second_factor/options/"));
    const done = await browser.post("/oauth/second_factor/passkey/", { response: shown });
    assertEquals((await done.json()).to, PAGE);
    assertEquals(browser.cookie("wanted"), undefined);
  }));

Deno.test("given a person without rights, when they sign in for a page of the office, then they come to their own", () =>
  withApp(async (app) => {
    const browser = await turnedAway(app);
    assertEquals(location(await signInForReal(browser, "ordinary", LOGIN)), "/profile");
    assertEquals(location(await browser.go(PAGE)), "/");
    assertEquals(browser.cookie("wanted"), undefined, "signing in would not open it");
  }));

Deno.test("given a session that ended, when a page is asked for, then the next sign-in leads to it", () =>
  withApp(async (app) => {
    const browser = new Browser(app);
    await signInForReal(browser, "staff1", LOGIN);
    browser.jar.delete("localhost / session");
    browser.jar.set("localhost / refresh", {
      name: "refresh",
      value: "no-session",
      path: "/",
      host: "localhost",
    });
    const resume = location(await browser.go(PAGE))!;
    assertStringIncludes(resume, "/oauth/resume?return_uri=");
    assertEquals(location(await browser.go(resume)), "/?login_error=session_ended");
    assertEquals(location(await signInForReal(browser, "staff1", LOGIN)), PAGE);
  }));

/** What a cookie of somebody else's making could say. */
const FOREIGN = [
  "//evil.example",
  "https://evil.example/staff",
  "/\\evil.example",
  "/oauth/logout",
  "javascript:alert(1)",
  "/staff\r\nset-cookie: a=b",
];
for (const value of FOREIGN) {
  Deno.test(`given a kept page that is none of ours (${JSON.stringify(value)}), then a sign-in does not lead there`, () =>
    withApp(async (app) => {
      const browser = new Browser(app);
      const forged = { name: "wanted", value: encodeURIComponent(value), path: "/" };
      browser.jar.set("localhost / wanted", { ...forged, host: "localhost" });
      assertEquals(location(await signInForReal(browser, "staff1", LOGIN)), "/staff");
    }));
}

Deno.test("calls and forms that were refused are not kept as pages", () =>
  withApp(async (app) => {
    const browser = new Browser(app);
    for (const path of ["/api/user/list", "/assets/none.js", "/healthz", "/about"]) {
      await (await browser.go(path)).body?.cancel();
    }
    assertEquals(browser.cookie("wanted"), undefined);
  }));

Deno.test("every page for staff or superusers is one that an account without rights is not led to", () => {
  const plain = { is_active: true, is_staff: false, is_superuser: false };
  const led = allRoutes()
    .filter(({ kind, role, method }) => kind === "page" && method === "GET" && role !== "visitor")
    .filter(({ role }) => role !== "user")
    .filter(({ path }) => landingOf(path, plain) === path);
  assertEquals(led.map(({ path }) => path), []);
});
