import { assert, assertEquals, assertLess, assertMatch, assertNotEquals } from "@std/assert";
import { KvLate } from "../../src/store/deadline_kv.ts";
import { VERSION } from "../../src/kit/version.ts";
import { openTestApp } from "../helpers/server.ts";

const pages = ["/", "/api/docs"];
const answers = ["/api/mysql/card/list/?year=2026", "/api/none", "/none", "/healthz"];

Deno.test("every answer carries the headers of a public site", async (t) => {
  const app = await openTestApp();
  for (const path of [...pages, ...answers]) {
    await t.step(path, async () => {
      const response = await app.call(path);
      await response.body?.cancel();
      const { headers } = response;
      assertEquals(headers.get("x-content-type-options"), "nosniff");
      assertEquals(headers.get("referrer-policy"), "strict-origin-when-cross-origin");
      assertEquals(headers.get("cross-origin-resource-policy"), "same-origin");
      assertMatch(headers.get("content-security-policy")!, /frame-ancestors 'none'/);
      assertEquals(headers.get("strict-transport-security"), null);
      assertMatch(headers.get("cache-control")!, /no-store|no-cache/);
    });
  }
  await app.close();
});

Deno.test("a page cannot be framed and gets only the features it needs", async () => {
  const app = await openTestApp();
  for (const path of pages) {
    const response = await app.call(path);
    await response.body?.cancel();
    assertEquals(response.headers.get("cross-origin-opener-policy"), "same-origin");
    assertEquals(response.headers.get("x-frame-options"), "DENY");
    assertMatch(response.headers.get("permissions-policy")!, /camera=\(\)/);
  }
  await app.close();
});

const STAYING: [what: string, hstsSubdomains: boolean, header: string][] = [
  ["of its own name alone", false, "max-age=63072000"],
  [
    "of the names below it too where the settings say so",
    true,
    "max-age=63072000; includeSubDomains",
  ],
];
for (const [what, hstsSubdomains, header] of STAYING) {
  Deno.test(`an office on https tells browsers to stay there, ${what}`, async () => {
    const app = await openTestApp({ config: { publicUrl: "https://office.kr", hstsSubdomains } });
    const response = await app.call("/healthz");
    assertEquals(response.headers.get("strict-transport-security"), header);
    await response.body?.cancel();
    await app.close();
  });
}

Deno.test("a page's policy has a nonce of its own that its scripts carry", async () => {
  const app = await openTestApp();
  const nonces = await Promise.all([1, 2].map(async () => {
    const response = await app.call("/api/docs");
    const policy = response.headers.get("content-security-policy")!;
    assertMatch(policy, /require-trusted-types-for 'script'/);
    assert(!policy.includes("unsafe"));
    const nonce = /script-src[^;]*'nonce-([^']+)'/.exec(policy)![1];
    assert((await response.text()).includes(`nonce="${nonce}"`));
    return nonce;
  }));
  assertNotEquals(nonces[0], nonces[1]);
  await app.close();
});

Deno.test("a sane request id comes back; another is replaced", async () => {
  const app = await openTestApp();
  const idFor = async (given: string) => {
    const response = await app.call("/healthz", { headers: { "x-request-id": given } });
    await response.body?.cancel();
    return response.headers.get("x-request-id")!;
  };
  assertEquals(await idFor("trace-12345678"), "trace-12345678");
  for (const odd of ["short", "a b c d e f g h", "x".repeat(65), '"}{injected":1', "<script>"]) {
    const found = await idFor(odd);
    assertNotEquals(found, odd);
    assertMatch(found, /^[0-9a-f-]{36}$/);
  }
  await app.close();
});

Deno.test("an unknown call is not found; an unknown page goes home (S2 §2)", async () => {
  const app = await openTestApp();
  for (const path of ["/api/none", "/oauth/none", "/api", "/api/mysql/card/list/extra"]) {
    const response = await app.call(path);
    assertEquals([response.status, (await response.json()).code], [404, "not_found"], path);
  }
  for (const path of ["/none", "/staff/none", "/apiary", "/.git/config", "//evil.test/x"]) {
    const response = await app.call(path);
    assertEquals([response.status, response.headers.get("location")], [302, "/"], path);
  }
  await app.close();
});

Deno.test("a method a path does not have is refused with the ones it has", async () => {
  const app = await openTestApp();
  const response = await app.call("/api/mysql/card/list/", { method: "DELETE" });
  assertEquals([response.status, (await response.json()).code], [405, "method_not_allowed"]);
  assertEquals(response.headers.get("allow"), "OPTIONS, GET, HEAD");
  const options = await app.call("/api/mysql/card/update/x/", { method: "OPTIONS" });
  assertEquals([options.status, options.headers.get("allow")], [204, "OPTIONS, PUT"]);
  assertEquals(options.headers.get("access-control-allow-origin"), null);
  await app.close();
});

Deno.test("HEAD answers like GET, without the body", async () => {
  const app = await openTestApp();
  const path = "/api/mysql/card/list/?year=2026&month=11";
  const head = await app.call(path, { method: "HEAD" });
  assertEquals([head.status, await head.text()], [200, ""]);
  assertEquals(head.headers.get("content-type"), "application/json");
  const refusal = await app.call(path, { method: "HEAD", as: "visitor" });
  assertEquals(refusal.status, 401);
  await app.close();
});

