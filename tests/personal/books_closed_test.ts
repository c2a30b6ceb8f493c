/** Destroyed names where more than the books show them: closed months, records of before names were sealed, tools, talks. */
import { assert, assertEquals, assertNotEquals, assertStringIncludes } from "@std/assert";
import type { EventDefinition } from "../../events/base/definition.ts";
import type { StoredEvent } from "../../events/base/event.ts";
import { registry } from "../../events/registry.ts";
import { monthsToReissue } from "../../projections/closing/closing.ts";
import { viewRegistry } from "../../projections/registry.ts";
import { runSynchronously } from "../../projections/kit/query.ts";
import { booksDue } from "../../projections/personal_data/retention_due.ts";
import { close } from "../../src/nouns/closing/month.ts";
import { destroyExpiredRequests } from "../../src/nouns/consultation/destruction.ts";
import { cards } from "../../src/tables/cards.ts";
import { newsOf } from "../../src/live/live_news.ts";
import { trips } from "../../src/tables/trips.ts";
import { openBooks } from "../../src/store/open.ts";
import { closingPaths } from "../../web/pages/staff/closing/paths.ts";
import { monthPage } from "../helpers/closings.ts";
import {
  append,
  driven,
  DUE_2019,
  LEFT,
  noonOf,
  paid,
  staffed,
  STAYS,
  writingDay,
} from "../helpers/leavers.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { withTools } from "../helpers/tools.ts";
import { testWrapping } from "../helpers/wrapping.ts";
import { withFolder } from "../store/notes.ts";

const MAY = "2019-05";

const open = (more: Parameters<typeof openTestApp>[0] = {}) =>
  openTestApp({ empty: true, now: () => writingDay, ...more });

async function fill({ deps: { books } }: TestApp): Promise<void> {
  await staffed(books);
  await paid(books, "a", "2019-05-02", { card_user: LEFT, note: `${LEFT} 야근`, pay: 9_000 });
  await paid(books, "b", "2019-05-09", { card_user: STAYS, pay: 12_000 });
  await driven(books, "a", "2019-05-02", { carUser: LEFT, tripDist: 31, pay: 2_000 });
}

async function closed(app: TestApp, ledger: "card" | "trip", month = MAY): Promise<void> {
  const { books } = app.deps;
  const response = await app.call(`/api/closing/${ledger}/${month}`, { as: "superuser" });
  const { digest: seen } = (await response.json()).data;
  const outcome = await close(books, { ledger, month, seen, sure: true }, {
    actor: { id: "superuser", name: "대표", role: "superuser", via: "web" },
    requestId: "test",
    key: `close:${ledger}:${month}`,
  });
  assert(!outcome.refused, JSON.stringify(outcome));
}

const reportOf = async (app: TestApp, ledger: "card" | "trip") => {
  const call = { as: "superuser" } as const;
  const text = await (await app.call(closingPaths.report(ledger, MAY), call)).text();
  // A row each, then how many and what they come to.
  const lines = text.trim().split("\r\n");
  return { text, figures: lines.slice(lines.findIndex((line) => line.startsWith("건수"))) };
};

const lastAct = async (app: TestApp, ledger: "card" | "trip") =>
  (await (await app.call(`/api/closing/${ledger}`, { as: "superuser" })).json()).data[0].acts.at(
    -1,
  );

Deno.test("destroying names of closed months reissues each report with numbers for names and all figures unchanged", async () => {
  const app = await open();
  await fill(app);
  for (const ledger of ["card", "trip"] as const) await closed(app, ledger);
  const before = { card: await reportOf(app, "card"), trip: await reportOf(app, "trip") };
  assertStringIncludes(before.card.text, LEFT);
  await destroyExpiredRequests(app.deps, noonOf(DUE_2019));
  for (const ledger of ["card", "trip"] as const) {
    const after = await reportOf(app, ledger);
    assertEquals(after.figures, before[ledger].figures);
    assert(!after.text.includes(LEFT));
    assertStringIncludes(after.text, "퇴사자 1");
    const act = await lastAct(app, ledger);
    assertEquals(act.kind, "reissued");
    const entry = app.deps.books.views.closing.byId.get(`${ledger}-${MAY}`)!;
    const [first] = entry.acts;
    assert(first.kind === "closed");
    assertNotEquals(first.digest, act.digest, "what it was closed with stays on record");
    const page = (await monthPage(app, ledger, MAY)).replaceAll("<!-- -->", "");
    assertStringIncludes(page, "이름을 파기하고 재발행한 보고서와 같습니다");
    assertStringIncludes(page, "보고서 재발행");
    assert(!page.includes("badge-danger"));
    assert(!page.includes(LEFT));
  }
  assertStringIncludes((await reportOf(app, "card")).text, STAYS);
  assertEquals(monthsToReissue(app.deps.books.views), [], "once");
  const { head } = app.deps.books;
  await destroyExpiredRequests(app.deps, noonOf(DUE_2019));
  assertEquals(app.deps.books.head, head);
  await app.close();
});

