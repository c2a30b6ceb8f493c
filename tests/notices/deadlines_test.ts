/** Notices about deadlines of cases: near once, missed each week until a day meets them, and no names in them. */
import { assert, assertEquals } from "@std/assert";
import { textOf } from "../../projections/notice/asks.ts";
import { type NoticeOffice, withNoticeOffice } from "./office.ts";

const DAY_MS = 24 * 60 * 60_000;

async function send({ app }: NoticeOffice, method: string, path: string, json: object) {
  const response = await app.call(path, { as: "staff", method, json });
  const { data } = await response.json();
  assert(response.ok, path);
  return data;
}

Deno.test("given a case, when its balance comes near and passes, then people are notified once, and each week after it until the receipt", () =>
  withNoticeOffice(async (office) => {
    const { app, clock, beat, books, notices } = office;
    const { id } = await send(office, "POST", "/api/matter/create", {
      client_name: "김하늘",
      kind: "sale",
      balance_date: "2026-11-27",
    });
    const kinds = () =>
      notices().filter(({ kind }) => kind.startsWith("matter_"))
        .map(({ kind, to }) => `${kind} ${to}`).sort();
    const near = ["matter_due_near user/staff", "matter_due_near user/superuser"];
    // Near is the last week: seven days from Saturday, today's included, end on Friday.
    await beat();
    await beat();
    assertEquals(kinds(), near);
    clock.pass(7 * DAY_MS);
    await beat();
    const once = ["matter_due_missed user/staff", "matter_due_missed user/superuser"];
    assertEquals(kinds(), [...once, ...near]);
    clock.pass(7 * DAY_MS);
    await beat();
    assertEquals(kinds().filter((one) => one.includes("missed")).length, 4);
    const [notice] = notices("matter_due_missed");
    const facts = () => ({ views: books.views, office: app.deps.office, now: clock.now() });
    const text = textOf(facts(), notice)!;
    assertEquals(text.path, `/staff/matters/${id}`);
    assertEquals(text.title, "기한이 지난 사건: 2026-0001");
    assert(!JSON.stringify(text).includes("김하늘"));
    await app.signInAgain("staff");
    await send(office, "PUT", `/api/matter/${id}/update`, { receipt_date: "2026-12-04" });
    assertEquals(textOf(facts(), notice)!.isDone, true);
    clock.pass(7 * DAY_MS);
    await beat();
    assertEquals(kinds().filter((one) => one.includes("missed")).length, 4);
  }));
