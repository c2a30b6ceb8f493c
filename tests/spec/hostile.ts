/** Servers in trouble, as a page may meet them: what it says then. */
import type { Page, Route } from "playwright-core";

type Answer = Parameters<Route["fulfill"]>[0] | "cut";

/** A reason in the server's own shape. */
export const REASON = "점검 중입니다.";
const body = { error: REASON, message: REASON, code: "x" };

/** Answers that say nothing, or nothing that can be shown. */
const SILENT: readonly Answer[] = [
  { status: 500, json: {} },
  { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" },
  { status: 422, json: {} },
  { status: 400, body: "" },
  "cut",
];

const answerWith = (page: Page, address: string | RegExp, answer: Answer) =>
  page.route(address, (route) => answer === "cut" ? route.abort() : route.fulfill(answer));

/** From here on calls to the address fail with a reason. */
export const failing = (page: Page, address: string | RegExp) =>
  answerWith(page, address, { status: 500, json: body });

const seen = (page: Page, text: string) =>
  page.getByText(text).locator("visible=true").first().waitFor();
/**
 * The act fails in every way. The page says the text each time; where the server gave its reason, `withReason`, which is
 * the text with the reason unless said otherwise. `after` takes the page back to where the act can be done again.
 */
export async function saysWhatFailed(
  page: Page,
  address: string | RegExp,
  { act, text, withReason = REASON, after = () => Promise.resolve() }: {
    act(): Promise<unknown>;
    text: string;
    withReason?: string;
    after?(): Promise<unknown>;
  },
): Promise<void> {
  await failing(page, address);
  await act();
  await seen(page, withReason);
  await page.unroute(address);
  for (const answer of SILENT) {
    await after();
    await page.evaluate(() =>
      document.querySelectorAll<HTMLElement>(".toast button[aria-label='알림 닫기']")
        .forEach((button) => button.click())
    );
    await answerWith(page, address, answer);
    await act();
    await seen(page, text);
    await page.unroute(address);
  }
}
