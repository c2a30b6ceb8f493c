/** Closes and reopens months as a superuser does on the page. */
import { assertEquals } from "@std/assert";
import type { Ledger } from "../../events/closing/closing_names.ts";
import { closingPaths } from "../../web/pages/staff/closing/paths.ts";
import type { Caller, TestApp } from "./server.ts";

/** The day that tests of November's months are made on: it is over. */
export const december = new Date("2026-12-05T01:00:00.000Z");

export const NOVEMBER = "2026-11";

/** What a page's form carries, by name. */
export function fieldsOf(html: string): Record<string, string> {
  const form = /<form class="closing-act".*?<\/form>/s.exec(html)?.[0] ?? "";
  // The closer in a test has seen the open items.
  return Object.fromEntries(
    [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

/** The page of a month. */
export async function monthPage(
  app: TestApp,
  ledger: Ledger,
  month: string,
  as: Caller = "superuser",
): Promise<string> {
  return await (await app.call(closingPaths.page(ledger, month), { as })).text();
}

/** Sends a form of the page. */
export const sendForm = (
  app: TestApp,
  path: string,
  fields: Record<string, string>,
  as: Caller = "superuser",
): Promise<Response> =>
  app.call(path, {
    as,
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

/** Closes a month as it is. */
export async function closeMonth(app: TestApp, ledger: Ledger, month = NOVEMBER): Promise<void> {
  const fields = fieldsOf(await monthPage(app, ledger, month));
  assertEquals((await sendForm(app, closingPaths.close(), fields)).status, 303);
}

/** Reopens a month for this reason. */
export async function reopenMonth(
  app: TestApp,
  ledger: Ledger,
  reason: string,
  month = NOVEMBER,
): Promise<void> {
  const fields = { ...fieldsOf(await monthPage(app, ledger, month)), reason };
  assertEquals((await sendForm(app, closingPaths.reopen(), fields)).status, 303);
}
