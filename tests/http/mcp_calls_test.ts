/**
 * Calls of tools that take long: cancelled by their own client and by nobody else, with progress, and not lost with their
 * connection.
 */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { queuedSearch } from "../../src/server/attachment.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

interface Walk {
  app: TestApp;
  url: string;
  token: string;
  /** A second token of the same person. */
  other: string;
  /** Lets the searches of the person wait until it is called. */
  release(): Promise<void>;
}

async function tokenOf({ deps }: TestApp): Promise<string> {
  const actor = { id: "superuser", name: "대표", role: "superuser", via: "web" } as const;
  const meta = { actor, requestId: "test", key: crypto.randomUUID() };
  const expiresAt = new Date(deps.now().getTime() + 60 * 60_000);
  const wanted = { name: "시험", expiresAt, scopes: null };
  const made = await deps.auth.accounts.createToken("superuser", wanted, meta);
  if ("refused" in made) throw new Error(made.message);
  return made.secret;
}

/** A person has one search at a time: this one continues until it is sent to end. */
function holdSearches(): () => Promise<void> {
  let isHeld = true;
  const done = queuedSearch(
    { person: "superuser" },
    function* () {
      while (isHeld) yield;
    }(),
  );
  return async () => {
    isHeld = false;
    await done;
  };
}

async function held(work: (walk: Walk) => Promise<void>): Promise<void> {
  const app = await openTestApp();
  const [token, other] = [await tokenOf(app), await tokenOf(app)];
  const release = holdSearches();
  try {
    await work({ app, url: `${app.listen()}/mcp`, token, other, release });
  } finally {
    await release();
    await app.close();
  }
}

const NAME = "search_employee";
const ASKED = { name: NAME, arguments: { search: "이미나" } };
const VERSION = "2025-11-25";

interface Sent {
  token: string;
  session?: string;
  method?: string;
  headers?: Record<string, string>;
  json?: unknown;
  signal?: AbortSignal;
}

const send = (url: string, { token, session, headers, json, method = "POST", signal }: Sent) =>
  fetch(url, {
    method,
    signal,
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": VERSION,
      ...json === undefined ? {} : { "content-type": "application/json" },
      ...session === undefined ? {} : { "mcp-session-id": session },
      ...headers,
    },
    body: json === undefined ? undefined : JSON.stringify(json),
  });

async function openSession(url: string, token: string): Promise<string> {
  const clientInfo = { name: "test", version: "1" };
  const params = { protocolVersion: VERSION, capabilities: {}, clientInfo };
  const json = { jsonrpc: "2.0", id: 0, method: "initialize", params };
  const answer = await send(url, { token, json });
  await answer.text();
  return answer.headers.get("mcp-session-id")!;
}

const callOf = (id: number | string, progressToken?: string) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { ...ASKED, ...progressToken === undefined ? {} : { _meta: { progressToken } } },
});

const cancelOf = (requestId: unknown) => ({
  jsonrpc: "2.0",
  method: "notifications/cancelled",
  params: { requestId },
});

type Message = { id?: number | string; params: { progress: number }; result?: unknown } | null;

interface Event {
  id: string;
  /** Null of the event that only says where to come back to. */
  data: Message;
}

/** The events of a stream, one at a time. */
async function* eventsOf(answer: Response): AsyncGenerator<Event> {
  let text = "";
  for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    for (let end; (end = text.indexOf("\n\n")) >= 0; text = text.slice(end + 2)) {
      const lines = text.slice(0, end).split("\n");
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
      if (lines[0].startsWith(":")) continue;
      const data = field("data");
      yield { id: field("id"), data: data === "" ? null : JSON.parse(data) };
    }
  }
}

/** How often people's data was read, as the security log has it. */
const readsOf = ({ deps }: TestApp): number =>
  [...deps.books.views.security.byId.values()].filter(({ kind }) => kind === "personal_read")
    .length;

