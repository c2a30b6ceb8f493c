/** A visitor asks without script; the staff answers by keyboard. */
import { assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { type Scene, withScene } from "./harness.ts";
import { becomes, eventually } from "./until.ts";

/** The office's clock: a form that is filled in faster than any person would is sent back. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const aMinutePasses = () => {
  ahead += 60_000;
};

const send = (page: Page) => page.getByRole("button", { name: "상담 접수하기" }).click();

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("이름").fill("김하늘");
  await page.getByLabel("전화번호").fill("01012345678");
  await page.getByLabel("상담 분야").selectOption({ label: "부동산 등기" });
  await page.getByLabel("연락받기 편한 시간").selectOption({ label: "오전 (09:00–12:00)" });
  await page.getByLabel("제목").fill("아파트 매매 등기");
  await page.getByLabel("내용 (필수)").fill("다음 달에 잔금을 치릅니다.\n서류가 궁금합니다.");
}

/** The field that has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.className || "");

async function askWithoutScript(scene: Scene): Promise<void> {
  const page = await scene.visitor({ javaScriptEnabled: false });
  await page.goto("/contact");
  await fillIn(page);
  aMinutePasses();
  await send(page);
  const summary = page.getByRole("alert");
  await summary.getByRole("heading", { name: "다시 확인할 항목이 1개 있습니다" }).waitFor();
  await eventually(() => assertMatch(page.url(), /\/contact$/));
  await becomes(() => page.getByLabel("이름").inputValue(), "김하늘");
  await becomes(
    () => page.getByLabel("내용 (필수)").inputValue(),
    "다음 달에 잔금을 치릅니다.\n서류가 궁금합니다.",
  );
  await summary.getByRole("link", { name: /동의해 주셔야/ }).click();
  await eventually(() => assertMatch(page.url(), /#consent$/));
  await page.getByLabel(/수집과 이용에 동의합니다/).check();
  await send(page);
  await page.getByRole("heading", { level: 1, name: "상담이 접수되었습니다" }).waitFor();
  const receipt = await page.locator(".contact-receipt b").innerText();
  assertMatch(receipt, /^\d{8}-[0-9A-Z]{6}$/);
  await page.goBack();
  await page.goForward();
  await page.reload();
  await becomes(() => page.locator(".contact-receipt b").innerText(), receipt);
  assertEquals(scene.server.deps.books.views.consultation.byId.size, 4);
}

async function wrongByKeyboard(scene: Scene): Promise<void> {
  const page = await scene.visitor();
  await page.goto("/contact");
  await page.getByLabel("이름").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alert").waitFor();
  await becomes(() => focused(page), "summary", "the summary is read first");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/#name$/);
  await page.keyboard.press("Tab");
  await becomes(() => focused(page), "phone", "from the link the way goes on at its field");
  const described = await page.getByLabel("이름").getAttribute("aria-describedby");
  await becomes(() => page.locator(`#${described}`).innerText(), "이름을 입력해 주세요.");
}

/** Moves to a control with Tab alone. */
async function tabTo(page: Page, id: string): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (await focused(page) === id) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${id}`);
}

async function answerByKeyboard(scene: Scene): Promise<void> {
  const page = await scene.signedIn("데모 직원 하나");
  await page.goto("/staff/consultations?stage=new");
  await page.getByText("김*늘").waitFor();
  await becomes(() => page.getByText("010-****-5678").count(), 1);
  await page.getByRole("row", { name: /김\*늘/ }).getByRole("link").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "전화 걸기 010-1234-5678" }).waitFor();
  await tabTo(page, "stage");
  // As a keyboard chooses in a list: kept once the choice rests.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.getByText("상태: 연락 완료").waitFor();
  await page.getByRole("button", { name: "되돌리기" }).click();
  await page.getByText("되돌렸습니다.").waitFor();
  // Who called has the request, until that is undone.
  await becomes(() => page.locator("#assignee").inputValue(), "");
  await page.getByRole("button", { name: "연락 완료" }).click();
  await page.getByText("상태: 연락 완료").waitFor();
  await tabTo(page, "note");
  await page.keyboard.insertText("오전에 통화함. 서류를 메일로 보내기로 함.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("메모를 남겼습니다.").waitFor();
  const [own] = await page.locator("#assignee option:checked").allInnerTexts();
  assertMatch(own, /직원 하나/);
  const history = page.getByRole("region", { name: "처리 이력" });
  await eventually(async () =>
    assertMatch(await history.innerText(), /데모 직원 하나 · 메모\s+오전에 통화함/)
  );
  for (const result of ["새 접수 → 연락 완료", "연락 완료 → 새 접수"]) {
    await eventually(async () =>
      assertMatch(await history.innerText(), new RegExp(`데모 직원 하나 · ${result}`))
    );
  }
}

async function twoAtOnce(scene: Scene): Promise<void> {
  const path = "/staff/consultations/demo-consultation-1";
  const [one, two] = [await scene.signedIn("데모 직원 하나"), await scene.signedIn("데모 직원 둘")];
  for (const page of [one, two]) await page.goto(path);
  await one.getByLabel("상태").selectOption({ label: "진행 중" });
  await one.getByText("상태: 진행 중").waitFor();
  await two.getByLabel("상태").selectOption({ label: "보류" });
  await two.getByText(/데모 직원 하나 님이 먼저 수정했습니다.*‘진행 중’/).waitFor();
  await becomes(() => two.getByLabel("상태").inputValue(), "working");
  await two.getByRole("button", { name: "그래도 변경" }).click();
  await two.getByText("상태: 보류").waitFor();
  await becomes(() => two.getByLabel("상태").inputValue(), "held");
}

async function destroyed(scene: Scene): Promise<void> {
  const page = await scene.signedIn("데모 관리자");
  await page.goto("/staff/consultations/demo-consultation-2");
  await page.getByText("개인정보 파기", { exact: true }).click();
  await page.getByLabel("사유").selectOption({ label: "스팸 접수" });
  await page.getByLabel(/되살릴 수 없음을/).check();
  await page.getByRole("button", { name: "파기하기" }).click();
  await page.getByText("개인정보를 파기했습니다.").waitFor();
  await becomes(() => page.getByText("상위 노출 보장").count(), 0);
  await page.goto("/staff/security/log?kind=personal_read");
  await page.getByRole("gridcell", { name: /^상담 접수 \d{8}-/ }).first().waitFor();
}

Deno.test("a visitor asks for a consultation, and the office works on it", async (t) => {
  await withScene(async (scene) => {
    await t.step("without script, with a mistake on the way", () => askWithoutScript(scene));
    await t.step("invalid fields are found by keyboard", () => wrongByKeyboard(scene));
    await t.step("the staff answers by keyboard", () => answerByKeyboard(scene));
    await t.step(
      "of two changes at once the second is refused with the first",
      () => twoAtOnce(scene),
    );
    await t.step(
      "a superuser destroys a request, and its reads are listed",
      () => destroyed(scene),
    );
  }, now);
});
