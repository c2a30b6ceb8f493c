import { assertEquals } from "@std/assert";
import type { StoredEvent } from "../../events/base/event.ts";
import {
  confirmRestore,
  evolve,
  flagsChange,
  openRestore,
  type RestoreOpened,
  type RestoreState,
  rightsChangeOf,
} from "../../events/log/restore.ts";
import type { UserFlags } from "../../events/account/user.ts";

const AT = "2026-11-27T01:00:00.000Z";
const OPENED: RestoreOpened = { backup_at: AT, known: "all", changes: [], more: 0 };
const flags = (letters: string): UserFlags => ({
  is_active: letters.includes("a"),
  is_staff: letters.includes("s"),
  is_superuser: letters.includes("S"),
});

const changes: [from: string, to: string, kind: string][] = [
  ["a", "asS", "superuser_given"],
  ["asS", "sS", "deactivated"],
  ["asS", "s", "deactivated"],
  ["asS", "as", "superuser_taken"],
  ["s", "as", "activated"],
  ["a", "as", "staff_given"],
  ["as", "a", "staff_taken"],
];
for (const [from, to, kind] of changes) {
  Deno.test(`given an account that was ${from} and is ${to}, then its rights changed by ${kind}`, () =>
    assertEquals(flagsChange(flags(from), flags(to)), kind));
}

const event = (type: string, data: unknown = {}, stream = "user/bora") =>
  rightsChangeOf({ stream, type, data, at: AT, actor: { id: "anna" } } as StoredEvent);
const told: [type: string, data: unknown, kind: string | null][] = [
  ["user.flags_changed", { from: flags("a"), to: flags("as") }, "staff_given"],
  ["user.registered", { flags: flags("as") }, "registered_with_rights"],
  ["user.registered", { flags: flags("aS") }, "registered_with_rights"],
  ["user.registered", { flags: flags("a") }, null],
  ["user.withdrawn", {}, "account_withdrawn"],
  ["user.token_created", {}, "token_created"],
  ["user.passkeys_reset", {}, "passkeys_reset"],
  ["user.profile_changed", {}, null],
  ["card.edited", {}, null],
];
for (const [type, data, kind] of told) {
  Deno.test(`given ${type}, then it changed rights by ${kind ?? "nothing"}`, () =>
    assertEquals(event(type, data), kind && { at: AT, kind, account: "bora", by: "anna" }));
}

Deno.test("a rule of the office changes no account's rights by itself", () => {
  const rule = (passkeys_required: boolean) =>
    event("sign_in_rule.changed", { to: { passkeys_required } }, "sign_in_rule/office");
  assertEquals([rule(true), rule(false)].map((one) => [one?.kind, one?.account]), [
    ["passkeys_required", ""],
    ["passkeys_not_required", ""],
  ]);
});

Deno.test("a restore is opened once and confirmed once", () => {
  const [opened] = openRestore(undefined, { id: "r1", ...OPENED });
  assertEquals([opened.stream, opened.data], ["restore/r1", OPENED]);
  const state: RestoreState = evolve(undefined, opened);
  assertEquals([state.confirmed, openRestore(state, { id: "r1", ...OPENED })], [false, []]);
  const confirm = (state: RestoreState | undefined) => confirmRestore(state, { id: "r1" });
  const [event] = confirm(state) as Parameters<typeof evolve>[1][];
  const confirmed = evolve(state, event);
  assertEquals([confirmed.confirmed, confirm(confirmed)], [true, []]);
  const missing = confirm(undefined);
  assertEquals(Array.isArray(missing) || missing.code, "restore_not_found");
});
