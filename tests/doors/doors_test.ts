/** One register of doors: each is listed, ended by one button, and none opens once all are ended. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { chatStream } from "../../events/chat/chat.ts";
import { OFFER_STREAM } from "../../events/account/first_superuser.ts";
import { digestOf, randomSecret } from "../../src/kit/secret.ts";
import { firstPath } from "../../web/site/paths.ts";
import { doorKinds } from "../../src/nouns/account/kinds.ts";
import { pushChannel } from "../../src/notices/push.ts";
import { pushOf } from "../../src/notices/push_settings.ts";
import { allowedNow } from "../../src/nouns/chat/conversations.ts";
import { connect, listTools } from "../helpers/connect.ts";
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

/** A browser of the account gets pushes while the channel reaches it. */
async function makePush({ app: { deps, call } }: House, cookie: string): Promise<Made> {
  const endpoint = "https://fcm.googleapis.com/fcm/send/door";
  const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
  Object.assign(deps.config, { push: pushOf({ PUSH: "1" }) });
  const json = { endpoint, keys };
  await call("/api/phone/push", { as: "visitor", method: "POST", json, headers: { cookie } });
  return () => Promise.resolve(pushChannel(deps).addressOf(deps.books.views, "user/staff") !== "");
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
  async app({ app }, cookie) {
    const { tokens } = await connect(app, cookie);
    return () => opens(listTools(app, tokens.access_token));
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
    // Certificates that were packed already are answered with their archive and without a task.
    const path = body.download_url ??
      `${BASE}/download_immovable_bulk/file?task_id=${body.task_id}`;
    return () => opens(app.call(path, { as: "superuser" }));
  },
  allowance: ({ app }) => makeAllowance(app),
  push: makePush,
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

Deno.test("the tests create every kind of access in the register", () =>
  assertEquals(Object.keys(makers).sort(), doorKinds.map(({ kind }) => kind).sort()));

/** Labels of the security log for the end of each. */
const ENDED_AS: Record<string, string> = { allowance: "확인 없는 실행" };

for (const { kind } of doorKinds) {
  Deno.test(`access (${kind}) is listed and ended by its owner, and then opens nothing`, () =>
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
      assert(door.made_at !== null, "since when it is there is told");
      const path = `/api/doors/${kind}/${door.id}/`;
      const end = () => app.call(path, { as: "visitor", method: "DELETE", headers: { cookie } });
      assertEquals((await end()).status, 204);
      assertEquals(await open(), false);
      assertEquals((await end()).status, 404, "it is gone");
    }));
}

interface EndedDoor {
  label: string;
  name: string;
  made_at: string | null;
  ended_at: string;
  ended_by: string;
}

const endedOf = async ({ call }: TestApp, cookie: string): Promise<EndedDoor[]> =>
  (await (await call("/api/doors/ended", { as: "visitor", headers: { cookie } })).json()).data;

for (const { kind, label } of doorKinds) {
  Deno.test(`access (${kind}) ended by a superuser shows to both when and by whom`, () =>
    withHouse(1, async (house) => {
      const { app, ids } = house;
      await issue(house, ids);
      const cookie = await sessionCookie(app.deps, "staff");
      const before = new Set((await doorsOf(app, cookie)).map(({ id }) => id));
      await makers[kind](house, cookie);
      const [door] = (await doorsOf(app, cookie)).filter((one) =>
        one.kind === kind && !before.has(one.id)
      );
      assertEquals(await endedOf(app, cookie), []);
      const path = `/api/accounts/staff/doors/${kind}/${door.id}/`;
      const done = await app.call(path, { as: "superuser", method: "DELETE" });
      assertEquals(done.status, 204);
      await app.deps.security.written();
      const [ended, more] = await endedOf(app, cookie);
      assertEquals([ended.label, ended.ended_by, more], [
        ENDED_AS[kind] ?? label,
        "대표",
        undefined,
      ]);
      assert(Math.abs(Date.parse(ended.ended_at) - app.deps.now().getTime()) < 5 * MINUTE);
      const theirs = await app.call("/api/accounts/staff/doors/ended", { as: "superuser" });
      assertEquals((await theirs.json()).data, [ended]);
    }));
}

Deno.test("ending all access at once lists each with who ended it", () =>
  withHouse(1, async (house) => {
    const { app } = house;
    const cookie = await sessionCookie(app.deps, "staff");
    for (const kind of ["token", "calendar"]) await makers[kind](house, cookie);
    const all = await app.call("/api/accounts/staff/end_access/", {
      as: "superuser",
      method: "POST",
      json: { tokens: true },
    });
    assertEquals(all.status, 200);
    const anew = await sessionCookie(app.deps, "staff");
    const ended = await endedOf(app, anew);
    assertEquals(
      new Set(ended.map((one) => `${one.label} ${one.ended_by}`)),
      new Set(["액세스 토큰(API·MCP) 대표", "캘린더 구독 주소 대표"]),
    );
  }));

