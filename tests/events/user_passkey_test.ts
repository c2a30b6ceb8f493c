/** Passkeys and recovery codes of an account, and the office's rule about them. */
import { assertEquals } from "@std/assert";
import {
  evolveSecondFactor,
  type NewPasskey,
  secondFactorMissing,
} from "../../events/account/passkey.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { changeRules } from "../../events/account/sign_in_rule.ts";
import { emptyDetails } from "../../events/account/user_details.ts";
import { evolve, type UserEvent, type UserState } from "../../events/account/user.ts";
import {
  addPasskey,
  confirmRecoveryCodes,
  createRecoveryCodes,
  PASSKEYS_MAX,
  recordPasskeyUse,
  recordRecoveryCode,
  removePasskey,
  renamePasskey,
  resetPasskeys,
} from "../../events/account/user_passkey.ts";

const fold = (state: UserState | undefined, event: UserEvent): UserState => evolve(state, event);

const id = "mina";
const now = new Date("2026-11-22T01:00:00.000Z");
const laptop: NewPasskey = {
  id: "laptop",
  name: "노트북",
  public_key: "pQEC",
  counter: 0,
  transports: ["internal"],
  synced: true,
  added_at: now.toISOString(),
};
const key: NewPasskey = { ...laptop, id: "key", name: "보안 키", synced: false, counter: 7 };
const digest = "a".repeat(64);

const profile = {
  nickname: "미나",
  email: "",
  phone_number: "",
  profile_img: "",
  thumbnail_img: "",
};

/** An account with these passkeys and codes. */
function account(passkeys: NewPasskey[] = [], flags = {}, recovery: string[] = []): UserState {
  return {
    provider: "kakao",
    subject: "1",
    profile,
    flags: { is_active: true, is_staff: true, is_superuser: false, ...flags },
    details: emptyDetails,
    tokens: [],
    epoch: 0,
    doorsEnded: 0,
    withdrawn: false,
    reviewed: false,
    secondFactor: {
      passkeys: passkeys.map((one) => ({ ...one, used_at: null })),
      recovery,
      codesSeen: false,
    },
  };
}

const superuser = { is_superuser: true };
const free = { taken: false };

/** The types of the events of a decision, or the code of its refusal. */
const said = (outcome: UserEvent[] | ReturnType<typeof changeRules>) =>
  isRefusal(outcome) ? outcome.code : outcome.map(({ type }) => type.split(".")[1]);

const many = Array.from({ length: PASSKEYS_MAX }, (_, at) => ({ ...laptop, id: `k${at}` }));
const add = (state: UserState | undefined, context = free) =>
  addPasskey(state, { id, passkey: laptop }, context);
const use = (state: UserState, passkey: NewPasskey, counter: number) =>
  recordPasskeyUse(state, { id, passkey: passkey.id, counter }, now);
const remove = (state: UserState, required: boolean) =>
  removePasskey(state, { id, passkey: "laptop" }, { required });

