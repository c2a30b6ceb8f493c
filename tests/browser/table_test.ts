import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { cell } from "./grid/stage.ts";
import { pressTool, rowButtons } from "./hands.ts";
import { type Scene, withScene } from "./harness.ts";
import { becomes, eventually, until } from "./until.ts";

const CARDS = "/settings?tab=cards";
/** Places of columns of the employees as shown. */
const NAME = 2;
const POSITION = 5;
const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const said = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text }).last().waitFor();

async function open(scene: Scene): Promise<Page> {
  const page = await scene.signedIn("관리자");
  await page.goto(CARDS);
  await page.locator(".g-alive").waitFor();
  return page;
}

async function pastesOneCell(scene: Scene): Promise<void> {
  const page = await open(scene);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await cell(page, 0, POSITION).click();
  await page.evaluate(() => navigator.clipboard.writeText("상담실장\r\n"));
  await page.keyboard.press("Control+v");
  await said(page, "수정되었습니다.");
  await cell(page, 0, POSITION).filter({ hasText: "상담실장" }).waitFor();
  await becomes(() => dialog(page).count(), 0);
  await becomes(async () => (await newest(page)).position, "상담실장");
  await page.keyboard.press("Control+z");
  await cell(page, 0, POSITION).filter({ hasNotText: "상담실장" }).waitFor();
  // Over several cells, people see first what it will cover.
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+v");
  await dialog(page).getByText("상담실장").first().waitFor();
}

async function takesBackADeletion(scene: Scene): Promise<void> {
  const page = await open(scene);
  await page.getByText(/^1 - \d+ \/ 30$/).waitFor();
  const name = (await cell(page, 0, NAME).innerText()).split("\n").at(-1)!;
  const [undo, redo] = ["되돌리기", "다시 실행"].map((name) =>
    page.locator(".dt-head").getByRole("button", { name, exact: true }).and(
      page.locator(".dt-step"),
    )
  );
  await rowButtons(page, "삭제").first().click();
  await page.getByRole("dialog", { name: new RegExp(`^${name}[을를] 삭제할까요\\?$`) })
    .getByText("선택한 1개 항목을 삭제하시겠습니까? 되돌릴 수 있습니다.").waitFor();
  await dialog(page).getByRole("button", { name: "삭제" }).click();
  await page.getByText(/^1 - \d+ \/ 29$/).waitFor();
  await page.getByRole("heading", { name: "직원 29명" }).waitFor();
  await becomes(() => redo.getAttribute("aria-disabled"), "true");
  const toast = page.locator(".toast").filter({ hasText: "삭제되었습니다." });
  await toast.getByRole("button", { name: "되돌리기" }).click();
  await page.getByText(/^1 - \d+ \/ 30$/).waitFor();
  await becomes(() => redo.getAttribute("aria-disabled"), null);
  await redo.click();
  await page.getByText(/^1 - \d+ \/ 29$/).waitFor();
  await undo.click();
  await page.getByText(/^1 - \d+ \/ 30$/).waitFor();
  await pressTool(page, "작업 내역");
  const undone = dialog(page).getByRole("listitem").filter({ hasText: "삭제 되돌리기" }).first();
  await undone.getByRole("link", { name }).waitFor();
}

async function savesAView(scene: Scene): Promise<void> {
  const page = await open(scene);
  await page.getByRole("columnheader", { name: "입사일" }).click();
  await page.waitForURL(/sort_field=employment_date&sort_direction=asc/);
  await page.getByRole("searchbox").fill("총무");
  await page.waitForURL(/search=/);
  await pressTool(page, "저장된 보기");
  await page.getByLabel("새 보기 이름").fill("총무팀만");
  await press(page, "지금 보기 저장");
  await page.waitForURL(/view=/);
  await page.goto(CARDS);
  await page.locator(".g-alive").waitFor();
  await page.locator(".dt-views > .button").click();
  await press(page, "총무팀만");
  await page.waitForURL((url) =>
    ["search", "view", "sort_field"].every((name) => url.searchParams.has(name))
  );
  await page.locator("[role=columnheader][aria-sort=ascending]").waitFor();
  await becomes(() => page.getByRole("searchbox").inputValue(), "총무");
}

async function offersNewChoices(scene: Scene): Promise<void> {
  const page = await open(scene);
  await cell(page, 0, POSITION).dblclick();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("고문");
  await page.keyboard.press("Enter");
  await said(page, "수정되었습니다.");
  await press(page, "필터");
  const choices = page.getByRole("combobox", { name: /^직급/ });
  await choices.getByRole("option", { name: "고문" }).waitFor({ state: "attached" });
  await choices.selectOption("고문");
  await page.getByText("1 - 1 / 1", { exact: true }).waitFor();
}

interface Row {
  id: string;
  version: number;
  position: string;
}

const newest = (page: Page) =>
  page.evaluate(async (): Promise<Row> => {
    const answer = await fetch("/api/employee/list?page_size=1");
    return (await answer.json()).results[0];
  });

/** The same person's other window changes the newest row. */
const elsewhere = (page: Page, row: Row, position: string) =>
  page.evaluate(async ({ id, version, position }) => {
    const field = document.querySelector<HTMLInputElement>("input[name=csrfmiddlewaretoken]")!;
    const answer = await fetch(`/api/employee/${id}/update/`, {
      method: "PUT",
      headers: {
        "content-type": "application/json",
        "x-csrftoken": field.value,
        "idempotency-key": crypto.randomUUID(),
        "if-match": `"${version}"`,
      },
      body: JSON.stringify({ position }),
    });
    return answer.status;
  }, { ...row, position });

async function choosesBetweenTwo(scene: Scene): Promise<void> {
  const page = await open(scene);
  const row = await newest(page);
  const held = Promise.withResolvers<void>();
  await page.route("**/update", async (route) => {
    await held.promise;
    await route.continue();
  }, { times: 1 });
  await page.getByRole("gridcell", { name: row.position, exact: true }).first().dblclick();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("부장");
  const asked = page.waitForRequest("**/update");
  await page.keyboard.press("Enter");
  await asked;
  assertEquals(await elsewhere(page, row, "이사"), 200);
  held.resolve();
  await dialog(page).getByText("다른 사람이 먼저 저장했습니다").waitFor();
  await dialog(page).getByRole("radio", { name: /^내 내용/ }).check();
  await press(page, "선택한 내용으로 저장");
  await dialog(page).waitFor({ state: "detached" });
  await page.getByRole("gridcell", { name: "부장", exact: true }).first().waitFor();
  await until(page, async (position) => {
    const answer = await fetch("/api/employee/list?page_size=1");
    return (await answer.json()).results[0].position === position;
  }, "부장");
  await eventually(async () => assert((await newest(page)).version > row.version + 1));
}

Deno.test("a table in a browser", async (t) => {
  await withScene(async (scene) => {
    await t.step("one cell is pasted at once, several after a preview", () => pastesOneCell(scene));
    await t.step("a deletion is undone and listed", () => takesBackADeletion(scene));
    await t.step("a saved view restores its rows and their order", () => savesAView(scene));
    await t.step("a new value becomes a choice of the filter", () => offersNewChoices(scene));
    await t.step(
      "two people change one cell and the second chooses",
      () => choosesBetweenTwo(scene),
    );
  });
});
