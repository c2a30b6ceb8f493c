/** 빠른 입력 on a phone: what is entered without a network waits, survives, and is saved once. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import {
  changeTripElsewhere,
  choosePurpose,
  enterDelivery,
  openEntry,
  PHONE,
  STAFF,
  tab,
  waitingList,
} from "./entry_states.ts";
import { type Scene, withScene } from "./harness.ts";
import { becomes } from "./until.ts";

const MARKER = "비밀 서류 7731";

/** Deliveries in the books with this memo. */
const recorded = ({ server }: Scene, memo: string): number =>
  [...server.deps.books.views.courier.byId.values()]
    .filter(({ state }) => state.memo === memo).length;

const saved = (scene: Scene, memo: string): Promise<void> =>
  becomes(() => recorded(scene, memo), 1);

/** What is stored on the phone: how many entries, and whether this text is anywhere in the clear. */
const storedOnPhone = (page: Page, text: string) =>
  page.evaluate(async (text) => {
    const opening = indexedDB.open("office-phone");
    const database = await new Promise<IDBDatabase>((done) =>
      opening.onsuccess = () => done(opening.result)
    );
    const asked = database.transaction("waiting").objectStore("waiting").getAll();
    const rows = await new Promise<Record<string, unknown>[]>((done) =>
      asked.onsuccess = () => done(asked.result)
    );
    database.close();
    const texts = [...rows.flatMap((row) => Object.values(row)), ...Object.values(localStorage)]
      .map((value) =>
        value instanceof ArrayBuffer || ArrayBuffer.isView(value)
          ? new TextDecoder().decode(value)
          : String(value)
      );
    return { entries: rows.length, isClear: texts.some((one) => one.includes(text)) };
  }, text);

Deno.test("given no network, when a delivery is entered and the app is killed, then it waits visibly and is saved once", async () => {
  await withScene(async (scene) => {
    const page = await openEntry(scene, STAFF, PHONE);
    const context = page.context();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await enterDelivery(page, MARKER);
    await waitingList(page).getByText("전송 대기").waitFor();
    await page.close();
    // The app is opened again, still without a network.
    const opened = await context.newPage();
    await opened.goto("/staff");
    await waitingList(opened).getByText("사무소 → 미입력").waitFor();
    await enterDelivery(opened, `${MARKER} 둘`);
    await opened.getByRole("heading", { name: "전송할 기록 2건" }).waitFor();
    await context.setOffline(false);
    // What was asked for opens by itself.
    await opened.getByRole("navigation", { name: "바로 가기" }).waitFor();
    await saved(scene, MARKER);
    await saved(scene, `${MARKER} 둘`);
    await becomes(async () => (await storedOnPhone(opened, MARKER)).entries, 0);
  });
});

Deno.test("given an answer that is lost on its way, then the delivery is sent again and is in the books once", async () => {
  await withScene(async (scene) => {
    const page = await openEntry(scene);
    let lost = 0;
    await page.route("**/api/quick/", async (route) => {
      if (route.request().method() !== "POST" || lost >= 4) return await route.continue();
      lost++;
      await route.fetch();
      await route.abort();
    });
    await enterDelivery(page, MARKER);
    await waitingList(page).waitFor({ state: "detached" });
    assertEquals([recorded(scene, MARKER), lost], [1, 4]);
  });
});

Deno.test("given a trip that somebody else has changed, then the tap is refused with a way to save it all the same", async () => {
  await withScene(async (scene) => {
    const page = await openEntry(scene);
    await tab(page, /운행 용도/).click();
    await changeTripElsewhere(page, "등기소");
    await choosePurpose(page);
    await waitingList(page).getByText("저장되지 않음").waitFor();
    // What was refused is there after the page was closed, too.
    await page.reload();
    await waitingList(page).getByRole("button", { name: "내 값으로 저장" }).click();
    await waitingList(page).waitFor({ state: "detached" });
    const changed = [...scene.server.deps.books.views.trip.byId.values()]
      .filter(({ state }) => state.dist === "등기소" && state.purpose === "commute");
    assertEquals(changed.length, 1);
  });
});

Deno.test("given leave for days that are taken, then the request is refused with the reason and stays until it is removed", async () => {
  await withScene(async (scene) => {
    const page = await openEntry(scene);
    const day = `${new Date().getFullYear() + 1}-03-09`;
    for (const memo of ["가족 여행", "두 번째"]) {
      await tab(page, /휴가/).click();
      await page.getByLabel("시작일").fill(day);
      await page.getByLabel("사유").fill(memo);
      await page.getByRole("button", { name: "신청하기" }).click();
      if (memo === "가족 여행") await page.getByText("휴가를 신청했습니다.").waitFor();
    }
    const list = waitingList(page);
    await list.getByText("저장되지 않음").waitFor();
    await list.locator(".alert").filter({ hasText: /신청 중 오류가 발생했습니다/ }).waitFor();
    await list.getByRole("button", { name: "지우기" }).click();
    await list.waitFor({ state: "detached" });
  });
});

