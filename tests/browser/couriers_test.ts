/** A day at the couriers' ledger, by mouse and by keyboard (S2 §2, §4, §8). */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { button, elsewhere, field, openQuick, rows } from "./courier_states.ts";
import { rowButtons } from "./hands.ts";
import { type Scene, withScene } from "./harness.ts";
import { violations } from "./looks.ts";
import { becomes, eventually, hasFocus } from "./until.ts";

const said = (page: Page, text: string) => page.getByText(text).first().waitFor();
const cell = async (page: Page, label: string, row = 0): Promise<string> =>
  await rows(page).nth(row).locator(`td[data-label="${label}"]`).innerText();
const figure = async (page: Page, label: string): Promise<number> => {
  const text = await page.locator(".quick-balance dl div").filter({ hasText: label }).locator("dd")
    .innerText();
  return Number(text.replace(/[^\d-]/g, ""));
};
/** Waits until a figure of the balance is this one. */
const shows = (page: Page, label: string, won: number) =>
  page.locator(".quick-balance dl div").filter({ hasText: label })
    .getByText(`${won.toLocaleString("ko-KR")}원`, { exact: true }).waitFor();

async function byMouse(scene: Scene): Promise<void> {
  const page = await openQuick(scene);
  const before = await figure(page, "잔액");
  await becomes(() => button(page, "저장").isDisabled(), true);
  await field(page, "보내는 곳").fill("사무소");
  await field(page, "받는 곳").fill("시험등기소");
  await field(page, "금액(원)").fill("7000");
  await button(page, "저장").click();
  await said(page, "기록이 저장되었습니다.");
  await shows(page, "잔액", before - 7_000);
  await becomes(() => cell(page, "받는 곳"), "시험등기소");
  await becomes(() => cell(page, "금액"), "7,000원");

  await button(page, /사무소 → 시험등기소 수정$/).click();
  await said(page, "배송 기록 수정");
  await field(page, "금액(원)").fill("9000");
  await field(page, "정정 사유").fill("왕복 요금");
  await button(page, "저장").click();
  await said(page, "배송 정보가 수정되었습니다.");
  await shows(page, "잔액", before - 9_000);

  await button(page, "잔액 추가").first().click();
  await field(page.getByRole("dialog") as unknown as Page, "금액(원)").fill("30000");
  await button(page, "추가").click();
  await said(page, "잔액이 성공적으로 추가되었습니다.");
  await shows(page, "잔액", before + 21_000);
  await becomes(() => cell(page, "금액"), "+30,000원");
  await becomes(() => button(page, /잔액 추가 30,000원 수정$/).count(), 0);

  await button(page, /사무소 → 시험등기소 삭제$/).click();
  await page.getByRole("dialog", { name: "사무소 → 시험등기소 기록을 삭제하시겠습니까?" })
    .waitFor();
  await field(page, "삭제 사유").fill("주문 취소");
  await page.getByRole("dialog").getByRole("button", { name: "삭제" }).click();
  await said(page, "기록이 삭제되었습니다.");
  await shows(page, "잔액", before + 30_000);
  await button(page, "되돌리기").click();
  await shows(page, "잔액", before + 21_000);
  await page.getByLabel("정정·삭제 내역 보기").check();
  await page.getByText("사유: 왕복 요금").first().waitFor();
  await page.getByText("사유: 주문 취소").waitFor();
  await page.context().close();
}

/** From row to row, and what a key does there; the keys of the form are lines of the specification (S2 §2). */
async function byKeyboard(scene: Scene): Promise<void> {
  const page = await openQuick(scene);
  for (const rider of ["1042", "2077"]) {
    await field(page, "기사번호").fill(rider);
    await page.keyboard.press("Control+s");
    await rows(page).first().filter({ hasText: rider }).waitFor();
  }
  await page.keyboard.press("Control+f");
  await page.keyboard.press("ArrowDown");
  await hasFocus(button(page, /수정$/).first());
  await page.keyboard.press("j");
  await hasFocus(button(page, /수정$/).nth(1));
  await page.keyboard.press("h");
  await becomes(() => button(page, /이력$/).nth(1).getAttribute("aria-expanded"), "true");
  await page.keyboard.press("k");
  await hasFocus(button(page, /수정$/).first());
  await page.keyboard.press("e");
  await said(page, "배송 기록 수정");
  await page.keyboard.press("Escape");
  await said(page, "새 배송 기록");
  await hasFocus(button(page, /수정$/).first());
  await page.context().close();
}

