/** Tools on cases: found as people name them, summed up, and changed after a person's yes. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { TableRow } from "../../events/kit/column.ts";
import { ask, handClock } from "../helpers/contact.ts";
import { linkAccount } from "../helpers/people.ts";
import { openTools, type ToolApp, withTools } from "../helpers/tools.ts";

async function add(app: ToolApp, noun: string, json: object): Promise<TableRow> {
  const response = await app.call(`/api/${noun}/create`, { method: "POST", json });
  const body = await response.json();
  assertEquals(response.status, 201, JSON.stringify(body));
  return body.data;
}

const ADDRESS = "서울특별시 서초구 서초대로 1, 101동 101호";

/** An office with a sale of 김하늘 that is due soon and unpaid, and an inheritance of 이바다. */
const withCases = (work: (app: ToolApp, sale: TableRow) => Promise<void>) =>
  withTools(async (app) => {
    const opening = { client_name: "김하늘", kind: "sale", balance_date: "2026-10-01" };
    const sale = await add(app, "matter", opening);
    await add(app, "matter", { client_name: "이바다", kind: "inheritance" });
    await add(app, "matter_object", { matter_id: sale.id, text: ADDRESS });
    const fee = { kind: "fee", text: "보수", amount: 300_000, vat: 30_000, on: "2026-11-20" };
    await add(app, "matter_entry", { matter_id: sale.id, ...fee });
    await work(app, sale);
  });

const found: [what: string, input: Record<string, unknown>, total: number][] = [
  ["a name", { search: "김하늘" }, 1],
  ["an address", { search: "서초대로 1" }, 1],
  ["a number", { search: "2026-0002" }, 1],
  ["a state by its label", { state: "수임" }, 2],
  ["a state by its code", { state: "accepted" }, 2],
  ["a kind by a part of its label", { kind: "매매" }, 1],
  ["this week's deadlines, missed ones too", { view: "이번 주 기한" }, 1],
  ["what is unpaid", { view: "미수금" }, 1],
  ["an amount as it is said", { balance_start: "30만" }, 1],
  ["a day as it is said", { received_on_start: "2026년 11월 21일", received_on_end: "오늘" }, 2],
  ["values that are left out as null", { search: null, state: null }, 2],
];

for (const [what, input, total] of found) {
  Deno.test(`cases are found by ${what}, and the link leads to the same rows`, () =>
    withCases(async (app) => {
      const { data, links, text, message } = await app.run("search_matter", input);
      assertEquals((data as { total: number } | undefined)?.total, total, text ?? message);
      const { search } = new URL(links[0].href, "http://office");
      const list = await (await app.call(`/api/matter/list${search}`)).json();
      assertEquals(list.count, total, links[0].href);
    }));
}

Deno.test("a choice that does not exist is refused with the choices, and a word that matches nothing gives no figure", () =>
  withCases(async (app) => {
    const { status, message } = await app.run("search_matter", { state: "배송" });
    assertEquals(status, 422);
    assertStringIncludes(message, "접수(filed)");
    const none = await app.run("search_matter", { search: "없는사람" });
    assertStringIncludes(none.text, "‘없는사람’에 맞는 것은 하나도 없습니다");
    assertEquals(none.figures, []);
  }));

Deno.test("a person in charge is named, and named in the answer; rows beyond the first page follow", () =>
  withCases(async (app, sale) => {
    await linkAccount(app.deps.books, "staff", "mina");
    const json = { staff_id: "mina", version: sale.version };
    assertEquals(
      (await app.call(`/api/matter/${sale.id}/update`, { method: "PUT", json })).status,
      200,
    );
    const { text, data } = await app.run("search_matter", { staff_id: "이미나 대리님" });
    assertEquals((data as { total: number }).total, 1);
    assertStringIncludes(text, "담당: 이미나");
    assertEquals(
      ((await app.run("search_matter", { view: "mine" })).data as { total: number }).total,
      1,
    );
    for (let n = 0; n < 20; n++) {
      await add(app, "matter", { client_name: `의뢰인${n}`, kind: "gift" });
    }
    const first = await app.run("search_matter", {});
    assertStringIncludes(first.text, "외 2건. 이어서 보려면 page 2");
    const second = await app.run("search_matter", { page: 2 });
    assertEquals((second.data as { rows: unknown[] }).rows.length, 2);
  }));

