import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import * as XLSX from "xlsx";
import { withScene } from "./harness.ts";
import { openReport } from "./states.ts";

const note = (page: Page) => page.getByLabel("비고", { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "저장", exact: true });
const firstEdit = (page: Page) => page.getByRole("button", { name: /편집$/ }).first();
const people = (page: Page) => page.getByRole("listbox", { name: "직원" }).getByRole("option");
const chosen = (page: Page, is: boolean) =>
  page.getByRole("listbox", { name: "직원" })
    .getByRole("option", { selected: is }).first().waitFor();
const region = (page: Page) => page.getByRole("region", { name: /변경 이력$/ });

/** Types Korean as an input method does: the syllable is composed before it is committed. */
async function compose(page: Page, text: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  for (const syllable of text) {
    await client.send("Input.imeSetComposition", {
      text: syllable,
      selectionStart: 1,
      selectionEnd: 1,
    });
    await client.send("Input.insertText", { text: syllable });
  }
  await client.detach();
}

Deno.test("a month of card spending is worked through in the browser", async (t) => {
  await withScene(async (scene) => {
    await t.step("an edit is saved, shown, and undone right after", async () => {
      const page = await openReport(scene);
      await firstEdit(page).click();
      const before = await note(page).inputValue();
      await note(page).fill("팀 점심, 신입 환영");
      await save(page).click();
      await note(page).waitFor({ state: "detached" });
      await page.getByRole("button", { name: "되돌리기" }).click();
      await firstEdit(page).click();
      assertEquals(await note(page).inputValue(), before);
    });

    await t.step("by keyboard: find, edit, choose people in Korean, save", async () => {
      const page = await openReport(scene);
      await page.locator("[data-row]").first().focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("e");
      const picker = page.getByRole("combobox", { name: "참석자" });
      await picker.focus();
      await compose(page, "서연");
      assertEquals(await picker.inputValue(), "서연");
      await people(page).first().waitFor();
      const found = await people(page).allInnerTexts();
      assert(found.length > 0 && found.every((text) => text.includes("서연")), String(found));
      // The one found may be a participant already: Enter then takes them out, and again puts them in.
      const wasChosen = await people(page).first().getAttribute("aria-selected") === "true";
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await chosen(page, !wasChosen);
      if (wasChosen) await page.keyboard.press("Enter");
      await chosen(page, true);
      await page.keyboard.press("Control+Enter");
      await picker.waitFor({ state: "detached" });
    });

    await t.step("an edit without participants is refused and nothing typed is lost", async () => {
      const page = await openReport(scene);
      await firstEdit(page).click();
      await note(page).fill("참석자를 잊은 메모");
      const chips = page.getByRole("button", { name: /빼기$/ });
      while (await chips.count() > 0) await chips.first().click();
      await save(page).click();
      await page.getByText("참석자를 한 명 이상 선택해 주세요.").first().waitFor();
      assertEquals(await note(page).inputValue(), "참석자를 잊은 메모");
    });

    await t.step("a double click on save is one change in the history", async () => {
      const page = await openReport(scene, "데모 직원 둘");
      const third = page.getByRole("button", { name: /편집$/ }).nth(2);
      await third.click();
      await note(page).fill("두 번 눌러도 한 번");
      await save(page).dblclick();
      await note(page).waitFor({ state: "detached" });
      const more = page.getByRole("button", { name: "변경 이력" });
      if (await more.count() === 0) {
        await page.getByRole("button", { name: /펼치기$/ }).nth(2).click();
      }
      await more.first().click();
      const entries = region(page).getByText("두 번 눌러도 한 번");
      await entries.first().waitFor();
      assertEquals(await entries.count(), 1);
    });

    await t.step("the address holds the filter: reload, back and forward keep it", async () => {
      const page = await openReport(scene);
      const before = page.url();
      await page.getByRole("combobox", { name: "월" }).selectOption("all");
      await page.waitForURL(/month=all/);
      await page.reload();
      assertEquals(await page.getByRole("combobox", { name: "월" }).inputValue(), "all");
      await page.goBack();
      await page.waitForURL(before);
      await page.goForward();
      await page.waitForURL(/month=all/);
    });

    await t.step("the workbook holds the rows of the month and their sum", async () => {
      const page = await openReport(scene);
      const rows: { pay: number }[] = await page.evaluate(async () =>
        await (await fetch(`/api/mysql/card/list/${location.search}`)).json()
      );
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: /엑셀/ }).or(page.getByRole("link", { name: /엑셀/ }))
        .first().click();
      const file = await (await download).path();
      assert((await download).suggestedFilename().endsWith(".xlsx"));
      const book = XLSX.read(await Deno.readFile(file), { type: "array" });
      const cells = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]], {
        header: 1,
      });
      const sum = rows.reduce((total, row) => total + row.pay, 0);
      assert(cells.some((line) => line.includes(sum)), `no cell says ${sum}`);
    });

    await t.step("a range without both days asks for them", async () => {
      const page = await openReport(scene);
      await page.getByRole("tab", { name: "기간" }).click();
      await page.getByLabel("시작일").fill("");
      await page.getByLabel("종료일").fill("");
      await page.getByRole("button", { name: /엑셀/ }).click();
      await page.getByText("시작일과 종료일을 모두 선택해 주세요.").first().waitFor();
    });
  });
});
