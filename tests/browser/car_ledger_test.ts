/** The car ledger as it is worked with in a browser: by mouse, by keyboard, by two at once. */
import { assert, assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import * as XLSX from "xlsx";
import { withScene } from "./harness.ts";
import { testEveryState } from "./every_state.ts";
import { asOnPaper, onPaper, PICTURES, SHEET } from "./looks.ts";
import {
  changeTripElsewhere,
  contentField,
  ledgerStates,
  openLedger,
  openLog,
  saveTrip,
} from "./ledger_states.ts";
import { lastMonth } from "./states.ts";
import {
  editButtons,
  openButtons,
  openHistory,
  purposeField,
  reportIsAlive,
  saveButton,
} from "./report_page.ts";
import { becomes, eventually } from "./until.ts";
import { sayPurpose } from "./purpose.ts";

testEveryState("the car ledger", ledgerStates);

/** A connection of the test's own, opened after the page's: what it has received, the page has too. */
const listenBeside = (page: Page): Promise<void> =>
  page.evaluate(() =>
    new Promise<void>((open) => {
      const line = new EventSource("/api/live?nouns=car-ledger");
      line.addEventListener("ready", () => open());
      line.addEventListener("reset", () => {
        line.close();
        document.body.dataset.told = "reset";
      });
    })
  );

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
      await becomes(() => contentField(page).inputValue(), before);
      await page.getByRole("button", { name: "초기화" }).click();
      await contentField(page).waitFor({ state: "detached" });
      await row.getByText("내용 없음").waitFor();
      await row.getByText("업무용", { exact: true }).waitFor();
    });

    await t.step("a save reads the list once, and a change elsewhere once more", async () => {
      const page = await openLedger(scene);
      await page.clock.install();
      await page.reload();
      await reportIsAlive(page, "car-ledger");
      const reads: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/api/mysql/car/list/")) reads.push(request.url());
      });
      await listenBeside(page);
      await editButtons(page).first().click();
      await contentField(page).fill("한 번만 읽기");
      await saveTrip(page);
      await page.waitForFunction(() => document.body.dataset.told === "reset");
      // Longer than a page waits before it reads again.
      await page.clock.runFor(1_000);
      await changeTripElsewhere(page, "다른 창에서 고침");
      await eventually(async () => {
        await page.clock.runFor(1_000);
        await page.locator("[data-row]").first().getByText("다른 창에서 고침")
          .waitFor({ timeout: 100 });
      });
      assertEquals(reads.length, 2);
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
      await page.getByRole("status").filter({ hasText: /^검색 결과/ }).waitFor();
    });

    await t.step(
      "two people save one trip: the second chooses field by field, and both edits are kept",
      async () => {
        const page = await openLedger(scene);
        const row = page.locator("[data-row]").first();
        await editButtons(page).first().click();
        await purposeField(page).selectOption("commute");
        await contentField(page).fill("내가 쓰던 내용");
        await changeTripElsewhere(page, "다른 창에서 먼저 쓴 내용");
        await saveButton(page).click();
        const dialog = page.getByRole("dialog", { name: "다른 사람이 먼저 저장했습니다" });
        await dialog.getByText("다른 창에서 먼저 쓴 내용").first().waitFor();
        await dialog.getByRole("radio", { name: /직접 고치기/ }).check();
        await dialog.getByLabel("직접 고친 내용").fill("둘의 내용을 모은 글");
        await dialog.getByRole("button", { name: "선택한 내용으로 저장" }).click();
        await dialog.waitFor({ state: "detached" });
        await row.getByText("둘의 내용을 모은 글").waitFor();
        await row.getByText("출퇴근").waitFor();
        const history = await openHistory(page, 0);
        await history.getByText("다른 창에서 먼저 쓴 내용").first().waitFor();
      },
    );

    await t.step("the ledger of a month is printed without its buttons", async () => {
      const page = await openLedger(scene);
      await openButtons(page).first().click();
      await page.getByText("최고 속도").first().waitFor();
      await asOnPaper(page);
      const display = (row: Element) => getComputedStyle(row).display;
      await becomes(() => page.locator("[data-row]").first().evaluate(display), "table-row");
      // What names a column stays, and looks like a word.
      const pressed = page.locator("main button:not(.report-sort):visible, main select:visible");
      await becomes(() => pressed.count(), 0);
      const cut = await page.locator(".report-clip").evaluateAll((all) =>
        all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length
      );
      assertEquals(cut, 0, "nothing is cut on paper");
      const path = PICTURES && `${PICTURES}/car-ledger.pdf`;
      assert((await page.pdf({ ...SHEET, path: path || undefined })).length > 5_000);
      await page.goto("/staff/car-ledger/log?vehicle=demo-car-1");
      const log = PICTURES && `${PICTURES}/car-log.pdf`;
      assert((await page.pdf({ ...SHEET, path: log || undefined })).length > 5_000);
    });

    await t.step(
      "a whole year is printed to its last row",
      async () => {
        const page = await openLedger(scene);
        await page.goto(`/staff/car-ledger?year=${lastMonth().year}&month=all`);
        const listed = page.locator(".report-table");
        await page.waitForFunction(() =>
          Number(document.querySelector(".report-table")!.getAttribute("aria-rowcount")) > 400
        );
        const all = Number(await listed.getAttribute("aria-rowcount")) - 1;
        const drawn = () => page.locator("[data-row]").count();
        await eventually(async () =>
          assert(await drawn() < all, "not all of them are drawn on the screen")
        );
        // The part that handles printing comes a moment after the page is ready.
        await page.waitForFunction((all) => {
          dispatchEvent(new Event("beforeprint"));
          return document.querySelectorAll("[data-row]").length === all;
        }, all);
        await page.evaluate(() => dispatchEvent(new Event("afterprint")));
        assertEquals(await onPaper(page, "[data-row]", "car-ledger-year"), all);
        await page.waitForFunction(
          (all) => document.querySelectorAll("[data-row]").length < all,
          all,
        );
      },
    );

    await t.step("what another person saves appears automatically", async () => {
      const mine = await openLedger(scene);
      const theirs = await openLedger(scene, "데모 직원 둘");
      await theirs.locator("[data-row]").first().waitFor();
      await changeTripElsewhere(theirs, "옆자리에서 고친 내용");
      await mine.locator("[data-row]").first().getByText("옆자리에서 고친 내용").waitFor();
    });

    await t.step(
      "a file is imported in the page's dialog; a trip without a distance is refused",
      async () => {
        const page = await openLedger(scene, "데모 관리자");
        await page.goto("/staff/car-ledger?start_date=2021-05-01&end_date=2021-05-31");
        await page.locator("[data-island=car-ledger][data-ready]").waitFor({ state: "attached" });
        await page.getByRole("button", { name: "내역 가져오기" }).click();
        const steps = page.getByRole("dialog", { name: "차계부 가져오기" });
        const csv = "차량명,운행일자,운행시각,주행거리(km),목적,내용\n" +
          "데모 레이,2021-05-02,09:30,12.5,업무용,옛 등기소\n데모 레이,2021-05-03,10:00,,업무용,거리 없음\n";
        const file = { name: "trips.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
        await steps.locator("input[type=file]").setInputFiles(file);
        await steps.getByRole("button", { name: "미리보기" }).click();
        await steps.getByText("아직 아무것도 저장하지 않았습니다.").waitFor();
        await steps.getByRole("button", { name: "1행 가져오기" }).click();
        await steps.getByText(/새로 추가 1행/).first().waitFor();
        await page.locator("[data-row]").getByText("옛 등기소").waitFor();
        await becomes(() => page.locator("[data-row]").count(), 1);
      },
    );

    await t.step("the month's workbook is downloaded", async () => {
      const page = await openLedger(scene);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "엑셀 다운로드" }).click();
      await sayPurpose(page);
      assert((await download).suggestedFilename().startsWith("차계부_"));
      const history = await openHistory(page, 4);
      await history.getByText("등록").first().waitFor();
    });
  });
});

