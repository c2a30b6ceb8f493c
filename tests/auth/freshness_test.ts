/** How old a sign-in is, with and without the login provider's time. */
import { assertEquals } from "@std/assert";
import { secondFactorMissing } from "../../events/account/passkey.ts";
import { authenticatedAt, checkFresh, FRESH_MS, wasSkipped } from "../../src/auth/freshness.ts";
import type { Identity } from "../../src/auth/identity.ts";

const now = Date.parse("2026-11-22T01:00:00.000Z");
const MINUTE = 60_000;

Deno.test("the age of a sign-in comes from the provider, otherwise from our own request for a fresh one", () => {
  const table: [string, Parameters<typeof authenticatedAt>[0], number | null][] = [
    ["told: 90 seconds ago", { ageSeconds: 90, promptedAt: null }, now - 90_000],
    ["told: a week ago, as a browser that stayed signed in", {
      ageSeconds: 7 * 24 * 3600,
      promptedAt: null,
    }, now - 7 * 24 * 60 * MINUTE],
    ["not told, and asked to sign in anew", { ageSeconds: null, promptedAt: now - MINUTE }, now],
    ["not told, and not asked", { ageSeconds: null, promptedAt: null }, null],
  ];
  for (const [name, result, at] of table) assertEquals(authenticatedAt(result, now), at, name);
});

Deno.test("a provider that passes an old sign-in off as new is detected", () => {
  const table: [string, Parameters<typeof wasSkipped>[0], boolean][] = [
    ["signed in after it was sent there", { ageSeconds: 5, promptedAt: now - 20_000 }, false],
    ["at the same moment, in whole seconds", { ageSeconds: 21, promptedAt: now - 20_000 }, false],
    ["an hour before it was sent there", { ageSeconds: 3600, promptedAt: now - 20_000 }, true],
    ["does not tell", { ageSeconds: null, promptedAt: now - 20_000 }, false],
    ["was not sent to sign in anew", { ageSeconds: 3600, promptedAt: null }, false],
  ];
  for (const [name, result, skipped] of table) assertEquals(wasSkipped(result, now), skipped, name);
});

Deno.test("a sign-in is fresh for ten minutes, a token never, the command line always", () => {
  const user = { state: { secondFactor: secondFactorMissing } };
  const session = { user, via: "web", sessionId: "s", tokenId: null } as unknown as Identity;
  const at = (authenticatedAt: number | null) => ({ ...session, authenticatedAt });
  const table: [string, Identity, true | 401 | 403][] = [
    ["just signed in", at(now), true],
    ["nearly ten minutes ago", at(now - FRESH_MS + 1), true],
    ["ten minutes ago", at(now - FRESH_MS), 401],
    ["a clock that was set back by more", at(now + FRESH_MS), 401],
    ["nobody knows when", at(null), 401],
    ["a token", { ...at(null), via: "script", sessionId: null, tokenId: "t" }, 403],
    ["the server's own command line", { ...at(null), via: "cli", sessionId: null }, true],
  ];
  for (const [name, identity, fresh] of table) {
    const refused = checkFresh(identity, now);
    assertEquals(refused?.status ?? true, fresh, name);
    if (refused) assertEquals(refused.code, "step_up_required", name);
  }
});
