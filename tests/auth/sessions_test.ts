/** Sessions on a clock of our own: lifetimes, rotation, reuse (decision: tokens in cookies). */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { lifetimes } from "../../src/auth/lifetimes.ts";
import { openKvKeys } from "../../src/personal/key_ring.ts";
import {
  type ProviderTokens,
  type Renew,
  type Rotation,
  Sessions,
} from "../../src/auth/sessions.ts";

const SECOND = 1_000;
const keep: Renew = (_session, tokens) => Promise.resolve(tokens);

interface Bench {
  kv: Deno.Kv;
  sessions: Sessions;
  move(ms: number): void;
  /** Another process on the same KV. */
  other(): Sessions;
}

async function withSessions(work: (bench: Bench) => Promise<void>): Promise<void> {
  const kv = await Deno.openKv(":memory:");
  let at = Date.parse("2026-11-21T01:00:00.000Z");
  const now = () => new Date(at);
  const make = () => new Sessions(kv, openKvKeys(kv), now);
  try {
    await work({ kv, sessions: make(), move: (ms) => at += ms, other: make });
  } finally {
    kv.close();
  }
}

function open(sessions: Sessions, id = "s1", providerTokens: ProviderTokens | null = null) {
  const options = {
    id,
    userId: "mina",
    provider: "kakao",
    client: "browser",
    authenticatedAt: 0,
  } as const;
  return sessions.open({ ...options, providerTokens });
}

async function rotated(sessions: Sessions, refreshToken: string) {
  return tokensOf(await sessions.rotate(refreshToken, keep));
}

function tokensOf(rotation: Rotation) {
  if ("tokens" in rotation) return rotation.tokens;
  throw new Error(`no tokens but ${rotation.result}`);
}

Deno.test("an access token opens its session until it expires", () =>
  withSessions(async ({ sessions, move }) => {
    const { tokens } = await open(sessions);
    assertEquals(tokens.expires_in, 1800);
    assertEquals(tokens.refresh_token_expires_in, 7 * 24 * 3600);
    assertEquals((await sessions.find(tokens.access_token))?.userId, "mina");
    assertEquals(await sessions.find("x".repeat(43)), null);
    move(lifetimes.access - 1);
    assert(await sessions.find(tokens.access_token));
    move(1);
    assertEquals(await sessions.find(tokens.access_token), null);
  }));

Deno.test("nothing in the store opens a session: only digests are stored", () =>
  withSessions(async ({ kv, sessions }) => {
    const { tokens } = await open(sessions);
    const next = await rotated(sessions, tokens.refresh_token);
    const secrets = [tokens, next].flatMap((one) => [one.access_token, one.refresh_token]);
    for await (const { key, value } of kv.list({ prefix: [] })) {
      const stored = JSON.stringify([key, value]);
      for (const secret of secrets) assert(!stored.includes(secret));
    }
  }));

Deno.test("a refresh gives a new pair; the old access token ends with the leeway", () =>
  withSessions(async ({ sessions, move }) => {
    const { tokens: old } = await open(sessions);
    const next = await rotated(sessions, old.refresh_token);
    assertNotEquals(next.refresh_token, old.refresh_token);
    assert(await sessions.find(next.access_token));
    assert(await sessions.find(old.access_token));
    move(lifetimes.leeway);
    assertEquals(await sessions.find(old.access_token), null);
    assert(await sessions.find(next.access_token));
  }));

Deno.test("the token just replaced gets the same new pair again, for 10 seconds", () =>
  withSessions(async ({ sessions, move }) => {
    const { tokens: old } = await open(sessions);
    const [one, two] = await Promise.all([
      rotated(sessions, old.refresh_token),
      rotated(sessions, old.refresh_token),
    ]);
    assertEquals(one, two);
    move(lifetimes.leeway - SECOND);
    const late = await rotated(sessions, old.refresh_token);
    assertEquals(late.refresh_token, one.refresh_token);
    assertEquals(late.access_token, one.access_token);
  }));

Deno.test("reuse of an old refresh token ends the session for both holders", () =>
  withSessions(async ({ sessions, move }) => {
    const { tokens: first } = await open(sessions);
    const second = await rotated(sessions, first.refresh_token);
    move(lifetimes.leeway);
    assertEquals((await sessions.rotate(first.refresh_token, keep)).result, "reused");
    assertEquals(await sessions.find(second.access_token), null);
    assertEquals((await sessions.rotate(second.refresh_token, keep)).result, "unknown");
    assertEquals((await sessions.rotate(first.refresh_token, keep)).result, "unknown");
  }));