Deno.test("given a session that ended, then what was entered waits sealed, nobody else sees or sends it, and its person does", async () => {
  await withScene(async (scene) => {
    const page = await openEntry(scene);
    const context = page.context();
    await context.setOffline(true);
    await enterDelivery(page, MARKER);
    await waitingList(page).getByText("전송 대기").waitFor();
    const mine = await context.cookies();
    await page.goto("about:blank").catch(() => {});
    await context.clearCookies();
    await context.setOffline(false);
    const other = await scene.signedIn("데모 직원 둘");
    await context.addCookies(await other.context().cookies());
    await page.goto("/staff/entry");
    await page.getByRole("tab", { name: /퀵 배송/ }).waitFor();
    await page.getByLabel("메모").fill("다른 사람");
    await page.getByRole("button", { name: "저장", exact: true }).click();
    await page.getByText("기록이 저장되었습니다.").waitFor();
    assertEquals(recorded(scene, "다른 사람"), 1);
    await becomes(() => waitingList(page).count(), 0);
    assertEquals(recorded(scene, MARKER), 0);
    assertEquals(await storedOnPhone(page, MARKER), { entries: 1, isClear: false });
    await context.clearCookies();
    await context.addCookies(mine);
    await page.goto("/staff/entry");
    await saved(scene, MARKER);
    const [by] = [...scene.server.deps.books.views.courier.byId.values()]
      .filter(({ state }) => state.memo === MARKER).map(({ recorded_by }) => recorded_by.name);
    assertEquals(by, STAFF);
  });
});

Deno.test("given entries that wait, when their person signs out, then they are asked, and nothing stays on the phone", async () => {
  await withScene(async (scene) => {
    const page = await openEntry(scene);
    await page.route("**/api/quick/", (route) => route.abort());
    await enterDelivery(page, MARKER);
    await waitingList(page).getByText("전송 대기").waitFor();
    await page.locator(".account summary").click();
    await page.getByRole("button", { name: "로그아웃", exact: true }).click();
    const question = page.getByRole("dialog", { name: "전송하지 않은 기록이 있습니다" });
    await question.getByRole("button", { name: "지우고 로그아웃" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await becomes(() => page.evaluate(async () => (await indexedDB.databases()).length), 0);
    await becomes(() => page.evaluate(() => localStorage.length), 0);
  });
});

Deno.test("given a wait that begins on one page, then any page of the office sends it, and the bar says how many wait", async () => {
  await withScene(async (scene) => {
    const page = await openEntry(scene, STAFF, { ...PHONE, serviceWorkers: "block" });
    let isCut = true;
    await page.route("**/api/quick/", (route) => isCut ? route.abort() : route.continue());
    await enterDelivery(page, MARKER);
    await waitingList(page).getByText("전송 대기").waitFor();
    await page.goto("/staff/card-report");
    const bar = page.getByRole("navigation", { name: "바로 가기" });
    await bar.getByText("1건 전송 대기").waitFor();
    isCut = false;
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await saved(scene, MARKER);
    await bar.getByText("건 전송 대기").waitFor({ state: "detached" });
  });
});

Deno.test("given a phone whose clock is two days ahead, when a delivery is entered, then it is recorded at the office's time", async () => {
  await withScene(async (scene) => {
    const page = await openEntry(scene);
    await page.clock.install({ time: Date.now() + 2 * 24 * 60 * 60_000 });
    await page.reload();
    await page.locator(".entry-page[aria-busy=false]").waitFor({ state: "attached" });
    await enterDelivery(page, MARKER);
    await saved(scene, MARKER);
    const { books, now } = scene.server.deps;
    const [row] = [...books.views.courier.byId.values()]
      .filter(({ state }) => state.memo === MARKER);
    const late = now().getTime() - Date.parse(row.state.created_at);
    assert(Math.abs(late) < 60_000, `${row.state.created_at} is ${late} ms ago`);
  });
});

Deno.test("given a recent route, when it is tapped and saved, then the delivery is in the books", async () => {
  await withScene(async (scene) => {
    const page = await openEntry(scene);
    const before = scene.server.deps.books.views.courier.byId.size;
    const route = page.getByRole("group", { name: "최근 경로" }).getByRole("button").first();
    await route.click();
    await becomes(() => route.getAttribute("aria-pressed"), "true");
    await page.getByRole("button", { name: "저장", exact: true }).click();
    await page.getByText("기록이 저장되었습니다.").waitFor();
    assertEquals(scene.server.deps.books.views.courier.byId.size, before + 1);
  });
});