Deno.test("a case is summed up: step, parties, deadlines with their statute, money, what its papers lack", () =>
  withCases(async (app, sale) => {
    const party = [...app.deps.books.views.matter_party.byId.values()]
      .find(({ state }) => state.name === "김하늘")!;
    const json = { resident_number: "900101-1234567", version: party.version };
    await app.call(`/api/matter_party/${party.id}/update`, { method: "PUT", json });
    for (const named of ["2026-0001", "2026-1호", "김하늘", "서초대로 1", sale.id]) {
      const { text, message } = await app.run("matter_summary", { case: named });
      assertStringIncludes(text ?? message, "사건 2026-0001 소유권이전(매매) — 수임", named);
    }
    const { text, links, figures } = await app.run("matter_summary", { case: "2026-0001" });
    for (const said of ["김하늘", ADDRESS, "취득세", "미수금 330,000원", "서류에 빠진 값"]) {
      assertStringIncludes(text, said);
    }
    assert(!text.includes("1234567"), "a resident number");
    assert(figures!.some(({ value }) => value === 330_000));
    for (const { href } of links) assertEquals((await app.call(href)).status, 200, href);
    const { reads } = { reads: [...app.deps.books.views.security.byId.values()] };
    assert(reads.some(({ read }) => read?.noun === "matter_party"), "the read of a party");
  }));

Deno.test("a name of several cases, or of none, is refused with what to say", () =>
  withCases(async (app) => {
    await add(app, "matter", { client_name: "김하늘", kind: "gift" });
    const several = await app.run("matter_summary", { case: "김하늘" });
    assertEquals([several.status, several.code], [409, "several_matters"]);
    assertStringIncludes(several.message, "2026-0003 소유권이전(증여)");
    assertEquals((await app.run("matter_summary", { case: "없는사람" })).status, 404);
  }));

Deno.test("다음 단계로: shown without being done, done on what was shown, undone", () =>
  withCases(async (app, sale) => {
    const stateNow = () => app.deps.books.views.matter.byId.get(sale.id)!.state.state;
    const change = await app.preview("change_matter", { case: "김하늘", state: "다음 단계" });
    assertEquals(change.rows.map(({ label, before, after }) => [label, before, after]), [
      ["단계", "수임", "서류 준비"],
    ]);
    assertEquals(stateNow(), "accepted");
    const done = await app.run("change_matter", change.input);
    assertStringIncludes(done.text, "서류 준비");
    assertEquals(stateNow(), "preparing");
    const again = await app.run("change_matter", change.input);
    assertEquals([again.status, again.code], [409, "stale_version"]);
    const back = await app.call(done.undo!.path, { method: "POST", json: done.undo!.body });
    assertEquals([back.status, stateNow()], [200, "accepted"]);
    const filed = await app.preview("change_matter", { case: "김하늘", state: "접수" });
    assertStringIncludes((await app.run("change_matter", filed.input)).text, "매매)를 고쳤습니다");
    // As on the page: 보정 comes from the registry, and is not the next step.
    const next = await app.preview("change_matter", { case: "김하늘", state: "다음 단계" });
    assertEquals(next.rows.map(({ before, after }) => [before, after]), [["접수", "완료"]]);
  }));

Deno.test("a step back needs its reason, already when it is shown", () =>
  withCases(async (app) => {
    const { status, message } = await app.preview("change_matter", {
      case: "김하늘",
      state: "상담",
    });
    assertEquals(status, 422);
    assertStringIncludes(message, "사유");
    const blind = await app.run("change_matter", { case: "김하늘", state: "접수" });
    assertEquals([blind.status, blind.code], [428, "version_required"]);
  }));

