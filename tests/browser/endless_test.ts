/** Ten thousand rows by infinite scroll; `deno task bench scroll` does a hundred thousand. */
import { assert, assertEquals } from "@std/assert";
import { fillEmployees } from "../../scripts/bench/employees.ts";
import { scrollToTheEnd } from "../../scripts/bench/grid/to_the_end.ts";
import { MOST_ROWS } from "../../web/table/rows/rows_state.ts";
import { withScene } from "./harness.ts";

Deno.test("scrolling to the last of 10,000 rows keeps the page as small as it was", async () => {
  await withScene(async (scene) => {
    await fillEmployees(scene.server.deps.books, 10_000);
    const page = await scene.signedIn("데모 관리자");
    await page.goto("/settings?tab=cards&mode=scroll");
    await page.locator(".g-alive").waitFor();
    const way = await scrollToTheEnd(page);
    assertEquals(way.rows, 10_030);
    assert(way.held <= MOST_ROWS, `${way.held} rows are held`);
    assert(way.elements <= 2_500, `${way.elements} elements`);
    assert(way.heapEnd <= way.heapHalf * 1.25, `${way.heapHalf} bytes grew to ${way.heapEnd}`);
    const number = (text: string) =>
      page.locator('.g-line [data-c="1"]').getByText(text, { exact: true }).waitFor();
    await number("10030");
    // Back up, the rows that were let go come again.
    await page.locator(".g-scroll").evaluate((scroller) => {
      scroller.scrollTop = 4_999 * 36;
    });
    await number("5000");
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/list?") && asked.push(request.url()));
    await page.locator(".g-scroll").evaluate((scroller) => {
      scroller.scrollTop = 0;
    });
    await number("1");
    assert(asked.length < 5, `a leap to the top asks for ${asked.length} pages`);
  });
});