/**
 * What opens, or would open, and is an entry of no kind of its own: whatever was begun before the end must not come
 * through after it.
 */
const closing: Promise<unknown>[] = [];
const besides: Record<string, (house: House, cookie: string) => Promise<Made>> = {
  async "an archive under way"({ app, ids, post, work }) {
    const { body } = await post("download_immovable_bulk", ids.slice(1));
    // Certificates that were packed already are answered with their archive and without a task.
    const path = body.download_url ??
      `${BASE}/download_immovable_bulk/file?task_id=${body.task_id}`;
    return async () => {
      await work();
      return await opens(app.call(path, { as: "superuser" }));
    };
  },
  async "the link of the first superuser"({ app: { deps, call } }) {
    const secret = randomSecret();
    const offer = { digest: digestOf(secret), expires_at: "2027-12-31T00:00:00.000Z" };
    const actor = { id: "system", name: "", role: "system", via: "system" } as const;
    await deps.books.execute({
      stream: OFFER_STREAM,
      decide: () => [{ stream: OFFER_STREAM, type: "first_superuser.offered", data: offer }],
      meta: { actor, requestId: "r", key: secret },
    });
    return () => opens(call(firstPath(secret), { as: "visitor" }));
  },
  async "a key for assistants elsewhere"({ app }, cookie) {
    const json = { name: "도우미", scopes: { cards: "read" } };
    const options = { as: "visitor", method: "POST", json, headers: { cookie } } as const;
    const { token } = await (await app.call("/api/tokens/", options)).json();
    const headers = {
      authorization: `Bearer ${token}`,
      accept: "application/json, text/event-stream",
    };
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    return () => opens(app.call("/mcp", { as: "visitor", method: "POST", json: list, headers }));
  },
  async "an open table"({ app }, cookie) {
    const response = await app.call("/api/live?nouns=courier", {
      as: "visitor",
      headers: { cookie },
    });
    let isOpen = true;
    const read = response.body!.pipeTo(new WritableStream()).then(() => isOpen = false);
    closing.push(read);
    return async () => {
      // What was written to it by now has been read after the next round of the loop.
      await new Promise((done) => setTimeout(done));
      return isOpen;
    };
  },
};

const shutFromTheStart = ["the link of the first superuser"];
const MINUTE = 60_000;

/** What happens before the end: a door is made, time goes by, its person signs in again, others come and go. */
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...Object.keys({ ...makers, ...besides })) },
    { weight: 2, arbitrary: fc.constantFrom(1, 9, 45, 600) },
    { weight: 1, arbitrary: fc.constant("signs in again" as const) },
  ),
  { minLength: 1, maxLength: 9 },
);

for (const [what, end] of Object.entries(endAll)) {
  Deno.test(`access of any kind, order and time never opens anything after ${what}`, () =>
    withHouse(2, async (house) => {
      const { app, ids, move } = house;
      await issue(house, ids);
      const all = Object.keys({ ...makers, ...besides });
      for (const made of [all, ...fc.sample(steps, { numRuns: 10, seed: 20261126 })]) {
        let cookie = await sessionCookie(app.deps, "staff");
        const doors: [string, Made][] = [];
        for (const step of made) {
          await Promise.all([app.signInAgain("staff"), app.signInAgain("superuser")]);
          if (typeof step === "number") move(step * MINUTE);
          if (typeof step === "number" || step === "signs in again") {
            cookie = await sessionCookie(app.deps, "staff");
            continue;
          }
          const open = await { ...makers, ...besides }[step](house, cookie);
          doors.push([step, open]);
          if (step === "an archive under way") continue;
          assertEquals(await open(), !shutFromTheStart.includes(step), `${step} of ${made}`);
        }
        await app.signInAgain("superuser");
        const ended = await end(app, cookie);
        assertEquals(ended.status, 200, await ended.text());
        const noneOpens = async (when: string) => {
          for (const [kind, open] of doors) assertEquals(await open(), false, `${kind} ${when}`);
        };
        await noneOpens("at once");
        const again = await sessionCookie(app.deps, "staff");
        assertEquals((await doorsOf(app, again)).map(({ kind }) => kind), ["session"]);
        await noneOpens("after the next sign-in");
        await app.signInAgain("superuser");
        for (const is_staff of [false, true]) {
          const flags = { as: "superuser", method: "PUT", json: { is_staff } } as const;
          assertEquals((await app.call("/api/accounts/staff/flags/", flags)).status, 200);
        }
        move(3 * MINUTE);
        await app.signInAgain("superuser");
        await noneOpens("after the right was given again");
      }
    }));
}

Deno.test("access from before a right was removed stays closed when the right returns", () =>
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

Deno.test("creation, use and end of a calendar address are in the security log", () =>
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

Deno.test("a calendar address older than a year opens nothing", () =>
  withHouse(1, async (house) => {
    const cookie = await sessionCookie(house.app.deps, "staff");
    const open = await makers.calendar(house, cookie);
    house.move(365 * 24 * 60 * 60_000);
    assertEquals(await open(), false);
  }));
