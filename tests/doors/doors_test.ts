/** One register of doors: each is listed, ended by one button, and none opens once all are ended. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { chatStream } from "../../events/chat.ts";
import { doorKinds } from "../../src/doors/kinds.ts";
import { allowedNow } from "../../src/chat/conversations.ts";
import { employee, hire } from "../helpers/people.ts";
import { BASE, type House, issue, withHouse } from "../helpers/certificate_house.ts";
import type { TestApp } from "../helpers/server.ts";
import { sessionCookie } from "../helpers/sign_in.ts";

/** A door that was made for the staff member; asks whether it opens. */
type Made = () => Promise<boolean>;

const opens = async (answer: Promise<Response>): Promise<boolean> => {
  const response = await answer;
  await response.body?.cancel();
  return response.ok;
};

async function makeAllowance({ deps }: TestApp): Promise<Made> {
  const id = crypto.randomUUID();
  const stream = chatStream(id);
  const usage = { prompt: 1, completion: 1, ms: 1 };
  const wish = { id: "one", name: "change_cards", arguments: "{}" };
  const change = { title: "고침", rows: [], href: "/", input: {} };
  const events = [
    { type: "chat.started", data: { owner: "staff", title: "대화" } },
    { type: "chat.asked", data: { text: "고쳐 줘", files: [] } },
    { type: "chat.answer_begun", data: { model: "gemma" } },
    { type: "chat.answer_ended", data: { end: "whole", problem: "", calls: [wish], usage } },
    { type: "chat.tool_proposed", data: { call: "one", change } },
    { type: "chat.tool_decided", data: { call: "one", decision: "always" } },
  ];
  await deps.books.execute({
    stream,
    decide: () => events.map((one) => ({ stream, ...one })),
    meta: {
      actor: { id: "staff", name: "김직원", role: "staff", via: "web" },
      requestId: "r",
      key: id,
    },
  });
  return () =>
    Promise.resolve(allowedNow(deps, deps.books.views.chat.byId.get(id)!.state).length > 0);
}

/** How a door of each kind is made for the staff member. A kind that is not here fails the first test. */
const makers: Record<string, (house: House, cookie: string) => Promise<Made>> = {
  async session({ app }) {
    const cookie = await sessionCookie(app.deps, "staff");
    return () => opens(app.call("/api/doors", { as: "visitor", headers: { cookie } }));
  },
  async token({ app }, cookie) {
    const made = await app.call("/api/tokens/", {
      as: "visitor",
      method: "POST",
      json: { name: "자동화", scopes: { cards: "read" } },
      headers: { cookie },
    });
    const headers = { authorization: `Bearer ${(await made.json()).token}` };
    return () =>
      opens(app.call("/api/mysql/card/list?year=2026&month=11", { as: "visitor", headers }));
  },
  async calendar({ app }, cookie) {
    const made = await app.call("/api/mysql/vacation/calendar", {
      as: "visitor",
      method: "POST",
      json: {},
      headers: { cookie },
    });
    const { pathname } = new URL((await made.json()).data.address);
    return () => opens(app.call(pathname, { as: "visitor" }));
  },
  async archive({ app, ids, post, work }) {
    const { body } = await post("download_immovable_bulk", ids.slice(0, 1));
    await work();
    const path = `${BASE}/download_immovable_bulk/file?task_id=${body.task_id}`;
    return () => opens(app.call(path, { as: "superuser" }));
  },
  allowance: ({ app }) => makeAllowance(app),
  async invitation({ app }, cookie) {
    const { books, auth } = app.deps;
    const id = crypto.randomUUID();
    await hire(books, id, employee("새 직원"));
    const actor = { id: "system", name: "", role: "system", via: "system" } as const;
    const meta = { actor, requestId: "r", key: id };
    assertEquals(await auth.accounts.changeFlags("staff", { is_superuser: true }, meta), null);
    const made = await app.call("/api/invitations/", {
      as: "visitor",
      method: "POST",
      json: { employee: id, role: "superuser" },
      headers: { cookie },
    });
    const { pathname } = new URL((await made.json()).link);
    return () => opens(app.call(pathname, { as: "visitor" }));
  },
};

const doorsOf = async ({ call }: TestApp, cookie: string) =>
  (await (await call("/api/doors", { as: "visitor", headers: { cookie } })).json()).data as {
    kind: string;
    id: string;
    made_at: string | null;
    expires_at: string | null;
  }[];

