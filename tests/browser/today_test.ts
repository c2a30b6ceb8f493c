/** The front door by mouse and by keyboard: what waits, what changed, the menu as it was left. */
import { assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { handsOn } from "./hands.ts";
import { signIn, withScene } from "./harness.ts";
import { becomes, eventually } from "./until.ts";

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name }).waitFor();

const CONSULTATIONS = /^답변할 상담 \d+건: 열기$/;

/** Changes the note of the newest payment: what it is called, and what the note was. */
const editNewest = (page: Page): Promise<{ id: string; store: string; note: string }> =>
  page.evaluate(async () => {
    const rows = await (await fetch("/api/mysql/card/list/?year=2026&month=all")).json();
    const [{ id, store_name: store, note, purpose, participants: people }] = rows;
    const participants = people.map((one: { id: string }) => one.id);
    const body = JSON.stringify({ purpose, participants, note: "오늘 화면에서 되돌릴 비고" });
    const headers = { "content-type": "application/json" };
    await fetch(`/api/mysql/card/update/${id}/`, { method: "PUT", headers, body });
    return { id, store, note };
  });

const noteOf = (page: Page, id: string): Promise<string> =>
  page.evaluate(async (id) => {
    const rows = await (await fetch("/api/mysql/card/list/?year=2026&month=all")).json();
    return rows.find((row: { id: string }) => row.id === id).note;
  }, id);

Deno.test("staff begin their day on 오늘, by mouse and by keyboard", () =>
  withScene(async (scene) => {
    const page = await scene.visitor();
    await signIn(page, "데모 직원 하나");
    await heading(page, "오늘");
    await page.getByRole("link", { name: CONSULTATIONS }).click();
    await heading(page, "상담 접수");
    await page.getByRole("link", { name: "온길 오피스" }).click();
    await heading(page, "오늘");

    const { id, store, note } = await editNewest(page);
    await page.reload();
    await page.getByRole("button", { name: new RegExp(`^${store} .*비고 수정 되돌리기$`) }).click();
    await page.getByRole("status").filter({ hasText: "되돌렸습니다." }).waitFor();
    await becomes(() => noteOf(page, id), note);

    const { reach, press } = await handsOn(page);
    const fold = page.getByRole("button", { name: "메뉴 이름 보기" });
    await page.locator("[data-island=menu-fold][data-ready]").waitFor({ state: "attached" });
    await reach(fold);
    await press("Enter");
    await becomes(() => fold.getAttribute("aria-expanded"), "false");
    await eventually(async () =>
      assertMatch(await (await page.request.get("/staff")).text(), /<html[^>]* data-menu="folded"/)
    );
    await page.reload();
    await page.getByRole("link", { name: "차계부", exact: true }).hover();
    await page.locator("[data-island=menu-fold][data-ready]").waitFor({ state: "attached" });
    await reach(page.getByRole("link", { name: "본문으로 건너뛰기" }));
    await press("Enter");
    await reach(page.getByRole("link", { name: CONSULTATIONS }));
    await press("Enter");
    await heading(page, "상담 접수");

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "메뉴", exact: true }).click();
    await page.getByRole("link", { name: "차계부", exact: true }).click();
    await heading(page, "차계부");
    await page.getByRole("button", { name: "메뉴", exact: true }).click();
    await page.getByText("데모 직원 하나").click();
    await page.getByRole("link", { name: "사이트 보기" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  }));
