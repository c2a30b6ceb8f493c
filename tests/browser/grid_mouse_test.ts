import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import {
  AMOUNT,
  asked,
  cell,
  DISTANCE,
  edits,
  focus,
  NAME,
  NUMBER,
  PAID,
  type Play,
  playAll,
  press,
  rangeSize,
  STATUS,
  typed,
  withStage,
} from "./grid/stage.ts";
import { violations } from "./looks.ts";
import { becomes, eventually } from "./until.ts";

/** Puts text on the clipboard as a spreadsheet would, and pastes it. */
async function paste(page: Page, text: string, html = ""): Promise<void> {
  await page.evaluate(([text, html]) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    if (html) clipboardData.setData("text/html", html);
    document.activeElement!.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, [text, html]);
}

/** What Ctrl+C would put on the clipboard. */
const copied = (page: Page) =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer();
    document.activeElement!.dispatchEvent(
      new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }),
    );
    return { text: clipboardData.getData("text/plain"), html: clipboardData.getData("text/html") };
  });

const chosen = (page: Page) => page.locator('.g-body [role="row"][aria-selected=true]').count();

const clipboard: Play[] = [
  ["a block is copied as a spreadsheet reads it, and pasted back unchanged", async (stage) => {
    const page = await stage.open();
    await cell(page, 1, AMOUNT).click();
    await press(page, "Shift+ArrowDown", "Shift+ArrowRight");
    const { text, html } = await copied(page);
    assertEquals(text, "1,029,470\t319\r\n758,030\t231");
    assert(html.includes("<td>1029470</td>"));
    await paste(page, text);
    const { plans } = await asked(page);
    assertEquals([plans[0].unchanged, plans[0].changes.length], [4, 0]);
  }],

  [
    "a pasted block tells what would change, what is refused and what lies outside",
    async (stage) => {
      const page = await stage.open();
      await cell(page, 1, AMOUNT).click();
      await press(page, "Control+ArrowDown", "ArrowUp");
      await paste(page, '100\t10\n"많음"\t20\n300\t30\r\n');
      const [plan] = (await asked(page)).plans;
      assertEquals(plan.changes.map((change) => change.to), [100, 10, 20]);
      assertEquals(plan.refused.map((cell) => [cell.label, cell.text]), [["금액", "많음"]]);
      assertEquals([plan.rows, plan.columns, plan.outsideRows], [3, 2, 1]);
    },
  ],

  ["the browser's own Ctrl+C and Ctrl+V reach the grid", async (stage) => {
    const page = await stage.open();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await cell(page, 1, AMOUNT).click();
    await press(page, "Control+c");
    await cell(page, 2, AMOUNT).click();
    await press(page, "Control+v");
    await becomes(() => edits(page), [1029470]);
  }],
];

