/** Kakao as an OAuth client meets it: its shapes, its outages, its revocations. */
import { assert, assertEquals, assertLess } from "@std/assert";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { startDemoLogin } from "../../src/auth/demo/start.ts";
import { LoginProvider } from "../../src/auth/provider.ts";
import { idToken, issuer, published } from "../helpers/id_token.ts";

const now = () => new Date();
const settings = {
  name: "kakao" as const,
  issuer,
  accountUrl: "https://kapi.example/v2/user/me",
  label: "카카오",
  hosts: [],
  namespace: "",
  clientId: "rest-key",
  clientSecret: "secret",
  jsKey: "js-key",
  scope: "openid,profile_nickname",
};
const discovery = {
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  jwks_uri: `${issuer}/keys`,
};

type Route = (body: URLSearchParams, url: URL) => Response | Promise<Response>;

/** A provider behind a network of our making. `routes` are by path; another path is an outage. */
function providerWith(
  routes: Record<string, Route>,
  pause?: (milliseconds: number) => Promise<void>,
  more: Partial<typeof settings> = {},
): LoginProvider {
  const known: Route = () => Response.json(discovery);
  const fake = async (input: Request | URL | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const body = new URLSearchParams(request.method === "POST" ? await request.text() : "");
    const route = { "/.well-known/openid-configuration": known, ...routes }[url.pathname];
    if (!route) throw new TypeError("network is unreachable");
    return route(body, url);
  };
  return new LoginProvider({ ...settings, ...more }, now, fake as typeof fetch, pause);
}

/** `value`, known to be the expected kind. */
function granted<T>(value: T): Exclude<T, Refusal | "revoked"> {
  if (value === "revoked" || isRefusal(value)) throw new Error("refused");
  return value as Exclude<T, Refusal | "revoked">;
}

function refusal(value: unknown): Refusal {
  if (isRefusal(value)) return value;
  throw new Error("not refused");
}

const old = { access: "old-access", refresh: "old-refresh", expiresAt: 0 };
const secrets = { state: "s", nonce: "n", verifier: "v".repeat(43) };
const answer = { access_token: "new-access", token_type: "bearer", expires_in: 21_599 };

Deno.test("the authorization address has PKCE, nonce, state and Kakao's commas", async () => {
  const url = granted(
    await providerWith({}).authorizeUrl(secrets, "https://office.example/cb"),
  );
  const { code_challenge, ...rest } = Object.fromEntries(url.searchParams);
  assertEquals(code_challenge.length, 43);
  assertEquals(rest, {
    response_type: "code",
    client_id: "rest-key",
    redirect_uri: "https://office.example/cb",
    scope: "openid,profile_nickname",
    state: "s",
    nonce: "n",
    code_challenge_method: "S256",
  });
});

Deno.test("a refresh without a new refresh token keeps the old one", async () => {
  const seen: Record<string, string>[] = [];
  const provider = providerWith({
    "/oauth/token": (body) => {
      seen.push(Object.fromEntries(body));
      return Response.json(answer);
    },
  });
  const renewed = granted(await provider.renew(old));
  assertEquals([renewed.access, renewed.refresh], ["new-access", "old-refresh"]);
  assertEquals(seen, [{
    grant_type: "refresh_token",
    refresh_token: "old-refresh",
    client_id: "rest-key",
    client_secret: "secret",
  }]);
  const both = providerWith({
    "/oauth/token": () => Response.json({ ...answer, refresh_token: "new-refresh" }),
  });
  const next = granted(await both.renew(old));
  assertEquals(next.refresh, "new-refresh");
});

Deno.test("tokens that are still valid, or have no refresh token, are not refreshed", async () => {
  const provider = providerWith({});
  const live = { ...old, expiresAt: Date.now() + 60_000 };
  assertEquals(await provider.renew(live), live);
  const none = { ...old, refresh: null };
  assertEquals(await provider.renew(none), none);
});

