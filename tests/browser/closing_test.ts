/** 월 마감 in the browser: closed by one, refused to another with nothing lost, reopened, changed, listed apart. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { withScene } from "./harness.ts";
import { asOnPaper, faults } from "./looks.ts";
import { editButtons, noteField, reportIsAlive, saveButton, saveEdit } from "./report_page.ts";
import { becomes } from "./until.ts";

const OCTOBER = "/staff/card-report?year=2026&month=10";
const november = () => new Date("2026-11-23T01:00:00.000Z");
const NOTE = "마감 뒤에 온 영수증";

const bar = (page: Page) => page.locator(".closing-bar:not(.closing-foot)");

async function openOctober(page: Page): Promise<void> {
  await page.goto(OCTOBER);
  await reportIsAlive(page, "card-report");
  await page.locator("[data-island=closing-bar][data-ready]").first().waitFor({
    state: "attached",
  });
}

Deno.test("a closed month refuses an edit, is reopened, and lists the change apart", () =>
  withScene(async (scene) => {
    const owner = await scene.signedIn("데모 관리자");
    const staff = await scene.signedIn("데모 직원 하나");
    await openOctober(staff);
    await editButtons(staff).first().click();
    await noteField(staff).fill(NOTE);

    await openOctober(owner);
    await bar(owner).getByRole("link", { name: "이달 마감" }).click();
    await owner.getByRole("heading", { name: "2026년 10월 카드 장부" }).waitFor();
    // What is still to do is listed first, with the months that go along; without a yes to it nothing is closed.
    await owner.getByRole("listitem").filter({ hasText: /^비고가 없는 내역 \d+건/ }).waitFor();
    await owner.getByText("함께 마감되는 앞선 달").waitFor();
    assertEquals(await faults(owner, "closing-asks"), []);
    const close = owner.getByRole("button", { name: "이달 마감" });
    await close.click();
    const sure = owner.getByRole("checkbox", { name: /이대로 마감합니다/ });
    await becomes(
      () => sure.evaluate((box: HTMLInputElement) => box.validity.valueMissing),
      true,
    );
    assertEquals((await (await owner.request.get("/api/closing/card")).json()).data, []);
    await sure.check();
    await close.click();

    // The open report follows: nothing more can be edited in it, and a person who types gets a note that disappears.
    await staff.getByText(/카드 장부가 마감되었습니다/).first().waitFor();
    await owner.getByText("확인됨", { exact: true }).waitFor();
    assertEquals(await faults(owner, "closing-closed"), []);
    await bar(staff).getByText("2026년 10월 카드 장부 마감됨").waitFor();
    await becomes(() => editButtons(staff).count(), 0);
    await saveButton(staff).click();
    await staff.getByText("2026년 10월 카드 장부는 마감되었습니다.").first().waitFor();
    await becomes(() => noteField(staff).inputValue(), NOTE);

    await openOctober(owner);
    await bar(owner).getByText("2026년 10월 카드 장부 마감됨").waitFor();
    await becomes(() => editButtons(owner).count(), 0);
    assertEquals(await faults(owner, "closing-report"), []);
    const { data } = await (await owner.request.get("/api/closing/card")).json();
    const { digest } = data.find(({ month }: { month: string }) => month === "2026-10");
    await asOnPaper(owner);
    await owner.locator(".closing-foot").getByText(digest, { exact: true }).waitFor();
    await owner.emulateMedia({ media: "screen" });
    await owner.getByRole("button", { name: "이전 달" }).click();
    // The months before were taken along.
    await bar(owner).getByText("2026년 9월 카드 장부 마감됨").waitFor();
    await becomes(() => editButtons(owner).count(), 0);

    await owner.goto("/staff/closing?ledger=card&month=2026-10");
    await owner.getByLabel("마감을 푸는 사유").fill("영수증이 늦게 도착함");
    await owner.getByRole("button", { name: "마감 풀기" }).click();
    await owner.getByText("바뀐 내용이 없습니다.").waitFor();

    await staff.getByText(/마감이 풀렸습니다/).first().waitFor();
    await becomes(async () => await editButtons(staff).count() > 0, true);
    await saveEdit(staff);
    await owner.getByRole("link", { name: "이달의 내역이 바뀌었습니다 · 보기" }).click();
    const after = owner.getByRole("table", { name: "마감 뒤 바뀐 내용" });
    await after.getByRole("row").filter({ hasText: NOTE }).waitFor();
    assertEquals(await faults(owner, "closing-after"), []);
  }, november));

Deno.test("a closed month of leave lists its requests, and entering leave in it names the person to ask", () =>
  withScene(async (scene) => {
    const owner = await scene.signedIn("데모 관리자");
    await owner.goto("/staff/closing?ledger=leave&month=2026-10");
    await owner.getByRole("heading", { name: "2026년 10월 휴가 장부" }).waitFor();
    await owner.getByText("이달까지의 올해 사용").waitFor();
    assertEquals(await faults(owner, "closing-leave"), []);
    const sure = owner.getByRole("checkbox", { name: /이대로 마감합니다/ });
    if (await sure.count() > 0) await sure.check();
    await owner.getByRole("button", { name: "이달 마감" }).click();
    await owner.getByText("확인됨", { exact: true }).waitFor();
    assertEquals(await faults(owner, "closing-leave-closed"), []);

    const staff = await scene.signedIn("데모 직원 하나");
    await staff.goto("/staff/closing?ledger=leave&month=2026-10");
    await staff.getByRole("heading", { name: "2026년 10월 카드 장부" }).waitFor();
    await becomes(() => staff.getByRole("link", { name: "휴가 장부" }).count(), 0);
  }, november));
