/** The car ledger as it is worked with in a browser: by mouse, by keyboard, by two at once. */
import { assert, assertEquals } from "@std/assert";
import { withScene } from "./harness.ts";
import { testEveryState } from "./every_state.ts";
import {
  changeTripElsewhere,
  contentField,
  ledgerStates,
  openLedger,
  saveTrip,
} from "./ledger_states.ts";
import { editButtons, openButtons, openHistory, purposeField, saveButton } from "./report_page.ts";

testEveryState("the car ledger", ledgerStates);

Deno.test("a day's work on the car ledger", async (t) => {
  await withScene(async (scene) => {
    await t.step("by mouse: open, edit, save, undo, reset", async () => {
      const page = await openLedger(scene);
      await openButtons(page).first().click();
      await page.getByText("최고 속도").first().waitFor();
      await editButtons(page).first().click();
      const before = await contentField(page).inputValue();
      await purposeField(page).selectOption("commute");
      await contentField(page).fill("서초등기소 왕복");
      await saveTrip(page);
      const row = page.locator("[data-row]").first();
      await row.getByText("서초등기소 왕복").waitFor();
      await row.getByText("출퇴근").waitFor();
      await page.getByRole("button", { name: "되돌리기" }).click();
      await page.getByText("되돌렸습니다.").waitFor();
      await editButtons(page).first().click();
      assertEquals(await contentField(page).inputValue(), before);
      await page.getByRole("button", { name: "초기화" }).click();
      await contentField(page).waitFor({ state: "detached" });
      await row.getByText("내용 없음").waitFor();
      await row.getByText("업무용", { exact: true }).waitFor();
    });

    await t.step("by keyboard alone: to a row, edit, save, undo, history, search", async () => {
      const page = await openLedger(scene);
      for (const key of ["j", "j", "e"]) await page.keyboard.press(key);
      await contentField(page).waitFor();
      await contentField(page).focus();
      await page.keyboard.press("End");
      await page.keyboard.type(" 확인");
      await page.keyboard.press("Control+Enter");
      await contentField(page).waitFor({ state: "detached" });
      await page.getByText("저장했습니다.").waitFor();
      await page.keyboard.press("Control+z");
      await page.getByText("되돌렸습니다.").waitFor();
      await page.keyboard.press("h");
      await page.getByRole("region", { name: /변경 이력$/ }).getByText(/확인/).first().waitFor();
      await page.keyboard.press("/");
      await page.keyboard.type("레이");
      await page.getByText(/^검색 결과/).waitFor();
    });

    await t.step("a failed reset says so in its own words, and nothing is lost", async () => {
      const page = await openLedger(scene);
      await editButtons(page).nth(2).click();
      await contentField(page).fill("아직 남아 있는 글");
      const answer = { error: "시험", message: "시험", code: "trouble" };
      await page.route(
        "**/api/mysql/car/update/**",
        (route) => route.fulfill({ status: 422, json: answer }),
      );
      await page.getByRole("button", { name: "초기화" }).click();
      await page.getByText("초기화 중 오류가 발생했습니다: 시험").first().waitFor();
      assertEquals(await contentField(page).inputValue(), "아직 남아 있는 글");
      await saveButton(page).click();
      await page.getByText("수정 중 오류가 발생했습니다: 시험").first().waitFor();
    });

    await t.step("what another person saves appears by itself", async () => {
      const mine = await openLedger(scene);
      const theirs = await openLedger(scene, "데모 직원 둘");
      await theirs.locator("[data-row]").first().waitFor();
      await changeTripElsewhere(theirs, "옆자리에서 고친 내용");
      await mine.locator("[data-row]").first().getByText("옆자리에서 고친 내용").waitFor();
    });

    await t.step("the workbook of the month comes down", async () => {
      const page = await openLedger(scene);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "엑셀 다운로드" }).click();
      assert((await download).suggestedFilename().startsWith("차계부_"));
      const history = await openHistory(page, 4);
      await history.getByText("등록").first().waitFor();
    });
  });
});
