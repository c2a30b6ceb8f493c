/** Waiting for what must become true: the browser answers a key or a click before the page has done what it asks for. */
import { assertEquals } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { PATIENCE_MILLISECONDS } from "./launch.ts";

/** Between two readings: shorter than anybody sees, long enough for the page to get on. */
const PAUSE_MILLISECONDS = 20;

/**
 * Has the page ask again and again until the answer is a yes, and gives that; throws when its patience ends.
 * Playwright's `waitForFunction` is no help: it takes the promise itself for a yes.
 */
export async function until<A, R>(
  page: Page,
  ask: (arg: A) => Promise<R>,
  arg: A,
): Promise<R> {
  const deadline = performance.now() + PATIENCE_MILLISECONDS;
  while (performance.now() < deadline) {
    const answer = await page.evaluate(ask as (arg: unknown) => Promise<R>, arg as unknown);
    if (answer) return answer;
  }
  throw new Error(`never came true: ${ask} of ${JSON.stringify(arg)}`);
}

/** Asserts again and again until it holds; at the end of its patience, or of what is given, throws what the last attempt threw. */
export async function eventually(
  attempt: () => unknown,
  milliseconds = PATIENCE_MILLISECONDS,
): Promise<void> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
  }
}

/** Reads again and again until this is read; throws how the last reading differs when its patience ends. */
export function becomes<T>(
  read: () => T | Promise<T>,
  expected: T,
  message?: string,
): Promise<void> {
  return eventually(async () => assertEquals(await read(), expected, message));
}

/** The control has the focus, or is about to get it. */
export function hasFocus(control: Locator): Promise<void> {
  return becomes(() => control.evaluate((element) => element === document.activeElement), true);
}

/** The heading and the first paragraph that a page has are seen. */
export async function isReadable(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await becomes(async () => (await page.locator("main").innerText()).length > 40, true);
}
