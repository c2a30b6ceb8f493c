/** A page whose scripts are slow to come, or come late: what was typed, chosen and tapped before counts. */
import type { Page, Route } from "playwright-core";
import { scriptSaying } from "./assets.ts";
import { openIme } from "./grid/ime.ts";
import { withScene } from "./harness.ts";
import { editButtons, noteField, reportIsAlive } from "./report_page.ts";
import { becomes } from "./until.ts";

const CLIENT = /\/assets\/client-/;
/** Is in no row. */
const NOWHERE = "없는낱말";

const rows = (page: Page) => page.locator("[data-row]");

/** Over the line, that is: a module that is run then is in the cache, but not where a test looks at requests. */
const comes = (route: Route): boolean => route.request().resourceType() === "fetch";

const PALETTE = "찾을 화면";
const HELP = "한 글자 단축키";

/** Hinders the part that draws the palette, from before a page asks for it: it does so as soon as it is idle. */
async function hinderPalette(page: Page, hinder: (route: Route) => Promise<void>): Promise<void> {
  await page.route(
    `**/${scriptSaying(PALETTE)}*`,
    (route) => comes(route) ? hinder(route) : route.continue(),
  );
  await page.goto("/staff/card-report");
  await reportIsAlive(page, "card-report");
}

/** What the script of a page waits for. */
const waits = new WeakMap<Page, Promise<void>>();

/** Holds the page's script back by one route for all steps: a route that is removed cuts off what is on its way. */
async function holdBack(page: Page, until: Promise<void>): Promise<void> {
  const isFirst = !waits.has(page);
  waits.set(page, until);
  if (!isFirst) return;
  await page.route(CLIENT, async (route) => {
    await waits.get(page);
    await route.continue();
  });
}

/** Opens a page whose script waits, does something to it, and lets the script come. */
async function early(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const held = Promise.withResolvers<void>();
  await holdBack(page, held.promise);
  await page.goto(path);
  await act();
  held.resolve();
  await page.locator("[data-island=office-tools][data-ready]").waitFor({ state: "attached" });
}

Deno.test("input before a page is interactive counts", async (t) => {
  await withScene(async ({ signedIn }) => {
    const page = await signedIn("데모 관리자");

    await t.step("a chosen month is the one that is listed", async () => {
      const month = page.getByRole("combobox", { name: "월" });
      await early(page, "/staff/card-report?year=2026&month=11", async () => {
        await month.selectOption({ label: "9월" });
      });
      await page.waitForURL(/month=9/);
      await becomes(() => month.evaluate((one: HTMLSelectElement) => one.value), "9");
    });

    await t.step("a search typed early is run", async () => {
      await early(page, "/staff/card-report", async () => {
        await page.getByRole("searchbox").pressSequentially(NOWHERE);
      });
      await rows(page).first().waitFor({ state: "detached" });
      await becomes(() => page.getByRole("searchbox").inputValue(), NOWHERE);
    });

    await t.step("an early tap opens its target, pressed once or twice", async () => {
      await early(page, "/staff/card-report", async () => {
        await editButtons(page).first().click();
        await editButtons(page).first().click();
      });
      await noteField(page).waitFor();
    });

    await t.step("a link to a file clicked early asks for the purpose of the file", async () => {
      await early(page, "/staff/documents/demo-document-1/preview", async () => {
        await page.getByRole("link", { name: "PDF 다운로드" }).click();
      });
      await page.getByRole("dialog", { name: "내려받는 이유" }).waitFor();
    });

    await t.step("letters typed into a tapped cell are in it", async () => {
      const cell = page.locator("[data-r='1'] [data-c='5']");
      await early(page, "/settings?tab=cards", async () => {
        await cell.click();
        await page.keyboard.type("Jr1");
      });
      await page.keyboard.press("Enter");
      await cell.filter({ hasText: "Jr1" }).waitFor();
      await page.getByText("수정되었습니다.").first().waitFor();
    });

    await t.step(
      "Hangul typed before the page is ready is kept, and Enter opens the result",
      async () => {
        const cell = (row: number) => page.locator(`[data-r='${row}'] [data-c='5']`);
        const ime = await openIme(page);
        await early(page, "/settings?tab=cards", async () => {
          await cell(2).click();
          await ime.compose("ㅅ", "시");
          await ime.commit("실");
          await ime.compose("ㅈ", "자");
          await ime.commit("장");
          await page.keyboard.press("Enter");
          await ime.compose("ㅊ", "차");
          await ime.commit("차");
        });
        await cell(2).filter({ hasText: "실장" }).waitFor();
        await page.keyboard.press("Enter");
        await cell(3).filter({ hasText: "차" }).waitFor();
      },
    );

    await t.step(
      "a syllable in composition while the page becomes interactive is completed",
      async () => {
        const cell = page.locator("[data-r='4'] [data-c='5']");
        const ime = await openIme(page);
        await early(page, "/settings?tab=cards", async () => {
          await cell.click();
          await ime.compose("ㄷ", "다");
          await ime.commit("담");
          await ime.compose("ㄷ", "다");
        });
        await page.locator(".g-editor[data-open]").waitFor();
        await ime.compose("당");
        await ime.commit("당");
        await page.keyboard.press("Enter");
        await cell.filter({ hasText: /^담당$/ }).waitFor();
      },
    );

    const finder = page.getByRole("dialog").getByRole("combobox");
    const escapes = async () => {
      await page.keyboard.press("Escape");
      await finder.waitFor({ state: "detached" });
      await becomes(
        () => page.evaluate(() => document.activeElement?.getAttribute("type")),
        "search",
      );
    };

    await t.step("letters typed after Ctrl+K are the palette's query", async () => {
      await early(page, "/staff/card-report", async () => {
        await page.getByRole("searchbox").focus();
        await page.keyboard.press("Control+k");
        await page.keyboard.type("ckr");
      });
      await page.keyboard.type("P");
      await becomes(() => finder.inputValue(), "ckrP");
      await escapes();
    });

    await t.step("letters typed while the palette is loading are kept, too", async () => {
      const late = Promise.withResolvers<void>();
      // A browser that has none of the parts yet.
      const other = await signedIn("데모 직원 둘");
      await hinderPalette(other, async (route) => {
        await late.promise;
        await route.continue();
      });
      await other.getByRole("button", { name: /찾기 · 이동/ }).click();
      await other.keyboard.type("차계");
      late.resolve();
      await becomes(() => other.getByRole("dialog").getByRole("combobox").inputValue(), "차계");
      await other.keyboard.type("부");
      await other.getByRole("option", { name: /차계부/ }).first().waitFor();
    });

    await t.step("a form submitted early is sent with what was typed", async () => {
      await early(page, "/staff/posts/new", async () => {
        await page.getByRole("textbox", { name: "제목" }).fill("느린 줄에서 쓴 글");
        await page.getByRole("button", { name: "임시저장" }).click();
      });
      await becomes(
        () => page.getByRole("textbox", { name: "제목" }).inputValue(),
        "느린 줄에서 쓴 글",
      );
      await page.getByText(/저장/).first().waitFor();
    });
  });
});