Deno.test("a token two refreshes old is reuse even inside the leeway", () =>
  withSessions(async ({ sessions }) => {
    const { tokens: first } = await open(sessions);
    const second = await rotated(sessions, first.refresh_token);
    const third = await rotated(sessions, second.refresh_token);
    assertEquals((await sessions.rotate(first.refresh_token, keep)).result, "reused");
    assertEquals(await sessions.find(third.access_token), null);
  }));

Deno.test("an idle session ends after 7 days; a used one after 30", () =>
  withSessions(async ({ sessions, move }) => {
    const { tokens: idle } = await open(sessions, "idle");
    move(lifetimes.idle);
    assertEquals((await sessions.rotate(idle.refresh_token, keep)).result, "expired");

    let { tokens } = await open(sessions, "used");
    for (let day = 0; day < 29; day++) {
      move(lifetimes.absolute / 30);
      tokens = await rotated(sessions, tokens.refresh_token);
    }
    assertEquals(tokens.refresh_token_expires_in, 24 * 3600);
    move(lifetimes.absolute / 30 - 10 * 60 * SECOND);
    tokens = await rotated(sessions, tokens.refresh_token);
    assertEquals(tokens.expires_in, 600);
    move(10 * 60 * SECOND);
    assertEquals(await sessions.find(tokens.access_token), null);
    assertEquals((await sessions.rotate(tokens.refresh_token, keep)).result, "expired");
  }));

Deno.test("an ended session is refused at once, even right after a use", () =>
  withSessions(async ({ sessions }) => {
    const { tokens } = await open(sessions);
    const session = (await sessions.find(tokens.access_token))!;
    assert(await sessions.end(session));
    assertEquals(await sessions.find(tokens.access_token), null);
    assertEquals(await sessions.findByRefresh(tokens.refresh_token), null);
    assertEquals(await sessions.end(session), false);
  }));

Deno.test("a session that was looked up while it was refreshed does not stay in the cache", () =>
  withSessions(async ({ sessions, other, move }) => {
    const { tokens } = await open(sessions);
    const [found] = await Promise.all([
      sessions.find(tokens.access_token),
      rotated(sessions, tokens.refresh_token),
    ]);
    assert(found);
    move(lifetimes.leeway);
    assertEquals(await sessions.find(tokens.access_token), null);
    assertEquals(await other().find(tokens.access_token), null);
  }));

Deno.test("two processes on one KV: the slower refresh gets the faster one's pair", () =>
  withSessions(async ({ sessions, other }) => {
    const { tokens } = await open(sessions);
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const provider = { access: "a", refresh: "r", expiresAt: 0 };
    const { tokens: held } = await open(sessions, "s2", provider);
    const slow = sessions.rotate(held.refresh_token, async (_session, old) => {
      begun.resolve();
      await gate.promise;
      return old;
    });
    await begun.promise;
    const fast = await rotated(other(), held.refresh_token);
    gate.resolve();
    const slower = tokensOf(await slow);
    assertEquals(slower.refresh_token, fast.refresh_token);
    assert(await sessions.find(tokens.access_token));
  }));

Deno.test("the provider's tokens are stored sealed and deleted when the consent is revoked", () =>
  withSessions(async ({ sessions }) => {
    const provider = { access: "kakao-access", refresh: "kakao-refresh", expiresAt: 1 };
    const { tokens } = await open(sessions, "s1", provider);
    const seen: ProviderTokens[] = [];
    const renew: Renew = (_session, old) => {
      seen.push(old);
      return Promise.resolve({ ...old, access: "kakao-next" });
    };
    const first = tokensOf(await sessions.rotate(tokens.refresh_token, renew));
    const second = tokensOf(await sessions.rotate(first.refresh_token, renew));
    assertEquals(seen.map(({ access }) => access), ["kakao-access", "kakao-next"]);
    const revoked = () => Promise.resolve("revoked" as const);
    const last = await sessions.rotate(second.refresh_token, revoked);
    assertEquals(last.result, "revoked");
    assertEquals(await sessions.find(second.access_token), null);
  }));

Deno.test("a user's sessions are listed by last use, ended ones left out", () =>
  withSessions(async ({ sessions, move }) => {
    const { session: first } = await open(sessions, "first");
    move(SECOND);
    const { session: second } = await open(sessions, "second");
    move(60 * SECOND);
    await sessions.touch(first, "203.0.113.7");
    assertEquals((await sessions.list("mina")).map(({ id }) => id), ["first", "second"]);
    await sessions.end(second);
    assertEquals((await sessions.list("mina")).map(({ id }) => id), ["first"]);
    move(lifetimes.idle);
    assertEquals(await sessions.list("mina"), []);
  }));
