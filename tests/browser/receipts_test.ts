/** Receipts: marked on the card report in every tab, and from a phone in 빠른 입력, with and without a network. */
import { assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { says, startModelServer } from "../chat/model_server.ts";
import { photo } from "../helpers/attached_files.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { openEntry, PHONE, STAFF, tab, takePhoto, waitingList } from "./entry_states.ts";
import { type Scene, withScene } from "./harness.ts";
import { openButtons, openHistory, reportIsAlive } from "./report_page.ts";
import { openReport } from "./states.ts";
import { becomes } from "./until.ts";

const receipt = async () => ({
  name: "영수증.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from(await photo()),
});

const rows = (page: Page) => page.getByRole("list", { name: "영수증이 없는 결제" });

/** Files of card payments in the books. */
const attached = ({ server }: Scene) =>
  [...server.deps.books.views.attachment.byId.values()]
    .filter(({ state }) => state.about.noun === "card" && !state.removed);

Deno.test("given a report open in two tabs, when a receipt is attached in one, then the other marks its row, and the filter follows", async () => {
  await withScene(async (scene) => {
    const page = await openReport(scene);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await reportIsAlive(other, "card-report");
    const first = openButtons(page).first();
    const id = await page.locator("[data-row]").first().getAttribute("data-row");
    const mark = (tab: Page) => tab.locator(`[data-row="${id}"]`).getByText(/^영수증/);
    await becomes(() => mark(other).textContent(), "영수증 없음");
    const chip = other.getByRole("link", { name: /^영수증 없음 / });
    const before = Number(/\d+/.exec((await chip.textContent())!)![0]);
    await first.click();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("region", { name: /영수증$/ }).getByText("영수증 추가").click(),
    ]);
    await chooser.setFiles(await receipt());
    for (const tab of [other, page]) await becomes(() => mark(tab).textContent(), "영수증 1개");
    await becomes(async () => await chip.textContent(), `영수증 없음 ${before - 1}건`);
    await other.getByText(/^영수증 첨부 1\//).waitFor();
    await chip.click();
    await becomes(() => other.locator(`[data-row="${id}"]`).count(), 0);
    await becomes(() => new URL(other.url()).searchParams.get("only"), "no_receipt");

    const history = await openHistory(page);
    await history.getByText("파일 첨부: 영수증.jpg").waitFor();
  });
});

Deno.test("given no network, when a receipt is photographed and its payment tapped, then it waits sealed and is attached once", async () => {
  await withScene(async (scene) => {
    const page = await openEntry(scene, STAFF, PHONE);
    await tab(page, /영수증/).click();
    const context = page.context();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await takePhoto(page);
    const pick = rows(page).getByRole("button").first();
    const name = (await pick.locator("span").first().textContent())!;
    await pick.click();
    await waitingList(page).getByText("전송 대기").waitFor();
    assertEquals(attached(scene).length, 0);
    await page.close();
    const opened = await context.newPage();
    await opened.goto("/staff");
    await waitingList(opened).getByText(name).waitFor();
    await context.setOffline(false);
    await becomes(() => attached(scene).length, 1);
    const [{ state }] = attached(scene);
    assertEquals([state.type, state.name], ["jpg", "영수증.jpg"]);
    await becomes(
      () =>
        opened.evaluate(async () => {
          const opening = indexedDB.open("office-phone-files");
          const database = await new Promise<IDBDatabase>((done) =>
            opening.onsuccess = () => done(opening.result)
          );
          const asked = database.transaction("files").objectStore("files").count();
          const left = await new Promise<number>((done) =>
            asked.onsuccess = () => done(asked.result)
          );
          database.close();
          return left;
        }),
      0,
    );
    assertEquals(attached(scene).length, 1);
  });
});

Deno.test("given an answer that is lost on its way, then the receipt is sent again and attached once", async () => {
  await withScene(async (scene) => {
    const page = await openEntry(scene);
    let lost = 0;
    await page.route("**/api/attachments/of/**", async (route) => {
      if (lost >= 4) return await route.continue();
      lost++;
      await route.fetch();
      await route.abort();
    });
    await tab(page, /영수증/).click();
    await takePhoto(page);
    const proposed = await rows(page).getByRole("button").count();
    await rows(page).getByRole("button").first().click();
    await waitingList(page).waitFor({ state: "detached" });
    assertEquals([attached(scene).length, lost], [1, 4]);
    await takePhoto(page);
    await becomes(() => rows(page).getByRole("button").count(), proposed - 1);
  });
});