Deno.test("an outage does not sign out; a revocation does", async () => {
  const outages: Record<string, Route>[] = [
    {},
    { "/oauth/token": () => Response.json({ code: -1, msg: "internal" }, { status: 500 }) },
    { "/oauth/token": () => Response.json({ code: -1, msg: "internal" }, { status: 400 }) },
    { "/oauth/token": () => new Response("<html>", { status: 502 }) },
    { "/oauth/token": () => Response.json({ error: "temporarily_unavailable" }, { status: 400 }) },
    { "/.well-known/openid-configuration": () => new Response("", { status: 503 }) },
  ];
  for (const routes of outages) assertEquals(await providerWith(routes).renew(old), old);
  const revoked = providerWith({
    "/oauth/token": () =>
      Response.json({ error: "invalid_grant", error_code: "KOE322" }, { status: 400 }),
  });
  assertEquals(await revoked.renew(old), "revoked");
});

Deno.test("a refresh continues without a hanging provider, and the next one uses the late answer", async () => {
  const hanging = Promise.withResolvers<Response>();
  let asked = 0;
  const provider = providerWith({
    "/oauth/token": () => {
      asked++;
      return hanging.promise;
    },
  });
  const before = performance.now();
  assertEquals(await provider.renew(old), old);
  assertLess(performance.now() - before, 4_000);
  const another = { ...old, refresh: "another" };
  const after = performance.now();
  assertEquals(await provider.renew(another), another);
  assertLess(performance.now() - after, 500, "nobody else waits for it within a minute");
  assertEquals(asked, 1);
  hanging.resolve(Response.json(answer));
  const { access } = granted(await provider.renew(old));
  assertEquals([access, asked], ["new-access", 1]);
});

Deno.test("addresses resolved an hour ago are renewed without delaying anybody", async () => {
  let at = Date.now();
  let isSlow = false;
  const provider = new LoginProvider(
    settings,
    () => new Date(at),
    (() =>
      isSlow
        ? new Promise(() => {})
        : Promise.resolve(Response.json(discovery))) as unknown as typeof fetch,
  );
  granted(await provider.authorizeUrl(secrets, "https://office.example/cb"));
  isSlow = true;
  at += 2 * 60 * 60_000;
  const before = performance.now();
  granted(await provider.authorizeUrl(secrets, "https://office.example/cb"));
  assertLess(performance.now() - before, 500);
});

Deno.test("a provider that cannot be reached is named in the login error", async () => {
  const provider = providerWith({
    "/.well-known/openid-configuration": () => new Response("", { status: 500 }),
  });
  const refused = refusal(await provider.authorizeUrl(secrets, "https://office.example/cb"));
  assertEquals(
    refused.message,
    "로그인 중 오류가 발생했습니다: 로그인 제공자가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.",
  );
});

/** Discovery over a network that fails first: how often it was asked, and the waits in between. */
async function begin(trouble: () => Error, failures: number) {
  let asked = 0;
  const waits: number[] = [];
  const routes = {
    "/.well-known/openid-configuration": () => {
      if (asked++ < failures) throw trouble();
      return Response.json(discovery);
    },
  };
  const provider = providerWith(routes, (milliseconds) => {
    waits.push(milliseconds);
    return Promise.resolve();
  });
  const url = await provider.authorizeUrl(secrets, "https://office.example/cb");
  return { asked, waits, begun: !isRefusal(url) };
}

Deno.test("a lost connection is retried 3 times with growing waits (S1 §7)", async () => {
  const lost = () => new TypeError("network is unreachable");
  const back = await begin(lost, 3);
  assertEquals([back.begun, back.asked], [true, 4]);
  assertEquals(back.waits, back.waits.toSorted((a, b) => a - b));
  assertEquals(new Set(back.waits).size, 3);
  const gone = await begin(lost, 9);
  assertEquals([gone.begun, gone.asked], [false, 4]);
});

Deno.test("a provider silent for 10 s is not called again while a person waits", async () => {
  const silent = await begin(() => new DOMException("timed out", "TimeoutError"), 1);
  assertEquals([silent.begun, silent.asked], [false, 1]);
});

