/**
 * A real office in a browser before it has said who it is: what visitors and its people see, certificates without
 * somebody who issues them, and the lunch budget. With SCREENSHOTS=folder pictures are kept.
 */
import { Buffer } from "node:buffer";
import { assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { demoAccounts } from "../../src/auth/demo/accounts.ts";
import { givenAddresses } from "../helpers/addresses.ts";
import { type Scene, withScene } from "./harness.ts";
import { faults } from "./looks.ts";
import { openTable } from "./settings_states.ts";
import { becomes } from "./until.ts";

const REAL = { DEMO: "0", KAKAO_REST_KEY: "0123456789abcdef0123456789abcdef" };
const NOW = () => new Date("2026-11-21T01:00:00.000Z");

/** Runs a test in a real office whose people have their rights. */
const inRealOffice = (play: (scene: Scene) => Promise<void>) =>
  withScene(
    async (scene) => {
      const { auth } = scene.server.deps;
      for (const { key: id, subject, profile, flags } of demoAccounts) {
        const user = { id, provider: "kakao", subject, profile, flags };
        const refused = await auth.accounts.register(user, { requestId: "given", via: "system" });
        assertEquals(refused, null);
      }
      await play(scene);
    },
    NOW,
    REAL,
  );

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) =>
  page.locator(".toast").filter({ hasText: text }).first().waitFor();

Deno.test("a visitor gets the page of a site in preparation and the sign-in; staff see a preview", () =>
  inRealOffice(async (scene) => {
    const guest = await scene.visitor();
    await guest.goto("/");
    await guest.getByRole("heading", { name: "준비 중입니다." }).waitFor();
    await guest.getByRole("link", { name: "카카오로 로그인" }).waitFor();
    assertEquals(await faults(guest, "not-ready", { always: true }), []);
    await guest.goto("/about");
    await guest.getByRole("heading", { name: "준비 중입니다." }).waitFor();

    const page = await scene.signedIn("관리자");
    await page.goto("/");
    const mark = page.getByRole("complementary", { name: "미리보기 안내" });
    await mark.waitFor();
    assertEquals(await faults(page, "preview-home", { always: true }), []);
    await page.goto("/services/corporate");
    await mark.waitFor();
    assertEquals(await faults(page, "preview-services"), []);
    await mark.getByRole("link", { name: "사무소 정보 등록하기" }).click();
    await page.waitForURL(/tab=office/);
  }));

Deno.test("without a provider certificates cannot be requested, and one from elsewhere can be filed", () =>
  inRealOffice(async (scene) => {
    await givenAddresses(scene.server.deps.books, 3);
    const page = await openTable(scene, "address");
    await page.locator('[data-r="0"] [data-c="1"]').click();
    await page.getByText("발급 기관이 설정되지 않았습니다.", { exact: true }).waitFor();
    for (const name of ["증명서 발급", "증명서 다운로드", "소유자 정보 갱신"]) {
      await becomes(() => button(page, name).getAttribute("aria-disabled"), "true");
    }
    assertEquals(await faults(page, "certificates-off", { always: true }), []);
    await button(page, "증명서 발급").click({ force: true });
    await toast(page, "CERTIFICATE_URL과 CERTIFICATE_KEY를 설정하면");
    await becomes(() => page.getByText("수수료").count(), 0);

    await button(page, "증명서 등록").click();
    const dialog = page.getByRole("dialog", { name: "증명서 등록" });
    const send = dialog.getByRole("button", { name: "등록", exact: true });
    await send.click();
    await dialog.getByText("증명서 PDF 파일을 선택해 주세요.").waitFor();
    const file = (text: string) => ({
      name: "등기사항증명서.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(text),
    });
    await dialog.getByLabel("PDF 파일").setInputFiles(file("<html>"));
    await send.click();
    await dialog.getByText("PDF 파일이 아니거나", { exact: false }).waitFor();
    await dialog.getByLabel("PDF 파일").setInputFiles(file("%PDF-1.7\n%%EOF\n"));
    await dialog.getByLabel("발급번호 (선택)").fill("1234-5678");
    await dialog.getByLabel("발급일 (선택)").fill("2026-11-20");
    assertEquals(await faults(page, "certificate-filing", { always: true }), []);
    await send.click();
    await toast(page, "증명서를 등록했습니다.");
    await becomes(() => page.getByRole("link", { name: /등록 증명서 다운로드$/ }).count(), 1);
    await becomes(() => button(page, "증명서 다운로드").getAttribute("aria-disabled"), null);
    await button(page, "증명서 등록").click();
    await dialog.getByText("1234-5678", { exact: false }).waitFor();
    assertEquals(await faults(page, "certificate-filed"), []);
    const coming = page.waitForEvent("download");
    await dialog.getByRole("link", { name: /직접 등록$/ }).click();
    assertMatch((await coming).suggestedFilename(), /^등기증명서_.*\.pdf$/);
  }));

Deno.test("the lunch budget is set in the settings and restored from its history", () =>
  inRealOffice(async (scene) => {
    const page = await scene.signedIn("관리자");
    await page.goto("/settings?tab=cards&list=card_rule");
    await page.locator("[data-island=card-rule][data-ready]").waitFor({ state: "attached" });
    const field = page.getByLabel("한 달 점심 예산");
    const save = button(page, "저장");
    await field.fill("많이");
    await save.click();
    await page.locator(".field-error").first().waitFor();
    for (const won of ["350,000", "400,000원"]) {
      await field.fill(won);
      await save.click();
      await becomes(() => field.inputValue(), won.replace("원", ""));
      await page.getByText("저장하지 않은 내용이 있습니다").waitFor({ state: "detached" });
    }
    await page.getByRole("tabpanel").getByText("변경 이력", { exact: true }).click();
    await page.getByText("350,000원", { exact: false }).first().waitFor();
    assertEquals(await faults(page, "lunch-budget", { always: true }), []);
    await page.goto("/staff/card-report?year=2026&month=11");
    await page.getByText("한도 400,000원").waitFor();
  }));
