/**
 * Certificates in a browser (S2 §4): issued for chosen addresses, downloaded while the page is another one, and
 * followed in the tray by keyboard. With SCREENSHOTS=folder pictures are kept.
 */
import { assertEquals } from "@std/assert";
import type { Download, Page } from "playwright-core";
import { unzip } from "../helpers/unzip.ts";
import { type Scene, withScene } from "./harness.ts";
import { sayPurpose } from "./purpose.ts";
import { covered, PICTURES, violations } from "./looks.ts";
import { openTable } from "./settings_states.ts";
import { becomes, hasFocus } from "./until.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const tray = (page: Page) => page.getByRole("complementary", { name: "작업 상황" });
const toast = (page: Page, text: string) =>
  page.locator(".toast").filter({ hasText: text }).first().waitFor();

async function chooseThree(page: Page): Promise<void> {
  await page.locator('[data-r="0"] [data-c="1"]').click();
  for (const row of [1, 2]) {
    await page.locator(`[data-r="${row}"] [data-c="1"]`).click({ modifiers: ["Control"] });
  }
  await page.getByText("3개 선택", { exact: true }).waitFor();
}

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  for (const [theme, width] of [["light", 1440], ["dark", 820], ["light", 390]] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await page.screenshot({ path: `${PICTURES}/certificates-${name}-${theme}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}

const filesOf = async (
  download: Download,
): Promise<string[]> => [
  ...unzip(new Uint8Array(await Deno.readFile(await download.path()))).keys(),
];

async function worksWithCertificates(scene: Scene): Promise<void> {
  const page = await openTable(scene, "address");
  await chooseThree(page);
  await press(page, "증명서 발급");
  await page.getByRole("dialog", { name: "증명서를 발급하시겠습니까?" }).waitFor();
  await press(page, "발급");
  await toast(page, "3개 주소의 증명서 발급을 요청했습니다.");
  await toast(page, "증명서 발급을 마쳤습니다.");
  const issued = page.getByRole("link", { name: /발급 증명서 다운로드$/ });
  await becomes(() => issued.count(), 3);
  await picture(page, "issued");

  // The file may be there before the page has changed.
  const coming = page.waitForEvent("download");
  await press(page, "증명서 다운로드");
  await sayPurpose(page);
  await toast(page, "증명서 다운로드를 시작했습니다.");
  await page.goto("/staff/card-report");
  const download = await coming;
  assertEquals(/^\d{4}-\d\d-\d\d_등기증명서_3건\.zip$/.test(download.suggestedFilename()), true);
  assertEquals((await filesOf(download)).length, 4);

  const opener = tray(page).getByRole("button", { name: /^작업 \d건 완료$/ });
  await opener.focus();
  await page.keyboard.press("Enter");
  const list = tray(page).getByRole("list");
  await list.getByRole("link", { name: "파일 받기" }).waitFor();
  assertEquals(await violations(page), []);
  await picture(page, "tray");
  await page.keyboard.press("Escape");
  await becomes(() => list.count(), 0);
  await hasFocus(opener);
  await page.keyboard.press("Enter");
  await list.getByRole("button", { name: "증명서 발급 3건 목록에서 지우기" }).click();
  await page.reload();
  await tray(page).getByRole("button", { name: "작업 1건 완료" }).waitFor();
  assertEquals(await covered(page), []);

  await page.goto("/staff/tables/address");
  await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
  await chooseThree(page);
  const again = page.waitForEvent("download");
  await press(page, "증명서 다운로드");
  await sayPurpose(page);
  assertEquals((await filesOf(await again)).length, 4, "the same file, at once");

  await press(page, "소유자 정보 갱신");
  await toast(page, "3개 주소의 소유자 정보 갱신을 요청했습니다.");
  await picture(page, "table");
}

/** One press for certificates that are missing; the list of the tray is cleared, and put back. */
async function deliversInOnePress(scene: Scene): Promise<void> {
  const page = await openTable(scene, "address");
  await chooseThree(page);
  await press(page, "발급해서 받기");
  await page.getByRole("dialog", { name: "증명서를 발급해서 받으시겠습니까?" }).waitFor();
  assertEquals(await violations(page), []);
  await picture(page, "deliver");
  const coming = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "발급해서 받기", exact: true })
    .click();
  await sayPurpose(page);
  await toast(page, "3개 주소의 증명서를 발급해서 받도록 요청했습니다.");
  const files = await filesOf(await coming);
  assertEquals(files.filter((name) => /_\d{8}-\d{4}\.pdf$/.test(name)).length, 3);

  await tray(page).getByRole("button", { name: "작업 1건 완료" }).click();
  const line = tray(page).getByRole("listitem").filter({ hasText: "증명서 발급·다운로드 3건" });
  await line.getByText(/\d\d:\d\d · 다운로드할 파일이 준비되었습니다/).waitFor();
  await picture(page, "delivered");
  await tray(page).getByRole("button", { name: "모두 지우기" }).click();
  await toast(page, "끝난 작업을 목록에서 지웠습니다.");
  await becomes(() => tray(page).isVisible(), false);
  await page.locator(".toast").getByRole("button", { name: "되돌리기" }).click();
  await tray(page).getByRole("button", { name: "작업 1건 완료" }).waitFor();
}

Deno.test("staff request certificates, continue to other work, and get the file there", () =>
  withScene(worksWithCertificates));

Deno.test("one press issues what is missing and brings the file, and a cleared list comes back", () =>
  withScene(deliversInOnePress));
