import { assert, assertEquals } from "@std/assert";
import {
  AMOUNT,
  asked,
  cell,
  DAY,
  DISTANCE,
  edits,
  focus,
  NAME,
  PAID,
  type Play,
  playAll,
  press,
  rangeSize,
  STATUS,
  typed,
  withStage,
} from "./grid/stage.ts";
import { becomes, eventually } from "./until.ts";

const moving: Play[] = [
  ["the grid is one tab stop, and the keys of the grid pattern move in it", async (stage) => {
    const page = await stage.open(10_000);
    await press(page, "Tab");
    await becomes(() => focus(page), "0:0");
    await press(page, "ArrowDown", "ArrowRight", "ArrowRight");
    await becomes(() => focus(page), "1:2");
    await press(page, "End");
    await becomes(() => focus(page), "1:13");
    await press(page, "Home");
    await becomes(() => focus(page), "1:0");
    await press(page, "Control+End");
    await becomes(() => focus(page), "9999:13");
    await becomes(() => page.locator('[data-r="9999"]').getAttribute("aria-rowindex"), "10001");
    await press(page, "Control+Home");
    await becomes(() => focus(page), "0:0");
    await press(page, "PageDown");
    const down = Number((await focus(page)).split(":")[0]);
    assert(down > 5, `a page is ${down} rows`);
    await press(page, "PageUp", "ArrowUp");
    await becomes(() => focus(page), "-1:0");
    await press(page, "Tab");
    await becomes(() => page.evaluate(() => document.activeElement?.id), "after");
  }],

  ["few rows are in the document, and the focused one stays when scrolled away", async (stage) => {
    const page = await stage.open(10_000);
    await cell(page, 3, NAME).click();
    await page.locator(".g-scroll").evaluate((element) => element.scrollTo(0, 200_000));
    await cell(page, 5560, NAME).waitFor();
    await eventually(async () => assert(await page.locator(".g-line").count() < 60));
    await becomes(() => focus(page), `3:${NAME}`);
    await press(page, "ArrowDown");
    await becomes(() => focus(page), `4:${NAME}`);
    await page.waitForFunction(() => document.querySelector(".g-scroll")!.scrollTop < 200);
  }],

  ["it is told when the last row comes into sight, and not before", async (stage) => {
    const page = await stage.open(10_000);
    const first = page.locator(".g-scroll");
    await first.evaluate((element) => element.scrollTo(0, 100_000));
    await cell(page, 2780, NAME).waitFor();
    await becomes(async () => (await asked(page)).calls, []);
    await first.evaluate((element) => element.scrollTo(0, 1e9));
    await page.waitForFunction(() => globalThis.asked.calls.includes("end"));
  }],

  ["Shift with arrows and Space take ranges, rows and columns", async (stage) => {
    const page = await stage.open();
    await cell(page, 2, AMOUNT).click();
    await press(page, "Shift+ArrowDown", "Shift+ArrowRight");
    await becomes(() => rangeSize(page), 4);
    await press(page, "Shift+Space");
    await becomes(() => page.locator('.g-body [role="row"][aria-selected=true]').count(), 2);
    await press(page, "Escape");
    await becomes(() => rangeSize(page), 0);
    await press(page, "Control+Space");
    await eventually(async () => assert(await rangeSize(page) >= 15));
  }],
];