Deno.test("a payment is shown with what was assumed, entered once, and a twin of it asked about", () =>
  withCases(async (app, sale) => {
    const asked = { case: "2026-0001", kind: "입금", amount: "10만원", how: "계좌이체" };
    const change = await app.preview("enter_matter_money", asked);
    const said = change.rows.map(({ label, after }) => `${label} ${after}`);
    assert(said.includes("금액 100,000원"), said.join("\n"));
    assert(said.includes("말하지 않아 정한 값 날짜 2026-11-21(오늘), 적요 입금"), said.join("\n"));
    const first = await app.run("enter_matter_money", change.input, { callId: "one" });
    const again = await app.run("enter_matter_money", change.input, { callId: "one" });
    assertStringIncludes(first.text, "미수금 230,000원");
    assertEquals(again.text, first.text);
    const payments = () =>
      [...app.deps.books.views.matter_entry.byId.values()]
        .filter(({ state }) => state.matter_id === sale.id && state.kind === "payment").length;
    assertEquals(payments(), 1);
    const twin = await app.preview("enter_matter_money", asked);
    assert(twin.rows.some(({ label }) => label === "확인"));
    assertEquals(
      (await app.run("enter_matter_money", { ...twin.input, confirm: false })).code,
      "needs_confirmation",
    );
    await app.run("enter_matter_money", twin.input);
    assertEquals(payments(), 2);
  }));

Deno.test("a new case is opened by name and kind; without a kind the kinds are named", () =>
  withTools(async (app) => {
    const none = await app.preview("open_matter", { client_name: "박바람" });
    assertStringIncludes(none.message, "소유권이전(매매)");
    const asked = { client_name: "박바람", kind: "임원 변경", client_phone: "010-1234-5678" };
    const change = await app.preview("open_matter", asked);
    assertEquals(app.deps.books.views.matter.byId.size, 0);
    const { text, undo } = await app.run("open_matter", change.input);
    assertStringIncludes(text, "2026-0001 임원 변경");
    assertEquals(undo, undefined, "a numbered case is not undone");
  }));

Deno.test("a consultation becomes one case, of the kind that its estimate has", async () => {
  const clock = handClock();
  const app = await openTools({ now: clock.now, empty: true });
  try {
    const estimate = "case=purchase&price=520000000&homes=one";
    const id = await ask(app, clock, { estimate });
    const { receipt } = app.deps.books.views.consultation.byId.get(id)!.state;
    const change = await app.preview("open_matter", { consultation: receipt });
    const said = change.rows.map(({ label, after }) => `${label} ${after}`);
    for (const one of ["의뢰인 김하늘", "종류 소유권이전(매매)"]) assert(said.includes(one), one);
    assertEquals(app.deps.books.views.matter.byId.size, 0);
    const first = await app.run("open_matter", change.input);
    assertStringIncludes(first.text, "2026-0001");
    await app.run("open_matter", change.input);
    assertEquals(app.deps.books.views.matter.byId.size, 1);
    const again = await app.preview("open_matter", { consultation: "김하늘" });
    assertEquals([again.status, again.code], [409, "nothing_to_change"]);
  } finally {
    await app.close();
  }
});

Deno.test("a token without the consultations makes no case of one", () =>
  withTools(async (app) => {
    const actor = { id: "superuser", name: "대표", role: "superuser", via: "web" } as const;
    const meta = { actor, requestId: "test", key: crypto.randomUUID() };
    const expiresAt = new Date(app.deps.now().getTime() + 60_000);
    const wanted = { name: "시험", expiresAt, scopes: { registrations: "write" } as const };
    const made = await app.deps.auth.accounts.createToken("superuser", wanted, meta);
    if ("refused" in made) throw new Error(made.message);
    const headers = { authorization: `Bearer ${made.secret}` };
    const asked = { consultation: "김하늘", kind: "sale" };
    const { status } = await app.preview("open_matter", asked, { as: "visitor", headers });
    assertEquals(status, 403);
  }));
