/** A case from a visitor's question to its closed month: made of a consultation, its costs drawn, kept and destroyed. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { TableRow } from "../../events/kit/column.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { addDays } from "../../events/leave_rules/days.ts";
import { drawnEntry } from "../../projections/matter/sources.ts";
import { matterItems } from "../../src/nouns/today/matters.ts";
import { destroyExpiredRequests } from "../../src/nouns/consultation/destruction.ts";
import { closeMonth, december, monthPage, NOVEMBER, reopenMonth } from "../helpers/closings.ts";
import { issue, withHouse } from "../helpers/certificate_house.ts";
import { ask, FORM, handClock, MINUTE } from "../helpers/contact.ts";
import { withDesk } from "../helpers/desk.ts";
import { openTestApp, type TestApp, withEmptyApp } from "../helpers/server.ts";

async function send(app: TestApp, method: string, path: string, json?: unknown) {
  const response = await app.call(path, { as: "staff", method, json });
  return { status: response.status, body: await response.json() };
}

async function add(app: TestApp, noun: string, json: object): Promise<TableRow> {
  const { status, body } = await send(app, "POST", `/api/${noun}/create`, json);
  assertEquals(status, 201, JSON.stringify(body));
  return body.data;
}

const whole = async (app: TestApp, id: string) =>
  (await send(app, "GET", `/api/matter/${id}/whole`)).body.data;

const QUERY = "case=purchase&price=520000000&homes=one";

Deno.test("a consultation with an estimate becomes one case with who asked, what about, and the estimate of that day", async () => {
  const clock = handClock();
  const app = await openTestApp({ now: clock.now, empty: true });
  try {
    const form = await (await app.call(`/contact?estimate=${encodeURIComponent(QUERY)}`, {
      as: "visitor",
    })).text();
    assertStringIncludes(form, "계산하신 등기 비용을 함께 보냅니다.");
    const id = await ask(app, clock, { estimate: QUERY });
    const page = await (await app.call(`/staff/consultations/${id}`)).text();
    assertMatch(page, /견적: (<!-- -->)?매매 [\d,]+원 \(2026-11-21 요율\)/);
    const press = () => makeCase(app, id, page);
    const [first, second] = await Promise.all([press(), press()]);
    assertEquals([first.status, second.status], [303, 303]);
    const address = first.headers.get("location")!;
    assertEquals(second.headers.get("location"), address, "pressed twice, one case");
    const { matter, parties, quote } = await whole(app, address.split("/").at(-1)!);
    assertEquals([matter.number, matter.kind, matter.note], [
      "2026-0001",
      "sale",
      "아파트 매매 등기",
    ]);
    assertEquals([parties[0].name, parties[0].phone, parties[0].email, parties[0].client], [
      "김하늘",
      "010-1234-5678",
      "haneul@example.com",
      true,
    ]);
    assertEquals([quote.rates_day, matter.price], ["2026-11-21", 520_000_000]);
    const after = await (await app.call(`/staff/consultations/${id}`)).text();
    assertStringIncludes(after, `href="${address}"`);
    const third = await makeCase(app, id, page, "another");
    assertEquals(third.headers.get("location"), address);
    assertEquals(app.deps.books.views.matter.byId.size, 1);
  } finally {
    await app.close();
  }
});

/** Presses the button on the page of a consultation. */
function makeCase(app: TestApp, id: string, page: string, key?: string): Promise<Response> {
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)![1];
  return app.call(`/staff/consultations/${id}/matter`, {
    method: "POST",
    body: new URLSearchParams({
      csrfmiddlewaretoken: hidden("csrfmiddlewaretoken"),
      key: key ?? hidden("key"),
      kind: "sale",
    }),
    headers: { "content-type": FORM },
  });
}

Deno.test("a consultation whose data is destroyed makes no case; the case that it became keeps its own copy", () =>
  withDesk(async ({ app, id, act, page }) => {
    const made = await makeCase(app, id, await page());
    assertEquals(made.status, 303);
    const matter = made.headers.get("location")!.split("/").at(-1)!;
    const gone = await act("destruction", { reason: "request", sure: "yes" }, "superuser");
    assertEquals(gone.status, 303);
    const { parties } = await whole(app, matter);
    assertEquals(parties[0].name, "김하늘");
  }));

