/** Accounts: given what happened, when somebody decides, then this happens or is refused. */
import { assertEquals } from "@std/assert";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import {
  changeDetails,
  changeFlags,
  changeProfile,
  evolve,
  mayUse,
  registerUser,
  roleOf,
  signIn,
  signOut,
  type UserEvent,
  type UserState,
} from "../../events/account/user.ts";
import type { PersonalToken } from "../../events/account/token.ts";
import {
  connectApp,
  createToken,
  revokeToken,
  standingOf,
  TOKENS_MAX,
} from "../../events/account/user_token.ts";

const fold = (state: UserState | undefined, event: UserEvent): UserState => evolve(state, event);

const now = new Date("2026-11-21T01:00:00.000Z");
const id = "kakao-1";
const stream = `user/${id}`;
const profile = {
  nickname: "이미나",
  email: "mina@example.com",
  phone_number: "010-1234-5678",
  profile_img: "",
  thumbnail_img: "",
};
const plain = { is_active: true, is_staff: false, is_superuser: false };
const superuser = { is_active: true, is_staff: true, is_superuser: true };

function given(flags = plain, ...more: UserEvent[]): UserState {
  const data = { provider: "kakao", subject: "1", profile, flags };
  const events: UserEvent[] = [{ stream, type: "user.registered", data }, ...more];
  return events.reduce<UserState | undefined>(fold, undefined)!;
}

function token(fields: Partial<PersonalToken> = {}): PersonalToken {
  const expires_at = "2027-02-19T01:00:00.000Z";
  const [digest, prefix] = ["a".repeat(64), "pat_abcdef"];
  return {
    id: "t1",
    name: "보고서",
    digest,
    prefix,
    scopes: null,
    expires_at,
    proved: false,
    app: null,
    ...fields,
  };
}

const created = (data: PersonalToken): UserEvent => ({ stream, type: "user.token_created", data });
const types = (events: { type: string }[] | Refusal) =>
  isRefusal(events) ? events.code : events.map(({ type }) => type);

Deno.test("a first sign-in registers the account, once", () => {
  const command = { id, provider: "kakao", subject: "1", profile, flags: plain };
  assertEquals(types(registerUser(undefined, command)), ["user.registered"]);
  assertEquals(registerUser(given(), command), []);
});

Deno.test("a sign-in is recorded after any change of the profile", () => {
  const command = { id, profile, session: "s1" };
  assertEquals(types(signIn(given(), command)), ["user.signed_in"]);
  const renamed = { ...profile, nickname: "이미나 대리" };
  const events = signIn(given(), { ...command, profile: renamed });
  assertEquals(types(events), ["user.profile_changed", "user.signed_in"]);
  const after = (events as UserEvent[]).reduce<UserState>(fold, given());
  assertEquals(after.profile.nickname, "이미나 대리");
});

Deno.test("a sign-in of an unknown or deactivated account is refused", () => {
  const command = { id, profile, session: "s1" };
  assertEquals(types(signIn(undefined, command)), "user_not_found");
  assertEquals(types(signIn(given({ ...plain, is_active: false }), command)), "deactivated");
});

Deno.test("the same profile in another order of fields is no change", () => {
  const turned = Object.fromEntries(Object.entries(profile).reverse()) as typeof profile;
  assertEquals(changeProfile(given(), { id, profile: turned }), []);
  assertEquals(changeProfile(undefined, { id, profile }), []);
});

Deno.test("a sign-out names the session and the reason", () => {
  const command = { id, session: "s1", reason: "everywhere" as const };
  assertEquals(types(signOut(given(), command)), ["user.signed_out"]);
  assertEquals(types(signOut(undefined, command)), "user_not_found");
});

Deno.test("flags change, but the last superuser remains one", () => {
  const table: [from: typeof plain, to: typeof plain, others: number, expected: unknown][] = [
    [plain, { ...plain, is_staff: true }, 0, ["user.flags_changed"]],
    [plain, { ...plain }, 0, []],
    [superuser, { ...superuser, is_superuser: false }, 0, "last_superuser"],
    [superuser, { ...superuser, is_active: false }, 0, "last_superuser"],
    [superuser, { ...superuser, is_staff: false }, 0, ["user.flags_changed"]],
    [superuser, { ...superuser, is_superuser: false }, 1, ["user.flags_changed"]],
    [superuser, { ...superuser, is_active: false }, 1, ["user.flags_changed"]],
    [{ ...superuser, is_active: false }, plain, 0, ["user.flags_changed"]],
  ];
  for (const [from, flags, otherSuperusers, expected] of table) {
    const outcome = changeFlags(given(from), { id, flags }, { otherSuperusers });
    assertEquals(types(outcome), expected);
  }
  const nobody = changeFlags(undefined, { id, flags: plain }, { otherSuperusers: 1 });
  assertEquals(types(nobody), "user_not_found");
});

Deno.test("flags decide the role, and an inactive account has none", () => {
  assertEquals(roleOf(plain), "user");
  assertEquals(roleOf({ ...plain, is_staff: true }), "staff");
  assertEquals(roleOf(superuser), "superuser");
  assertEquals(roleOf({ ...superuser, is_active: false }), "visitor");
});

