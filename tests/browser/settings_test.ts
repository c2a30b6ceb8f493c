import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { type Scene, withScene } from "./harness.ts";
import { openSettings, openTripForm } from "./settings_states.ts";
import { becomes, eventually } from "./until.ts";

const said = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text }).first().waitFor();
const focused = (page: Page) => page.locator(":focus").getAttribute("name");
const save = (page: Page) => page.getByRole("button", { name: "저장", exact: true }).click();
const rows = (page: Page) => page.getByRole("grid").getByRole("row");

/** Each warning in its order, the field it sends the focus to, and what is put in then. */
const warnings: { text: string; field: string; label: string; value: string }[] = [
  {
    text: "운행 일자를 선택해 주세요.",
    field: "tripDate",
    label: "운행 일자",
    value: "2026-11-20",
  },
  { text: "운행 시각을 선택해 주세요.", field: "tripTime", label: "운행 시각", value: "09:30" },
  { text: "주행 시간을 입력해 주세요.", field: "tripDrvTime", label: "주행 시간(분)", value: "45" },
  { text: "주행 거리를 입력해 주세요.", field: "tripDist", label: "주행 거리(km)", value: "32.5" },
  {
    text: "공회전 시간을 입력해 주세요.",
    field: "tripIdleTime",
    label: "공회전 시간(분)",
    value: "6",
  },
  {
    text: "평균 속도를 입력해 주세요.",
    field: "tripAvgSpeed",
    label: "평균 속도(km/h)",
    value: "43",
  },
  {
    text: "최고 속도를 입력해 주세요.",
    field: "tripMaxSpeed",
    label: "최고 속도(km/h)",
    value: "81",
  },
];

async function fillTrip(page: Page): Promise<void> {
  await page.getByLabel("차량", { exact: true }).selectOption({ index: 1 });
  for (const { label, value } of warnings) await page.getByLabel(label).fill(value);
}

async function addsTrip(scene: Scene): Promise<void> {
  const page = await openTripForm(scene);
  await save(page);
  await said(page, "차량명을 선택해 주세요.");
  await becomes(() => focused(page), "carID");
  await page.getByLabel("차량", { exact: true }).selectOption({ index: 1 });
  await page.getByText(/기준 연비 \d+ km\/L/).waitFor();
  for (const { text, field, label, value } of warnings) {
    await save(page);
    await said(page, text);
    await becomes(() => focused(page), field);
    await page.getByLabel(label).fill(value);
  }
  const estimate = page.getByText(/^예상 연비 \d+\.\d\d km\/L$/);
  await estimate.waitFor();
  await page.keyboard.press("Enter");
  await rows(page).filter({ hasText: /45.*32\.5/s }).first().waitFor();
  await becomes(() => page.getByLabel("주행 거리(km)").inputValue(), "");
  await becomes(() => page.getByLabel("운행 일자").inputValue(), "2026-11-20");
  await eventually(async () =>
    assert(
      await page.getByLabel("차량", { exact: true }).inputValue() !== "",
      "the car stays chosen",
    )
  );
}

async function keepsTripThatFails(scene: Scene): Promise<void> {
  const page = await openTripForm(scene);
  await fillTrip(page);
  await page.route("**/api/mysql/car/create/all", (route) => {
    const body = { error: "창고 점검 중입니다.", message: "창고 점검 중입니다.", code: "x" };
    return route.fulfill({ status: 500, json: body });
  });
  await save(page);
  await page.getByRole("alert").filter({ hasText: "추가하는 중 오류가 발생했습니다." }).waitFor();
  await becomes(() => page.getByLabel("주행 거리(km)").inputValue(), "32.5");
  await page.getByRole("button", { name: "취소", exact: true }).click();
  await page.getByRole("button", { name: "운행 기록 추가" }).click();
  await becomes(() => page.getByLabel("주행 거리(km)").inputValue(), "");
}

