/** 변경 이력 and 월 마감 are notified of news by the one connection of open pages, and ask for its number. */
import { assertEquals } from "@std/assert";
import { endLive } from "../../src/live/live.ts";
import { closingPaths } from "../../web/pages/staff/closing/paths.ts";
import { closeMonth, december, NOVEMBER } from "../helpers/closings.ts";
import { listen } from "../helpers/listener.ts";
import { employee, hire } from "../helpers/people.ts";
import { type Caller, openTestApp, type TestApp } from "../helpers/server.ts";

async function withNews(test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp({ now: () => december });
  try {
    await test(app);
  } finally {
    endLive(app.deps.books);
    await app.close();
  }
}

async function note(app: TestApp, text: string, as: Caller): Promise<void> {
  const json = { purpose: "dinner", note: text, participants: ["jun"] };
  const options = { method: "PUT", json, as };
  const response = await app.call("/api/mysql/card/update/lunch/", options);
  assertEquals(response.status, 200, await response.text());
}

async function newer(app: TestApp, since: number, query = "", as: Caller = "superuser") {
  const response = await app.call(`/api/changes/news?since=${since}${query}`, { as });
  return (await response.json()).data.count;
}

Deno.test("a superuser is notified of everybody's acts, staff only of their own", () =>
  withNews(async (app) => {
    const since = app.deps.books.head;
    const owner = await listen(app, "nouns=changes");
    const staff = await listen(app, "nouns=changes", {}, "staff");
    await owner.next();
    await staff.next();
    await note(app, "대표의 글", "superuser");
    const { event, data } = (await owner.next())!;
    // Whose own act it is knows it by the key that was sent along.
    const { key: _key, ...news } = data as Record<string, unknown>;
    assertEquals([event, news], ["reset", { position: app.deps.books.head, noun: "audit" }]);
    await note(app, "직원의 글", "staff");
    const own = app.deps.books.head;
    const { key: _own, ...result } = (await staff.next())!.data as Record<string, unknown>;
    assertEquals(result, { position: own, noun: "audit" });
    assertEquals([await newer(app, since), await newer(app, since, "", "staff")], [2, 1]);
    assertEquals(await newer(app, own), 0);
  }));

Deno.test("newer acts are counted under the active filter", () =>
  withNews(async (app) => {
    const since = app.deps.books.head;
    await note(app, "대표의 글", "superuser");
    const asked: [string, number][] = [
      ["&noun=card", 1],
      ["&noun=trip", 0],
      ["&person=staff", 0],
      ["&to=2026-12-04", 0],
      ["&record=card/lunch", 1],
      ["&record=card/dinner", 0],
    ];
    for (const [query, count] of asked) assertEquals(await newer(app, since, query), count, query);
    for (const query of ["", "?since=-1", "?since=1&noun=ufo"]) {
      const response = await app.call(`/api/changes/news${query}`, { as: "superuser" });
      assertEquals([query, response.status], [query, 400]);
      await response.body?.cancel();
    }
  }));

Deno.test("signing in changes nothing and notifies no page", () =>
  withNews(async (app) => {
    const since = app.deps.books.head;
    await app.signInAgain("staff");
    assertEquals(await newer(app, since), 0);
    await note(app, "글", "staff");
    const owner = await listen(app, `nouns=changes&since=${since}`);
    await owner.next();
    assertEquals((await owner.next())!.data.position, app.deps.books.head);
  }));

Deno.test("10,000 acts during a lost connection are one message with one number", () =>
  withNews(async (app) => {
    const { books } = app.deps;
    const since = books.head;
    await Promise.all(
      Array.from({ length: 10_000 }, (_, n) => hire(books, `e${n}`, employee(`직원 ${n}`))),
    );
    const line = await listen(app, "nouns=changes", { "last-event-id": String(since) });
    assertEquals((await line.next())!.event, "ready");
    const { event, data } = (await line.next())!;
    assertEquals([event, data], ["reset", { position: books.head, noun: "audit" }]);
    assertEquals(await newer(app, since), 10_000);
    await note(app, "그 다음", "superuser");
    assertEquals((await line.next())!.data.position, books.head, "nothing between them");
  }));

Deno.test("a closing's page follows its own ledger, and its month's status says whether it changed", () =>
  withNews(async (app) => {
    const standing = async () =>
      (await (await app.call(closingPaths.standing("card", NOVEMBER))).json()).data;
    const before = await standing();
    assertEquals([before.closed, before.acts, before.rows], [false, 0, 2]);
    const cards = await listen(app, "nouns=closing-card", {}, "staff");
    const couriers = await listen(app, "nouns=closing-courier", {}, "staff");
    await cards.next();
    await couriers.next();
    await note(app, "마감 앞의 글", "staff");
    assertEquals((await cards.next())!.data.noun, "closing-card");
    const changed = await standing();
    assertEquals(changed.digest === before.digest, false);
    await closeMonth(app, "card");
    for (const [line, noun] of [[cards, "closing-card"], [couriers, "closing-courier"]] as const) {
      const { position } = (await line.next())!.data;
      assertEquals([noun, position], [noun, app.deps.books.head]);
    }
    const closed = await standing();
    assertEquals([closed.closed, closed.acts, closed.digest], [true, 1, changed.digest]);
    const wrong = await app.call(closingPaths.standing("card", "2026-13"));
    assertEquals([wrong.status, (await wrong.json()).code], [404, "unknown_month"]);
  }));

Deno.test("customers get neither", () =>
  withNews(async (app) => {
    for (const nouns of ["changes", "closing-card"]) {
      const answer = await app.call(`/api/live?nouns=${nouns}`, { as: "user" });
      assertEquals([nouns, answer.status], [nouns, 403]);
      await answer.body?.cancel();
    }
  }));