Deno.test("a cancelled call stops and is not answered; the session continues", () =>
  held(async ({ app, url, token, release }) => {
    const session = await openSession(url, token);
    const events = eventsOf(await send(url, { token, session, json: callOf(1, "p") }));
    assertEquals((await events.next()).value?.data, null, "the event to come back to");
    assertEquals((await events.next()).value!.data!.params.progress, 0);
    const cancelled = await send(url, { token, session, json: cancelOf(1) });
    assertEquals([cancelled.status, await cancelled.text()], [202, ""]);
    assertEquals(await Array.fromAsync(events), [], "nothing more, and the stream is over");
    await release();
    const next = await Array.fromAsync(
      eventsOf(await send(url, { token, session, json: callOf(2) })),
    );
    assertStringIncludes(JSON.stringify(next.at(-1)!.data!.result), "이미나");
    assertEquals(readsOf(app), 1, "what was cancelled read nothing");
  }));

Deno.test("nobody else cancels a call: not another session, not another token, not without a session", () =>
  held(async ({ url, token, other, release }) => {
    const [session, second] = [await openSession(url, token), await openSession(url, token)];
    const foreign = await openSession(url, other);
    const events = eventsOf(await send(url, { token, session, json: callOf("same") }));
    await events.next();
    const tries: [who: string, sent: Sent, status: number][] = [
      ["another session of the token", { token, session: second }, 202],
      ["another token's own session", { token: other, session: foreign }, 202],
      ["another token with this session", { token: other, session }, 404],
      ["without a session", { token }, 202],
      ["a made up session", { token, session: "x".repeat(65) }, 404],
      ["a session that is too long", { token, session: session + "x" }, 404],
    ];
    for (const [who, sent, status] of tries) {
      const answer = await send(url, { ...sent, json: cancelOf("same") });
      await answer.text();
      assertEquals(answer.status, status, who);
    }
    await (await send(url, { token, session, json: cancelOf("other") })).text();
    await release();
    const [answer, ...more] = await Array.fromAsync(events);
    assertEquals([answer.data!.id, more], ["same", []]);
  }));

for (const mode of ["legacy", "auto"] as const) {
  Deno.test(`the reference client hears progress that grows, none after the result, and cancels (${mode})`, () =>
    held(async ({ app, url, token, release }) => {
      const client = new Client({ name: "test", version: "1.0.0" }, {
        versionNegotiation: { mode },
      });
      const strange: string[] = [];
      client.onerror = ({ message }) => void strange.push(message);
      const requestInit = { headers: { authorization: `Bearer ${token}` } };
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
      const stop = new AbortController();
      const begun = Promise.withResolvers<void>();
      const refused = client.callTool(ASKED, {
        signal: stop.signal,
        onprogress: () => begun.resolve(),
      }).then(() => "answered", () => "cancelled");
      await begun.promise;
      stop.abort();
      assertEquals(await refused, "cancelled");
      const received: number[] = [];
      const twice = Promise.withResolvers<void>();
      const answer = client.callTool(ASKED, {
        onprogress: ({ progress }) => {
          received.push(progress);
          if (received.length === 2) twice.resolve();
        },
      });
      await twice.promise;
      await release();
      assertStringIncludes(JSON.stringify(await answer), "이미나");
      const { length } = received;
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      assertEquals(received.length, length, "none after the result");
      assert(
        received.every((progress, at) => at === 0 || progress > received[at - 1]),
        `${received}`,
      );
      assertEquals(readsOf(app), 1, "the cancelled call read nothing");
      assertEquals(strange.filter((text) => /unknown message|unknown token/i.test(text)), []);
      await client.close();
    }));
}

Deno.test("without a progress token nothing is sent besides the answer", () =>
  held(async ({ url, token, release }) => {
    await release();
    const session = await openSession(url, token);
    const events = await Array.fromAsync(
      eventsOf(await send(url, { token, session, json: callOf(1) })),
    );
    assertEquals(events.map(({ data }) => data?.id), [undefined, 1]);
    const plain = await send(url, { token, json: callOf(1) });
    assertEquals(plain.headers.get("content-type"), "application/json");
    assertEquals((await plain.json()).id, 1);
  }));

