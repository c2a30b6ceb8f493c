import { assertEquals } from "@std/assert";
import type { Page, Request } from "playwright-core";
import { withScene } from "./harness.ts";
import { openReport } from "./states.ts";

const REFRESH = "/oauth/get_refresh_token/kakao/";
const isRefresh = (request: Request) => new URL(request.url()).pathname === REFRESH;

/** In the page: says on the document that a timer of at least 30 s was set, as the session's is. */
function markLongTimer(): void {
  const set = globalThis.setTimeout;
  const marking = (work: () => void, delay?: number) => {
    if ((delay ?? 0) >= 30_000) document.documentElement.dataset.timerSet = "";
    return set(work, delay);
  };
  Object.assign(globalThis, { setTimeout: marking });
}

/** The page anew, under a clock of ours, with an access token that has so many seconds left. */
async function reopen(page: Page, secondsLeft: number): Promise<{ refreshes: Request[] }> {
  await page.clock.install();
  await page.route("**/api/session/", async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, expires_in: secondsLeft } });
  });
  const seen = { refreshes: [] as Request[] };
  page.on("request", (request) => isRefresh(request) && seen.refreshes.push(request));
  await page.addInitScript(markLongTimer);
  await page.reload();
  // The answer alone is too early: a slow page sets its timer long after, by a clock that has gone on.
  await page.locator("html[data-timer-set]").waitFor({ state: "attached" });
  // From here on the clock stands still between the steps of a test.
  await page.clock.pauseAt(await page.evaluate(() => Date.now()) + 1_000);
  return seen;
}

Deno.test("the browser keeps its session alive on the schedule of S1 §9", async (t) => {
  await withScene(async (scene) => {
    await t.step(
      "a session found on the page's start is refreshed 60 s before its end",
      async () => {
        const page = await openReport(scene);
        const seen = await reopen(page, 100);
        await page.clock.runFor(39_000);
        assertEquals(seen.refreshes.length, 0);
        const refreshed = page.waitForResponse((answer) => isRefresh(answer.request()));
        await page.clock.runFor(12_000);
        assertEquals((await refreshed).status(), 200);
        await page.clock.runFor(60_000);
        assertEquals(seen.refreshes.length, 1);
      },
    );

    await t.step("a refused refresh ends the session and says so; the page stays", async () => {
      const page = await openReport(scene);
      await reopen(page, 100);
      await page.context().clearCookies();
      await page.unroute("**/api/session/");
      await page.clock.runFor(42_000);
      await page.getByText("로그인이 만료되었습니다. 다시 로그인해 주세요.").waitFor();
      await page.getByRole("button", { name: "다시 로그인" }).waitFor();
      assertEquals(await page.locator("[data-row]").count() > 0, true);
    });
  });
});
