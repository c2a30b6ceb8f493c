/** The office as an app of a phone: what its service worker keeps, what it shows without a network, and how it is replaced. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { allRoutes } from "../../src/app/routes.ts";
import { PHONE, STAFF } from "./entry_states.ts";
import { type Scene, withScene } from "./harness.ts";
import { becomes } from "./until.ts";

const SUPERUSER = "데모 관리자";

/** Signed in on a phone whose service worker is at work. */
async function onPhone({ signedIn }: Scene, account: string): Promise<Page> {
  const page = await signedIn(account, PHONE);
  await page.goto("/staff");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await becomes(() => page.evaluate(() => navigator.serviceWorker.controller !== null), true);
  return page;
}

/** Addresses of all that is stored, by the cache. */
const stored = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const entries = await (await caches.open(name)).keys();
      found[name] = entries.map(({ url }) => new URL(url).pathname).sort();
    }
    return found;
  });

Deno.test("given every page of the office visited, then the caches hold the offline page and scripts alone", async () => {
  await withScene(async (scene) => {
    const page = await onPhone(scene, SUPERUSER);
    const pages = allRoutes().filter(({ kind, method, path, role }) =>
      kind === "page" && method === "GET" && role !== "visitor" && !path.includes(":")
    );
    assert(pages.length > 30);
    for (const { path } of pages) await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.goto("/staff");
    const caches = Object.entries(await stored(page));
    assertEquals(caches.length, 1);
    const [[name, entries]] = caches;
    assert(name.startsWith("office-shell-"));
    const others = entries.filter((path) => !/^\/assets\/[\w.-]+-[A-Z0-9]{8}\.js$/.test(path));
    assertEquals(others, ["/offline"]);
  });
});

Deno.test("given no network, then a page of the office is the offline page, and opens by itself when it is back", async () => {
  await withScene(async (scene) => {
    const page = await onPhone(scene, STAFF);
    await page.context().setOffline(true);
    await page.goto("/staff/card-report");
    await page.getByRole("heading", { name: "네트워크에 연결되어 있지 않습니다" }).waitFor();
    await becomes(() => page.getByText("직원 하나").count(), 0);
    await page.context().setOffline(false);
    await page.getByRole("heading", { level: 1, name: /카드 사용내역/ }).waitFor();
  });
});

Deno.test("given a newer version of the office, then the next page has its service worker, and the cache before is gone", async () => {
  await withScene(async (scene) => {
    const page = await onPhone(scene, STAFF);
    const [before] = Object.keys(await stored(page));
    const { assets } = scene.server.deps;
    const early = assets.early();
    assets.early = () => `${early}\n/* newer */`;
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    await becomes(async () => {
      const names = Object.keys(await stored(page));
      return names.length === 1 && names[0] !== before;
    }, true);
    await page.context().setOffline(true);
    await page.goto("/staff");
    await page.getByRole("heading", { name: "네트워크에 연결되어 있지 않습니다" }).waitFor();
  });
});

Deno.test("given a sign-out, then no service worker and no cache stay on the phone", async () => {
  await withScene(async (scene) => {
    const page = await onPhone(scene, STAFF);
    await page.getByRole("button", { name: "메뉴" }).click();
    await page.locator(".account summary").click();
    await page.getByRole("button", { name: "로그아웃", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await becomes(() => stored(page), {});
    await becomes(
      () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      0,
    );
  });
});

Deno.test("given a browser without service workers, then pages of the office are as they were", async () => {
  await withScene(async ({ signedIn }) => {
    const page = await signedIn(STAFF);
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined })
    );
    await page.goto("/staff/card-report");
    await page.locator("[data-island=office-tools][data-ready]").waitFor({ state: "attached" });
    await page.locator("[data-row]").first().waitFor();
    assertEquals(await stored(page), {});
  });
});
