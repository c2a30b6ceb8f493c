import { assert } from "@std/assert";
import type { Page } from "playwright-core";
import * as XLSX from "xlsx";
import { pay, payment } from "../helpers/people.ts";
import { withScene } from "./harness.ts";
import {
  editButtons,
  employees,
  noteField,
  openButtons,
  openHistory,
  peopleField,
  saveButton,
  saveEdit,
} from "./report_page.ts";
import { ofLastMonth, openReport } from "./states.ts";
import { becomes, eventually } from "./until.ts";
import { sayPurpose } from "./purpose.ts";

const chosen = (page: Page, is: boolean) =>
  employees(page).getByRole("option", { selected: is }).first().waitFor();

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

/** How many pixels the label of a share is wider than its part of the bar. */
const cutOff = (page: Page): Promise<number> =>
  page.locator(".report-bar").evaluate((bar) =>
    [...bar.querySelectorAll("text")].reduce((most, text) => {
      const part = text.parentElement!.querySelector("rect")!;
      return Math.max(
        most,
        text.getBoundingClientRect().width - part.getBoundingClientRect().width,
      );
    }, -Infinity)
  );

Deno.test("a month of card spending is worked through in the browser", async (t) => {
  await withScene(async (scene) => {
    await t.step("an edit is saved, shown, and undone right after", async () => {
      const page = await openReport(scene);
      await editButtons(page).first().click();
      const before = await noteField(page).inputValue();
      await noteField(page).fill("팀 점심, 신입 환영");
      await saveEdit(page);
      await page.getByRole("button", { name: "되돌리기" }).click();
      await page.getByText("되돌렸습니다.").waitFor();
      await editButtons(page).first().click();
      await becomes(() => noteField(page).inputValue(), before);
    });

    await t.step("by keyboard: find, edit, choose people in Korean, save", async () => {
      const page = await openReport(scene);
      await page.locator("[data-row]").first().focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("e");
      const picker = peopleField(page);
      await picker.focus();
      await compose(page, "서연");
      await becomes(() => picker.inputValue(), "서연");
      await employees(page).getByRole("option").first().waitFor();
      await eventually(async () => {
        const found = await employees(page).getByRole("option").allInnerTexts();
        assert(found.length > 0 && found.every((text) => text.includes("서연")), String(found));
      });
      // The one found may be a participant already: Enter then takes them out, and again puts them in.
      const wasChosen =
        await employees(page).getByRole("option").first().getAttribute("aria-selected") === "true";
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await chosen(page, !wasChosen);
      if (wasChosen) await page.keyboard.press("Enter");
      await chosen(page, true);
      await page.keyboard.press("Control+Enter");
      await picker.waitFor({ state: "detached" });
    });

    await t.step("a double click on save is one change in the history", async () => {
      const page = await openReport(scene, "데모 직원 둘");
      await editButtons(page).nth(2).click();
      await noteField(page).fill("두 번 눌러도 한 번");
      await saveButton(page).dblclick();
      await noteField(page).waitFor({ state: "detached" });
      const entries = (await openHistory(page, 2)).getByText("두 번 눌러도 한 번");
      await entries.first().waitFor();
      await becomes(() => entries.count(), 1);
    });

    await t.step("the address holds the filter: reload, back and forward keep it", async () => {
      const page = await openReport(scene, undefined, ofLastMonth());
      const before = page.url();
      await page.getByRole("combobox", { name: "월" }).selectOption("all");
      await page.waitForURL(/month=all/);
      await page.reload();
      await becomes(() => page.getByRole("combobox", { name: "월" }).inputValue(), "all");
      await page.goBack();
      await page.waitForURL(before);
      await page.goForward();
      await page.waitForURL(/month=all/);
    });

    await t.step(
      "an overview leads to rows: a share, incomplete rows, a heading, a year's column",
      async () => {
        const page = await openReport(scene, undefined, ofLastMonth());
        const all = await page.locator("[data-row]").count();
        await page.getByRole("link", { name: /^점심 / }).click();
        await page.waitForURL(/only=lunch/);
        await page.locator(".report-legend a[aria-current]").waitFor();
        const lunches = await page.getByRole("cell", { name: "점심", exact: true }).count();
        await becomes(() => page.locator("[data-row]").count(), lunches);
        assert(lunches < all);
        await page.getByRole("button", { name: "금액" }).click();
        await page.getByRole("columnheader", { name: "금액" }).and(
          page.locator("[aria-sort=ascending]"),
        )
          .waitFor();
        await page.reload();
        await becomes(() => page.locator("[data-row]").count(), lunches, "the address says it");
        await page.getByRole("link", { name: "전체 보기" }).click();
        await page.getByRole("combobox", { name: "월" }).selectOption("all");
        const column = page.getByRole("group", { name: /월별 지출/ }).getByRole("link", {
          name: /^1월:/,
        });
        await column.focus();
        await page.keyboard.press("Enter");
        await page.waitForURL(/month=1&sort=pay/);
        await becomes(() => page.getByRole("combobox", { name: "월" }).inputValue(), "1");
      },
    );

    await t.step("the workbook holds the rows of the month and their sum", async () => {
      const page = await openReport(scene);
      const rows: { pay: number }[] = await page.evaluate(async () =>
        await (await fetch(`/api/mysql/card/list/${location.search}`)).json()
      );
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: /엑셀/ }).or(page.getByRole("link", { name: /엑셀/ }))
        .first().click();
      await sayPurpose(page);
      const file = await (await download).path();
      assert((await download).suggestedFilename().endsWith(".xlsx"));
      const book = XLSX.read(await Deno.readFile(file), { type: "array" });
      const cells = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]], {
        header: 1,
      });
      const sum = rows.reduce((total, row) => total + row.pay, 0);
      assert(cells.some((line) => line.includes(sum)), `no cell says ${sum}`);
    });

    await t.step("the report is worked by keys alone, from the page's first one", async () => {
      const page = await openReport(scene);
      const at = (row: number) =>
        page.waitForFunction((row) => {
          const rows = [...document.querySelectorAll("[data-row]")];
          return document.activeElement?.closest("[data-row]") === rows[row];
        }, row);
      await page.keyboard.press("j");
      await at(0);
      for (const key of ["j", "Enter", "e"]) await page.keyboard.press(key);
      await noteField(page).waitFor();
      const before = await noteField(page).inputValue();
      await noteField(page).focus();
      await page.keyboard.press("End");
      await page.keyboard.type(" 확인");
      await page.keyboard.press("Control+Enter");
      await noteField(page).waitFor({ state: "detached" });
      await at(1);
      await page.keyboard.press("Control+z");
      await page.getByText("되돌렸습니다.").waitFor();
      await page.keyboard.press("h");
      const history = page.getByRole("region", { name: /변경 이력$/ });
      await history.getByText(`${before} 확인`).first().waitFor();
      await page.keyboard.press("/");
      await page.keyboard.press("ArrowDown");
      await at(0);
    });

    await t.step(
      "a share of 10.04 % has its label, and head counts follow the named people",
      async () => {
        const { books } = scene.server.deps;
        const day = (date: string) => ({ used_at: `${date}T03:10:00.000Z` });
        await pay(books, "share-1", payment({ ...day("2019-03-04"), pay: 8_996 }));
        const few = { ...day("2019-03-05"), pay: 1_004, purpose: "dinner", head_count: 4 } as const;
        await pay(books, "share-2", payment(few));
        const page = await openReport(
          scene,
          undefined,
          "?start_date=2019-03-01&end_date=2019-03-31",
        );
        const labels = page.locator(".report-bar text");
        await becomes(() => labels.allTextContents(), ["점심 90%", "저녁 10%"]);
        for (const width of [1440, 1366, 768, 390]) {
          await page.setViewportSize({ width, height: 844 });
          await eventually(async () => assert(await cutOff(page) <= 0, `at ${width}`));
        }
        await openButtons(page).first().click();
        await page.getByText("4명", { exact: true }).waitFor();
        await editButtons(page).first().click();
        await peopleField(page).fill("김서연");
        await employees(page).getByRole("option").first().click();
        await noteField(page).fill("야근");
        await saveEdit(page);
        await openButtons(page).first().click();
        await page.getByText("1명", { exact: true }).first().waitFor();
        await becomes(() => page.getByText("4명", { exact: true }).count(), 0);
      },
    );

    await t.step("the workbook of a typed range shows that range as well", async () => {
      const page = await openReport(scene, undefined, ofLastMonth());
      const shown = new URL(page.url()).searchParams;
      const month = `${shown.get("year")}-${shown.get("month")!.padStart(2, "0")}`;
      await page.getByRole("tab", { name: "기간" }).click();
      await page.getByLabel("시작일").fill(`${month}-01`);
      await page.getByLabel("종료일").fill(`${month}-15`);
      const range = `start_date=${month}-01&end_date=${month}-15`;
      const asked = page.waitForRequest((request) => request.url().includes(`/excel/?${range}`));
      await page.getByRole("button", { name: /엑셀/ }).click();
      await asked;
      await page.waitForURL((url) => url.search === `?${range}`);
      await page.getByText(`${month}-01 ~ ${month}-15 ·`).waitFor();
    });
  });
});
