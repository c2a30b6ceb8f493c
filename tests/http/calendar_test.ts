/** The calendar that phones subscribe to: deadlines of one's own cases and leave, read by a parser of others. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import ICAL from "ical.js";
import { type LeaveApp, withLeave } from "../helpers/leave.ts";

/** The address of a new calendar of Mina's, with what it is to hold. */
async function subscribe(app: LeaveApp, contents?: string): Promise<string> {
  const { status, body } = await app.send(
    "staff",
    "POST",
    "calendar",
    contents ? { contents } : {},
  );
  assertEquals(status, 201, JSON.stringify(body));
  return new URL(body.data.address).pathname;
}

/** Events of a calendar as another program reads them. */
async function eventsAt(app: LeaveApp, path: string) {
  const answer = await app.call(path, { as: "visitor" });
  assertEquals(answer.status, 200);
  const text = await answer.text();
  for (const line of text.split("\r\n")) {
    assert(new TextEncoder().encode(line).length <= 75, line);
  }
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
}

/** A sale whose client is 김하늘 and whose balance was paid on the day, in charge of an employee. */
async function openSale(app: LeaveApp, staff_id: string): Promise<string> {
  const json = { client_name: "김하늘", kind: "sale", balance_date: "2026-11-20", staff_id };
  const made = await app.call("/api/matter/create", { method: "POST", json });
  const { data } = await made.json();
  assertEquals(made.status, 201, JSON.stringify(data));
  return data.id;
}

Deno.test("deadlines of one's own cases are whole days with their statute, without the client", () =>
  withLeave(async (app) => {
    const own = await openSale(app, "mina");
    await openSale(app, "jun");
    const path = await subscribe(app);
    const events = await eventsAt(app, path);
    assert(events.length > 0);
    const tax = events.find(({ summary }) => summary.includes("취득세"))!;
    assertStringIncludes(tax.summary, "· 2026-0001 소유권이전(매매)");
    assertStringIncludes(tax.description, "근거: ");
    assertEquals([tax.startDate.toString(), tax.startDate.isDate], ["2027-01-19", true]);
    assertEquals(tax.endDate.toString(), "2027-01-20");
    assertStringIncludes(
      String(tax.component.getFirstPropertyValue("url")),
      `/staff/matters/${own}`,
    );
    assert(tax.component.getFirstPropertyValue("dtstamp"));
    assertEquals(events.filter(({ summary }) => summary.includes("2026-0002")), []);
    const raw = await (await app.call(path, { as: "visitor" })).text();
    assert(!raw.replaceAll("\r\n ", "").includes("김하늘"), "the client");
    const again = await eventsAt(app, path);
    assertEquals(again.map(({ uid }) => uid), events.map(({ uid }) => uid));
    assertEquals(new Set(events.map(({ uid }) => uid)).size, events.length);
  }));

Deno.test("a deadline that is met leaves the calendar, and one that moves keeps its name", () =>
  withLeave(async (app) => {
    const id = await openSale(app, "mina");
    const path = await subscribe(app);
    const taxOf = async () =>
      (await eventsAt(app, path)).find(({ summary }) => summary.includes("취득세"));
    const first = (await taxOf())!;
    const put = async (json: object) => {
      const answer = await app.call(`/api/matter/${id}/update`, { method: "PUT", json });
      assertEquals(answer.status, 200, await answer.text());
    };
    await put({ balance_date: "2026-11-10" });
    const moved = (await taxOf())!;
    assertEquals(moved.uid, first.uid);
    assert(moved.startDate.toString() < first.startDate.toString());
    assert(moved.sequence > first.sequence);
    await put({ tax_paid_on: "2026-11-21" });
    assertEquals(await taxOf(), undefined);
  }));

Deno.test("own leave is in it, and the team's where the person says so", () =>
  withLeave(async (app) => {
    const { id } = await app.ask();
    await app.send("user", "POST", `decide/${id}`, { decision: "approve", version: 1 });
    const other = { ...{ start_date: "2026-12-24", end_date: "2026-12-24" }, employee: "jun" };
    const entered = await app.send("superuser", "POST", "create", {
      ...other,
      req_type: "annual",
      memo: "개인 사정",
    });
    assertEquals(entered.status, 201, JSON.stringify(entered.body));
    const names = async (path: string) =>
      (await eventsAt(app, path)).map(({ summary }) => summary.split(" ")[0]).sort();
    assertEquals(await names(await subscribe(app, "own")), ["이미나"]);
    assertEquals(await names(await subscribe(app, "team")), ["박준", "이미나"]);
  }));

Deno.test("what is not changed is not sent again; another address is not found", () =>
  withLeave(async (app) => {
    await openSale(app, "mina");
    const path = await subscribe(app);
    const first = await app.call(path, { as: "visitor" });
    const etag = first.headers.get("etag")!;
    const again = () => app.call(path, { as: "visitor", headers: { "if-none-match": etag } });
    assertEquals((await again()).status, 304);
    await openSale(app, "mina");
    assertEquals((await again()).status, 200);
    for (const wrong of ["/calendar/nothing.ics", path.slice(0, -".ics".length), `${path}x`]) {
      const answer = await app.call(wrong, { as: "visitor" });
      assertEquals(answer.status, 404, wrong);
      assert(!answer.headers.get("content-type")!.includes("html"), wrong);
    }
  }));
