/** What waits for a person's return, on a clock of our own: logins at a provider, and sign-ins for their second factor. */
import { assertEquals, assertNotEquals } from "@std/assert";
import { LoginStates, type PendingLogin } from "../../src/auth/login_states.ts";
import type { LoginRefusal } from "../../src/auth/login_problem.ts";
import { type WaitingSignIn, WaitingSignIns } from "../../src/auth/waiting_sign_in.ts";

const MINUTE = 60_000;

async function withKv(
  use: (kv: Deno.Kv, now: () => Date, move: (ms: number) => void) => Promise<void>,
): Promise<void> {
  const kv = await Deno.openKv(":memory:");
  let at = Date.parse("2026-11-27T01:00:00.000Z");
  try {
    await use(kv, () => new Date(at), (ms) => at += ms);
  } finally {
    kv.close();
  }
}

const asked = {
  ...{ provider: "kakao", redirectUri: "/r", returnUri: "/staff", browser: "mine", stepUp: null },
  byLink: false,
};
const outcome = (taken: PendingLogin | LoginRefusal) =>
  "returnUri" in taken ? taken.returnUri : taken.code;

Deno.test("a login returns once, to its own browser and from its own provider", () =>
  withKv(async (kv, now) => {
    const states = new LoginStates(kv, now);
    const { state, nonce, verifier, browser } = await states.begin(asked);
    assertEquals(new Set([state, nonce, verifier, browser, "mine"]).size, 5);
    const take = async (...of: [string, string, string]) => outcome(await states.take(...of));
    assertEquals(await take(state, "naver", "mine"), "state_unknown");
    assertEquals(await take(state, "kakao", "other"), "state_unknown");
    assertEquals(await take("wrong", "kakao", "mine"), "state_unknown");
    assertEquals(await take(state, "kakao", "mine"), "/staff");
    assertEquals(await take(state, "kakao", "mine"), "state_unknown", "a second time");
  }));

Deno.test("without a state the login is the latest one of the browser", () =>
  withKv(async (kv, now) => {
    const states = new LoginStates(kv, now);
    assertEquals(outcome(await states.take("", "kakao", "mine")), "state_missing");
    await states.begin(asked);
    await states.begin({ ...asked, returnUri: "/later" });
    assertEquals(outcome(await states.take("", "kakao", "mine")), "/later");
    assertEquals([await states.hasBegun("mine"), await states.hasBegun("other")], [true, false]);
    assertEquals(await states.hasBegun(""), false);
  }));

Deno.test("a login lives for 30 minutes", () =>
  withKv(async (kv, now, move) => {
    const states = new LoginStates(kv, now);
    for (
      const [minutes, expected] of [[30, "/staff"], [30 + 1 / MINUTE, "state_expired"]] as const
    ) {
      const { state } = await states.begin(asked);
      move(minutes * MINUTE);
      assertEquals(outcome(await states.take(state, "kakao", "mine")), expected);
    }
  }));

const SIGN_IN = { entrant: { subject: "1" }, returnUri: "/staff", byLink: false, epoch: 3 };
const waiting = SIGN_IN as unknown as WaitingSignIn;

Deno.test("a sign-in waits for its browser, sealed, for ten minutes", () =>
  withKv(async (kv, now, move) => {
    const sign = new WaitingSignIns(kv, now);
    await sign.begin("mine", waiting);
    assertEquals([await sign.find("mine"), await sign.find("other"), await sign.find("")], [
      ...[waiting, null, null],
    ]);
    for await (const { value } of kv.list({ prefix: ["waiting_sign_in"] })) {
      const { sealed } = value as { sealed: Uint8Array };
      assertEquals(new TextDecoder().decode(sealed).includes("/staff"), false);
    }
    move(10 * MINUTE - 1);
    assertNotEquals(await sign.find("mine"), null);
    move(1);
    assertEquals(await sign.find("mine"), null);
  }));

Deno.test("a sign-in takes five codes and ends once", () =>
  withKv(async (kv, now) => {
    const sign = new WaitingSignIns(kv, now);
    assertEquals([await sign.mayTry("mine"), await sign.end("mine")], [false, false]);
    await sign.begin("mine", waiting);
    const tries = [];
    for (let times = 0; times < 6; times++) tries.push(await sign.mayTry("mine"));
    assertEquals(tries, [true, true, true, true, true, false]);
    assertEquals([await sign.end("mine"), await sign.end("mine")], [true, false]);
    await sign.begin("mine", waiting);
    assertEquals(await sign.mayTry("mine"), true, "another sign-in begins anew");
  }));
