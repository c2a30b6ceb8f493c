/** Doubtful trips on the screen: asked about in the form and in the table, saved after a yes. */
import { Buffer } from "node:buffer";
import { seoulDay } from "../../events/base/seoul.ts";
import type { Page } from "playwright-core";
import { pressTool } from "./hands.ts";
import { type Scene, withScene } from "./harness.ts";
import { PICTURES } from "./looks.ts";
import { openSettings } from "./settings_states.ts";
import { becomes } from "./until.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "이대로 저장할까요?" });
const answer = (page: Page, name: string) =>
  question(page).getByRole("button", { name, exact: true }).click();

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  for (const [colorScheme, width] of [["light", 1440], ["dark", 820], ["light", 390]] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${PICTURES}/trip-${name}-${colorScheme}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function openForm(scene: Scene): Promise<Page> {
  const page = await openSettings(scene, "?tab=vehicles");
  await page.getByRole("button", { name: "운행 기록 추가" }).click();
  await page.getByRole("form", { name: "운행 기록 추가" }).waitFor();
  await page.getByLabel("차량", { exact: true }).selectOption({ index: 1 });
  await page.getByText(/기준 연비 \d+ km\/L/).waitFor();
  const fields = {
    "운행 일자": "2099-03-02",
    "운행 시각": "23:59",
    "주행 시간(분)": "0.5",
    "주행 거리(km)": "20",
    "공회전 시간(분)": "0",
    "평균 속도(km/h)": "40",
    "최고 속도(km/h)": "60",
  };
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  return page;
}

const newest = (page: Page) => page.locator('[data-r="0"]');

async function asksInTheForm(scene: Scene): Promise<void> {
  const page = await openForm(scene);
  await page.keyboard.press("Enter");
  // A day that has not come is no question.
  await page.getByText("날짜(2099-03-02)를 확인해 주세요.", { exact: false }).first().waitFor();
  const day = page.getByLabel("운행 일자", { exact: true });
  await becomes(() => day.getAttribute("aria-invalid"), "true");
  const today = seoulDay(new Date());
  await day.fill(today);
  await page.keyboard.press("Enter");
  await question(page).getByText("20 km를 30초에 주행했습니다", { exact: false }).waitFor();
  await picture(page, "form");
  await answer(page, "다시 확인");
  await becomes(() => page.getByLabel("주행 거리(km)").inputValue(), "20");
  const written = newest(page).filter({ hasText: "23:59" });
  await becomes(() => written.count(), 0);
  await page.getByRole("button", { name: "저장", exact: true }).click();
  await answer(page, "이대로 저장");
  await written.waitFor();
  await becomes(() => page.getByLabel("주행 거리(km)").inputValue(), "");
}

async function asksInTheTable(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=vehicles");
  const head = page.getByRole("columnheader", { name: /^주행 거리/ }).first();
  const index = await head.getAttribute("aria-colindex");
  const distance = newest(page).locator(`[aria-colindex="${index}"]`);
  const before = await distance.innerText();
  const type = async () => {
    await distance.click();
    await page.keyboard.type("9000");
    await page.keyboard.press("Enter");
    await question(page).getByText("9,000 km를", { exact: false }).waitFor();
  };
  await type();
  await picture(page, "cell");
  await answer(page, "다시 확인");
  await becomes(() => distance.getAttribute("data-state"), "refused");
  await page.getByRole("button", { name: "모두 버리기" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "모두 버리기" }).click();
  await becomes(() => distance.innerText(), before);
  await type();
  await answer(page, "이대로 저장");
  await page.getByRole("status").filter({ hasText: "수정되었습니다." }).first().waitFor();
  await becomes(() => distance.getAttribute("data-state"), null);
  await becomes(() => distance.innerText(), "9,000.0");
}

async function asksInTheImport(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=vehicles");
  const car = await page.evaluate(async () => {
    const answer = await fetch("/api/mysql/car/list/all?page_size=1");
    return (await answer.json()).results[0].carName as string;
  });
  const csv = "차량,운행일시,주행거리(km),주행시간(분)\n" +
    `${car},2026-11-02 03:17,20,0.5\n${car},2026-11-03 03:17,20,30\n`;
  await pressTool(page, "가져오기");
  const steps = page.getByRole("dialog");
  const file = { name: "운행.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await steps.locator("input[type=file]").setInputFiles(file);
  await steps.getByRole("button", { name: "미리보기" }).click();
  await steps.getByText(/^값을 확인해야 하거나 이미 있는 행과 비슷한 1행/).waitFor();
  await steps.getByText("20 km를 30초에 주행했습니다", { exact: false }).first().waitFor();
  await picture(page, "import");
  await steps.getByRole("button", { name: "1행 가져오기" }).waitFor();
  await steps.getByRole("checkbox", { name: "확인한 행도 추가" }).click();
  await steps.getByRole("button", { name: "2행 가져오기" }).waitFor();
}

Deno.test("a doubtful trip is questioned wherever it is entered", async (t) => {
  await withScene(async (scene) => {
    const steps: [string, (scene: Scene) => Promise<void>][] = [
      [
        "the form asks before it records a trip of 20 km in 30 seconds, and refuses one of 2099",
        asksInTheForm,
      ],
      ["a cell asks before it is saved, and stays as it was typed until then", asksInTheTable],
      ["an import leaves the row out until somebody has looked at it", asksInTheImport],
    ];
    for (const [name, play] of steps) await t.step(name, () => play(scene));
  });
});
