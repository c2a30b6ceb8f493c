/** Users: accounts that signed in through the login provider, and their flags (S1 §3, §4, §6). */
import { z } from "zod";
import { define } from "./definition.ts";
import type { NewEvent, Role, StoredEvent } from "./event.ts";
import { type Refusal, refuse } from "./refusal.ts";

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

export const userEvents = [
  define("user.registered", registered),
  define("user.profile_changed", profileChanged),
  define("user.flags_changed", flagsChanged),
  define("user.signed_in", signedIn),
  define("user.signed_out", signedOut),
];

export type UserEvent =
  | NewEvent<"user.registered", z.infer<typeof registered>>
  | NewEvent<"user.profile_changed", z.infer<typeof profileChanged>>
  | NewEvent<"user.flags_changed", z.infer<typeof flagsChanged>>
  | NewEvent<"user.signed_in", z.infer<typeof signedIn>>
  | NewEvent<"user.signed_out", z.infer<typeof signedOut>>;
export type StoredUserEvent = UserEvent & StoredEvent;

/** One account as its own events tell it. */
export interface UserState {
  provider: string;
  subject: string;
  profile: UserProfile;
  flags: UserFlags;
}

/** Folds one event into an account. */
export function evolve(state: UserState | undefined, event: UserEvent): UserState {
  switch (event.type) {
    case "user.registered":
      return event.data;
    case "user.profile_changed":
      return { ...state!, profile: event.data.profile };
    case "user.flags_changed":
      return { ...state!, flags: event.data.to };
    case "user.signed_in":
    case "user.signed_out":
      return state!;
    default:
      return event satisfies never;
  }
}

export const userStream = (id: string): string => `user/${id}`;

/** The role that an account's flags give it; an inactive account has no rights at all. */
export function roleOf(flags: UserFlags): Role {
  if (!flags.is_active) return "visitor";
  if (flags.is_superuser) return "superuser";
  return flags.is_staff ? "staff" : "user";
}

/** First sign-in registers the account; a later one records a changed profile; each is a sign-in. */
export function signIn(
  state: UserState | undefined,
  command: {
    id: string;
    provider: string;
    subject: string;
    profile: UserProfile;
    flags: UserFlags;
    session: string;
  },
): UserEvent[] | Refusal {
  const stream = userStream(command.id);
  const { provider, subject, session } = command;
  const signedInNow: UserEvent = { stream, type: "user.signed_in", data: { session } };
  if (!state) {
    const data = { provider, subject, profile: command.profile, flags: command.flags };
    return [{ stream, type: "user.registered", data }, signedInNow];
  }
  if (!state.flags.is_active) {
    return refuse(403, "deactivated", "비활성화된 계정입니다. 관리자에게 문의해 주세요.");
  }
  if (JSON.stringify(state.profile) === JSON.stringify(command.profile)) return [signedInNow];
  return [
    { stream, type: "user.profile_changed", data: { profile: command.profile } },
    signedInNow,
  ];
}

/** Changes what an account may do. No event when nothing changes. */
export function changeFlags(
  state: UserState | undefined,
  command: { id: string; flags: UserFlags },
): UserEvent[] | Refusal {
  if (!state) return refuse(404, "user_not_found", "사용자를 찾을 수 없습니다.");
  if (JSON.stringify(state.flags) === JSON.stringify(command.flags)) return [];
  const data = { from: state.flags, to: command.flags };
  return [{ stream: userStream(command.id), type: "user.flags_changed", data }];
}