const mouse: Play[] = [
  [
    "far from the focus the first click on a number chooses: scrolled rows stay the ones they are",
    async (
      stage,
    ) => {
      const page = await stage.open(10_000);
      await cell(page, 0, NAME).click();
      const scroll = (rows: number) =>
        page.locator(".g-scroll").evaluate(
          (scroller, top) => scroller.scrollTo({ top }),
          rows * 36,
        );
      await scroll(5_000);
      const row = page.locator('[data-r="5008"]');
      await row.evaluate((line) => line.setAttribute("data-same", ""));
      await scroll(5_004);
      await page.locator('[data-r="5024"]').waitFor();
      await cell(page, 5_008, NUMBER).click();
      await page.locator('[data-r="5008"][data-same][aria-selected=true]').waitFor();
    },
  ],

  ["rows are chosen by their number and their box, with Shift and Ctrl, and all at once", async (
    stage,
  ) => {
    const page = await stage.open();
    await cell(page, 1, NUMBER).click();
    await becomes(() => chosen(page), 1);
    await cell(page, 4, NUMBER).click({ modifiers: ["Shift"] });
    await becomes(() => chosen(page), 4);
    await cell(page, 2, NUMBER).click({ modifiers: ["Control"] });
    await becomes(() => chosen(page), 3);
    await page.getByLabel("3행 선택", { exact: true }).check();
    await becomes(() => chosen(page), 4);
    await page.getByLabel("7행 선택", { exact: true }).click({ modifiers: ["Shift"] });
    await becomes(() => chosen(page), 6);
    await page.getByLabel("모든 행 선택").click();
    await becomes(() => page.getByLabel("모든 행 선택").isChecked(), true);
  }],

  ["a click on a cell chooses no row; to edit or to press Escape lets the chosen ones go", async (
    stage,
  ) => {
    const page = await stage.open();
    await cell(page, 1, NAME).click();
    await cell(page, 3, NAME).click({ modifiers: ["Shift"] });
    await becomes(async () => [await chosen(page), await rangeSize(page)], [0, 3]);
    await press(page, "Shift+Space");
    await becomes(() => chosen(page), 3);
    await press(page, "Escape");
    await becomes(async () => [await chosen(page), await rangeSize(page)], [0, 0]);
    await page.getByLabel("3행 선택", { exact: true }).check();
    await cell(page, 1, NAME).click();
    await becomes(async () => [await focus(page), await chosen(page)], [`1:${NAME}`, 1]);
    await press(page, "F2");
    await becomes(() => chosen(page), 0);
    await press(page, "Escape");
    await page.getByLabel("3행 선택", { exact: true }).check();
    await cell(page, 1, PAID).click();
    await press(page, "Space");
    await becomes(() => chosen(page), 0);
  }],

  [
    "a click on the focused cell begins to edit; drags, Shift and Ctrl mean what they do",
    async (stage) => {
      const page = await stage.open();
      await cell(page, 2, NAME).click();
      await becomes(() => typed(page), null);
      await cell(page, 2, NAME).click();
      const name = (await typed(page))!;
      await eventually(async () => assertEquals(name, await cell(page, 2, NAME).innerText()));
      // What is typed or pasted next means the same as it would have before the click.
      await page.keyboard.type("실장");
      await press(page, "Enter");
      await becomes(() => edits(page), ["실장"]);
      await cell(page, 3, NAME).click();
      await paste(page, "김하늘\t나\r\n박바다\t라");
      await becomes(async () => (await asked(page)).plans.map(({ rows }) => rows), [2]);
      await cell(page, 3, NAME).click();
      await press(page, "Control+z");
      await becomes(async () => [(await asked(page)).calls, await typed(page)], [["undo"], null]);
      await cell(page, 3, NAME).click();
      await press(page, "ArrowDown");
      await becomes(async () => [await focus(page), await typed(page)], [`4:${NAME}`, null]);
      // A click into the text is about the text.
      await cell(page, 4, NAME).click();
      await page.locator(".g-input").click();
      await press(page, "End", "Backspace", "ArrowLeft", "Enter");
      const shorter = (await edits(page)).at(-1) as string;
      await becomes(async () => [shorter, await cell(page, 4, NAME).innerText()], ["박바", "박바"]);
      await cell(page, 1, AMOUNT).click();
      await cell(page, 1, AMOUNT).hover();
      await page.mouse.down();
      await cell(page, 3, DISTANCE).hover();
      await page.mouse.up();
      await becomes(async () => [await rangeSize(page), await typed(page)], [6, null]);
      // The focused corner of a range ends the range first.
      await cell(page, 1, AMOUNT).click();
      await becomes(async () => [await rangeSize(page), await typed(page)], [0, null]);
      await cell(page, 1, AMOUNT).click({ modifiers: ["Control"] });
      await becomes(async () => [await chosen(page), await typed(page)], [0, null]);
      await cell(page, 1, AMOUNT).click({ modifiers: ["Shift"] });
      await becomes(() => typed(page), null);
      // Coming back from elsewhere is no second click.
      await page.locator("#after").focus();
      await cell(page, 1, AMOUNT).click();
      await becomes(() => typed(page), null);
      await cell(page, 4, NAME).dblclick();
      await eventually(async () =>
        assertEquals(await typed(page), await cell(page, 4, NAME).innerText())
      );
    },
  ],

  ["dragging takes a range of cells and selects no row", async (stage) => {
    const page = await stage.open();
    await cell(page, 1, AMOUNT).hover();
    await page.mouse.down();
    await cell(page, 4, DISTANCE).hover();
    await page.mouse.up();
    await becomes(() => rangeSize(page), 8);
    await becomes(() => chosen(page), 0);
  }],

  ["headers sort, and columns are moved and resized with and without the mouse", async (stage) => {
    const page = await stage.open();
    const head = (label: string) => page.getByRole("columnheader", { name: label });
    await head("금액").click();
    await becomes(() => head("금액").getAttribute("aria-sort"), "ascending");
    await head("금액").click();
    await becomes(() => head("금액").getAttribute("aria-sort"), "descending");
    const edge = (await head("금액").boundingBox())!;
    await page.mouse.move(edge.x + edge.width - 3, edge.y + 10);
    await page.mouse.down();
    await page.mouse.move(edge.x + edge.width + 57, edge.y + 10, { steps: 4 });
    await page.mouse.up();
    await becomes(async () => Math.round((await head("금액").boundingBox())!.width), 180);
    await cell(page, 0, AMOUNT).click();
    await press(page, "ArrowUp", "Shift+Alt+ArrowLeft");
    await becomes(async () => Math.round((await head("금액").boundingBox())!.width), 160);
    await press(page, "Alt+ArrowRight");
    await becomes(() => head("금액").getAttribute("aria-colindex"), `${AMOUNT + 2}`);
    await becomes(() => focus(page), `-1:${AMOUNT + 1}`);
    await page.getByText("금액 열을 거리 열의 오른쪽으로 옮겼습니다.").waitFor({
      state: "attached",
    });
    await head("금액").dragTo(head("부서"));
    await becomes(() => head("금액").getAttribute("aria-colindex"), "4");
  }],

  ["open rows show the hidden columns; the fourth action is in a menu", async (stage) => {
    const page = await stage.open();
    await page.getByRole("button", { name: "자세히 펼치기" }).nth(1).click();
    await page.locator(".g-details").getByText("기타").waitFor();
    const [details, next] = [
      await page.locator(".g-details").boundingBox(),
      await cell(page, 2, NAME).boundingBox(),
    ];
    assert(details && next && next.y >= details.y + details.height - 1);
    await cell(page, 5, 12).click();
    await press(page, "End", "Enter");
    await becomes(() => page.evaluate(() => document.activeElement?.textContent), "상세");
    await press(page, "ArrowRight", "Enter");
    await page.getByRole("button", { name: "더 보기" }).nth(5).click();
    await page.getByRole("menuitem", { name: "이력" }).click();
    await becomes(async () => (await asked(page)).calls, ["삭제 row-5", "이력 row-5"]);
  }],
];

const states: Play[] = [
  ["the server's HTML has no style attribute, and an empty grid says so", async (stage) => {
    assertEquals(stage.html(40).includes("style="), false);
    const page = await stage.open(0);
    await page.getByText("데이터가 없습니다.").waitFor();
    await press(page, "Tab", "ArrowDown", "Enter", "Delete", "Control+a", "Control+End");
    await eventually(async () =>
      assert((await page.locator(".grid").boundingBox())!.height >= 300)
    );
  }],

  ["axe finds nothing: at rest, while editing, and in a list of choices", async (stage) => {
    const page = await stage.open();
    assertEquals(await violations(page), []);
    await cell(page, 3, STATUS).dblclick();
    assertEquals(await violations(page), []);
    await press(page, "Escape");
    await cell(page, 3, DISTANCE).click();
    await page.keyboard.type("x");
    await press(page, "Enter");
    assertEquals(await violations(page), []);
  }],
];

Deno.test("the grid works by clipboard and mouse, and is accessible", async (t) => {
  await withStage((stage) => playAll(t, stage, [...clipboard, ...mouse, ...states]));
});
