/** A receipt on a card row: by button, drop and paste; removed and brought back; on a phone, without a complaint of axe. */
import { assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { latin, pdf, photo } from "../helpers/attached_files.ts";
import { withScene } from "./harness.ts";
import { overhang, violations } from "./looks.ts";
import { openButtons } from "./report_page.ts";
import { openReport } from "./states.ts";
import { becomes } from "./until.ts";

const panel = (page: Page) => page.getByRole("region", { name: /영수증$/ });
const fileNames = (page: Page) => panel(page).getByRole("link", { name: /\.(jpg|pdf)$/ });

/** Gives files to the panel as a drop or a paste does. */
async function give(
  page: Page,
  kind: "drop" | "paste",
  file: { name: string; type: string; bytes: Uint8Array },
): Promise<void> {
  const { name, type } = file;
  const base64 = Buffer.from(file.bytes).toString("base64");
  await panel(page).evaluate((section, { kind, name, type, base64 }) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], name, { type }));
    const event = kind === "drop"
      ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
      : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    section.dispatchEvent(event);
  }, { kind, name, type, base64 });
}

Deno.test("receipts are attached to a card row in the browser", async (t) => {
  await withScene(async (scene) => {
    const page = await openReport(scene);
    await openButtons(page).first().click();

    await t.step("by button, by drop and by paste, each is shown with its picture", async () => {
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        panel(page).getByText("영수증 추가").click(),
      ]);
      await chooser.setFiles({
        name: "점심.png",
        mimeType: "image/png",
        buffer: Buffer.from(await photo("png")),
      });
      await fileNames(page).getByText("점심.jpg").waitFor();
      await give(page, "drop", { name: "명세서.pdf", type: "application/pdf", bytes: pdf(3) });
      await panel(page).getByText("3페이지").waitFor();
      await give(page, "paste", {
        name: "image.png",
        type: "image/png",
        bytes: await photo("png"),
      });
      await fileNames(page).getByText("image.jpg").waitFor();
      const shown = await panel(page).getByRole("link", { name: /크게 보기/ }).locator("img")
        .evaluateAll((all) =>
          Promise.all((all as HTMLImageElement[]).map((one) => one.decode().then(() => true)))
        );
      assertEquals(shown, [true, true, true]);
    });

    await t.step("one that is refused says why beside its name, and is put away", async () => {
      await give(page, "drop", {
        name: "사진.pdf",
        type: "application/pdf",
        bytes: latin("MZ\x90"),
      });
      await panel(page).getByRole("alert").getByText("실행 파일").waitFor();
      await panel(page).getByRole("button", { name: "사진.pdf 지우기" }).click();
      await panel(page).getByRole("alert").waitFor({ state: "detached" });
    });

    await t.step("one whose answer was lost is attached once when it is sent again", async () => {
      const calls = "**/api/attachments/of/**";
      const before = await fileNames(page).count();
      await page.route(calls, async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      });
      await give(page, "drop", { name: "한 번.pdf", type: "application/pdf", bytes: pdf(1) });
      const again = panel(page).getByRole("button", { name: "한 번.pdf 다시 시도" });
      await again.waitFor();
      await page.unroute(calls);
      await again.click();
      await fileNames(page).getByText("한 번.pdf").waitFor();
      await page.reload();
      await openButtons(page).first().click();
      await fileNames(page).getByText("한 번.pdf").first().waitFor();
      await becomes(() => fileNames(page).count(), before + 1);
    });

    await t.step(
      "one that is removed with the keyboard comes back by the message, and from its list",
      async () => {
        const remove = panel(page).getByRole("button", { name: "점심.jpg 삭제" });
        await remove.focus();
        await page.keyboard.press("Enter");
        await panel(page).getByText("삭제한 파일 1개").waitFor();
        await page.getByRole("button", { name: "되돌리기" }).click();
        await remove.waitFor();
        await remove.click();
        await panel(page).getByText("삭제한 파일 1개").click();
        await panel(page).getByRole("button", { name: "점심.jpg 복원" }).click();
        await remove.waitFor();
      },
    );

    await t.step("axe has nothing to say, and on a phone nothing is cut off", async () => {
      assertEquals(await violations(page), []);
      await page.setViewportSize({ width: 390, height: 844 });
      await becomes(() => overhang(page), 0);
    });
  });
});

Deno.test("on a phone a receipt is on its row in three taps: the row, the camera, the shutter", async () => {
  await withScene(async (scene) => {
    const page = await scene.signedIn("데모 직원 하나", {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.goto("/staff/card-report");
    await openButtons(page).first().tap();
    const [camera] = await Promise.all([
      page.waitForEvent("filechooser"),
      panel(page).getByText("사진 찍기").tap(),
    ]);
    await becomes(() => camera.element().getAttribute("capture"), "environment");
    await camera.setFiles({
      name: "image.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from(await photo()),
    });
    await fileNames(page).getByText("image.jpg").waitFor();
  });
});