Deno.test("staff areas need the staff flag, also for a superuser (S1 §6)", () => {
  const alone = { ...superuser, is_staff: false };
  const table: [flags: typeof plain | null, visitor: boolean, user: boolean, staff: boolean][] = [
    [null, true, false, false],
    [plain, true, true, false],
    [{ ...plain, is_staff: true }, true, true, true],
    [superuser, true, true, true],
    [alone, true, true, false],
    [{ ...superuser, is_active: false }, true, false, false],
  ];
  for (const [flags, ...expected] of table) {
    const found = (["visitor", "user", "staff"] as const).map((role) => mayUse(flags, role));
    assertEquals(found, expected);
  }
  assertEquals([alone, superuser, plain].map((flags) => mayUse(flags, "superuser")), [
    true,
    true,
    false,
  ]);
});

Deno.test("a token is created and revoked", () => {
  assertEquals(types(createToken(given(), { id, token: token() }, now)), ["user.token_created"]);
  const owner = given(plain, created(token()), created(token({ id: "t2" })));
  const revoked = revokeToken(owner, { id, token: "t1" });
  assertEquals(types(revoked), ["user.token_revoked"]);
  const after = (revoked as UserEvent[]).reduce<UserState>(fold, owner);
  assertEquals(after.tokens.map((one) => one.id), ["t2"]);
});

Deno.test("an app's new connection replaces its earlier one, and none begins after all access was ended", () => {
  const app = { client: "c".repeat(64), host: "claude.ai" };
  const other = token({ id: "other", app: { ...app, client: "d".repeat(64) } });
  const owner = given(plain, created(token()), created(token({ id: "old", app })), created(other));
  const command = { id, token: token({ id: "new", app }), standing: standingOf(owner) };
  const made = connectApp(owner, command, now);
  assertEquals(types(made), ["user.token_revoked", "user.token_created"]);
  const after = (made as UserEvent[]).reduce<UserState>(fold, owner);
  assertEquals(after.tokens.map((one) => one.id), ["t1", "other", "new"]);
  const ended = fold(owner, { stream, type: "user.sessions_ended", data: { reason: "own" } });
  assertEquals(types(connectApp(ended, command, now)), "access_ended");
  assertEquals(types(connectApp(undefined, command, now)), "user_not_found");
});

Deno.test("an invalid token is refused: unknown account, in the past, too many, or unknown", () => {
  const past = token({ expires_at: now.toISOString() });
  const many = Array.from(
    { length: TOKENS_MAX },
    (_, index) => created(token({ id: `t${index}` })),
  );
  const inactive = given({ ...plain, is_active: false });
  const table: [events: UserEvent[] | Refusal, code: string][] = [
    [createToken(undefined, { id, token: token() }, now), "user_not_found"],
    [createToken(inactive, { id, token: token() }, now), "deactivated"],
    [createToken(given(), { id, token: past }, now), "token_expiry_past"],
    [createToken(given(plain, ...many), { id, token: token() }, now), "too_many_tokens"],
    [revokeToken(given(), { id, token: "t1" }), "token_not_found"],
    [revokeToken(undefined, { id, token: "t1" }), "token_not_found"],
  ];
  for (const [outcome, code] of table) assertEquals(types(outcome), code);
});

/** Mina works here and has no account yet; Jun is another account's. */
const people = {
  employeeExists: (employee: string) => ["mina", "jun"].includes(employee),
  isLinked: (employee: string) => employee === "jun",
};

Deno.test("the office's own details change alone, and sign-ins leave them unchanged", () => {
  const values = { first_name: "과장", employment_date: "2021-04-01", vacation_over_days: 0 };
  const events = changeDetails(given(), { id, values }, people);
  const changes = {
    first_name: { from: "", to: "과장" },
    employment_date: { from: null, to: "2021-04-01" },
  };
  assertEquals(events, [{ stream, type: "user.changed", data: { changes } }]);
  const after = (events as UserEvent[]).reduce<UserState>(fold, given());
  const later = signIn(after, { id, profile: { ...profile, nickname: "미나" }, session: "s2" });
  const { details } = (later as UserEvent[]).reduce<UserState>(fold, after);
  assertEquals([details.first_name, details.employment_date], ["과장", "2021-04-01"]);
  assertEquals(changeDetails(after, { id, values }, people), []);
});

Deno.test("details of an unknown account, or invalid ones, are refused", () => {
  assertEquals(types(changeDetails(undefined, { id, values: {} }, people)), "user_not_found");
  const values = { employment_date: "2021-02-30" };
  assertEquals(types(changeDetails(given(), { id, values }, people)), "invalid_input");
});

Deno.test("an account linked to an employee stays linked until it is unlinked", () => {
  const link = (employee: string, state = given()) =>
    changeDetails(state, { id, values: { employee } }, people);
  const linked = link("mina");
  assertEquals((linked as UserEvent[])[0].data, {
    changes: { employee: { from: "", to: "mina" } },
  });
  const after = (linked as UserEvent[]).reduce<UserState>(fold, given());
  assertEquals(link("mina", after), []);
  assertEquals(types(link("", after)), ["user.changed"]);
});

Deno.test("a link to an unknown employee, or to another account's, is refused", () => {
  const link = (employee: string) => changeDetails(given(), { id, values: { employee } }, people);
  assertEquals(types(link("gone")), "unknown_employee");
  assertEquals(types(link("jun")), "employee_linked");
});
