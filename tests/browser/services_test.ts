import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { type Scene, withScene } from "./harness.ts";
import { becomes, eventually } from "./until.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "업무 안내" });
const entry = (page: Page, name: string) => menu(page).getByRole("link", { name });
const fold = (page: Page) => menu(page).locator("summary");
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** What the browser has stored for this site. */
const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }));

/** How much of the page has moved by itself since it was opened. */
const shifted = (page: Page): Promise<number> =>
  page.evaluate(() =>
    new Promise<number>((done) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const each of list.getEntries()) sum += (each as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
      // Entries of the past are handed over before the next frame but one.
      requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
    })
  );

async function withoutScript(scene: Scene): Promise<void> {
  const page = await scene.visitor({ javaScriptEnabled: false });
  await page.goto("/services/real-estate");
  await becomes(() => menu(page).getByRole("link").count(), 5);
  await entry(page, "공탁").click();
  await title(page, "공탁").waitFor();
  await becomes(() => entry(page, "공탁").getAttribute("aria-current"), "page");
  await fold(page).click();
  await entry(page, "공탁").waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "자주 묻는 질문" }).click();
  await page.getByText("공탁하면 바로 빚이 없어지나요?").click();
  await page.getByText("유효한 변제공탁이면").first().waitFor();
  await page.getByRole("link", { name: "처음으로" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

async function foldRemembered(scene: Scene): Promise<void> {
  const page = await scene.visitor();
  await page.goto("/services/civil");
  await fold(page).focus();
  await page.keyboard.press("Enter");
  await entry(page, "공탁").waitFor({ state: "hidden" });
  await page.waitForFunction(() => localStorage["services.menu"] === "closed");
  await page.goto("/services/corporate");
  await entry(page, "공탁").waitFor({ state: "hidden" });
  await becomes(() => shifted(page), 0);
  await becomes(() => stored(page), { "services.menu": "closed", "services.last": "corporate" });
  await fold(page).click();
  await page.waitForFunction(() => localStorage["services.menu"] === "open");
  await page.reload();
  await entry(page, "공탁").waitFor();
}

async function lastRemembered(scene: Scene): Promise<void> {
  const page = await scene.signedIn("데모 직원 하나");
  await page.goto("/services/deposit");
  await page.goto("/services");
  await title(page, "어떤 업무를 맡기시겠습니까?").waitFor();
  const marked = menu(page).locator("[data-last]");
  await becomes(() => marked.allTextContents(), ["공탁"]);
  await becomes(() => menu(page).locator("[aria-current]").count(), 0);
}

/** Has this page shown the text since it was opened? Kept over the page's end, in the tab. */
const noteWaiting = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const wait = document.querySelector("#services-wait")!;
    new MutationObserver(() => sessionStorage.setItem("waited", wait.textContent!))
      .observe(wait, { attributeFilter: ["hidden"] });
  });

async function slowPage(scene: Scene): Promise<void> {
  const page = await scene.visitor();
  await page.goto("/services/civil");
  const wait = page.locator("#services-wait");
  await noteWaiting(page);
  // A click for another tab leaves this page as it is; the tab itself is the browser's affair.
  await page.evaluate(() =>
    addEventListener("click", (event) => event.preventDefault(), { once: true })
  );
  await entry(page, "공탁").click({ modifiers: ["ControlOrMeta"] });
  await becomes(() => page.evaluate(() => sessionStorage.getItem("waited")), null);
  await entry(page, "공탁").click();
  await title(page, "공탁").waitFor();
  const said = await page.evaluate(() => sessionStorage.getItem("waited"));
  assertEquals(said, "상세 정보를 불러오는 중입니다...");
  await becomes(() => wait.isHidden(), true);
  await page.goBack();
  await title(page, "민사 서류").waitFor();
  await becomes(() => wait.isHidden(), true);
}

async function noStorage(scene: Scene): Promise<void> {
  const page = await scene.visitor();
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, "localStorage", {
      get: () => {
        throw new DOMException("storage is switched off", "SecurityError");
      },
    })
  );
  await page.goto("/services/premium");
  await fold(page).click();
  await entry(page, "공탁").waitFor({ state: "hidden" });
  await fold(page).click();
  await entry(page, "공탁").click();
  await title(page, "공탁").waitFor();
}

async function unknown(scene: Scene): Promise<void> {
  const page = await scene.visitor();
  const answer = await page.goto("/services/nothing");
  assertEquals(answer!.status(), 404);
  await title(page, "상세 페이지를 찾을 수 없습니다.").waitFor();
  await entry(page, "법인 등기").click();
  await title(page, "법인 등기").waitFor();
}

/** The papers of one case, chosen by the arrow keys, go to paper without the rest of the page. */
async function printsOneCase(scene: Scene): Promise<void> {
  const page = await scene.visitor();
  await page.goto("/services/real-estate");
  const papers = page.locator("section.papers h3");
  const shown = () =>
    papers.evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.textContent)
    );
  await becomes(shown, ["매매로 사고팔 때"]);
  await page.getByLabel("매매로 사고팔 때").focus();
  await page.keyboard.press("ArrowDown");
  await becomes(shown, ["증여할 때"]);
  await page.evaluate(() => globalThis.print = () => document.title = "인쇄");
  await page.getByRole("button", { name: "이 목록 인쇄" }).press("Enter");
  await page.waitForFunction(() => document.title === "인쇄");
  await page.emulateMedia({ media: "print" });
  const steps = page.getByRole("heading", { name: "진행 순서" });
  await becomes(async () => [await shown(), await steps.isVisible()], [["증여할 때"], false]);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await becomes(async () => [(await shown()).length, await steps.isVisible()], [4, true]);
}

/** A folded menu gives its room to the text. */
async function room(scene: Scene): Promise<void> {
  const page = await scene.visitor({ viewport: { width: 1024, height: 800 } });
  await page.goto("/services/civil");
  const width = async () => (await page.getByRole("main").boundingBox())!.width;
  const before = await width();
  await fold(page).click();
  await entry(page, "공탁").waitFor({ state: "hidden" });
  await eventually(async () => assert(await width() > before));
  await page.getByRole("link", { name: "상담 신청" }).first().waitFor();
  await page.getByRole("link", { name: "02-000-0000" }).first().waitFor();
}

Deno.test("the services area in a browser", async (t) => {
  await withScene(async (scene) => {
    const plays: [string, (scene: Scene) => Promise<void>][] = [
      ["is whole without script: menu, folding, questions, the way home", withoutScript],
      ["remembers a folded menu, and nothing moves when it is folded again", foldRemembered],
      ["remembers the service read last and marks it on the overview", lastRemembered],
      ["says that it is loading on the way to another service, and no longer", slowPage],
      ["works where storage is switched off", noStorage],
      ["keeps the menu where there is no such service", unknown],
      ["prints the papers of the chosen case, by its button", printsOneCase],
      ["gives the room of a folded menu to the text, and keeps the ways to ask", room],
    ];
    for (const [name, play] of plays) await t.step(name, () => play(scene));
  });
});