/** Takes back what somebody said of the first trip of the page's year to the tax office. */
async function leaveUnsaid(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const year = document.querySelector<HTMLSelectElement>("[name=year]")!.value;
    const log = await fetch(`/api/mysql/car/log/?vehicle=demo-car-1&year=${year}`);
    const [{ id, version }] = (await log.json()).data.rows;
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ ntsPurpose: "", version });
    return (await fetch(`/api/mysql/car/${id}/update`, { method: "PUT", headers, body })).status;
  });
  assertEquals(status, 200);
}

Deno.test("a year is completed for the tax office, click by click", async (t) => {
  await withScene(async (scene) => {
    const problems = (page: Page) =>
      page.getByRole("heading", { name: /^제출 전 확인/ }).innerText();

    await t.step("a purpose is set with one click, also by staff", async () => {
      const page = await openLog(scene, "데모 직원 하나");
      const before = await problems(page);
      const kind = page.getByRole("group").filter({ hasText: /^용도 미확인/ });
      await kind.getByRole("button", { name: /업무용$/ }).first().click();
      await page.getByText("용도를 정했습니다.").waitFor();
      await page.waitForFunction(
        (before) => document.querySelector("#log-problems")!.textContent !== before,
        before,
      );
    });

    await t.step("a trip with two purposes is shown with its parts", async () => {
      const page = await openLog(scene);
      await leaveUnsaid(page);
      await page.reload();
      await page.locator("[data-island=car-log][data-ready]").waitFor({ state: "attached" });
      const kind = page.getByRole("group").filter({ hasText: /^용도 미확인/ });
      const before = await problems(page);
      await kind.getByRole("button", { name: /나누어 적기$/ }).first().click();
      const form = page.getByRole("form", { name: /고치기$/ });
      await form.getByLabel("⑧ 출·퇴근용(km)").fill("99999");
      await form.getByRole("button", { name: "저장" }).click();
      await page.getByText(/수정 중 오류가 발생했습니다/).first().waitFor();
      await form.getByLabel("⑧ 출·퇴근용(km)").fill("0.5");
      await form.getByLabel(/^⑨ 일반 업무용/).fill("0.5");
      await form.getByRole("button", { name: "저장" }).click();
      await page.getByText("고쳤습니다.").waitFor();
      await page.waitForFunction(
        (before) => document.querySelector("#log-problems")!.textContent !== before,
        before,
      );
    });

    await t.step("a gap is closed with one click and undone", async () => {
      const page = await openLog(scene);
      const before = await problems(page);
      await page.getByRole("button", { name: /앞 운행에 이어 붙이기$/ }).first().click();
      await page.getByText("고쳤습니다.").waitFor();
      await page.getByRole("button", { name: "되돌리기" }).click();
      await page.getByText("되돌렸습니다.").waitFor();
      await page.waitForFunction(
        (before) => document.querySelector<HTMLElement>("#log-problems")!.innerText === before,
        before,
      );
    });

    await t.step(
      "an impossible reading is refused with its reason and can be corrected",
      async () => {
        const page = await openLog(scene);
        await page.getByRole("button", { name: /직접 고치기$/ }).first().click();
        const after = page.getByLabel("⑥ 주행 후 계기판(km)");
        await after.fill("1");
        await after.press("Enter");
        await page.getByText(/주행 후 계기판\(1 km\)이 주행 전/).first().waitFor();
        await becomes(() => after.inputValue(), "1");
      },
    );

    await t.step(
      "a year's counter is filled from its first reading, and the form is downloaded",
      async () => {
        const page = await openLog(scene);
        const kind = page.getByText(/^계기판 값 없음/);
        const fill = page.getByRole("form", { name: "한 해의 계기판 채우기" });
        if (!await fill.isVisible()) await kind.click();
        await fill.getByLabel("첫 운행 전 계기판(km)").fill("50,000");
        await fill.getByRole("button").click();
        await page.getByText(/건을 채웠습니다/).waitFor();
        await page.getByText(/^계기판 값 없음/).waitFor({ state: "detached" });
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: "운행기록부 다운로드" }).click();
        await sayPurpose(page);
        const file = await (await download).path();
        const book = XLSX.read(await Deno.readFile(file), { type: "array" });
        const sheet = book.Sheets[book.SheetNames[0]];
        assertEquals([sheet.D2.v, sheet.D11.v], ["업무용승용차 운행기록부", 50_000]);
      },
    );
  });
});
