/** The staff's desk with one consultation request on it. */
import { ask, FORM, handClock } from "./contact.ts";
import { type Caller, openTestApp, type TestApp } from "./server.ts";

/** An office with one request; `page` is its page, read as the caller. */
interface Desk {
  app: TestApp;
  clock: ReturnType<typeof handClock>;
  id: string;
  page(as?: Caller): Promise<string>;
  /** Sends a form of the page; what is not given is as the page has it now. */
  act(act: string, fields: Record<string, string>, as?: Caller): Promise<Response>;
  entry(): ReturnType<TestApp["deps"]["books"]["views"]["consultation"]["byId"]["get"]>;
}

/** Opens a desk for some work, and closes it afterwards. */
export async function withDesk(work: (desk: Desk) => Promise<void>): Promise<void> {
  const clock = handClock();
  const app = await openTestApp({ now: clock.now, empty: true });
  const id = await ask(app, clock);
  await app.signInAgain("superuser");
  const page = async (as: Caller = "staff") =>
    await (await app.call(`/staff/consultations/${id}`, { as })).text();
  await work({
    app,
    clock,
    id,
    page,
    entry: () => app.deps.books.views.consultation.byId.get(id),
    async act(act, fields, as = "staff") {
      const html = await page(as);
      const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
      const hidden = Object.fromEntries(
        ["csrfmiddlewaretoken", "version", "key"].map((name) => [name, value(name) ?? ""]),
      );
      return await app.call(`/staff/consultations/${id}/${act}`, {
        as,
        method: "POST",
        body: new URLSearchParams({ ...hidden, ...fields }),
        headers: { "content-type": FORM },
      });
    },
  });
  await app.close();
}

/** Who looked at requests, oldest first. */
export const personalReadsOf = (app: TestApp) =>
  [...app.deps.books.views.security.byId.values()]
    .filter(({ read }) => read?.noun === "consultation");

/** The inbox as a member of the staff sees it. */
export const inboxOf = async (app: TestApp, query = ""): Promise<string> =>
  await (await app.call(`/staff/consultations${query}`)).text();

/** The token the staff's forms carry. */
export async function tokenOf(app: TestApp): Promise<string> {
  return /name="csrfmiddlewaretoken" value="([^"]+)"/.exec(await inboxOf(app))![1];
}
