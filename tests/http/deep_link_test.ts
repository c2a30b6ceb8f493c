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

/** A browser that asked for the page while signed out. */
async function turnedAway(app: TestApp, page = PAGE): Promise<Browser> {
  const browser = new Browser(app);
  assertEquals(location(await browser.go(page)), "/", "as S1 §6 has it");
  return browser;
}

Deno.test("a sign-in on the home page leads once to the page that was requested before", () =>
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

Deno.test("a sign-in retried after a cancellation or failure still leads to the requested page", () =>
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

Deno.test("a sign-in with a second factor leads to the requested page", () =>
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

Deno.test("a person without rights who requested a page of the office is led to their own", () =>
  withApp(async (app) => {
    const browser = await turnedAway(app);
    assertEquals(location(await signInForReal(browser, "ordinary", LOGIN)), "/profile");
    assertEquals(location(await browser.go(PAGE)), "/");
    assertEquals(browser.cookie("wanted"), undefined, "signing in would not open it");
  }));

Deno.test("after a session ended, the next sign-in leads to the requested page", () =>
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
  Deno.test(`a stored page that is not the office's (${JSON.stringify(value)}) is not followed after a sign-in`, () =>
    withApp(async (app) => {
      const browser = new Browser(app);
      const forged = { name: "wanted", value: encodeURIComponent(value), path: "/" };
      browser.jar.set("localhost / wanted", { ...forged, host: "localhost" });
      assertEquals(location(await signInForReal(browser, "staff1", LOGIN)), "/staff");
    }));
}

Deno.test("refused calls and forms are not stored as pages", () =>
  withApp(async (app) => {
    const browser = new Browser(app);
    for (const path of ["/api/user/list", "/assets/none.js", "/healthz", "/about"]) {
      await (await browser.go(path)).body?.cancel();
    }
    assertEquals(browser.cookie("wanted"), undefined);
  }));

Deno.test("no page for staff or superusers is followed for an account without rights", () => {
  const plain = { is_active: true, is_staff: false, is_superuser: false };
  const led = allRoutes()
    .filter(({ kind, role, method }) => kind === "page" && method === "GET" && role !== "visitor")
    .filter(({ role }) => role !== "user")
    .filter(({ path }) => landingOf(path, plain) === path);
  assertEquals(led.map(({ path }) => path), []);
});
