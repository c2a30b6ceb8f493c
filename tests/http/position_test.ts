/** Two processes on one KV: who wrote over one reads over the other. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { employee, hire, mina, pay, payment } from "../helpers/people.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { deafKv, withoutClose } from "../store/slow_kv.ts";

const MONTH = "/api/mysql/card/list/?year=2026&month=11";
const NOTE = { note: "고친 메모", purpose: "lunch", participants: [mina] };

/** Two processes, the second of which gets no messages by itself. */
async function withTwo(test: (one: TestApp, deaf: TestApp) => Promise<void>): Promise<void> {
  const kv = await Deno.openKv(":memory:");
  const one = await openTestApp({ kv: { kv: withoutClose(kv) }, empty: true });
  await hire(one.deps.books, mina, employee("이미나"));
  await pay(one.deps.books, "lunch", payment({ participants: [mina] }));
  const deaf = await openTestApp({
    kv: { kv: withoutClose(kv), watched: deafKv(kv), lookMs: 600_000 },
    empty: true,
  });
  await one.deps.books.reach(deaf.deps.books.head, 5_000);
  try {
    await test(one, deaf);
  } finally {
    await one.close();
    await deaf.close();
    kv.close();
  }
}

const edit = (app: TestApp, as: "staff" | "token" = "staff") =>
  app.call("/api/mysql/card/update/lunch/", {
    as,
    method: "PUT",
    json: NOTE,
    headers: { "if-match": "1" },
  });

const noteIn = async (app: TestApp, headers: Record<string, string>, as: "staff" | "token") => {
  const { cookie = "" } = app.headersOf(as);
  const both = [cookie, headers.cookie].filter(Boolean).join("; ");
  const given = { ...headers, ...(both ? { cookie: both } : {}) };
  const [row] = await (await app.call(MONTH, { as, headers: given })).json();
  return row.note;
};

Deno.test("an edit over one process is read over another in the next request", () =>
  withTwo(async (one, deaf) => {
    const answer = await edit(one);
    assertEquals(answer.status, 200);
    const [cookie] = answer.headers.getSetCookie();
    assertMatch(cookie, /^position=\d+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
    assert(await noteIn(deaf, {}, "staff") !== NOTE.note, "it has heard nothing yet");
    assertEquals(await noteIn(deaf, { cookie: cookie.split(";")[0] }, "staff"), NOTE.note);
  }));

Deno.test("a script sends the position of one answer with its next request", () =>
  withTwo(async (one, deaf) => {
    const answer = await edit(one, "token");
    assertEquals(answer.headers.getSetCookie(), []);
    const position = answer.headers.get("x-log-position")!;
    assertEquals(position, String(one.deps.books.head));
    assertEquals(await noteIn(deaf, { "x-log-position": position }, "token"), NOTE.note);
  }));

for (const told of ["999999999999999", "-1", "앞", "1e9"]) {
  Deno.test(`an invented position (${told}) delays nobody`, () =>
    withTwo(async (_one, deaf) => {
      const header = encodeURIComponent(told);
      const spans: number[] = [];
      // The quickest of three: others use this machine. A real wait takes its time each time.
      for (let call = 0; call < 3 && !spans.some((span) => span < 900); call++) {
        const began = performance.now();
        const answer = await deaf.call(MONTH, { headers: { "x-log-position": header } });
        await answer.body?.cancel();
        assertEquals(answer.status, 200);
        spans.push(performance.now() - began);
      }
      assert(Math.min(...spans) < 900);
    }));
}

Deno.test("an office of one process sends no position and sets no cookie", async () => {
  const app = await openTestApp();
  const answer = await edit(app);
  await answer.body?.cancel();
  assertEquals([answer.headers.get("x-log-position"), answer.headers.getSetCookie()], [null, []]);
  await app.close();
});
