/** Says what a file about people is wanted for, as the dialog asks it. */
import type { Page } from "playwright-core";

export async function sayPurpose(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "내려받는 이유" });
  await dialog.getByLabel("이유").fill("등기소에 제출");
  await dialog.getByRole("button", { name: "다운로드" }).click();
}
