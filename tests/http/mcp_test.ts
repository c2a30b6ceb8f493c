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
  Deno.test(`the reference client lists the tools and asks one (${mode})`, () =>
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
        const wrong = await client.callTool({ name: "card_totals", arguments: { year: "작년" } });
        assertEquals(wrong.isError, true);
        assert(/[가-힣]/.test(textOf(wrong)));
      }, mode);
    }));
}

Deno.test("a token sees the tools of its scopes, and no writing tool without the right to write", () =>
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

Deno.test("the address refuses strangers, other sites, batches, what is too large, and sessions", () =>
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
    const large = { ...call, params: { cursor: "x".repeat(70_000) } };
    assertEquals(await code({ as: "token", json: large }), [413, "body_too_large"]);
    const type = { "content-type": "text/plain" };
    assertEquals(await code({ as: "token", headers: type }), [415, "unsupported_media_type"]);
    for (const method of ["GET", "DELETE"]) {
      assertEquals((await app.call("/mcp", { as: "token", method })).status, 405, method);
    }
  }));

Deno.test("what is no JSON, no request or of no method is answered in the protocol's own words", () =>
  withApp(async (app) => {
    const headers = { ...accept, "content-type": "application/json" };
    const ask = async (body: string) => {
      const asked = { as: "token", method: "POST", headers, body } as const;
      return (await (await app.call("/mcp", asked)).json()).error.code;
    };
    assertEquals(await ask("{"), -32700);
    assertEquals(await ask(JSON.stringify({ ...call, method: "no/such" })), -32601);
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

Deno.test("given a key that a token of all rights had, when one of less right comes with it, then it gets nothing of that", () =>
  withApp(async (app) => {
    const [all, cards] = [await tokenWith(app, null), await tokenWith(app, { cards: "read" })];
    const asked = ["search_employee", { search: "이미나" }] as const;
    assertStringIncludes(await keyed(app, all, ...asked), "이미나");
    assertStringIncludes(await keyed(app, cards, ...asked), "Unknown tool");
  }));

Deno.test("given a change that is sent again under its key, then it is done once", () =>
  withApp(async (app) => {
    const token = await tokenWith(app, null);
    const given = { ids: ["lunch"], note: "팀 회의", versions: { lunch: 1 } };
    const first = await keyed(app, token, "change_cards", given);
    assertStringIncludes(first, "1건을 고쳤습니다");
    assertStringIncludes(await keyed(app, token, "change_cards", given), "1건을 고쳤습니다");
    assertEquals(app.deps.books.views.card.byId.get("lunch")!.version, 2);
  }));