const editing: Play[] = [
  ["F2, Enter, a double click and typing begin an edit; Escape gives it up", async (stage) => {
    const page = await stage.open();
    await cell(page, 1, NAME).click();
    const before = await cell(page, 1, NAME).innerText();
    for (const key of ["F2", "Enter"]) {
      await press(page, key);
      await becomes(() => typed(page), before);
      const selected = () =>
        page.locator(".g-input").evaluate((input: HTMLTextAreaElement) =>
          input.value.slice(input.selectionStart, input.selectionEnd)
        );
      await becomes(selected, before);
      await press(page, "Escape");
    }
    await cell(page, 1, NAME).dblclick();
    await becomes(() => typed(page), before);
    await press(page, "Enter");
    await becomes(async () => (await asked(page)).edits, []);
    await cell(page, 1, NAME).click();
    await page.keyboard.type("Lee");
    await becomes(() => typed(page), "Lee");
    await press(page, "Enter");
    await becomes(() => edits(page), ["Lee"]);
    await becomes(() => cell(page, 1, NAME).innerText(), "Lee");
  }],

  ["Tab goes along the row while entering, Enter to the next row's first column", async (stage) => {
    const page = await stage.open();
    await cell(page, 4, AMOUNT).click();
    await page.keyboard.type("12000");
    await press(page, "Tab");
    await page.keyboard.type("31.5");
    await press(page, "Enter");
    await becomes(() => focus(page), `5:${AMOUNT}`);
    await becomes(() => edits(page), [12000, 31.5]);
    await becomes(() => cell(page, 4, AMOUNT).innerText(), "12,000");
  }],

  ["what is no value stays in the cell with the reason, also when clicked away", async (stage) => {
    const page = await stage.open();
    await cell(page, 2, DISTANCE).click();
    await page.keyboard.type("멀다");
    await press(page, "Enter");
    await page.getByRole("alert").filter({ hasText: "숫자로 입력해 주세요." }).waitFor();
    await cell(page, 6, NAME).click();
    await becomes(() => typed(page), "멀다");
    await becomes(async () => (await asked(page)).edits, []);
    await press(page, "Escape");
    await becomes(() => typed(page), null);
  }],

  ["a cell with choices is narrowed by typing and taken by Enter", async (stage) => {
    const page = await stage.open();
    await cell(page, 3, STATUS).click();
    await page.keyboard.type("취");
    await page.getByRole("option", { name: "취소", selected: true }).waitFor();
    await press(page, "Enter");
    await becomes(() => edits(page), ["cancelled"]);
    await becomes(() => cell(page, 3, STATUS).innerText(), "취소");
    // Enter went on to the next row.
    await press(page, "Enter", "ArrowDown", "ArrowDown", "Enter");
    await becomes(async () => (await edits(page)).at(-1), "surveying");
  }],

  ["what is none of the choices is refused, and a short no is no", async (stage) => {
    const page = await stage.open();
    await cell(page, 3, STATUS).click();
    await page.keyboard.type("없는 것");
    await press(page, "Enter");
    await page.getByRole("alert").filter({ hasText: "목록에 있는 값을 선택해 주세요." }).waitFor();
    await becomes(() => typed(page), "없는 것");
    await becomes(() => edits(page), []);
    await press(page, "Escape");
    await cell(page, 0, PAID).click();
    await page.keyboard.type("n");
    await press(page, "Enter");
    await becomes(() => edits(page), [false]);
  }],

  ["a yes-no cell turns over with Space; a day may be typed in any usual way", async (stage) => {
    const page = await stage.open();
    await cell(page, 0, PAID).click();
    await press(page, "Space");
    await becomes(() => edits(page), [false]);
    await cell(page, 0, DAY).click();
    await page.keyboard.type("2026. 12. 1.");
    await press(page, "Enter");
    await becomes(async () => (await edits(page)).at(-1), "2026-12-01");
  }],

  ["fill down, clear, undo and redo are asked for with their keys", async (stage) => {
    const page = await stage.open();
    await cell(page, 1, AMOUNT).click();
    await press(page, "Shift+ArrowDown", "Shift+ArrowDown", "Control+d");
    const [first] = (await asked(page)).edits;
    assertEquals(first.kind, "fill");
    assertEquals(new Set(first.changes.map((change) => change.to)).size, 1);
    await press(page, "Delete", "Control+z", "Control+Shift+z", "Control+y");
    await becomes(async () => (await asked(page)).edits.at(-1)!.changes.length, 3);
    await becomes(async () => (await asked(page)).calls, ["undo", "redo", "redo"]);
  }],
];

Deno.test("the grid works by keyboard", async (t) => {
  await withStage((stage) => playAll(t, stage, [...moving, ...editing]));
});
