/** Invitations: who may invite whom, and the account that uses the link. */
import { assertEquals } from "@std/assert";
import {
  createInvitation,
  evolve,
  type InvitationContext,
  type InvitationEvent,
  type InvitationState,
  revokeInvitation,
  standingOf,
  useInvitation,
} from "../../events/account/invitation.ts";
import { secondFactorMissing } from "../../events/account/passkey.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import type { NewEvent } from "../../events/base/event.ts";
import type { Refusal } from "../../events/base/refusal.ts";
import { emptyDetails } from "../../events/account/user_details.ts";
import type { UserFlags, UserState } from "../../events/account/user.ts";
import { isWaiting, reviewAccount } from "../../events/account/user_waiting.ts";

const now = new Date("2026-11-21T01:00:00.000Z");
const made = {
  employee: "mina",
  role: "staff",
  digest: "a".repeat(64),
  expires_at: "2026-11-28T01:00:00.000Z",
} as const;
const open: InvitationState = { ...made, end: null, user: "" };
const inOffice = {
  employeeExists: (id: string) => id === "mina" || id === "jun",
  isLinked: (id: string) => id === "jun",
};
const context: InvitationContext = { ...inOffice, now, inviter: "boss", mayInvite: true };

function account(flags: Partial<UserFlags> = {}, employee = ""): UserState {
  return {
    provider: "kakao",
    subject: "1",
    profile: { nickname: "미나", email: "", phone_number: "", profile_img: "", thumbnail_img: "" },
    flags: { is_active: true, is_staff: false, is_superuser: false, ...flags },
    details: { ...emptyDetails, employee },
    tokens: [],
    epoch: 0,
    doorsEnded: 0,
    secondFactor: secondFactorMissing,
    withdrawn: false,
    reviewed: false,
  };
}

/** The types of the events of a decision, or the code of its refusal. */
const said = (outcome: NewEvent[] | Refusal): string | string[] =>
  isRefusal(outcome) ? outcome.code : outcome.map(({ type }) => type);

const make = (employee: string, more: { mayInvite?: boolean; open?: string[] } = {}) =>
  createInvitation({ ...made, id: "new", employee }, {
    ...inOffice,
    mayInvite: true,
    open: [],
    ...more,
  });
const use = (
  state: InvitationState | undefined,
  user: UserState | undefined,
  more: Partial<InvitationContext & { user: string }> = {},
) =>
  useInvitation(state, { id: "one", user: more.user ?? "guest", account: user }, {
    ...context,
    ...more,
  });

const table: [condition: string, outcome: NewEvent[] | Refusal, expected: string | string[]][] = [
  ["an employee without an account is invited", make("mina"), ["invitation.made"]],
  ["a newer invitation revokes the one before", make("mina", { open: ["old"] }), [
    "invitation.revoked",
    "invitation.made",
  ]],
  ["nobody without a superuser's rights invites", make("mina", { mayInvite: false }), "forbidden"],
  ["an employee who is not there is not invited", make("nobody"), "unknown_employee"],
  ["an employee with an account is not invited", make("jun"), "employee_linked"],
  ["an open invitation is revoked", revokeInvitation(open, { id: "one", reason: "by_superuser" }), [
    "invitation.revoked",
  ]],
  [
    "a revoked one is not revoked again",
    revokeInvitation({ ...open, end: "revoked" }, { id: "one", reason: "by_superuser" }),
    [],
  ],
  [
    "a used one is not revoked",
    revokeInvitation({ ...open, end: "used" }, { id: "one", reason: "by_superuser" }),
    "invitation_used",
  ],
  [
    "an unknown one is not revoked",
    revokeInvitation(undefined, { id: "one", reason: "by_superuser" }),
    "invitation_not_found",
  ],
  ["a new account becomes the employee's, with rights", use(open, account()), [
    "invitation.used",
    "user.changed",
    "user.flags_changed",
  ]],
  ["an account that has the rights is linked alone", use(open, account({ is_staff: true })), [
    "invitation.used",
    "user.changed",
  ]],
  ["no link of this secret", use(undefined, account()), "invitation_unknown"],
  ["a used link", use({ ...open, end: "used" }, account()), "invitation_used"],
  ["a revoked link", use({ ...open, end: "revoked" }, account()), "invitation_revoked"],
  [
    "a link after seven days",
    use(open, account(), { now: new Date(made.expires_at) }),
    "invitation_expired",
  ],
  [
    "an inviter who lost their rights",
    use(open, account(), { mayInvite: false }),
    "inviter_lost_rights",
  ],
  ["the inviter's own account", use(open, account(), { user: "boss" }), "own_invitation"],
  ["another employee's account", use(open, account({}, "jun")), "account_linked"],
  [
    "an employee who has an account since",
    use({ ...open, employee: "jun" }, account()),
    "invitation_void",
  ],
  [
    "an employee who was deleted since",
    use({ ...open, employee: "nobody" }, account()),
    "invitation_void",
  ],
  ["an account that is not there", use(open, undefined), "user_not_found"],
];
for (const [condition, outcome, expected] of table) {
  Deno.test(`invitation: ${condition}`, () => assertEquals(said(outcome), expected));
}

