/** Papers of a case by hand: what is missing, a correction, a kept version, the deadline of the balance. With SCREENSHOTS=folder pictures are kept. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { withScene } from "./harness.ts";
import { faults } from "./looks.ts";

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const looksWell = async (page: Page, name: string) => {
  assertEquals(await faults(page, name), []);
  await page.setViewportSize({ width: 1440, height: 900 });
};

async function opens(page: Page): Promise<void> {
  await page.goto("/staff/matters");
  await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
  await button(page, "새 사건").first().click();
  const form = page.getByRole("form", { name: "새 사건" });
  await form.getByLabel("의뢰인 (필수)").fill("박매수");
  await form.getByLabel("종류 (필수)").selectOption("sale");
  await form.getByRole("button", { name: "저장" }).click();
  await page.waitForURL(/\/staff\/matters\/[^/?]+$/);
  await page.locator("[data-island=matter-desk][data-ready]").waitFor({ state: "attached" });
}

/** The balance day is asked for, and with it the deadlines are there. */
async function dates(page: Page): Promise<void> {
  await page.getByText(/기한을 계산하려면 다음 날짜를 입력해 주세요: 잔금일/).waitFor();
  await button(page, "내용 수정").click();
  const facts = page.getByRole("dialog", { name: "사건 내용 수정" });
  await facts.getByLabel("등기원인", { exact: true }).fill("매매");
  await facts.getByLabel("잔금일").fill("2026-11-02");
  await facts.getByRole("button", { name: "저장" }).click();
  await page.getByText("기한 지남", { exact: true }).waitFor();
  await page.getByText(/잔금일 2026-11-02부터 60일/).first().waitFor();
  await looksWell(page, "matter-deadlines");
}

async function corrects(page: Page): Promise<void> {
  await link(page, "서류 만들기").click();
  await link(page, "위임장").click();
  await page.getByRole("heading", { name: "위임장", level: 1 }).waitFor();
  await looksWell(page, "matter-paper");
  await page.getByLabel("등기원인", { exact: true }).fill("매매예약");
  await button(page, "저장하고 PDF 보관").click();
  await page.getByRole("status").filter({ hasText: "첨부파일로 보관했습니다" }).waitFor();
  await page.getByText("손으로 고친 값입니다.").first().waitFor();
  await page.getByRole("link", { name: /의 서류$/ }).click();
  await page.getByText(/보관 1판/).waitFor();
  await looksWell(page, "matter-papers");
  await page.getByLabel("위임장 묶음에 넣기").check();
  await button(page, "선택한 서류를 한 묶음으로 만들기").click();
  await page.getByRole("status").filter({ hasText: "서류 묶음을 만들고 있습니다" }).waitFor();
}

Deno.test("a case's deadlines follow from its days, and its papers are corrected, kept and packed", () =>
  withScene(async ({ signedIn }) => {
    const page = await signedIn("데모 직원 하나");
    await opens(page);
    await dates(page);
    await corrects(page);
  }, () => new Date("2026-11-27T01:00:00.000Z")));