Deno.test("an estimate becomes a cost sheet once; a changed line has its reason", () =>
  withDesk(async ({ app, clock }) => {
    const id = await ask(app, clock, { estimate: QUERY });
    const page = await (await app.call(`/staff/consultations/${id}`)).text();
    const made = await makeCase(app, id, page);
    const matter = made.headers.get("location")!.split("/").at(-1)!;
    const path = `/api/matter/${matter}/cost_sheet`;
    const sheet = await send(app, "POST", path, {});
    assertEquals(sheet.status, 200, JSON.stringify(sheet.body));
    const { entries, sums, quote } = await whole(app, matter);
    assertEquals([sheet.body.data.done, sums.balance], [entries.length, quote.total]);
    assertEquals((await send(app, "POST", path, {})).body.code, "cost_sheet_made");
    const [line] = entries;
    const update = (values: object) =>
      send(app, "PUT", `/api/matter_entry/${line.id}/update`, { ...values, version: line.version });
    const refused = await update({ amount: line.amount - 10 });
    assertEquals([refused.status, refused.body.details[0].field], [422, "reason"]);
    assertEquals((await update({ amount: line.amount - 10, reason: "감면" })).status, 200);
    const undone = await send(app, "POST", "/api/matter_entry/undo", {
      operation: sheet.body.operation,
    });
    assertEquals([undone.body.done, undone.body.refused.length], [entries.length - 1, 1]);
  }));

Deno.test("a case without an estimate has no cost sheet, and an unknown one none of the calls", () =>
  withEmptyApp(async (app) => {
    const { id } = await add(app, "matter", { client_name: "박매수", kind: "sale" });
    const calls = ["cost_sheet", "draw"].map((one) => `/api/matter/none/${one}`);
    const none = await send(app, "POST", `/api/matter/${id}/cost_sheet`, {});
    assertEquals([none.status, none.body.code], [409, "no_estimate"]);
    for (const path of calls) {
      const body = path.endsWith("draw") ? { sources: ["courier/x"] } : {};
      assertEquals((await send(app, "POST", path, body)).status, 404, path);
    }
    assertEquals((await send(app, "GET", "/api/matter/none/whole")).status, 404);
    assertEquals((await send(app, "GET", "/api/matter/none/sources")).status, 404);
  }));

Deno.test("a delivery is drawn as an expense once, by one case", () =>
  withEmptyApp(async (app) => {
    const [one, other] = [
      await add(app, "matter", { client_name: "박매수", kind: "sale" }),
      await add(app, "matter", { client_name: "정전세", kind: "jeonse" }),
    ];
    const delivery = {
      rider: "1042",
      sender: "사무소",
      receiver: "서초등기소",
      amount: 9_000,
      memo: "",
    };
    const made = await send(app, "POST", "/api/quick/", delivery);
    assert(made.status < 300, JSON.stringify(made.body));
    const { body: found } = await send(app, "GET", `/api/matter/${one.id}/sources`);
    assertEquals(found.data.map(({ amount }: { amount: number }) => amount), [9_000]);
    const sources = [found.data[0].drawn_from];
    const drawn = await send(app, "POST", `/api/matter/${one.id}/draw`, { sources });
    assertEquals([drawn.status, drawn.body.data.done], [200, 1]);
    const again = await send(app, "POST", `/api/matter/${other.id}/draw`, { sources });
    assertEquals([again.status, again.body.code], [409, "source_taken"]);
    assertEquals((await whole(app, one.id)).sums.expenses, 9_000);
    assertEquals((await send(app, "GET", `/api/matter/${one.id}/sources`)).body.data, []);
  }));

