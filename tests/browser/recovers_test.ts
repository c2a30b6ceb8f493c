/** An office that starts anew behind a proxy, and a session that ends elsewhere, while a page is open. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { endLive } from "../../src/live/live.ts";
import { type Scene, withScene } from "./harness.ts";
import { cell } from "./grid/stage.ts";
import { openSettings, openTable } from "./settings_states.ts";
import { becomes } from "./until.ts";

const SIGN = "서버와 연결이 끊겨 다시 연결하고 있습니다.";

/** What a proxy says while its office is away: its own page, whatever is asked for. */
async function goAway(page: Page): Promise<() => Promise<void>> {
  await page.route("**/*", (route) =>
    route.fulfill({
      status: 502,
      contentType: "text/html",
      body: "<html><h1>502 Bad Gateway</h1></html>",
    }));
  return () => page.unroute("**/*");
}

/** A call of the page's own person. */
function call(page: Page, method: string, path: string, body: object): Promise<number> {
  return page.evaluate(async ([method, path, body]) => {
    const field = document.querySelector<HTMLInputElement>("input[name=csrfmiddlewaretoken]")!;
    const headers = { "content-type": "application/json", "x-csrftoken": field.value };
    return (await fetch(path, { method, headers, body })).status;
  }, [method, path, JSON.stringify(body)]);
}

const covering = (page: Page) => page.getByRole("dialog", { name: "로그아웃되었습니다" });

/** A table that is open, and the id of its person. */
async function openAs(scene: Scene): Promise<{ page: Page; id: string }> {
  const page = await openTable(scene, "company");
  await cell(page, 0, 1).waitFor();
  const id = await page.evaluate(async () =>
    (await (await fetch("/api/session/")).json()).user_info.id
  );
  return { page, id };
}

/** What was on the screen is not to be seen any more, with the reason in its place. */
async function isCovered(page: Page, reason: string): Promise<void> {
  await covering(page).getByText(reason, { exact: true }).waitFor();
  await becomes(() => cell(page, 0, 1).isVisible(), false);
  await becomes(() => page.locator("main").isVisible(), false);
}

/** Signs in by what the page offers: a window of its own. */
async function signInInWindow(page: Page, account: string): Promise<void> {
  const opening = page.waitForEvent("popup");
  await covering(page).getByRole("button", { name: "다시 로그인" }).click();
  const popup = await opening;
  await popup.getByRole("button", { name: account }).click();
}

Deno.test("after the office restarts behind a proxy an open page continues with what it missed", async () => {
  await withScene(async (scene) => {
    const page = await openTable(scene, "company");
    const colleague = await openTable(scene, "company");
    const back = await goAway(page);
    // The line's script may not have come yet: it is asked for again as well.
    endLive(scene.server.deps.books);
    await page.getByText(SIGN).waitFor();
    const path = "/api/deposition/company/create";
    assertEquals(await call(colleague, "POST", path, { name: "그사이상사" }), 201);
    await back();
    await page.getByRole("button", { name: /새 행 1개/ }).waitFor({ timeout: 40_000 });
    await page.getByText(SIGN).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: /새 행 1개/ }).click();
    await page.getByText("그사이상사", { exact: true }).waitFor();
  });
});

async function deactivate({ server: { deps } }: Scene, id: string): Promise<void> {
  const actor = { id: "cli", name: "명령줄", role: "system", via: "cli" } as const;
  const meta = { actor, requestId: crypto.randomUUID(), key: crypto.randomUUID() };
  assertEquals(await deps.auth.accounts.changeFlags(id, { is_active: false }, meta), null);
}

const DEACTIVATED = "비활성화된 계정입니다. 최고관리자에게 문의해 주세요.";

Deno.test("a deactivated account's open page is covered with the reason", async () => {
  await withScene(async (scene) => {
    const { page, id } = await openAs(scene);
    await deactivate(scene, id);
    await isCovered(page, DEACTIVATED);
  });
});

Deno.test("a deactivated account's page without a live connection is covered when it saves", async () => {
  await withScene(async (scene) => {
    const { page, id } = await openAs(scene);
    await page.route("**/api/live*", (route) => route.abort());
    await page.reload();
    await cell(page, 0, 4).dblclick();
    await page.keyboard.type("02-1");
    await deactivate(scene, id);
    await page.keyboard.press("Enter");
    await isCovered(page, DEACTIVATED);
  });
});

Deno.test("a page whose session a superuser ended is covered, and shown again to its own person alone", async (t) => {
  await withScene(async (scene) => {
    const { page, id } = await openAs(scene);
    const superuser = await openSettings(scene, "?tab=cards");
    const end = async () =>
      assertEquals(await call(superuser, "POST", `/api/accounts/${id}/end_access`, {}), 200);
    const reason = "최고관리자가 이 로그인을 종료했습니다. 계속하려면 다시 로그인해 주세요.";
    await t.step("the same account continues where it was, and its page is live", async () => {
      await end();
      await isCovered(page, reason);
      await signInInWindow(page, "데모 직원 하나");
      await covering(page).waitFor({ state: "hidden" });
      await becomes(() => cell(page, 0, 1).isVisible(), true);
      const path = "/api/deposition/company/create";
      assertEquals(await call(superuser, "POST", path, { name: "다시온상사" }), 201);
      await page.getByRole("button", { name: /새 행 1개/ }).waitFor();
    });
    await t.step("for another account the page is drawn again", async () => {
      await end();
      await isCovered(page, reason);
      const anew = page.waitForEvent("load");
      await signInInWindow(page, "데모 직원 둘");
      await anew;
      await page.getByText("데모 직원 둘").first().waitFor();
    });
  });
});