const endAll = {
  "the superuser's button": ({ call }: TestApp, _cookie: string) =>
    call("/api/accounts/staff/end_access/", {
      as: "superuser",
      method: "POST",
      json: { tokens: true },
    }),
  "one's own button": ({ call }: TestApp, cookie: string) =>
    call("/api/doors/end_all/", {
      as: "visitor",
      method: "POST",
      json: { all: true },
      headers: { cookie },
    }),
};

Deno.test("given the register, then the tests make a door of every kind in it", () =>
  assertEquals(Object.keys(makers).sort(), doorKinds.map(({ kind }) => kind).sort()));

for (const { kind } of doorKinds) {
  Deno.test(`given a door (${kind}), then its owner sees it and ends it, and it opens nothing`, () =>
    withHouse(1, async (house) => {
      const { app, ids } = house;
      await issue(house, ids);
      const cookie = await sessionCookie(app.deps, "staff");
      const before = new Set((await doorsOf(app, cookie)).map(({ id }) => id));
      const open = await makers[kind](house, cookie);
      assert(await open(), "it opens");
      const [door] = (await doorsOf(app, cookie)).filter((one) =>
        one.kind === kind && !before.has(one.id)
      );
      assert(door.expires_at !== null, "it does not outlive everything");
      const path = `/api/doors/${kind}/${door.id}/`;
      const end = () => app.call(path, { as: "visitor", method: "DELETE", headers: { cookie } });
      assertEquals((await end()).status, 204);
      assertEquals(await open(), false);
      assertEquals((await end()).status, 404, "it is gone");
    }));
}

for (const [what, end] of Object.entries(endAll)) {
  Deno.test(`given doors of any kinds, then after ${what} none opens, nor after the next sign-in`, () =>
    withHouse(1, async (house) => {
      const { app, ids } = house;
      await issue(house, ids);
      const kinds = fc.sample(
        fc.array(fc.constantFrom(...doorKinds.map(({ kind }) => kind)), {
          minLength: 1,
          maxLength: 6,
        }),
        { numRuns: 6, seed: 20261126 },
      );
      for (const made of [doorKinds.map(({ kind }) => kind), ...kinds]) {
        const cookie = await sessionCookie(app.deps, "staff");
        await app.signInAgain("staff");
        const doors: [string, Made][] = [];
        for (const kind of made) doors.push([kind, await makers[kind](house, cookie)]);
        // A second calendar address ends the first.
        const calendar = made.lastIndexOf("calendar");
        const open = await Promise.all(
          doors.map(async ([kind, opens], place) =>
            kind === "calendar" && place < calendar ? true : await opens()
          ),
        );
        assertEquals(open.every(Boolean), true, made.join());
        const ended = await end(app, cookie);
        assertEquals(ended.status, 200, await ended.text());
        for (const [kind, opens] of doors) assertEquals(await opens(), false, kind);
        const again = await sessionCookie(app.deps, "staff");
        assertEquals((await doorsOf(app, again)).map(({ kind }) => kind), ["session"]);
        for (const [kind, opens] of doors) assertEquals(await opens(), false, kind);
        await (await endAll["one's own button"](app, again)).body?.cancel();
      }
    }));
}

Deno.test("given a right that is taken and given again, then no door from before opens", () =>
  withHouse(1, async (house) => {
    const { app, ids } = house;
    await issue(house, ids);
    const cookie = await sessionCookie(app.deps, "staff");
    const doors = await Promise.all(
      ["token", "calendar", "allowance"].map((kind) => makers[kind](house, cookie)),
    );
    for (const is_staff of [false, true]) {
      const call = { as: "superuser", method: "PUT", json: { is_staff } } as const;
      await (await app.call("/api/accounts/staff/flags/", call)).body?.cancel();
    }
    assertEquals(await Promise.all(doors.map((opens) => opens())), [false, false, false]);
  }));

Deno.test("given a calendar address, then its making, its use and its end are in the security log", () =>
  withHouse(1, async (house) => {
    const { app } = house;
    const cookie = await sessionCookie(app.deps, "staff");
    const open = await makers.calendar(house, cookie);
    await open();
    await (await endAll["one's own button"](app, cookie)).body?.cancel();
    await app.deps.security.flush(true);
    await app.deps.security.written();
    const kinds = [...app.deps.books.views.security.byId.values()].map(({ kind }) => kind);
    for (const kind of ["door_made", "door_used", "sessions_ended"]) {
      assert(kinds.some((one) => one === kind), kind);
    }
  }));

Deno.test("given a calendar address that is a year old, then it opens nothing", () =>
  withHouse(1, async (house) => {
    const cookie = await sessionCookie(house.app.deps, "staff");
    const open = await makers.calendar(house, cookie);
    house.move(365 * 24 * 60 * 60_000);
    assertEquals(await open(), false);
  }));