Deno.test("deliveries are found by what they say, drawn without those that another case has, and marked once they are taken out", () =>
  withEmptyApp(async (app) => {
    const [one, other] = [
      await add(app, "matter", { client_name: "박매수", kind: "sale" }),
      await add(app, "matter", { client_name: "정전세", kind: "jeonse" }),
    ];
    const route = { rider: "1042", sender: "사무소", memo: "" };
    for (const [receiver, amount] of [["서초등기소", 9_000], ["강남세무서", 11_000]] as const) {
      const made = await send(app, "POST", "/api/quick/", { ...route, receiver, amount });
      assert(made.status < 300, JSON.stringify(made.body));
    }
    const found = async (q: string): Promise<{ drawn_from: string }[]> => {
      const path = `/api/matter/${one.id}/sources?${new URLSearchParams({ q })}`;
      return (await send(app, "GET", path)).body.data;
    };
    const [[registry], [tax]] = [await found("서초"), await found("11000")];
    assertEquals([(await found("")).length, (await found("없는 곳")).length], [2, 0]);
    await send(app, "POST", `/api/matter/${other.id}/draw`, { sources: [registry.drawn_from] });
    const both = { sources: [registry.drawn_from, tax.drawn_from] };
    const drawn = await send(app, "POST", `/api/matter/${one.id}/draw`, both);
    assertEquals([drawn.status, drawn.body.data.done], [200, 1]);
    assertEquals((await whole(app, one.id)).reversed, []);
    const path = `/api/quick/${tax.drawn_from.slice("courier/".length)}`;
    const taken = await send(app, "DELETE", path, { reason: "잘못 기록함" });
    assert(taken.status < 300, JSON.stringify(taken.body));
    const { entries, reversed } = await whole(app, one.id);
    assertEquals(reversed, [entries[0].id]);
  }));

Deno.test("a record of a closed month is drawn with today's day, and says of which day it is", () => {
  const closing = { closed: new Map([["matter_entry", new Set(["2026-10"])]]) } as never;
  const record = (on: string) => ({
    ...{ drawn_from: "courier/one", kind: "courier" as const, on, shown: "서초등기소" },
    ...{ text: "퀵 배송", amount: 9_000 },
  });
  const row = { drawn_from: "courier/one", kind: "courier", amount: 9_000 };
  assertEquals(drawnEntry({ closing }, record("2026-10-30"), "2026-11-20"), {
    ...{ ...row, on: "2026-11-20", text: "퀵 배송 (2026-10-30 기록)" },
  } as never);
  assertEquals(drawnEntry({ closing }, record("2026-11-02"), "2026-11-20"), {
    ...{ ...row, on: "2026-11-02", text: "퀵 배송" },
  } as never);
});

Deno.test("오늘 counts cases, each once, and its links list the same ones", () =>
  withEmptyApp(async (app) => {
    const today = seoulDay(app.deps.now());
    const open = (values: object) => add(app, "matter", { client_name: "박매수", ...values });
    const ago = (days: number) => addDays(today, -days);
    for (let at = 0; at < 2; at++) {
      // Two duties that are missed, and a receipt that is near.
      await open({ kind: "officers", appointed_on: ago(40), resigned_on: ago(40) });
      await open({ kind: "sale", balance_date: addDays(today, 3) });
      await open({ kind: "jeonse", lease_end: addDays(today, 5) });
    }
    const items = matterItems(app.deps.books.views, {} as never, app.deps.now());
    const known = items.filter(({ id }) => id.startsWith("matter-day-"));
    assertEquals(items.slice(0, 2).map(({ title }) => title), [
      "기한이 지난 사건 2건",
      "7일 안에 기한이 오는 사건 2건",
    ]);
    assertEquals(known.length, 2, "each end of a lease leads to its case");
    for (const { href } of items.slice(0, 2)) {
      const { search } = new URL(href, "http://office");
      assertEquals((await send(app, "GET", `/api/matter/list${search}`)).body.count, 2, href);
    }
  }));

Deno.test("a certificate that was issued for an object of a case is drawn once, with its fee", () =>
  withHouse(2, async (house) => {
    const { app, ids: [address_id, other] } = house;
    const { id } = await add(app, "matter", { client_name: "박매수", kind: "sale" });
    await add(app, "matter_object", { matter_id: id, text: "서초구 서초대로 1", address_id });
    await issue(house, [address_id, other]);
    const found = async () => (await send(app, "GET", `/api/matter/${id}/sources`)).body.data;
    const [source, ...others] = await found();
    assertEquals([source.kind, source.amount, others], ["certificate", 1_000, []]);
    assertStringIncludes(source.basis, "등기사항증명서 등 수수료규칙");
    const sources = [source.drawn_from];
    const drawn = await send(app, "POST", `/api/matter/${id}/draw`, { sources });
    assertEquals([drawn.status, drawn.body.data.done], [200, 1]);
    const { entries, sums } = await whole(app, id);
    assertEquals([entries[0].kind, sums.expenses], ["certificate", 1_000]);
    assertEquals(await found(), []);
    const again = await send(app, "POST", `/api/matter/${id}/draw`, { sources });
    assertEquals(again.body.code, "source_taken");
  }));