Deno.test("a failed part is requested again, and then shows a button", async (t) => {
  await withScene(async ({ signedIn }) => {
    const page = await signedIn("데모 직원 하나");
    const palette = (page: Page) => page.getByRole("dialog").getByRole("combobox");

    await t.step("the help and the palette load once the page is idle", async () => {
      const scripts = [scriptSaying(HELP), scriptSaying(PALETTE)];
      const coming = scripts.map((script) =>
        page.waitForResponse((answer) => answer.url().includes(script))
      );
      await page.goto("/staff/card-report");
      await reportIsAlive(page, "card-report");
      await Promise.all(coming);
      await page.context().setOffline(true);
      await page.keyboard.press("F1");
      await page.getByRole("dialog", { name: "단축키" }).waitFor();
      await page.context().setOffline(false);
    });

    await t.step("a part that loads at the second try works as usual", async () => {
      let times = 0;
      await hinderPalette(page, (route) => times++ === 0 ? route.abort() : route.continue());
      await page.keyboard.press("Control+k");
      await palette(page).waitFor();
      await becomes(() => times, 2);
      await page.unrouteAll();
    });

    await t.step("a part that never loads says so, and its button retries", async () => {
      // A browser that has none of the parts yet.
      const late = await signedIn("데모 직원 둘");
      await hinderPalette(late, (route) => route.abort());
      await late.keyboard.press("Control+k");
      const again = late.getByRole("button", { name: "다시 시도" });
      await again.waitFor();
      await late.unrouteAll();
      await again.press("Enter");
      await palette(late).waitFor();
    });

    await t.step(
      "when the page's own script fails a line says so: typed text stays, the button reloads it",
      async () => {
        await page.route(CLIENT, (route) => route.abort());
        await page.goto("/staff/card-report");
        await page.getByRole("searchbox").fill(NOWHERE);
        await page.getByRole("alert").getByRole("button", { name: "다시 시도" }).waitFor();
        await page.unroute(CLIENT);
        await page.getByRole("alert").getByRole("button", { name: "다시 시도" }).click();
        await rows(page).first().waitFor({ state: "detached" });
      },
    );
  });
});