async function turnsOthersAway(scene: Scene): Promise<void> {
  const staff = await scene.signedIn("데모 직원 하나");
  for (const page of [staff, await scene.visitor()]) {
    await page.goto("/settings?tab=cards");
    await becomes(() => new URL(page.url()).pathname, "/");
  }
  await staff.goto("/staff/card-report");
  await becomes(() => staff.getByRole("link", { name: "설정" }).count(), 0);
}

async function walksTabs(scene: Scene): Promise<void> {
  const page = await openSettings(scene);
  await page.getByRole("tab", { name: "사용자 관리" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForURL(/tab=cards/);
  await page.getByRole("tab", { name: "카드 관리", selected: true }).waitFor();
  await page.goBack();
  await page.getByRole("tab", { name: "사용자 관리", selected: true }).waitFor();
}

async function editsCell(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  const row = rows(page).filter({ hasText: "demo30@example.com" });
  const cell = row.getByRole("gridcell", { name: "총무팀", exact: true });
  await cell.click();
  await page.keyboard.press("F2");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("법인팀");
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/update"));
  await page.keyboard.press("Enter");
  assertEquals((await answered).status(), 200);
  await page.reload();
  await row.getByRole("gridcell", { name: "법인팀", exact: true }).waitFor();
}

async function choosesPreset(scene: Scene): Promise<void> {
  const page = await openSettings(scene);
  await rows(page).filter({ hasText: "데모 김서연" }).first().waitFor();
  await becomes(() => rows(page).filter({ hasText: "데모 관리자" }).count(), 0);
  const presets = page.getByRole("group", { name: "빠른 보기" });
  const pressed = () => presets.getByRole("button", { pressed: true }).allInnerTexts();
  await becomes(() => presets.getByRole("button").allInnerTexts(), [
    "근무 중인 직원",
    "활성 계정",
    "직원 전체",
    "최고관리자",
    "전체",
  ]);
  await becomes(pressed, ["근무 중인 직원"]);
  await presets.getByRole("button", { name: "최고관리자" }).click();
  await becomes(pressed, ["최고관리자"]);
  await rows(page).filter({ hasText: "데모 관리자" }).first().waitFor();
  await page.waitForURL(/is_superuser=true/);
  await page.reload();
  await rows(page).filter({ hasText: "데모 관리자" }).first().waitFor();
}

/** A cell of the named person's row, by the column's number on the screen. */
async function cellUnder(page: Page, header: string, person: string) {
  const column = page.getByRole("columnheader", { name: new RegExp(`^${header}`) }).first();
  const index = await column.getAttribute("aria-colindex");
  return rows(page).filter({ hasText: person }).locator(`[aria-colindex="${index}"]`);
}

async function asksBeforeRights(scene: Scene): Promise<void> {
  const page = await openSettings(scene);
  const cell = await cellUnder(page, "직원", "데모 김서연");
  const before = await cell.innerText();
  await cell.click();
  await page.keyboard.press("Space");
  const question = page.getByRole("dialog", { name: "직원 권한을 해제하시겠습니까?" });
  await question.getByRole("button", { name: "취소" }).click();
  // The focus comes back to the cell a moment after the question is gone.
  await page.getByRole("textbox", { name: "사용자 관리" }).and(page.locator(":focus")).waitFor();
  await becomes(() => cell.innerText(), before);
  await page.keyboard.press("Space");
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/update"));
  await question.getByRole("button", { name: "권한 해제" }).click();
  assertEquals((await answered).status(), 200);
}

Deno.test("an administrator keeps users, cards and cars in the settings", async (t) => {
  await withScene(async (scene) => {
    await t.step("a trip is added; what is missing is said in order", () => addsTrip(scene));
    await t.step(
      "a trip that cannot be saved keeps what was typed",
      () => keepsTripThatFails(scene),
    );
    await t.step("a cell is edited and stays edited", () => editsCell(scene));
    await t.step("a preset shows others, by its address too", () => choosesPreset(scene));
    await t.step("rights are taken away only after approval", () => asksBeforeRights(scene));
    await t.step("the tabs are walked by keyboard", () => walksTabs(scene));
    await t.step("staff and visitors are sent home", () => turnsOthersAway(scene));
  });
});
