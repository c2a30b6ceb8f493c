/** The assistant's console as browser tests meet it: its parts by name, and pictures of it. */
import type { Page } from "playwright-core";
import { type ModelServer, startModelServer } from "../chat/model_server.ts";
import { type Scene, withScene } from "./harness.ts";
import { PICTURES } from "./looks.ts";

export const input = (page: Page) => page.getByRole("textbox", { name: "질문", exact: true });
export const log = (page: Page) => page.getByRole("log", { name: "대화 내용" });
export const side = (page: Page) => page.getByRole("complementary", { name: "대화와 도구" });
export const settled = (page: Page) => page.locator('.chat-log[aria-busy="false"]').waitFor();

/** Asks by Enter. */
export async function ask(page: Page, question: string): Promise<void> {
  await input(page).fill(question);
  await input(page).press("Enter");
}

/** Plays in an office whose assistant answers by a script; `settings` beside those of its model. */
export async function withAssistant(
  script: Parameters<typeof startModelServer>,
  play: (scene: Scene, model: ModelServer) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const model = startModelServer(...script);
  try {
    await withScene((scene) => play(scene, model), undefined, {
      LM_STUDIO_URL: model.url,
      LM_STUDIO_MODEL: "gemma",
      ...settings,
    });
  } finally {
    await model.stop();
  }
}

/** With SCREENSHOTS=folder: the console as it is, in three widths. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  for (const [theme, width] of [["light", 1440], ["dark", 820], ["light", 390]] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await page.screenshot({ path: `${PICTURES}/chat-${name}-${theme}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}