Deno.test("given an invitation as superuser, when it is used, then rights are added and none is taken", () => {
  const flagsOf = (state: InvitationState, before: Partial<UserFlags>) => {
    const outcome = use(state, account(before));
    if (isRefusal(outcome)) throw new Error(outcome.code);
    const change = outcome.find(({ type }) => type === "user.flags_changed");
    return change && (change.data as { to: UserFlags }).to;
  };
  const all = { is_active: true, is_staff: true, is_superuser: true };
  assertEquals(flagsOf({ ...open, role: "superuser" }, {}), all);
  assertEquals(flagsOf(open, { is_superuser: true }), all, "a superuser stays one");
  assertEquals(flagsOf(open, {}), { ...all, is_superuser: false });
});

Deno.test("an invitation is open, used, revoked or expired by its events", () => {
  const stream = "invitation/one";
  const fold = (...events: InvitationEvent[]) =>
    events.reduce<InvitationState | undefined>(evolve, undefined)!;
  const first = { stream, type: "invitation.made", data: made } as const;
  const used = {
    stream,
    type: "invitation.used",
    data: { user: "guest", role: "staff" },
  } as const;
  const revoked = { stream, type: "invitation.revoked", data: { reason: "by_superuser" } } as const;
  const later = new Date("2026-12-01T00:00:00.000Z");
  assertEquals(standingOf(fold(first), now), "open");
  assertEquals(standingOf(fold(first), later), "expired");
  assertEquals(standingOf(fold(first, used), later), "used");
  assertEquals(fold(first, used).user, "guest");
  assertEquals(standingOf(fold(first, revoked), later), "revoked");
});

const waiting: [condition: string, state: UserState, expected: boolean][] = [
  ["who signed in without rights waits", account(), true],
  ["staff do not wait", account({ is_staff: true }), false],
  ["a deactivated account does not wait", account({ is_active: false }), false],
  ["one that a superuser looked at does not wait", { ...account(), reviewed: true }, false],
  ["one whose owner left does not wait", { ...account(), withdrawn: true }, false],
  ["one that is an employee's does not wait", account({}, "mina"), false],
];
for (const [condition, state, expected] of waiting) {
  Deno.test(`waiting account: ${condition}`, () => assertEquals(isWaiting(state), expected));
}

Deno.test("rejecting a waiting account ends its wait; one with rights is refused", () => {
  const id = "guest";
  assertEquals(said(reviewAccount(account(), { id })), ["user.reviewed"]);
  assertEquals(said(reviewAccount({ ...account(), reviewed: true }, { id })), []);
  assertEquals(said(reviewAccount(account({ is_staff: true }), { id })), "account_has_rights");
  assertEquals(said(reviewAccount(undefined, { id })), "user_not_found");
});
