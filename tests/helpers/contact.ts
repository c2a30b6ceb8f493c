/** A visitor at the contact form, without script. */
import type { TestApp } from "./server.ts";

export const FORM = "application/x-www-form-urlencoded";

/** A form in which nothing is wrong. */
export const haneul: Record<string, string> = {
  name: "김하늘",
  phone: "010-1234-5678",
  email: "haneul@example.com",
  service: "real-estate",
  call_time: "morning",
  subject: "아파트 매매 등기",
  message: "다음 달에 잔금을 치릅니다. 준비할 서류가 궁금합니다.",
  consent: "yes",
};

/** Opens the form: its hidden field. */
export async function openForm(app: TestApp): Promise<string> {
  const html = await (await app.call("/contact", { as: "visitor" })).text();
  return /name="form" value="([^"]+)"/.exec(html)![1];
}

/** Sends a form. Redirects are not followed. */
export function sendForm(
  app: TestApp,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams(fields);
  const type = { "content-type": FORM };
  return app.call("/contact", {
    as: "visitor",
    method: "POST",
    body,
    headers: { ...type, ...headers },
  });
}

/** A clock that a test moves by hand. */
export function handClock(start = "2026-11-21T01:00:00.000Z") {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A request that came in; its id. */
export async function ask(
  app: TestApp,
  clock: { pass(milliseconds: number): void },
  fields: Record<string, string> = {},
): Promise<string> {
  const before = new Set(app.deps.books.views.consultation.byId.keys());
  const form = await openForm(app);
  // Past the limit of requests from one address, and past the form's shortest time.
  clock.pass(11 * MINUTE);
  const response = await sendForm(app, { ...haneul, ...fields, form });
  if (response.status !== 303) throw new Error(`not taken in: ${response.status}`);
  return [...app.deps.books.views.consultation.byId.keys()].find((id) => !before.has(id))!;
}