Deno.test("given a phone without a network from the first on, then a photo is kept, and its payment is chosen once there is one", async () => {
  await withScene(async (scene) => {
    const page = await openEntry(scene, STAFF, PHONE);
    const context = page.context();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto("/staff/entry");
    await tab(page, /영수증/).click();
    await takePhoto(page);
    await page.getByRole("button", { name: "나중에 선택" }).click();
    await waitingList(page).getByText("결제를 선택해 주세요").waitFor();
    await context.setOffline(false);
    const choose = waitingList(page).getByRole("button", { name: "결제 선택" });
    await choose.click();
    await page.getByAltText("찍은 영수증").waitFor();
    await rows(page).getByRole("button").first().click();
    await becomes(() => attached(scene).length, 1);
    await waitingList(page).waitFor({ state: "detached" });
  });
});

Deno.test("given a model that sees, when a photo is taken, then the payment of its amount and day comes first, and a person taps it", async () => {
  let said = "{}";
  const model = startModelServer(() => says(said));
  try {
    await withScene(
      async (scene) => {
        const { books } = scene.server.deps;
        const page = await openEntry(scene);
        await tab(page, /영수증/).click();
        const props = await page.evaluate(() =>
          document.querySelector<HTMLElement>("[data-island=quick-entry]")!.dataset.props!
        );
        const { id, at, won } = JSON.parse(props).receipts.rows.at(-1);
        said = JSON.stringify({ won, day: seoulDay(at), store: "" });
        await takePhoto(page);
        await page.getByText(/^사진에서 읽음/).waitFor();
        const best = rows(page).getByRole("button").first();
        await best.getByText("금액·날짜 일치").waitFor();
        assertEquals(attached(scene).length, 0, "nothing is attached without a person's tap");
        await best.click();
        await becomes(() => attached(scene).length, 1);
        const [{ state: { about } }] = attached(scene);
        const found = books.views.card.byId.get(about.id)!.state;
        assertEquals([found.pay, seoulDay(found.used_at)], [won, seoulDay(at)], id);
      },
      undefined,
      { LM_STUDIO_URL: model.url },
    );
  } finally {
    await model.stop();
  }
});

Deno.test("given a paper at a leave request, then its person sees it there, and the approver opens it from the inbox", async () => {
  await withScene(async (scene) => {
    const mina = await scene.signedIn("데모 직원 둘");
    await mina.goto("/staff/leave-request");
    await reportIsAlive(mina, "leave-request");
    await openButtons(mina).first().click();
    const panel = mina.getByRole("region", { name: /증빙 서류$/ });
    const [chooser] = await Promise.all([
      mina.waitForEvent("filechooser"),
      panel.getByText("증빙 서류 추가").click(),
    ]);
    await chooser.setFiles({ ...await receipt(), name: "진단서.jpg" });
    await panel.getByRole("link", { name: "진단서.jpg", exact: true }).waitFor();

    const head = await scene.signedIn(STAFF);
    await head.goto("/staff/leave-request");
    const asked = head.locator(".leave-request[data-row]").first();
    const id = await asked.getAttribute("data-row");
    const boss = await scene.signedIn("데모 관리자");
    await boss.goto("/staff/leave-request");
    await boss.evaluate(async ({ id, base64 }) => {
      const body = new FormData();
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      body.append("file", new File([bytes], "처방전.jpg", { type: "image/jpeg" }));
      const token = document.querySelector<HTMLInputElement>("input[name=csrfmiddlewaretoken]")!;
      const headers = { "x-csrftoken": token.value };
      const path = `/api/attachments/of/leave/${id}`;
      const answer = await fetch(path, { method: "POST", body, headers });
      if (!answer.ok) throw new Error(await answer.text());
    }, { id, base64: Buffer.from(await photo()).toString("base64") });
    // The inbox is read again by itself.
    await asked.getByRole("button", { name: /증빙 서류 보기$/ }).click();
    await asked.getByRole("link", { name: "처방전.jpg", exact: true }).waitFor();
  });
});