/** From words that the page does not have to the record itself, far behind in the ledger. */
async function amongAll(scene: Scene): Promise<void> {
  const page = await openQuick(scene);
  const words = "급송 보관 서류";
  const id = await page.evaluate(async (memo) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({
      receiver: "옛 등기소",
      memo,
      created_at: "2024-03-05T02:00:00Z",
    });
    return (await (await fetch("/api/quick/", { method: "POST", headers, body })).json()).data.id;
  }, words);
  await page.getByRole("searchbox").fill(words);
  await page.getByRole("link", { name: "전체 기록에서 찾기" }).click();
  await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
  await page.getByRole("gridcell", { name: "옛 등기소" }).waitFor();
  await page.getByText("1 - 1 / 1", { exact: true }).waitFor();
  assertEquals(await violations(page), []);
  await rowButtons(page, "장부").click();
  await page.waitForURL((url) => url.pathname === "/quick" && url.hash === `#quick-${id}`);
  await rows(page).filter({ hasText: words }).waitFor();
  await becomes(
    () => page.locator(".card-table tbody:target").innerText().then((text) => text.includes(words)),
    true,
  );
  await page.context().close();
}

async function back(scene: Scene): Promise<void> {
  const page = await openQuick(scene);
  await page.getByLabel("이동할 페이지 번호").fill("99");
  await button(page, "이동").click();
  await page.getByText(/1부터 \d+ 사이의 페이지 번호를 입력하세요.$/).waitFor();
  await button(page, "다음").click();
  await page.getByText(/^21 - 40 \/ /).waitFor();
  await page.getByLabel("페이지당 건수").selectOption("50");
  await page.getByText(/^1 - 50 \/ /).waitFor();
  await eventually(() => assert(page.url().includes("page_size=50")));
  await page.goBack();
  await page.getByText(/^21 - 40 \/ /).waitFor();
  await page.context().close();
}

async function deletedElsewhere(scene: Scene): Promise<void> {
  const page = await openQuick(scene);
  const start = async (memo: string) => {
    await button(page, /수정$/).first().click();
    await said(page, "배송 기록 수정");
    await field(page, "메모").fill(memo);
    await elsewhere(page, "DELETE", { reason: "주문 취소" });
    await page.keyboard.press("Control+s");
    await page.getByRole("dialog", { name: "수정하는 동안 삭제된 기록입니다" }).waitFor();
    await page.getByText("사유: 주문 취소").waitFor();
  };
  await start("내가 쓰던 메모");
  await button(page, "닫고 계속 보기").click();
  await becomes(() => field(page, "메모").inputValue(), "내가 쓰던 메모");
  await page.keyboard.press("Control+s");
  await button(page, "복원하고 내 내용 저장").click();
  await said(page, "배송 정보가 수정되었습니다.");
  await rows(page).filter({ hasText: "내가 쓰던 메모" }).waitFor();
  await start("새로 남길 메모");
  await button(page, "새 기록으로 저장").click();
  await said(page, "기록이 저장되었습니다.");
  await rows(page).filter({ hasText: "새로 남길 메모" }).waitFor();
  await page.context().close();
}

async function live(scene: Scene): Promise<void> {
  const mine = await openQuick(scene);
  const other = await openQuick(scene);
  await field(other, "기사번호").fill("3099");
  await button(other, "저장").click();
  await mine.getByRole("row").filter({ hasText: "3099" }).waitFor();
  await mine.context().close();
  await other.context().close();
}

Deno.test("a day of courier records is kept in the browser", async (t) => {
  await withScene(async (scene) => {
    await t.step(
      "by mouse: record, correct, top up, delete, undo, see what was reversed",
      () => byMouse(scene),
    );
    await t.step(
      "an old record is found among all and opened in the ledger",
      () => amongAll(scene),
    );
    await t.step("by keyboard: from row to row, history, edit, cancel", () => byKeyboard(scene));
    await t.step(
      "the page size is in the address, and back leads to the previous page",
      () => back(scene),
    );
    await t.step(
      "a record deleted while it is edited gives a choice, and nothing typed is lost",
      () => deletedElsewhere(scene),
    );
    await t.step("another person's new record appears", () => live(scene));
  });
});
