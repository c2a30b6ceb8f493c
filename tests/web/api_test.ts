import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { callApi, newKey } from "../../web/ui/client/api.ts";

type Reply = Response | Error;

/** Answers calls from a list, without a network and without waiting; keeps what was asked. */
async function withReplies<T>(
  replies: Reply[],
  act: () => Promise<T>,
): Promise<{ result: T; requests: Request[] }> {
  const requests: Request[] = [];
  const { fetch, setTimeout } = globalThis;
  Object.assign(globalThis, {
    // A pause before another try is no wait here; what is planned for later never comes.
    setTimeout: (run: () => void, ms: number) => ms <= 2_000 ? queueMicrotask(run) : 0,
    fetch: (path: string, init?: RequestInit) => {
      requests.push(new Request(new URL(path, "http://office.test"), init));
      const reply = replies.shift();
      if (!reply) throw new Error(`nobody expected ${path}`);
      return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
    },
  });
  try {
    return { result: await act(), requests };
  } finally {
    Object.assign(globalThis, { fetch, setTimeout });
  }
}

const act = "saveCourier";
const lost = () => new TypeError("network");
const key = (request: Request) => request.headers.get("idempotency-key");

Deno.test("an edit carries its key, its version and its body", async () => {
  const { result, requests } = await withReplies(
    [Response.json({ data: 1 })],
    () => callApi("PUT", "/api/x/", { act, body: { note: "메모" }, version: 3, key: "given" }),
  );
  assertEquals(result, { ok: true, data: { data: 1 }, status: 200 });
  const [request] = requests;
  assertEquals(key(request), "given");
  assertEquals(request.headers.get("if-match"), '"3"');
  assertEquals(request.headers.get("content-type"), "application/json");
  assertEquals(await request.json(), { note: "메모" });
});

Deno.test("a read carries no key", async () => {
  const { requests } = await withReplies(
    [Response.json([])],
    () => callApi("GET", "/api/x/", { act }),
  );
  assertEquals(key(requests[0]), null);
});

Deno.test("a call is retried with the same key while a proxy's office is starting", async () => {
  const away = () => new Response("<h1>502 Bad Gateway</h1>", { status: 502 });
  const { result, requests } = await withReplies(
    [away(), away(), Response.json({ data: "saved" })],
    () => callApi("PUT", "/api/x/", { act, body: {} }),
  );
  assertEquals([result.ok, new Set(requests.map(key)).size], [true, 1]);
});

Deno.test("a lost connection is retried with the same key, so nothing is done twice", async () => {
  const { result, requests } = await withReplies(
    [lost(), lost(), Response.json({ data: "saved" })],
    () => callApi("PUT", "/api/x/", { act, body: {} }),
  );
  assert(result.ok);
  assertEquals(requests.length, 3);
  assertEquals(new Set(requests.map(key)).size, 1);
});

Deno.test("without a connection the problem says in Korean that nothing was lost", async () => {
  const { result } = await withReplies(
    [lost(), lost(), lost()],
    () => callApi("PUT", "/api/x/", { act, body: {} }),
  );
  if (result.ok) throw new Error("a problem was expected");
  assertEquals([result.status, result.problem.code], [0, "network"]);
  assertMatch(result.problem.message, /입력한 내용은 그대로/);
});

Deno.test("a server that is busy for a moment is called again", async () => {
  const busy = Response.json({ message: "잠시만요" }, { status: 503 });
  const { result } = await withReplies(
    [busy, Response.json({})],
    () => callApi("GET", "/api/x/", { act }),
  );
  assert(result.ok);
});

Deno.test("a refusal is returned with its code, text and details, and is not retried", async () => {
  const body = {
    error: "다른 사람이 먼저 고쳤습니다.",
    message: "다른 사람이 먼저 고쳤습니다.",
    code: "stale_version",
    details: [{ current: { id: "a" } }],
    request_id: "r-1",
  };
  const { result, requests } = await withReplies(
    [Response.json(body, { status: 409 })],
    () => callApi("PUT", "/api/x/", { act, body: {} }),
  );
  const message = `저장에 실패했습니다. ${body.message} 화면을 새로 고친 뒤 다시 시도해 주세요.`;
  assertEquals(result, {
    ok: false,
    problem: { ...body, message, reason: body.message },
    status: 409,
  });
  assertEquals(requests.length, 1);
});

Deno.test("a call with an expired session refreshes it once and is repeated with the same key", async () => {
  const { result, requests } = await withReplies([
    new Response("{}", { status: 401 }),
    Response.json({ user_info: { id: "kakao-1" }, expires_in: 1800 }),
    Response.json({ data: "saved" }),
  ], () => callApi("PUT", "/api/x/", { act, body: {} }));
  assertEquals(result, { ok: true, data: { data: "saved" }, status: 200 });
  assertEquals(requests.map(({ url }) => new URL(url).pathname), [
    "/api/x/",
    "/api/session/",
    "/api/x/",
  ]);
  assertEquals(key(requests[0]), key(requests[2]));
});

Deno.test("an answer that is not JSON becomes a problem, not an exception", async () => {
  const { result } = await withReplies(
    [new Response("<html>", { status: 504 })],
    () => callApi("GET", "/api/x/", { act }),
  );
  if (result.ok) throw new Error("a problem was expected");
  assertEquals(result.problem.code, "bad_answer");
});

Deno.test("an answer without a body is a success", async () => {
  const { result } = await withReplies(
    [new Response(null, { status: 204 })],
    () => callApi("DELETE", "/api/x/", { act }),
  );
  assertEquals(result, { ok: true, data: undefined, status: 204 });
});

Deno.test("an aborted call is not retried", async () => {
  const { result, requests } = await withReplies(
    [lost(), lost()],
    () => callApi("GET", "/api/x/", { act, signal: AbortSignal.abort() }),
  );
  if (result.ok) throw new Error("a problem was expected");
  assertEquals(requests.length, 1);
});

Deno.test("each new attempt has its own key", () => {
  assertNotEquals(newKey(), newKey());
  assertMatch(newKey(), /^[0-9a-f]{32}$/);
});

const oldToken = (token?: string) =>
  Response.json({ code: "csrf_failed", details: token ? [{ token }] : [] }, { status: 403 });

Deno.test("a page that outlived its session continues with the new token, once", async () => {
  const call = () =>
    callApi("PUT", "/api/x/", { act, body: { note: "메모" }, headers: { "x-csrftoken": "old" } });
  const { result, requests } = await withReplies([oldToken("new"), Response.json(1)], call);
  assert(result.ok);
  assertEquals(requests.map(({ headers }) => headers.get("x-csrftoken")), ["old", "new"]);
  assertEquals(new Set(requests.map(key)).size, 1);
  for (const replies of [[oldToken()], [oldToken("old")], [oldToken("new"), oldToken("newer")]]) {
    assertEquals((await withReplies(replies, call)).result.status, 403);
  }
});
