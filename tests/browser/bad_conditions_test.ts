/** What goes wrong around a page: each a row of one table. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { type Scene, signIn, withScene } from "./harness.ts";
import { editButtons, noteField, reportIsAlive, saveEdit } from "./report_page.ts";
import { becomes, isReadable } from "./until.ts";

const STAFF = "데모 직원 하나";
const REPORT = "/staff/card-report";
const PUBLIC = ["/", "/services/real-estate", "/estimate", "/contact", "/blog"];
const HOUR_MS = 60 * 60 * 1000;

const rows = (page: Page) => page.locator("[data-row]");

/** Answers of the office pass, their cookies do not. */
async function refuseCookies(page: Page, office: string): Promise<void> {
  await page.route(`${office}/**`, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    const headers = answer.headers();
    delete headers["set-cookie"];
    await page.context().clearCookies({ domain: new URL(office).hostname });
    await route.fulfill({ response: answer, headers });
  });
}

type Condition = [name: string, play: (scene: Scene) => Promise<void>];

const conditions: Condition[] = [
  ["a font that never comes leaves the text", async ({ signedIn }) => {
    const page = await signedIn(STAFF);
    await page.route(/\.woff2$/, () => {});
    await page.goto(REPORT, { waitUntil: "commit" });
    await reportIsAlive(page, "card-report");
    await rows(page).first().waitFor();
    await editButtons(page).first().click();
    await noteField(page).waitFor();
  }],

  ["a style sheet that answers 500 leaves a page to read and to use", async ({ signedIn }) => {
    const page = await signedIn(STAFF);
    await page.goto(REPORT);
    // From now on the sheet is asked for.
    await becomes(
      async () => (await page.context().cookies()).some(({ name }) => name === "style"),
      true,
    );
    await page.route(/\.css$/, (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto("/");
    await isReadable(page);
    await page.goto(REPORT);
    await reportIsAlive(page, "card-report");
    await editButtons(page).first().click();
    await noteField(page).fill("모양 없이 적은 비고");
    await saveEdit(page);
  }],

  ["without script public pages are whole, and the office says what it needs", async (scene) => {
    const page = await scene.signedIn(STAFF, { javaScriptEnabled: false });
    for (const path of PUBLIC) {
      await page.goto(path);
      await isReadable(page);
    }
    await page.goto(REPORT);
    const result = page.locator("noscript p");
    await result.waitFor();
    await becomes(async () => (await result.innerText()).includes("자바스크립트를 켜야"), true);
    await rows(page).first().waitFor();
  }],

  ["a clock that is five hours wrong changes neither month nor session", async ({ signedIn }) => {
    const page = await signedIn(STAFF);
    await page.goto(REPORT);
    const right = await page.locator("h1").innerText();
    for (const hours of [-5, 5]) {
      const refreshes: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("get_refresh_token")) refreshes.push(request.url());
      });
      await page.clock.install({ time: Date.now() + hours * HOUR_MS });
      await page.goto(REPORT);
      await reportIsAlive(page, "card-report");
      await becomes(() => page.locator("h1").innerText(), right);
      await editButtons(page).first().click();
      await noteField(page).fill(`시계가 ${hours}시간 틀린 비고`);
      await saveEdit(page);
      assertEquals(refreshes, []);
    }
  }],

  [
    "a browser that refuses cookies reads the site, and is told why nobody signs in",
    async (scene) => {
      const page = await scene.visitor();
      await refuseCookies(page, scene.server.url);
      await page.goto("/");
      await isReadable(page);
      await page.goto("/oauth/login/kakao?return_uri=%2F");
      await page.getByRole("button", { name: STAFF }).click();
      await page.getByText("쿠키를 허용한 뒤").waitFor();
    },
  ],

  ["back after a sign-out shows nothing of the office", async (scene) => {
    const page = await scene.visitor();
    await signIn(page, STAFF);
    await page.goto(REPORT);
    await reportIsAlive(page, "card-report");
    await page.locator("details.account > summary").click();
    await page.getByRole("button", { name: "로그아웃", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.goBack();
    await becomes(() => new URL(page.url()).pathname, "/");
    await becomes(() => rows(page).count(), 0);
    // A browser that keeps the page whole gives it back with this event.
    const kept = await scene.signedIn(STAFF);
    await kept.goto(REPORT);
    await reportIsAlive(kept, "card-report");
    await kept.context().clearCookies();
    await kept.evaluate(() =>
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))
    );
    await becomes(() => new URL(kept.url()).pathname, "/");
  }],

  [
    "of two tabs of which one signs out, the other says so and keeps what is typed",
    async (scene) => {
      const page = await scene.signedIn(STAFF);
      await page.goto(REPORT);
      await reportIsAlive(page, "card-report");
      await editButtons(page).first().click();
      await noteField(page).fill("아직 저장하지 않은 비고");
      const other = await page.context().newPage();
      await other.goto(REPORT);
      await other.locator("details.account > summary").click();
      await other.getByRole("button", { name: "로그아웃", exact: true }).click();
      await other.waitForURL((url) => url.pathname === "/");
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await page.getByText(/다른 탭(에서|이나 다른 기기에서) 로그아웃했습니다\./).waitFor();
      await becomes(() => noteField(page).inputValue(), "아직 저장하지 않은 비고");
    },
  ],
];

Deno.test("bad conditions", async (t) => {
  for (const [name, play] of conditions) await t.step(name, () => withScene(play));
});