const table: [string, UserEvent[] | ReturnType<typeof add>, string | string[]][] = [
  ["the staff add passkeys", add(account()), ["passkey_added"]],
  ["nobody unknown does", add(undefined), "user_not_found"],
  ["nor who was deactivated", add(account([], { is_active: false })), "deactivated"],
  ["nor a customer", add(account([], { is_staff: false })), "staff_only"],
  ["nor the same twice", add(account([laptop])), "passkey_known"],
  ["nor another account's", add(account(), { taken: true }), "passkey_known"],
  ["nor too many", add(account(many)), "too_many_passkeys"],
  ["a use is recorded", use(account([key]), key, 8), ["passkey_used"]],
  ["one without a counter too", use(account([laptop]), laptop, 0), ["passkey_used"]],
  ["a counter that stands still is a copy", use(account([key]), key, 7), "passkey_copied"],
  ["one that goes back too", use(account([key]), key, 0), "passkey_copied"],
  ["of a key nobody has", use(account([key]), laptop, 1), "passkey_not_found"],
  ["of who was deactivated", use(account([key], { is_active: false }), key, 8), "deactivated"],
  ["a passkey is removed", remove(account([laptop]), false), ["passkey_removed"]],
  ["the last one of the staff too", remove(account([laptop]), true), ["passkey_removed"]],
  [
    "not a superuser's last while it is asked for",
    remove(account([laptop], superuser), true),
    "last_passkey",
  ],
  ["but one of two", remove(account([laptop, key], superuser), true), ["passkey_removed"]],
  ["not one that is not there", remove(account([key]), false), "passkey_not_found"],
  [
    "codes are for who has a key to lose",
    createRecoveryCodes(account(), {
      id,
      digests: [digest],
    }),
    "passkey_first",
  ],
  ["codes are made", createRecoveryCodes(account([key]), { id, digests: [digest] }), [
    "recovery_codes_made",
  ]],
  ["a code is used", recordRecoveryCode(account([key], {}, [digest]), { id, digest }), [
    "recovery_code_used",
  ]],
  [
    "one that is none is not",
    recordRecoveryCode(account([key]), { id, digest }),
    "bad_recovery_code",
  ],
  ["another superuser resets", resetPasskeys(account([key]), { id }, { by: "jun" }), [
    "passkeys_reset",
  ]],
  ["nobody their own", resetPasskeys(account([key]), { id }, { by: id }), "own_passkeys"],
  ["what is not there is not reset", resetPasskeys(account(), { id }, { by: "jun" }), []],
  ["a new name", renamePasskey(account([key]), { id, passkey: "key", name: "집" }), [
    "passkey_renamed",
  ]],
  ["the same name", renamePasskey(account([key]), { id, passkey: "key", name: "보안 키" }), []],
];

for (const [name, outcome, expected] of table) {
  Deno.test(`passkeys: ${name}`, () => assertEquals(said(outcome), expected));
}

Deno.test("the rule needs a passkey and recovery codes; turning it off needs only the right", () => {
  const [off, on] = [{ passkeys_required: false }, { passkeys_required: true }];
  const change = (from: typeof off, to: typeof off, ownPasskeys: number, codesSeen: boolean) =>
    said(changeRules(from, to, { ownPasskeys, codesSeen }));
  assertEquals(change(off, on, 0, true), "own_passkey_first");
  assertEquals(change(off, on, 1, false), "recovery_codes_first");
  assertEquals(change(off, on, 1, true), ["changed"]);
  assertEquals(change(on, off, 0, false), ["changed"]);
  assertEquals(change(on, on, 1, false), []);
});

Deno.test("given codes, when their owner has saved them, then they stay saved until new ones are made", () => {
  const stream = `user/${id}`;
  const made: UserEvent = {
    stream,
    type: "user.recovery_codes_made",
    data: { digests: [digest] },
  };
  const withCodes = evolve(account([key]), made);
  const [seen] = confirmRecoveryCodes(withCodes, { id }) as UserEvent[];
  const after = evolve(withCodes, seen);
  assertEquals([withCodes, after].map(({ secondFactor }) => secondFactor.codesSeen), [false, true]);
  assertEquals(said(confirmRecoveryCodes(after, { id })), []);
  assertEquals(evolve(after, made).secondFactor.codesSeen, false);
  assertEquals(said(confirmRecoveryCodes(account([key]), { id })), "no_recovery_codes");
  assertEquals(said(confirmRecoveryCodes(undefined, { id })), "user_not_found");
});

Deno.test("given a key, codes and their uses, then the account has the remaining ones", () => {
  const stream = `user/${id}`;
  const events: UserEvent[] = [
    { stream, type: "user.passkey_added", data: laptop },
    { stream, type: "user.recovery_codes_made", data: { digests: [digest, "b".repeat(64)] } },
    {
      stream,
      type: "user.passkey_used",
      data: { passkey: "laptop", counter: 3, used_at: "2026-11-22T02:00:00.000Z" },
    },
    { stream, type: "user.passkey_renamed", data: { passkey: "laptop", name: "새 노트북" } },
    { stream, type: "user.recovery_code_used", data: { digest } },
  ];
  const { secondFactor } = events.reduce<UserState>(fold, account());
  const used = { name: "새 노트북", counter: 3, used_at: "2026-11-22T02:00:00.000Z" };
  assertEquals(secondFactor, {
    passkeys: [{ ...laptop, ...used }],
    recovery: ["b".repeat(64)],
    codesSeen: false,
  });
  const reset = { stream, type: "user.passkeys_reset", data: {} } as const;
  assertEquals(evolveSecondFactor(secondFactor, reset), secondFactorMissing);
});