Deno.test("what a lost connection missed comes once, to its own session alone", () =>
  held(async ({ app, url, token, other, release }) => {
    const session = await openSession(url, token);
    const gone = new AbortController();
    const events = eventsOf(
      await send(url, { token, session, json: callOf(1, "p"), signal: gone.signal }),
    );
    const { id: first } = (await events.next()).value!;
    const { id: sent } = (await events.next()).value!;
    gone.abort();
    await events.next().catch(() => {});
    const missed = (last: string, more: Partial<Sent> = {}) =>
      send(url, { token, session, method: "GET", headers: { "last-event-id": last }, ...more });
    const second = await openSession(url, token);
    const foreign = await openSession(url, other);
    const status = async (asked: Promise<Response>) => {
      const answer = await asked;
      await answer.body?.cancel();
      return answer.status;
    };
    assertEquals(await status(missed(sent, { session: second })), 400, "another session");
    assertEquals(await status(missed(sent, { token: other, session: foreign })), 400, "a stranger");
    assertEquals(await status(missed(sent, { token: other })), 404, "a stranger with its session");
    for (const last of ["x", `${sent}9999`, sent.replace(/_\d+$/, "_99")]) {
      assertEquals(await status(missed(last)), 400, last);
    }
    const back = await missed(sent);
    assertEquals(back.headers.get("content-type"), "text/event-stream");
    const rest = Array.fromAsync(eventsOf(back));
    await release();
    const received = await rest;
    assertEquals(received.at(-1)!.data!.id, 1);
    assertEquals(received.filter(({ data }) => "result" in data!).length, 1);
    const ids = received.map(({ id }) => id);
    assertEquals(new Set(ids).size, ids.length);
    assert(!ids.includes(sent));
    // Once more from the beginning: the same again, and then it is over.
    const whole = await Array.fromAsync(eventsOf(await missed(first)));
    assertEquals(whole.map(({ id }) => id), [sent, ...ids]);
    assertEquals(await Array.fromAsync(eventsOf(await missed(ids.at(-1)!))), []);
    assertEquals(readsOf(app), 1, "the work was done once");
  }));

Deno.test("who comes back while the first connection stands is answered there alone", () =>
  held(async ({ url, token, release }) => {
    const session = await openSession(url, token);
    const events = eventsOf(await send(url, { token, session, json: callOf(1) }));
    const { id } = (await events.next()).value!;
    const headers = { "last-event-id": id };
    const rest = Array.fromAsync(
      eventsOf(await send(url, { token, session, method: "GET", headers })),
    );
    assertEquals(await Array.fromAsync(events), [], "the first one ends");
    await release();
    assertEquals((await rest).map(({ data }) => data!.id), [1]);
  }));

Deno.test("a session that its client ended stops its calls and is unknown; there is no stream to listen to", () =>
  held(async ({ app, url, token, release }) => {
    const session = await openSession(url, token);
    const events = eventsOf(await send(url, { token, session, json: callOf(1) }));
    await events.next();
    const listening = await send(url, { token, session, method: "GET" });
    assertEquals([listening.status, listening.headers.get("allow")], [405, "POST, DELETE"]);
    await listening.body?.cancel();
    const ended = await send(url, { token, session, method: "DELETE" });
    assertEquals([ended.status, await ended.text()], [204, ""]);
    assertEquals(await Array.fromAsync(events), []);
    for (const method of ["POST", "GET", "DELETE"]) {
      const json = method === "POST" ? callOf(2) : undefined;
      const answer = await send(url, { token, session, method, json });
      assertEquals([method, answer.status], [method, 404]);
      assertEquals((await answer.json()).error.code, -32001);
    }
    await release();
    assertEquals(readsOf(app), 0);
  }));

Deno.test("too many calls of one person at a time are refused, and room comes back", () =>
  held(async ({ url, token, release }) => {
    const session = await openSession(url, token);
    const first = await Promise.all(
      Array.from({ length: 20 }, (_, id) => send(url, { token, session, json: callOf(id) })),
    );
    const full = await send(url, { token, session, json: callOf(20) });
    assertEquals([full.status, full.headers.get("retry-after")], [429, "10"]);
    await full.body?.cancel();
    await (await send(url, { token, session, json: cancelOf(3) })).text();
    const next = await send(url, { token, session, json: callOf(21) });
    assertEquals(next.status, 200);
    await release();
    for (const answer of [...first, next]) await answer.text();
  }));
