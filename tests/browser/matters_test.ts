/** A case by hand: opened in three fields, its parties, costs and steps, found again. With SCREENSHOTS=folder pictures are kept. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { withScene } from "./harness.ts";
import { faults } from "./looks.ts";
import { becomes } from "./until.ts";

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });
const said = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text }).first().waitFor();
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
  await form.getByLabel("전화번호").fill("010-1234-5678");
  await form.getByRole("button", { name: "저장" }).click();
  await page.waitForURL(/\/staff\/matters\/[^/?]+$/);
  await page.getByRole("heading", { name: "박매수" }).waitFor();
  await page.locator("[data-island=matter-desk][data-ready]").waitFor({ state: "attached" });
}

async function enters(page: Page): Promise<void> {
  await button(page, "당사자 추가").click();
  const party = page.getByRole("dialog", { name: "당사자 추가" });
  await party.getByRole("button", { name: "저장" }).click();
  await party.getByText("필수 항목입니다.").waitFor();
  await party.getByLabel("이름·상호 (필수)").fill("정매도");
  await party.getByLabel("자격").selectOption("obligor");
  await party.getByLabel("한자 이름").fill("鄭賣渡");
  await party.getByRole("button", { name: "저장" }).click();
  await said(page, "저장했습니다.");
  await page.getByRole("rowheader", { name: /정매도 \(鄭賣渡\)/ }).waitFor();
  await button(page, "물건 추가").click();
  const object = page.getByRole("dialog", { name: "물건 추가" });
  await object.getByLabel("물건의 표시 (필수)").fill("서울특별시 서초구 서초대로 1");
  await object.getByRole("button", { name: "저장" }).click();
  await page.getByRole("rowheader", { name: "서울특별시 서초구 서초대로 1" }).waitFor();
  await button(page, "비용·입금 추가").click();
  const money = page.getByRole("dialog", { name: "비용·입금 추가" });
  await money.getByLabel("날짜 (필수)").fill("2026-11-20");
  await money.getByLabel("구분 (필수)").selectOption("fee");
  await money.getByLabel("적요 (필수)").fill("소유권이전 보수");
  await money.getByLabel("금액 (필수)").fill("450000");
  await money.getByLabel("부가세").fill("45000");
  await money.getByRole("button", { name: "저장" }).click();
  await page.getByText("495,000원").first().waitFor();
  await looksWell(page, "matter");
}

async function steps(page: Page): Promise<void> {
  await button(page, "서류 준비 단계로").click();
  await said(page, "단계: 서류 준비");
  await page.getByText("다른 단계로 변경").click();
  await page.getByLabel("단계", { exact: true }).selectOption("accepted");
  await button(page, "단계 변경").click();
  await page.getByText("앞 단계로 되돌리거나 취소할 때에는 사유를 입력해 주세요.").waitFor();
  await page.getByLabel("사유 (필수)").fill("서류를 다시 받음");
  await button(page, "단계 변경").click();
  await said(page, "단계: 수임");
  await page.getByText("사유: 서류를 다시 받음").first().waitFor();
  await button(page, "내용 수정").click();
  const facts = page.getByRole("dialog", { name: "사건 내용 수정" });
  await facts.getByLabel("등기원인").fill("매매");
  await facts.getByLabel("거래가액").fill("520000000");
  await facts.getByRole("button", { name: "저장" }).click();
  await page.getByText("520,000,000원").waitFor();
}

/** The step to 보정 asks for its last day, which is a deadline; without one the page says what it lacks. */
async function corrects(page: Page): Promise<void> {
  const toCorrection = async () => {
    await page.getByText("다른 단계로 변경").click();
    await page.getByLabel("단계", { exact: true }).selectOption("correcting");
    await button(page, "단계 변경").click();
    return page.getByRole("dialog", { name: "보정 단계로" });
  };
  const dialog = await toCorrection();
  await dialog.getByRole("button", { name: "저장" }).click();
  await said(page, "단계: 보정");
  const lacking = page.locator(".notice").filter({ hasText: "날짜를 입력해 주세요" });
  await lacking.filter({ hasText: "보정기한" }).waitFor();
  await page.getByText("다른 단계로 변경").click();
  await page.getByLabel("단계", { exact: true }).selectOption("filed");
  await page.getByLabel("사유 (필수)").fill("접수로 되돌림");
  await button(page, "단계 변경").click();
  await said(page, "단계: 접수");
  const again = await toCorrection();
  await again.getByLabel("보정기한").fill("2027-01-15");
  await again.getByRole("button", { name: "저장" }).click();
  await page.locator(".matter-deadline").filter({ hasText: "보정 기한 2027-01-15" }).waitFor();
  await lacking.filter({ hasText: "보정기한" }).waitFor({ state: "detached" });
}

async function finds(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("정매도");
  await page.getByRole("option", { name: /정매도/ }).first().click();
  await page.getByRole("heading", { name: "박매수" }).waitFor();
  await page.getByRole("link", { name: "← 사건 목록" }).click();
  await page.getByRole("link", { name: /^\d{4}-\d{4}$/ }).first().waitFor();
  await looksWell(page, "matters");
}

Deno.test("a case is opened in three fields, filled, stepped back with a reason, and found by its party", () =>
  withScene(async ({ signedIn }) => {
    const page = await signedIn("데모 직원 하나");
    await opens(page);
    await enters(page);
    await steps(page);
    await corrects(page);
    await finds(page);
  }));

const DESK = "[data-island=matter-desk][data-ready]";

/** Opens the facts of a case, and writes its cause. */
async function writesCause(page: Page, cause: string) {
  await button(page, "내용 수정").click();
  const facts = page.getByRole("dialog", { name: "사건 내용 수정" });
  await facts.getByLabel("등기원인").fill(cause);
  return facts;
}

Deno.test("of two who change one fact of a case the second chooses, and a typed form closes only after a yes", () =>
  withScene(async ({ signedIn }) => {
    const [first, second] = [await signedIn("데모 직원 하나"), await signedIn("데모 직원 둘")];
    await opens(first);
    await second.goto(first.url());
    await second.locator(DESK).waitFor({ state: "attached" });
    const late = await writesCause(second, "증여");
    await late.getByLabel("거래가액").fill("1000");
    await (await writesCause(first, "매매")).getByRole("button", { name: "저장" }).click();
    await said(first, "저장했습니다.");
    await late.getByRole("button", { name: "저장" }).click();
    const merge = second.getByRole("dialog", { name: "다른 사람이 먼저 저장했습니다" });
    await merge.getByRole("radio", { name: /매매/ }).check();
    await merge.getByRole("button", { name: "선택한 내용으로 저장" }).click();
    await said(second, "저장했습니다.");
    await second.getByText("매매", { exact: true }).first().waitFor();
    await second.getByText("1,000원").first().waitFor();

    const again = await writesCause(second, "교환");
    await second.keyboard.press("Escape");
    const asks = second.getByRole("dialog", { name: "편집을 취소하시겠습니까?" });
    await asks.getByRole("button", { name: "계속 편집" }).click();
    await becomes(() => again.getByLabel("등기원인").inputValue(), "교환");
    await again.getByRole("button", { name: "취소" }).click();
    await asks.getByRole("button", { name: "편집 취소" }).click();
    await again.waitFor({ state: "detached" });
  }));
