/** Ten thousand rows as one list; `deno task lab bench scroll` does a hundred thousand. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { fillEmployees } from "../../scripts/lab/bench/employees.ts";
import { leapToTheEnd } from "../../scripts/lab/bench/grid/to_the_end.ts";
import { cell } from "./grid/stage.ts";
import { withScene } from "./harness.ts";
import { asOnPaper, onPaper, PICTURES } from "./looks.ts";
import { becomes, eventually } from "./until.ts";

const ROWS = 10_030;
const POSITION = 5;

/** The row with this number is there. */
const number = (page: Page, text: string) =>
  page.locator('.g-line:not(.g-waiting) [data-c="1"]').getByText(text, { exact: true }).waitFor();

/** Searches, and returns the number of results. The address has the search before the rows are requested. */
async function found(page: Page, text: string): Promise<number> {
  await page.getByRole("searchbox").fill(text);
  await page.waitForURL(/search=/);
  let count = 0;
  await eventually(async () => {
    count = Number(await page.getByRole("grid").getAttribute("aria-rowcount")) - 1;
    assert(count > 100 && count < 1_000, `${count} rows are found`);
  });
  return count;
}

Deno.test("a list of 10,030 rows has all of them, and any of them can be edited", async (t) => {
  await withScene(async (scene) => {
    await fillEmployees(scene.server.deps.books, 10_000);
    const page = await scene.signedIn("데모 관리자");
    await page.goto("/settings?tab=cards");
    await page.locator(".g-alive").waitFor();
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/list?") && asked.push(request.url()));

    await t.step("the last row is one key away, is edited, and the edit undone", async () => {
      await page.locator(".g-input").focus();
      await page.keyboard.press("Control+End");
      await number(page, "10030");
      await eventually(async () => {
        const height = await page.locator(".g-scroll").evaluate(({ scrollHeight }) => scrollHeight);
        assert(Math.abs(height - ROWS * 36) < 80, `${height} px for ${ROWS} rows`);
      });
      assert(asked.length < 4, `a leap to the end asks for ${asked.length} windows`);
      const last = cell(page, ROWS - 1, POSITION);
      const before = await last.innerText();
      await last.dblclick();
      await page.keyboard.press("Control+a");
      await page.keyboard.type("맨 끝");
      await page.keyboard.press("Enter");
      await page.locator(".toast").filter({ hasText: "수정되었습니다." }).first().waitFor();
      await page.keyboard.press("Control+Home");
      await number(page, "1");
      await page.keyboard.press("Control+End");
      await last.filter({ hasText: "맨 끝" }).waitFor();
      await page.keyboard.press("Control+z");
      await last.getByText(before, { exact: true }).waitFor();
    });

    await t.step("one box selects all rows, including those not loaded", async () => {
      await page.getByRole("checkbox", { name: "모든 행 선택" }).check();
      await page.getByText("10,030개 선택", { exact: true }).waitFor();
      await page.locator(".g-input").focus();
      await page.keyboard.press("Control+Home");
      await number(page, "1");
      await becomes(
        () => page.getByRole("checkbox", { name: "1행 선택", exact: true }).isChecked(),
        true,
      );
    });

    await t.step(
      "a selection of all but one holds wherever one scrolls, and in any order",
      async () => {
        const bar = page.getByRole("group", { name: "선택한 항목" });
        await page.getByRole("checkbox", { name: "2행 선택", exact: true }).uncheck();
        await bar.getByText("10,029개 선택", { exact: true }).waitFor();
        await page.locator(".g-input").focus();
        await page.keyboard.press("Control+End");
        await number(page, "10030");
        await becomes(
          () => page.getByRole("checkbox", { name: "10030행 선택" }).isChecked(),
          true,
        );
        await page.getByRole("columnheader", { name: "이름" }).click();
        await page.waitForURL(/sort_field=/);
        await page.getByRole("searchbox").waitFor();
        await bar.getByText("10,029개 선택", { exact: true }).waitFor();
        await bar.getByRole("button", { name: "일괄 수정" }).click();
        await page.getByText(/^조건 없이 전체 10,030개 가운데 1개를 뺀 10,029개 항목에/).waitFor();
        await page.keyboard.press("Escape");
        await bar.getByRole("button", { name: "선택 삭제" }).click();
        await page.getByRole("dialog", { name: "10,029명을 삭제할까요?" }).waitFor();
        await page.keyboard.press("Escape");
        await bar.getByRole("button", { name: "선택 해제" }).click();
      },
    );

    await t.step("scrolling any distance leaves the page's size unchanged", async () => {
      const way = await leapToTheEnd(page, 500);
      assertEquals(way.rows, ROWS);
      assert(way.elements <= 2_500, `${way.elements} elements`);
      assert(way.heapEnd <= way.heapHalf * 1.25, `${way.heapHalf} bytes grew to ${way.heapEnd}`);
    });

    await t.step("rows to copy are loaded first, with one key", async () => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      const count = await found(page, "직원 12");
      await page.locator(".g-input").focus();
      for (const key of ["Control+Home", "ArrowRight", "ArrowRight", "Control+Shift+ArrowDown"]) {
        await page.keyboard.press(key);
      }
      await page.keyboard.press("Control+c");
      await page.waitForFunction(
        async (count) => (await navigator.clipboard.readText()).split("\r\n").length === count,
        count,
      );
      await page.keyboard.press("Escape");
    });

    await t.step("the printed page has all found rows and nothing around them", async () => {
      const count = await found(page, "직원 12");
      const pressed = page.locator(".dt-tools, .dt-search, .dt-footer, .settings-tabs").filter({
        visible: true,
      });
      await becomes(async () => await pressed.count() > 0, true);
      // The browser's own menu may print before the table's part for paper is here.
      await page.emulateMedia({ media: "print" });
      await becomes(() => pressed.count(), 0);
      await page.emulateMedia({ media: "screen" });
      await page.evaluate(() => {
        globalThis.print = () => void (document.body.dataset.printed = "");
      });
      await page.keyboard.press("Control+p");
      await page.locator("body[data-printed]").waitFor();
      await asOnPaper(page);
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/table-paper.png` });
      await becomes(
        () =>
          page.locator(".g-scroll, .dt-head, .dt-footer, .settings-lists").filter({ visible: true })
            .count(),
        0,
      );
      assertEquals(await onPaper(page, ".dt-paper tbody tr", "table-paper"), count);
      // What was printed is gone from the page again.
      await page.locator(".dt-paper").waitFor({ state: "detached" });
    });
  });
});
