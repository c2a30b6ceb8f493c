import { assertEquals } from "@std/assert";
import type { Page, Request } from "playwright-core";
import { withScene } from "./harness.ts";
import { openReport } from "./states.ts";
import { becomes } from "./until.ts";

const REFRESH = "/oauth/get_refresh_token/kakao/";
const isRefresh = (request: Request) => new URL(request.url()).pathname === REFRESH;

/** So many seconds an access token has left when a page under a clock of ours is opened. */
const LEFT_SECONDS = 100;
/** When its session is refreshed: 60 s before the end, of which a part of a second is rounded away. */
const DELAYS_MS = [39_000, 40_000];

/** In the page: says on the document when the timer of the session is due, once it is set. */
function markTimer(delays: number[]): void {
  const set = globalThis.setTimeout;
  const marking = (work: () => void, delay = 0) => {
    if (delays.includes(delay)) document.documentElement.dataset.due = `${Date.now() + delay}`;
    return set(work, delay);
  };
  Object.assign(globalThis, { setTimeout: marking });
}

interface Reopened {
  refreshes: Request[];
  /** The clock runs until so many milliseconds after the refresh is due; before it if negative. */
  runToDue(milliseconds: number): Promise<void>;
}

/** The page anew, under a clock of ours that stands still between the steps of a test. */
async function reopen(page: Page): Promise<Reopened> {
  await page.clock.install();
  await page.route("**/api/session/", async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, expires_in: LEFT_SECONDS } });
  });
  const refreshes: Request[] = [];
  page.on("request", (request) => isRefresh(request) && refreshes.push(request));
  await page.addInitScript(markTimer, DELAYS_MS);
  await page.reload();
  // The answer alone is too early: a slow page sets its timer long after, by a clock that has gone on.
  const due = Number(await page.locator("html[data-due]").getAttribute("data-due"));
  const now = () => page.evaluate(() => Date.now());
  await page.clock.pauseAt(await now() + 5_000);
  return {
    refreshes,
    runToDue: async (after) => await page.clock.runFor(due + after - await now()),
  };
}

Deno.test("the browser keeps its session alive on the schedule of S1 §9", async (t) => {
  await withScene(async (scene) => {
    await t.step(
      "a session found at the page's start is refreshed 60 s before its end",
      async () => {
        const page = await openReport(scene);
        const { refreshes, runToDue } = await reopen(page);
        await runToDue(-1);
        assertEquals(refreshes.length, 0);
        const refreshed = page.waitForResponse((answer) => isRefresh(answer.request()));
        await runToDue(0);
        assertEquals((await refreshed).status(), 200);
        await page.clock.runFor(60_000);
        assertEquals(refreshes.length, 1);
      },
    );

    await t.step("a refused refresh ends the session and says so; the page stays", async () => {
      const page = await openReport(scene);
      const { runToDue } = await reopen(page);
      await page.context().clearCookies();
      await page.unroute("**/api/session/");
      await runToDue(0);
      await page.clock.resume();
      await page.getByText("로그인이 만료되었습니다. 다시 로그인해 주세요.").waitFor();
      await page.getByRole("button", { name: "다시 로그인" }).waitFor();
      await becomes(async () => await page.locator("[data-row]").count() > 0, true);
    });
  });
});
