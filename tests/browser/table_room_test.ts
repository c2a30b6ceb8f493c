/** How much of a small laptop's screen the rows have, on tables of every kind of page. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { withScene } from "./harness.ts";
import { violations } from "./looks.ts";
import { becomes, eventually } from "./until.ts";

const PAGES = ["/settings?tab=cards", "/settings?tab=vehicles", "/staff/tables/address"];

/** Where the rows begin, and how many are whole in sight; in CSS pixels. */
const room = (page: Page) =>
  page.evaluate(() => {
    const scroller = document.querySelector(".g-scroll")!.getBoundingClientRect();
    const lowest = Math.min(innerHeight, scroller.bottom);
    const rows = [...document.querySelectorAll(".g-body > .g-line")].map((row) =>
      row.getBoundingClientRect().bottom
    );
    return { top: scroller.top, rows: rows.filter((bottom) => bottom <= lowest + 1).length };
  });

Deno.test("a table's rows are in view on a small laptop", async (t) => {
  await withScene(async (scene) => {
    const page = await scene.signedIn("데모 관리자");
    await page.setViewportSize({ width: 1366, height: 625 });
    for (const path of PAGES) {
      await t.step(path, async () => {
        await page.goto(path);
        await page.locator(".g-alive").waitFor();
        let top = 0;
        await eventually(async () => {
          const { rows, ...found } = await room(page);
          top = found.top;
          assert(top <= 200 && rows >= 11, `the grid begins at ${top} px and shows ${rows} rows`);
        });
        const headings = await page.getByRole("heading").allInnerTexts();
        assertEquals(new Set(headings).size, headings.length, "no heading twice");
        await page.locator('[data-r="1"] [data-c="1"]').click();
        await page.getByText("1개 선택", { exact: true }).waitFor();
        await becomes(async () => (await room(page)).top, top, "no row moves when one is chosen");
        assertEquals(await violations(page), []);
      });
    }
  });
});
