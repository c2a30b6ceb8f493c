/** The office as an MCP server, asked by the reference client over HTTP: its tools, and what it refuses. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Scopes } from "../../events/account/scope.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

async function withApp(work: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp();
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

/** A token of the superuser's with these scopes. */
async function tokenWith({ deps }: TestApp, scopes: Scopes): Promise<string> {
  const actor = { id: "superuser", name: "대표", role: "superuser", via: "web" } as const;
  const meta = { actor, requestId: "test", key: crypto.randomUUID() };
  const expiresAt = new Date(deps.now().getTime() + 60_000);
  const wanted = { name: "시험", expiresAt, scopes };
  const made = await deps.auth.accounts.createToken("superuser", wanted, meta);
  if ("refused" in made) throw new Error(made.message);
  return made.secret;
}

/** Runs a test with a client that speaks the protocol of 2025, or that of 2026. */
async function withClient(
  app: TestApp,
  token: string,
  work: (client: Client) => Promise<void>,
  mode: "legacy" | "auto" = "auto",
): Promise<void> {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const address = new URL(`${app.listen()}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
  try {
    await work(client);
  } finally {
    await client.close();
  }
}

const textOf = ({ content }: { content: unknown }): string =>
  (content as { text: string }[]).map(({ text }) => text).join("\n");

for (const mode of ["legacy", "auto"] as const) {
  Deno.test(`the reference client lists the tools and calls one (${mode})`, () =>
    withApp(async (app) => {
      const token = await tokenWith(app, null);
      await withClient(app, token, async (client) => {
        assertEquals(client.getServerVersion()?.name, "office");
        const { tools } = await client.listTools();
        const totals = tools.find(({ name }) => name === "card_totals")!;
        assertEquals(totals.annotations?.readOnlyHint, true);
        const asked = { name: "card_totals", arguments: { month: "2026-11", purpose: "lunch" } };
        const answer = await client.callTool(asked);
        assertStringIncludes(textOf(answer), "점심 예산 남은 돈 191,000원");
        assertStringIncludes(textOf(answer), "/staff/card-report?year=2026&month=11");
        const wrong = await client.callTool({ name: "card_totals", arguments: { year: "언젠가" } });
        assertEquals(wrong.isError, true);
        assert(/[가-힣]/.test(textOf(wrong)));
      }, mode);
    }));
}

Deno.test("a token sees the tools of its scopes, and writing tools only with the right to write", () =>
  withApp(async (app) => {
    const token = await tokenWith(app, { cards: "read" });
    await withClient(app, token, async (client) => {
      const names = (await client.listTools()).tools.map(({ name }) => name).sort();
      assertEquals(names, ["card_totals", "get_card", "registration_cost", "search_cards"]);
      const refused = await client.callTool({ name: "courier_balance", arguments: {} })
        .then(() => "answered", (error) => String(error));
      assertStringIncludes(refused, "Unknown tool");
    });
  }));

const call = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
const accept = { accept: "application/json, text/event-stream" };

Deno.test("the address refuses unknown callers, other sites, batches and large bodies", () =>
  withApp(async (app) => {
    const ask = (options: Parameters<TestApp["call"]>[1]) =>
      app.call("/mcp", { method: "POST", json: call, ...options });
    const code = async (options: Parameters<TestApp["call"]>[1]) => {
      const response = await ask({ ...options, headers: { ...accept, ...options?.headers } });
      return [response.status, (await response.json()).code];
    };
    assertEquals((await ask({ as: "token", headers: accept })).status, 200);
    const elsewhere = { "sec-fetch-site": "cross-site" };
    assertEquals(await code({ as: "staff", headers: elsewhere }), [403, "cross_origin"]);
    assertEquals(await code({ as: "user" }), [403, "forbidden"]);
    assertEquals(await code({ as: "visitor" }), [401, "sign_in_required"]);
    const origin = "https://evil.example";
    assertEquals(await code({ as: "token", headers: { origin } }), [403, "cross_origin"]);
    assertEquals(await code({ as: "token", json: [call, call] }), [400, "no_batches"]);
    for (const before of [" ".repeat(70), "\ufeff"]) {
      const body = `${before}${JSON.stringify([call, call])}`;
      const headers = { "content-type": "application/json" };
      assertEquals(await code({ as: "token", json: undefined, body, headers }), [
        400,
        "no_batches",
      ]);
    }
    const large = { ...call, params: { cursor: "x".repeat(70_000) } };
    assertEquals(await code({ as: "token", json: large }), [413, "body_too_large"]);
    const type = { "content-type": "text/plain" };
    assertEquals(await code({ as: "token", headers: type }), [415, "unsupported_media_type"]);
    // Outside of a session there is nothing to resume or to end.
    for (const [method, status] of [["GET", 405], ["DELETE", 400]] as const) {
      assertEquals((await app.call("/mcp", { as: "token", method })).status, status, method);
    }
  }));

Deno.test("an invalid message is answered in the protocol's own terms", () =>
  withApp(async (app) => {
    const headers = { ...accept, "content-type": "application/json" };
    const ask = async (body: string) => {
      const asked = { as: "token", method: "POST", headers, body } as const;
      return (await (await app.call("/mcp", asked)).json()).error.code;
    };
    assertEquals(await ask("{"), -32700);
    assertEquals(await ask(JSON.stringify({ ...call, method: "no/such" })), -32601);
    assertEquals(await ask(JSON.stringify({ ...call, params: { cursor: "2" } })), -32602);
  }));

Deno.test("what a connector looks for and the office does not have is not found, and no page", () =>
  withApp(async (app) => {
    for (const name of ["openid-configuration", "oauth-authorization-server/mcp", "mcp.json"]) {
      const answer = await app.call(`/.well-known/${name}`, { as: "visitor" });
      assertEquals(answer.status, 404, name);
      assertStringIncludes(answer.headers.get("content-type")!, "application/json");
    }
  }));

Deno.test("a revoked token is refused at the next request", () =>
  withApp(async (app) => {
    const token = await tokenWith(app, null);
    const headers = { ...accept, authorization: `Bearer ${token}` };
    const ask = { as: "visitor", method: "POST", json: call, headers } as const;
    assertEquals((await app.call("/mcp", ask)).status, 200);
    const { state } = app.deps.books.views.user.byId.get("superuser")!;
    const path = `/api/tokens/${state.tokens[0].id}/`;
    assertEquals((await app.call(path, { as: "superuser", method: "DELETE" })).status, 204);
    assertEquals((await app.call("/mcp", ask)).status, 401);
  }));

/** One call of one tool in the protocol of 2025, under a key that comes again. */
async function keyed({ call }: TestApp, token: string, name: string, given: object) {
  const params = { name, arguments: given };
  const answer = await call("/mcp", {
    as: "visitor",
    method: "POST",
    json: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/json, text/event-stream",
      "idempotency-key": "one-key",
    },
  });
  return await answer.text();
}

Deno.test("a key used by a token of all rights gives nothing to a token of less", () =>
  withApp(async (app) => {
    const [all, cards] = [await tokenWith(app, null), await tokenWith(app, { cards: "read" })];
    const asked = ["search_employee", { search: "이미나" }] as const;
    assertStringIncludes(await keyed(app, all, ...asked), "이미나");
    assertStringIncludes(await keyed(app, cards, ...asked), "Unknown tool");
  }));

/** Payment "lunch" as the books have it. */
const lunchOf = ({ deps }: TestApp) => deps.books.views.card.byId.get("lunch")!;

const WANTED = { ids: ["lunch"], note: "팀 회의" };

/** Presses a button of the page of waiting changes. */
async function press(
  app: TestApp,
  act: "apply" | "discard",
  as: "superuser" | "staff" = "superuser",
) {
  const page = await (await app.call("/staff/waiting-changes", { as: "superuser" })).text();
  const address = new RegExp(`/staff/waiting-changes/[0-9a-f]+/${act}`).exec(page)![0];
  const own = await (await app.call("/staff/waiting-changes", { as })).text();
  const csrf = /name="csrfmiddlewaretoken" value="([^"]*)"/.exec(own)![1];
  const mark = /name="mark" value="([^"]*)"/.exec(page)![1];
  const body = new URLSearchParams({ csrfmiddlewaretoken: csrf, mark });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return { address, send: () => app.call(address, { as, method: "POST", body, headers }) };
}

for (const mode of ["legacy", "auto"] as const) {
  Deno.test(`without a way to ask, a change waits in the office until its owner applies it (${mode})`, () =>
    withApp(async (app) => {
      const token = await tokenWith(app, null);
      await withClient(app, token, async (client) => {
        const asked = { name: "change_cards", arguments: WANTED };
        const answer = await client.callTool(asked);
        assertStringIncludes(textOf(answer), "아직 아무것도 바뀌지 않았습니다");
        assertStringIncludes(textOf(answer), "비고: (없음) → 팀 회의");
        assertStringIncludes(textOf(answer), "/staff/waiting-changes");
        assertEquals(textOf(await client.callTool(asked)), textOf(answer));
        assertEquals(lunchOf(app).version, 1, "nothing is written");
      }, mode);
      const today = await (await app.call("/staff", { as: "superuser" })).text();
      assertStringIncludes(today, "기다리는 변경 1건");
      assert(!(await (await app.call("/staff")).text()).includes("기다리는 변경"), "another's");
      const theirs = await press(app, "apply", "staff");
      assertEquals((await theirs.send()).status, 409, "another's tap");
      const { send } = await press(app, "apply");
      const [first, second] = [await send(), await send()];
      assertEquals([first.status, second.status], [303, 409]);
      const { version, state } = lunchOf(app);
      assertEquals([version, state.note], [2, "팀 회의"]);
      const [, event] = await app.deps.books.history("card/lunch");
      assertEquals([event.actor.id, event.actor.via], ["superuser", "web"]);
    }));
}

Deno.test("a waiting change that is discarded changes nothing, and one that is a day old is gone", async () => {
  let now = new Date("2026-11-21T01:00:00.000Z");
  const app = await openTestApp({ now: () => now });
  try {
    const token = await tokenWith(app, null);
    const propose = () =>
      withClient(app, token, async (client) => {
        await client.callTool({ name: "change_cards", arguments: WANTED });
      });
    await propose();
    const { send } = await press(app, "discard");
    assertEquals((await send()).headers.get("location"), "/staff/waiting-changes?done=discarded");
    assertEquals(lunchOf(app).version, 1);
    await propose();
    now = new Date(now.getTime() + 24 * 60 * 60 * 1_000);
    await app.signInAgain("superuser");
    const page = await (await app.call("/staff/waiting-changes", { as: "superuser" })).text();
    assertStringIncludes(page, "기다리는 변경이 없습니다");
  } finally {
    await app.close();
  }
});

Deno.test("a waiting change is not made over a later edit, and says so", () =>
  withApp(async (app) => {
    const token = await tokenWith(app, null);
    await withClient(app, token, async (client) => {
      await client.callTool({ name: "change_cards", arguments: WANTED });
    });
    const { send } = await press(app, "apply");
    const json = { purpose: "other", note: "다과", participants: ["mina"] };
    await app.call("/api/mysql/card/update/lunch/", { method: "PUT", json });
    assertEquals((await send()).status, 409);
    assertEquals(lunchOf(app).state.note, "다과");
    const page = await (await app.call("/staff/waiting-changes", { as: "superuser" })).text();
    assert(!page.includes("/apply"), "only to be discarded");
  }));

Deno.test("a doubt that arises later about a waiting change is shown before it is applied", () =>
  withApp(async (app) => {
    const post = async (noun: string, json: object) => {
      const answer = await app.call(`/api/${noun}/create`, {
        as: "superuser",
        method: "POST",
        json,
      });
      assertEquals(answer.status, 201);
      return (await answer.json()).data;
    };
    const { id: matter_id, number } = await post("matter", { client_name: "박매수", kind: "sale" });
    const token = await tokenWith(app, null);
    await withClient(app, token, async (client) => {
      const paid = { case: number, kind: "입금", amount: 500_000, text: "계약금" };
      await client.callTool({ name: "enter_matter_money", arguments: paid });
    });
    const early = await press(app, "apply");
    const on = app.deps.now().toISOString().slice(0, 10);
    await post("matter_entry", { matter_id, on, kind: "payment", text: "계약금", amount: 500_000 });
    const paid = () => app.deps.books.views.matter_entry.byId.size;
    const late = await early.send();
    assertEquals([late.status, paid()], [409, 1], "what is shown now was not seen yet");
    assertStringIncludes(await late.text(), "한 번 더 입금된 것이 맞나요?");
    const { send } = await press(app, "apply");
    assertEquals([(await send()).status, paid()], [303, 2]);
  }));

const answers: [
  what: string,
  action: "accept" | "decline" | "cancel",
  approve: boolean,
  version: number,
][] = [
  ["a yes", "accept", true, 2],
  ["a form that is sent with no", "accept", false, 1],
  ["a no", "decline", true, 1],
  ["a closed question", "cancel", true, 1],
];

for (const [what, action, approve, version] of answers) {
  Deno.test(`a client that can ask shows the change; ${what} leads to version ${version}`, () =>
    withApp(async (app) => {
      const token = await tokenWith(app, null);
      const client = new Client({ name: "test", version: "1.0.0" }, {
        capabilities: { elicitation: { form: {} } },
        versionNegotiation: { mode: "auto" },
      });
      const shown: string[] = [];
      client.setRequestHandler("elicitation/create", ({ params }) => {
        shown.push(params.message);
        assertEquals(lunchOf(app).version, 1, "asked before anything is written");
        return { action, ...(action === "accept" ? { content: { approve } } : {}) };
      });
      const requestInit = { headers: { authorization: `Bearer ${token}` } };
      const address = new URL(`${app.listen()}/mcp`);
      await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
      try {
        const answer = await client.callTool({ name: "change_cards", arguments: WANTED });
        assertEquals(shown.length, 1);
        assertStringIncludes(shown[0], "비고: (없음) → 팀 회의");
        assertEquals(lunchOf(app).version, version, textOf(answer));
        if (version === 1) assertStringIncludes(textOf(answer), "승인하지 않아");
      } finally {
        await client.close();
      }
    }));
}

Deno.test("a state that the office did not seal, or sealed for another token, makes no change", () =>
  withApp(async (app) => {
    const [one, other] = [await tokenWith(app, null), await tokenWith(app, null)];
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
    };
    const ask = async (token: string, more: object) => {
      const params = { name: "change_cards", arguments: WANTED, _meta, ...more };
      const headers = {
        ...accept,
        authorization: `Bearer ${token}`,
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "tools/call",
        "mcp-name": "change_cards",
      };
      const json = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
      const answer = await app.call("/mcp", { as: "visitor", method: "POST", json, headers });
      return await answer.json();
    };
    const { result } = await ask(one, {});
    assertEquals(result.resultType, "input_required", JSON.stringify(result));
    const inputResponses = { change: { action: "accept", content: { approve: true } } };
    for (
      const [token, requestState] of [
        [other, result.requestState],
        [one, `${result.requestState}x`],
        [one, "v1.e30.e30"],
      ]
    ) {
      const { error } = await ask(token, { inputResponses, requestState });
      assertEquals(error?.code, -32602);
    }
    const unsealed = await ask(one, { inputResponses });
    assertEquals(unsealed.result?.resultType, "input_required", "asked again");
    assertEquals(lunchOf(app).version, 1);
    await ask(one, { inputResponses, requestState: result.requestState });
    await ask(one, { inputResponses, requestState: result.requestState });
    assertEquals(lunchOf(app).version, 2, "a state that comes twice changes once");
  }));
