/** Waiting for something that the page has to ask the server about. */
import type { Page } from "playwright-core";

const PATIENCE_MILLISECONDS = 15_000;

/**
 * Has the page ask again and again until the answer is a yes, and gives that; throws after 15 s.
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