const refusals: [what: string, route: Route, reason: string][] = [
  [
    "a code that was used",
    () => Response.json({ error: "invalid_grant", error_code: "KOE320" }, { status: 400 }),
    "token_failed",
  ],
  [
    "an ID token that is none",
    () => Response.json({ ...answer, id_token: "x.y.z" }),
    "token_failed",
  ],
  ["text", () => new Response("not json"), "token_failed"],
  ["no ID token, as with OpenID Connect switched off", () => Response.json(answer), "no_id_token"],
  [
    "a wrong client secret",
    () => Response.json({ error: "invalid_client", error_code: "KOE010" }, { status: 401 }),
    "client_refused",
  ],
  [
    "a wrong client secret, as the standard says it",
    () => new Response(null, { status: 401, headers: { "www-authenticate": "Basic realm=x" } }),
    "client_refused",
  ],
  [
    "a redirect address that is not registered",
    () => Response.json({ error: "invalid_grant", error_code: "KOE303" }, { status: 400 }),
    "redirect_refused",
  ],
  [
    "consent items that are not allowed",
    () => Response.json({ error: "invalid_scope" }, { status: 400 }),
    "scope_refused",
  ],
  [
    "the page of a proxy that finds nothing behind it",
    () => new Response("<html>", { status: 502, headers: { "content-type": "text/html" } }),
    "provider_down",
  ],
  [
    "an error of its own",
    () => Response.json({ error: "server_error", error_code: "KOE9999" }, { status: 500 }),
    "provider_down",
  ],
  ["nothing: it is down", () => {
    throw new TypeError("connection refused");
  }, "provider_down"],
];

for (const [what, route, reason] of refusals) {
  Deno.test(`when a provider answers a code with ${what}, the sign-in ends with ${reason}`, async () => {
    const provider = providerWith({ "/oauth/token": route });
    const bound = { nonce: "n" };
    const refused = refusal(await provider.exchange("code", "https://office.example/cb", bound));
    assertEquals(refused.code, reason);
    const isSetup = /사무소의 로그인 설정에 문제가 있습니다\. 최고관리자에게/.test(refused.message);
    assertEquals(isSetup, !["token_failed", "provider_down"].includes(reason));
  });
}

Deno.test("the ID token gives the age of the sign-in if it has the time", async () => {
  const seconds = Math.floor(Date.now() / 1000);
  const table: [Record<string, unknown>, number | null][] = [
    [{ auth_time: seconds - 7_200 }, 7_200],
    [{ auth_time: seconds + 2 }, 0],
    [{}, null],
  ];
  for (const [more, age] of table) {
    const claims = { iat: seconds, nonce: undefined, ...more };
    const id_token = await idToken({ claims });
    const provider = providerWith({
      "/oauth/token": () => Response.json({ ...answer, id_token }),
      "/keys": () => Response.json({ keys: [published] }),
    });
    const exchanged = granted(await provider.exchange("code", "https://office.example/cb", {}));
    assertEquals([exchanged.subject, exchanged.ageSeconds], ["1", age]);
  }
});

Deno.test("only https addresses are accepted for the account's pictures", async () => {
  const provider = providerWith({
    "/v2/user/me": (_body, url) => {
      assertEquals(url.searchParams.get("secure_resource"), "true");
      return Response.json({ id: 1, kakao_account: { email: "a@example.com" } });
    },
  });
  assertEquals((await provider.account("token", "1"))?.profile.email, "a@example.com");
  assertEquals(await providerWith({}).account("token", "1"), null);
  const down = providerWith({ "/v2/user/me": () => Response.json({ code: -1 }, { status: 400 }) });
  assertEquals(await down.account("token", "1"), null);
});

