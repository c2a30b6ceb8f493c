/** Users: accounts that signed in through the login provider, and their flags (S1 §3, §4, §6). */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent, Role, StoredEvent } from "../base/event.ts";
import type { Personal } from "../base/personal.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import { changedEvent, checkingFields, fieldChanges, sideOf } from "../kit/changes.ts";
import { type PersonalToken, type StoredToken, tokenCreated, unproved } from "./token.ts";
import { personalOf } from "../kit/field.ts";
import {
  evolveSecondFactor,
  type PasskeyEvent,
  passkeyEvents,
  type SecondFactor,
  secondFactorMissing,
} from "./passkey.ts";
import {
  emptyDetails,
  type UserChanged,
  type UserDetails,
  userDetails,
  userFields,
} from "./user_details.ts";

const profile = z.object({
  nickname: z.string().max(100),
  email: z.string().max(200),
  phone_number: z.string().max(40),
  profile_img: z.string().max(500),
  thumbnail_img: z.string().max(500),
});
export type UserProfile = z.infer<typeof profile>;

const flags = z.object({
  is_active: z.boolean(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
});
export type UserFlags = z.infer<typeof flags>;

const registered = z.object({
  provider: z.string().max(40),
  /** The provider's own id of the account (`sub`). */
  subject: z.string().max(100),
  profile,
  flags,
});
const profileChanged = z.object({ profile });
const flagsChanged = z.object({ from: flags, to: flags });
const signedIn = z.object({ session: z.string().max(64) });
const signedOut = z.object({ session: z.string().max(64), reason: z.string().max(40) });

const tokenNamed = z.object({ token: z.string().max(64) });
/** `proved`: the person who confirmed it had used a second factor. */
const tokenConfirmed = tokenNamed.extend({ proved: z.boolean() });
const sessionsEnded = z.object({ reason: z.string().max(40) });
const doorsEnded = z.object({ reason: z.string().max(40) });
const tokensPaused = z.object({ reason: z.string().max(40) });
const withdrawn = z.strictObject({});
/** A superuser reviewed an account without rights and left it so. */
const reviewed = z.strictObject({});

/** The login provider's data about a person. An unavailable picture is omitted. */
const personalProfile: Personal = [
  "profile.nickname",
  "profile.email",
  "profile.phone_number",
  { path: "profile.profile_img", blank: "" },
  { path: "profile.thumbnail_img", blank: "" },
];

export const userEvents = [
  define("user.registered", registered, {
    personal: [{ path: "subject", blank: "" }, ...personalProfile],
  }),
  define("user.profile_changed", profileChanged, { personal: personalProfile }),
  define("user.flags_changed", flagsChanged),
  define("user.signed_in", signedIn),
  define("user.signed_out", signedOut),
  define("user.sessions_ended", sessionsEnded),
  define("user.doors_ended", doorsEnded),
  tokenCreated,
  define("user.token_revoked", tokenNamed),
  define("user.tokens_paused", tokensPaused),
  define("user.token_confirmed", tokenConfirmed, unproved),
  define("user.withdrawn", withdrawn),
  define("user.reviewed", reviewed),
  changedEvent("user", userDetails, personalOf(userFields)),
  ...passkeyEvents,
];

export type UserEvent =
  | NewEvent<"user.registered", z.infer<typeof registered>>
  | NewEvent<"user.profile_changed", z.infer<typeof profileChanged>>
  | NewEvent<"user.flags_changed", z.infer<typeof flagsChanged>>
  | NewEvent<"user.signed_in", z.infer<typeof signedIn>>
  | NewEvent<"user.signed_out", z.infer<typeof signedOut>>
  | NewEvent<"user.sessions_ended", z.infer<typeof sessionsEnded>>
  | NewEvent<"user.doors_ended", z.infer<typeof doorsEnded>>
  | NewEvent<"user.token_created", PersonalToken>
  | NewEvent<"user.token_revoked", z.infer<typeof tokenNamed>>
  | NewEvent<"user.tokens_paused", z.infer<typeof tokensPaused>>
  | NewEvent<"user.token_confirmed", z.infer<typeof tokenConfirmed>>
  | NewEvent<"user.withdrawn", z.infer<typeof withdrawn>>
  | NewEvent<"user.reviewed", z.infer<typeof reviewed>>
  | UserChanged
  | PasskeyEvent;
export type StoredUserEvent = UserEvent & StoredEvent;

/** One account, folded from its events. */
export interface UserState {
  provider: string;
  subject: string;
  profile: UserProfile;
  flags: UserFlags;
  details: UserDetails;
  /** Personal access tokens that were not revoked, oldest first; expired ones stay listed. */
  tokens: StoredToken[];
  /**
   * Incremented when all sessions end at once. A session stores the count at its start and is over when the counts
   * differ, so that an ended session cannot return.
   */
  epoch: number;
  /**
   * Position of the last event that ended all access or removed a right: access created before it is invalid
   * (`src/nouns/account/`). 0 if there was none.
   */
  doorsEnded: number;
  secondFactor: SecondFactor;
  /** Withdrawn by its owner: it has no rights, no person and no way back. */
  withdrawn: boolean;
  /** A superuser decided its rights, even if none: it no longer waits. */
  reviewed: boolean;
}

/** Shown for an account whose owner withdrew. */
const WITHDRAWN_NAME = "탈퇴한 계정";

const NO_FLAGS: UserFlags = { is_active: false, is_staff: false, is_superuser: false };

/** All that remains of a withdrawn account: that it existed. */
const withdrawnState = ({ provider, epoch }: UserState, position: number): UserState => ({
  provider,
  subject: "",
  profile: {
    nickname: WITHDRAWN_NAME,
    email: "",
    phone_number: "",
    profile_img: "",
    thumbnail_img: "",
  },
  flags: NO_FLAGS,
  details: emptyDetails,
  tokens: [],
  epoch: epoch + 1,
  doorsEnded: position,
  secondFactor: secondFactorMissing,
  withdrawn: true,
  reviewed: true,
});

/** Was a right among these removed? Access that was created with it becomes invalid. */
const removesRights = (from: UserFlags, to: UserFlags): boolean =>
  (Object.keys(from) as (keyof UserFlags)[]).some((flag) => from[flag] && !to[flag]);

type Known = UserState | undefined;

/** Folds one event into an account; `position` is the event's in the log, `at` the instant of its commit. */
export function evolve(state: Known, event: UserEvent, position = 0, at = ""): UserState {
  switch (event.type) {
    case "user.registered":
      return {
        ...event.data,
        details: emptyDetails,
        tokens: [],
        epoch: 0,
        doorsEnded: 0,
        secondFactor: secondFactorMissing,
        withdrawn: false,
        reviewed: false,
      };
    case "user.profile_changed":
      return { ...state!, profile: event.data.profile };
    case "user.flags_changed": {
      const { from, to } = event.data;
      const epoch = state!.epoch + (from.is_active && !to.is_active ? 1 : 0);
      const next = { ...state!, flags: to, epoch, reviewed: true };
      return removesRights(from, to) ? { ...next, tokens: [], doorsEnded: position } : next;
    }
    case "user.sessions_ended": {
      const next = { ...state!, epoch: state!.epoch + 1 };
      // A restored backup opens nothing.
      return event.data.reason === "restored" ? { ...next, doorsEnded: position } : next;
    }
    case "user.doors_ended":
      return { ...state!, epoch: state!.epoch + 1, tokens: [], doorsEnded: position };
    case "user.signed_in":
    case "user.signed_out":
      return state!;
    case "user.token_created": {
      const made = { ...event.data, paused: false, made_at: at };
      return { ...state!, tokens: [...state!.tokens, made] };
    }
    case "user.token_revoked": {
      const tokens = state!.tokens.filter((one) => one.id !== event.data.token);
      return { ...state!, tokens };
    }
    case "user.tokens_paused": {
      const tokens = state!.tokens.map((one) => ({ ...one, paused: true }));
      return { ...state!, tokens };
    }
    case "user.token_confirmed": {
      const { token, proved } = event.data;
      const tokens = state!.tokens.map((one) =>
        one.id === token ? { ...one, paused: false, proved: one.proved || proved } : one
      );
      return { ...state!, tokens };
    }
    case "user.changed": {
      const details = { ...state!.details, ...sideOf(event.data.changes, "to") };
      return { ...state!, details };
    }
    case "user.withdrawn":
      return withdrawnState(state!, position);
    case "user.reviewed":
      return { ...state!, reviewed: true };
    default:
      return { ...state!, secondFactor: evolveSecondFactor(state!.secondFactor, event) };
  }
}

export const userStream = (id: string): string => `user/${id}`;

/** The role that an account's flags give it; an inactive account has no rights at all. */
export function roleOf(flags: UserFlags): Role {
  if (!flags.is_active) return "visitor";
  if (flags.is_superuser) return "superuser";
  return flags.is_staff ? "staff" : "user";
}

const RANK: Record<Role, number> = { visitor: 0, user: 1, staff: 2, superuser: 3 };

/**
 * May an account with these flags use a route that needs `needed`? Staff areas need the staff flag itself, which even a
 * superuser may lack (S1 §6, S2 §2); `null` is no account.
 */
export function mayUse(flags: UserFlags | null, needed: Role): boolean {
  const role = flags ? roleOf(flags) : "visitor";
  return RANK[role] >= RANK[needed] && (needed !== "staff" || flags!.is_staff);
}

export const userNotFound = () => refuse(404, "user_not_found", "사용자를 찾을 수 없습니다.");
export const userDeactivated = () =>
  refuse(403, "deactivated", "비활성화된 계정입니다. 최고관리자에게 문의해 주세요.");

/** Registers an account at its first sign-in. A known one gives no event. */
export function registerUser(
  state: UserState | undefined,
  command: {
    id: string;
    provider: string;
    subject: string;
    profile: UserProfile;
    flags: UserFlags;
  },
): UserEvent[] {
  if (state) return [];
  const { id, ...data } = command;
  // Two first sign-ins at once of one person are one account.
  const claims = [`user.subject=${data.provider}:${data.subject}`];
  return [{ stream: userStream(id), type: "user.registered", data, claims }];
}

/** Signs in: records a changed profile, then the sign-in. A deactivated account is refused. */
export function signIn(
  state: UserState | undefined,
  command: { id: string; profile: UserProfile; session: string },
): UserEvent[] | Refusal {
  if (!state) return userNotFound();
  if (!state.flags.is_active) return userDeactivated();
  const stream = userStream(command.id);
  const signed: UserEvent = { stream, type: "user.signed_in", data: { session: command.session } };
  return [...changeProfile(state, command), signed];
}

/** Stores a profile that changed at the login provider. No event without a change. */
export function changeProfile(
  state: UserState | undefined,
  command: { id: string; profile: UserProfile },
): UserEvent[] {
  if (!state || sameProfile(state.profile, command.profile)) return [];
  const data = { profile: command.profile };
  return [{ stream: userStream(command.id), type: "user.profile_changed", data }];
}

function sameProfile(a: UserProfile, b: UserProfile): boolean {
  return (Object.keys(profile.shape) as (keyof UserProfile)[]).every((field) =>
    a[field] === b[field]
  );
}

/** Records that a session ended, and why. */
export function signOut(
  state: UserState | undefined,
  command: { id: string; session: string; reason: SignOutReason },
): UserEvent[] | Refusal {
  if (!state) return userNotFound();
  const { session, reason } = command;
  return [{ stream: userStream(command.id), type: "user.signed_out", data: { session, reason } }];
}

export type SignOutReason =
  | "sign_out"
  | "everywhere"
  | "replaced"
  | "refresh_reused"
  | "deactivated"
  | "by_superuser"
  | "idle"
  | "provider_revoked";

/** State of the office that a change of flags needs. */
interface FlagsContext {
  /** Active superusers other than the account itself. */
  otherSuperusers: number;
}

/** Changes what an account may do; the last active superuser keeps these rights. */
export function changeFlags(
  state: UserState | undefined,
  command: { id: string; flags: UserFlags },
  context: FlagsContext,
): UserEvent[] | Refusal {
  if (!state || state.withdrawn) return userNotFound();
  const { flags: from } = state;
  const { is_active, is_staff, is_superuser } = command.flags;
  const to: UserFlags = { is_active, is_staff, is_superuser };
  const same = from.is_active === is_active && from.is_staff === is_staff &&
    from.is_superuser === is_superuser;
  if (same) return [];
  const losesRights = roleOf(from) === "superuser" && roleOf(to) !== "superuser";
  if (losesRights && context.otherSuperusers === 0) {
    const text =
      "마지막 최고관리자의 권한은 없앨 수 없습니다. 다른 사람을 먼저 최고관리자로 정해 주세요.";
    return refuse(409, "last_superuser", text);
  }
  const data = { from, to };
  return [{ stream: userStream(command.id), type: "user.flags_changed", data }];
}

/** Its owner leaves the account (탈퇴): rights, tokens and sessions end with it. The last active superuser cannot. */
export function withdraw(
  state: UserState | undefined,
  command: { id: string },
  context: FlagsContext,
): UserEvent[] | Refusal {
  if (!state || state.withdrawn) return userNotFound();
  if (roleOf(state.flags) === "superuser" && context.otherSuperusers === 0) {
    const text =
      "마지막 최고관리자는 탈퇴할 수 없습니다. 다른 사람을 최고관리자로 정한 뒤 탈퇴해 주세요.";
    return refuse(409, "last_superuser", text);
  }
  return [{ stream: userStream(command.id), type: "user.withdrawn", data: {} }];
}

/** State of the office that a link of an account to an employee needs. */
export interface LinkContext {
  employeeExists(id: string): boolean;
  /** Does another account already have this employee? */
  isLinked(employee: string): boolean;
}

function checkLink(employee: string, { employeeExists, isLinked }: LinkContext): Refusal | null {
  const no = (status: 409 | 422, code: string, message: string) =>
    refuse(status, code, message, [{ field: "employee", message }]);
  if (!employeeExists(employee)) {
    return no(422, "unknown_employee", "등록되지 않은 직원입니다. 직원을 다시 선택해 주세요.");
  }
  if (!isLinked(employee)) return null;
  return no(409, "employee_linked", "다른 계정에 이미 연결된 직원입니다.");
}

const wrongDetails = checkingFields(userDetails);

/** Changes the office's own data about a user, including the linked employee. */
export function changeDetails(
  state: UserState | undefined,
  command: { id: string; values: Partial<UserDetails> },
  context: LinkContext,
): UserEvent[] | Refusal {
  if (!state || state.withdrawn) return userNotFound();
  const { employee } = command.values;
  const relinked = employee && employee !== state.details.employee;
  const refused = wrongDetails(command.values) ??
    (relinked ? checkLink(employee, context) : null);
  if (refused) return refused;
  const changes = fieldChanges(userDetails, state.details, command.values);
  if (Object.keys(changes).length === 0) return [];
  return [{ stream: userStream(command.id), type: "user.changed", data: { changes } }];
}