Deno.test("a closed month takes no late payment and changes no cost; the next month does, or the month once it is reopened", async () => {
  const app = await openTestApp({ empty: true, now: () => december });
  try {
    const { id: matter_id } = await add(app, "matter", { client_name: "박매수", kind: "sale" });
    const payment = (on: string) => ({ matter_id, on, kind: "payment", text: "잔금", amount: 100 });
    const kept = await add(app, "matter_entry", payment("2026-11-20"));
    await closeMonth(app, "matter_entry");
    const late = await send(app, "POST", "/api/matter_entry/create", payment("2026-11-28"));
    assertEquals(late.status, 409);
    assertStringIncludes(late.body.message, "2026년 11월 사건 비용 장부는 마감되었습니다.");
    const path = `/api/matter_entry/${kept.id}/update`;
    const changed = await send(app, "PUT", path, { amount: 200, version: kept.version });
    assertEquals(changed.status, 409);
    await add(app, "matter_entry", payment("2026-12-01"));
    // The month is reopened with a reason, takes the payment, and lists it apart from what was closed.
    await reopenMonth(app, "matter_entry", "잔금이 늦게 확인됨");
    await add(app, "matter_entry", payment("2026-11-28"));
    await closeMonth(app, "matter_entry");
    assertEquals((await whole(app, String(matter_id))).sums.paid, 300);
    const page = await monthPage(app, "matter_entry", NOVEMBER);
    for (const text of ["잔금이 늦게 확인됨", "확인됨"]) assertStringIncludes(page, text);
    const again = await send(app, "POST", "/api/matter_entry/create", payment("2026-11-30"));
    assertEquals(again.status, 409);
  } finally {
    await app.close();
  }
});

Deno.test("five years after the year of a case's end its people are destroyed; number, days and sums stay", async () => {
  const app = await openTestApp({ empty: true });
  try {
    const opened = { client_name: "남궁표식", kind: "sale", received_on: "2020-03-02" };
    const { id, version } = await add(app, "matter", opened);
    await add(app, "matter", { ...opened, client_name: "선우계속" });
    await add(app, "matter_entry", {
      ...{ matter_id: id, on: "2020-04-01", kind: "payment", text: "잔금" },
      ...{ amount: 500_000, payer: "남궁입금" },
    });
    const ended = { state: "done", ended_on: "2020-05-06", version };
    assertEquals((await send(app, "PUT", `/api/matter/${id}/update`, ended)).status, 200);
    const run = async (day: string) =>
      (await destroyExpiredRequests(app.deps, new Date(`${day}T03:00:00Z`))).destroyed;
    assertEquals(await run("2025-12-31"), 0);
    assertEquals(await run("2026-01-01"), 3, "the case, its client, the payer");
    const { matter, parties, entries } = await whole(app, id);
    assertEquals([parties[0].name, entries[0].payer], ["(파기됨)", "(파기됨)"]);
    assertEquals([matter.number, matter.received_on, matter.paid], [
      "2020-0001",
      "2020-03-02",
      500_000,
    ]);
    assertEquals(await run("2040-01-01"), 0, "an open case is not counted");
    const page = await (await app.call("/staff/security/destruction", { as: "superuser" })).text();
    assertStringIncludes(page, "법무사규칙 제35조 제1항");
  } finally {
    await app.close();
  }
});

Deno.test("a case is shown as it was at an earlier moment, without a way to change it", async () => {
  const clock = handClock();
  const app = await openTestApp({ now: clock.now, empty: true });
  try {
    const { id, version } = await add(app, "matter", { client_name: "박매수", kind: "sale" });
    clock.pass(10 * MINUTE);
    await send(app, "PUT", `/api/matter/${id}/update`, { state: "filed", version });
    const page = await (await app.call(`/staff/matters/${id}?as_of=2026-11-21T10:05`)).text();
    assertMatch(page, /aria-current="step"[^>]*>수임/);
    assert(!page.includes("내용 수정"));
    const later = "수임 → 접수";
    assert(!page.includes(later), "what happened later is not known yet");
    assertStringIncludes(await (await app.call(`/staff/matters/${id}`)).text(), later);
  } finally {
    await app.close();
  }
});