Deno.test("the demo provider renews like Kakao: no new refresh token", async () => {
  const demo = await startDemoLogin({ port: 0, accessTokenSeconds: 60 });
  try {
    const token = (body: Record<string, string>) =>
      fetch(`${demo.issuer}/token`, {
        method: "POST",
        body: new URLSearchParams({
          client_id: demo.clientId,
          client_secret: demo.clientSecret,
          ...body,
        }),
      });
    const refused = await token({ grant_type: "refresh_token", refresh_token: "unknown" });
    assertEquals([refused.status, (await refused.json()).error], [400, "invalid_grant"]);
    const me = await fetch(`${demo.issuer}/v2/user/me`, {
      headers: { authorization: "Bearer unknown" },
    });
    assertEquals([me.status, (await me.json()).code], [401, -401]);
    const foreign = await fetch(
      `${demo.issuer}/auth?${new URLSearchParams({
        client_id: demo.clientId,
        redirect_uri: "https://evil.example/oauth/callback/kakao",
        response_type: "code",
        scope: "openid",
      })}`,
      { redirect: "manual", headers: { accept: "text/html" } },
    );
    assertEquals([foreign.status, foreign.headers.get("location")], [400, null]);
    assert((await foreign.text()).includes("로그인을 계속할 수 없습니다"));
  } finally {
    await demo.close();
  }
});

/** The person who signs in with an ID token of these claims, and the account that then answers for `id`. */
async function signsIn(namespace: string, claims: Record<string, unknown>, id: unknown) {
  const id_token = await idToken({ claims: { nonce: undefined, ...claims } });
  const provider = providerWith(
    {
      "/oauth/token": () => Response.json({ ...answer, id_token }),
      "/keys": () => Response.json({ keys: [published] }),
      "/v2/user/me": () => Response.json({ id }),
    },
    undefined,
    { namespace },
  );
  const exchanged = await provider.exchange("code", "https://office.example/cb", {});
  if (isRefusal(exchanged)) return exchanged.code;
  return [exchanged.subject, (await provider.account("token", exchanged.subject))?.subject];
}

Deno.test("the same id at another issuer is another person", async () => {
  const [a, b] = ["https://a.example ", "https://b.example "];
  assertEquals(await signsIn("", {}, 1), ["1", "1"]);
  for (const one of [a, b]) assertEquals(await signsIn(one, {}, 1), [`${one}1`, `${one}1`]);
  assertEquals(await signsIn(a, {}, 2), [`${a}1`, undefined], "the account of somebody else");
});

Deno.test("a long id is kept by its digest, an endless one signs nobody in", async () => {
  const long = "s".repeat(200);
  const [subject, account] = await signsIn("", { sub: long }, long);
  assert(/^sha256:[0-9a-f]{64}$/.test(String(subject)), String(subject));
  assertEquals(account, subject);
  assertEquals(await signsIn("", { sub: "s".repeat(3_000) }, 1), "token_failed");
});

Deno.test("a query in the provider's own address stays; an address that is none begins nothing", async () => {
  const begin = (authorization_endpoint: string) =>
    providerWith({
      "/.well-known/openid-configuration": () =>
        Response.json({ ...discovery, authorization_endpoint }),
    }).authorizeUrl(secrets, "https://office.example/cb");
  const url = granted(await begin(`${issuer}/auth?p=policy`));
  assertEquals([url.searchParams.get("p"), url.searchParams.get("state")], ["policy", "s"]);
  for (const address of ["javascript:alert(1)", "nonsense"]) {
    assertEquals(refusal(await begin(address)).code, "library_failed");
  }
});

const consents = {
  kakao: "",
  naver: "auth_type=reprompt",
  google: "prompt=consent",
  oidc: "prompt=consent",
};
for (const [name, asked] of Object.entries(consents)) {
  Deno.test(`asking again for what was refused at ${name} puts it into the address`, async () => {
    const scope = "openid,account_email";
    const provider = providerWith({}, undefined, { name, scope } as Partial<typeof settings>);
    const cb = "https://office.example/cb";
    const url = granted(await provider.authorizeUrl(secrets, cb, "consent"));
    assertEquals(url.searchParams.get("scope"), scope, "every item that the office needs");
    assert(url.search.includes(asked), url.search);
    const { search } = granted(await provider.authorizeUrl(secrets, cb));
    assert(!/prompt|auth_type/.test(search), search);
  });
}
