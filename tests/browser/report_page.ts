/** The card report's parts by their roles and names, as the browser tests find them. */
import type { Locator, Page } from "playwright-core";

export const noteField = (page: Page): Locator => page.getByLabel("비고", { exact: true });
export const purposeField = (page: Page): Locator => page.getByLabel("용도", { exact: true });
export const peopleField = (page: Page): Locator => page.getByRole("combobox", { name: "참석자" });
export const saveButton = (page: Page): Locator =>
  page.getByRole("button", { name: "저장", exact: true });
export const editButtons = (page: Page): Locator => page.getByRole("button", { name: /편집$/ });
export const openButtons = (page: Page): Locator => page.getByRole("button", { name: /펼치기$/ });
export const employees = (page: Page): Locator => page.getByRole("listbox", { name: "직원" });
export const historyPanel = (page: Page): Locator =>
  page.getByRole("region", { name: /변경 이력$/ });

/**
 * Waits until the report of an island is alive, with the cards above its rows: those have scripts of their own, and a
 * press that comes before them makes them draw anew, which moves the rows away from under it.
 */
export async function reportIsAlive(page: Page, island: string): Promise<void> {
  await page.locator(`[data-island=${island}][data-ready]`).waitFor({ state: "attached" });
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".report-card, .report-year")].every((card) =>
      Object.keys(card).some((key) => key.startsWith("__react"))
    )
  );
}

/** Saves what is typed and waits until the editor is gone. */
export async function saveEdit(page: Page): Promise<void> {
  await saveButton(page).click();
  await noteField(page).waitFor({ state: "detached" });
}

/** Opens the history of a row (0 is the first) and waits for its entries. */
export async function openHistory(page: Page, row = 0): Promise<Locator> {
  const button = page.getByRole("button", { name: "변경 이력" });
  if (await button.count() === 0) await openButtons(page).nth(row).click();
  await button.first().click();
  await historyPanel(page).getByRole("listitem").first().waitFor();
  return historyPanel(page);
}