Deno.test("an internal failure is a 500 that reveals nothing internal", async () => {
  const app = await openTestApp();
  const { card } = app.deps.books.views;
  card.byTime.between = () => {
    throw new Error("secret detail at /srv/office.ts:12");
  };
  const response = await app.call("/api/mysql/card/list/?year=2026&month=11");
  const text = await response.text();
  assertEquals([response.status, JSON.parse(text).code], [500, "internal_error"]);
  assert(!text.includes("secret") && !text.includes(".ts"));
  assertEquals(response.headers.get("x-content-type-options"), "nosniff");
  await app.close();
});

Deno.test("a request with an unreadable cookie or token is anonymous", async () => {
  const app = await openTestApp();
  const odd: Record<string, string>[] = [
    { cookie: "session=" },
    { cookie: "session=\u00e9; session=x" },
    { authorization: "Bearer" },
    { authorization: "Basic YTpi" },
    { authorization: "Bearer pat_nobody" },
  ];
  for (const headers of odd) {
    const response = await app.call("/api/mysql/user/list", { as: "visitor", headers });
    assertEquals(response.status, 401, JSON.stringify(headers));
    assertEquals(response.headers.get("www-authenticate"), "Bearer");
    await response.body?.cancel();
  }
  await app.close();
});

Deno.test("a deactivation takes effect on the next request", async () => {
  const app = await openTestApp();
  const path = "/api/mysql/user/list";
  assertEquals((await app.call(path)).status, 200);
  const flags = { is_active: false, is_staff: true, is_superuser: false };
  const actor = { id: "superuser", name: "대표", role: "superuser", via: "web" } as const;
  const meta = { actor, requestId: "r", key: "off" };
  assertEquals(await app.deps.auth.accounts.changeFlags("staff", flags, meta), null);
  assertEquals((await app.call(path)).status, 403);
  assertEquals((await app.call(path, { as: "token" })).status, 401);
  await app.close();
});

Deno.test("liveness is reported always, readiness once the books are open", async () => {
  const app = await openTestApp();
  assertEquals(await (await app.call("/healthz")).json(), { status: "alive" });
  const ready = await (await app.call("/readyz", { as: "visitor" })).json();
  const { head } = app.deps.books;
  assertEquals(ready, { status: "ready", version: VERSION, head, log: "whole" });
  await app.deps.books.close();
  const closed = await app.call("/readyz", { as: "visitor" });
  assertEquals([closed.status, closed.headers.get("retry-after")], [503, "1"]);
});

Deno.test("a store that refuses writes is not ready", async () => {
  const app = await openTestApp();
  app.deps.books.kv.set = () => Promise.reject(new Error("disk is full"));
  assertEquals((await app.call("/readyz", { as: "visitor" })).status, 503);
  assertEquals((await app.call("/healthz", { as: "visitor" })).status, 200);
  await app.close();
});

Deno.test("a silent store is reported within two seconds on every call", async () => {
  const app = await openTestApp();
  const { kv } = app.deps.books;
  for (const name of ["get", "set"] as const) {
    const real = kv[name].bind(kv) as (key: Deno.KvKey) => Promise<unknown>;
    const value = (key: Deno.KvKey) => key[0] === "ready" ? new Promise(() => {}) : real(key);
    Object.defineProperty(kv, name, { value, configurable: true });
    const began = performance.now();
    assertEquals((await app.call("/readyz", { as: "visitor" })).status, 503, name);
    assertLess(performance.now() - began, 2_000);
    Reflect.deleteProperty(kv, name);
  }
  await app.close();
});

Deno.test("while the store is slow, calls and pages report it instead of failing", async () => {
  const app = await openTestApp();
  const { kv } = app.deps.books;
  const get = () => Promise.reject(new KvLate("get", 3_000));
  Object.defineProperty(kv, "get", { value: get, configurable: true });
  const call = await app.call("/api/mysql/card/list/?year=2026&month=11");
  assertEquals([call.status, call.headers.get("retry-after")], [503, "1"]);
  const { code, message } = await call.json();
  assertEquals(code, "store_unavailable");
  assertEquals(message, "저장소가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.");
  const page = await app.call("/staff/card-report");
  assertEquals([page.status, (await page.text()).includes("저장소가 응답하지 않습니다")], [
    503,
    true,
  ]);
  assertEquals((await app.call("/healthz", { as: "visitor" })).status, 200);
  Reflect.deleteProperty(kv, "get");
  await app.close();
});

Deno.test("a page that names the signed-in person is not cached", async () => {
  const app = await openTestApp();
  const cacheOf = async (as: "visitor" | "staff") => {
    const response = await app.call("/", { as });
    await response.body?.cancel();
    return response.headers.get("cache-control");
  };
  assertEquals(await cacheOf("visitor"), "private, no-cache");
  assertEquals(await cacheOf("staff"), "no-store");
  await app.close();
});

Deno.test("every text answer declares its character set", async () => {
  const app = await openTestApp();
  const texts = ["/", "/favicon.svg", "/robots.txt", "/sitemap.xml", "/rss.xml", "/assets/none.js"];
  for (const path of [...texts, "/api/live?nouns=employee"]) {
    const response = await app.call(path, { as: "superuser" });
    await response.body?.cancel();
    assertMatch(response.headers.get("content-type")!, /^[\w+./-]+; charset=utf-8$/, path);
  }
  await app.close();
});