Deno.test("destroyed names leave the report of another year's month unchanged", async () => {
  const app = await open();
  await fill(app);
  await paid(app.deps.books, "c", "2020-01-10", { card_user: LEFT });
  await closed(app, "card", "2020-01");
  const read = () => app.call(closingPaths.report("card", "2020-01"), { as: "superuser" });
  const before = await (await read()).text();
  await destroyExpiredRequests(app.deps, noonOf(DUE_2019));
  assertEquals(await (await read()).text(), before);
  assertEquals(
    app.deps.books.views.closing.byId.get("card-2020-01")!.acts.map(({ kind }) => kind),
    ["closed"],
  );
  await app.close();
});

/** The program of before: names of cards and trips stand in the log in clear. */
async function fillAsBefore(folder: string): Promise<void> {
  const inClear = (one: EventDefinition) => /^(card|trip)\./.test(one.type) ? [] : one.sealed;
  const before = new Map(
    [...registry].map(([type, one]) => [type, { ...one, sealed: inClear(one) }]),
  );
  const { employee, card, trip } = viewRegistry;
  const books = await openBooks({
    path: `${folder}/office.kv`,
    dataDir: folder,
    wrapping: testWrapping,
    registry: before,
    views: { employee, card, trip } as never,
    now: () => writingDay,
  });
  await fill({ deps: { books } } as never);
  const changes = { note: { from: `${LEFT} 야근`, to: `${LEFT} 회식` } };
  await append(books as never, "card/a", "card.edited", { changes });
  await books.close();
}

Deno.test("names in unsealed old records are hidden wherever the log is read, and the log keeps its bytes", () =>
  withFolder(async (folder) => {
    await fillAsBefore(folder);
    let app = await open({ dataDir: folder });
    const { views } = app.deps.books;
    assertEquals(views.card.byId.get("a")!.state.card_user, LEFT);
    assertEquals(runSynchronously(booksDue(views, DUE_2019)).map(({ keys }) => keys.sort()), [
      ["card/a~1", "trip/a~1"],
      ["card/a~-1"],
    ]);
    await destroyExpiredRequests(app.deps, noonOf(DUE_2019));
    for (const round of ["at once", "after a restart"]) {
      const { books } = app.deps;
      const { card, trip } = books.views;
      assertEquals(card.byId.get("a")!.state.card_user, "퇴사자 1", round);
      assertEquals(card.byId.get("a")!.state.note, "(파기됨)", round);
      assertEquals(card.byId.get("b")!.state.card_user, STAYS, round);
      assertEquals(trip.byId.get("a")!.state.carUser, "퇴사자 1", round);
      assert(!JSON.stringify((await Array.fromAsync(books.read())).flat()).includes(LEFT), round);
      assertEquals((await books.verify()).ok, true, "no byte of the log was changed");
      await app.close();
      app = await open({ dataDir: folder });
    }
    await app.close();
  }));

Deno.test("the assistant's tools answer with numbers for destroyed names", () =>
  withTools(async (app) => {
    await fill(app);
    const ask = async () =>
      JSON.stringify([
        await app.run("search_cards", { year: 2019, search: "김밥" }, { as: "superuser" }),
        await app.run("get_card", { id: "a" }, { as: "superuser" }),
        await app.run("car_trips", { year: 2019 }, { as: "superuser" }),
      ]);
    assertStringIncludes(await ask(), LEFT);
    await destroyExpiredRequests(app.deps, noonOf(DUE_2019));
    const after = await ask();
    assert(!after.includes(LEFT), after);
    assertStringIncludes(after, "퇴사자 1");
  }, { empty: true, now: () => writingDay }));

Deno.test("a conversation and a saved view that contain a destroyed name are listed and deleted; others stay", async () => {
  const app = await open({ now: () => noonOf("2025-06-20") });
  await fill(app);
  const { books } = app.deps;
  const start = (id: string, title: string) =>
    append(books, `chat/${id}`, "chat.started", { owner: "staff", title });
  await start("says", `${LEFT} 2019년 운행`);
  await start("other", "등기 비용");
  const [due] = runSynchronously(booksDue(books.views, DUE_2019));
  assert(due.keys.includes("chat/says") && !due.keys.includes("chat/other"));
  assertStringIncludes(due.name, "이름이 나오는 AI 대화와 저장된 보기 1건");
  await destroyExpiredRequests(app.deps, noonOf(DUE_2019));
  assertEquals(books.views.chat.byId.get("says")!.state.deleted, true);
  assertEquals(books.views.chat.byId.get("other")!.state.title, "등기 비용");
  await app.close();
});

Deno.test("after a destruction open tables of every noun are asked to reload", async () => {
  const app = await open();
  await fill(app);
  const { books } = app.deps;
  const received: StoredEvent[][] = [];
  const stop = books.subscribe((events) => received.push(events));
  await destroyExpiredRequests(app.deps, noonOf(DUE_2019));
  stop();
  const last = received.at(-1)!;
  assertEquals(last.map(({ type }) => type), ["destruction.finished"]);
  const result = newsOf(books, new Map([["trip", trips], ["card", cards]]), last);
  assertEquals(result.map(({ noun, place }) => [noun, place]), [["trip", "trip/"], [
    "card",
    "card/",
  ]]);
  const text = new TextDecoder().decode(result[0].bytes()!);
  assertStringIncludes(text, "event: reset");
  assert(
    !JSON.stringify(books.views.trip.byId.get("a")!.state).includes(LEFT),
    "before it is told",
  );
  await app.close();
});
