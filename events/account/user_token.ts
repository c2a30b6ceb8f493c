/** Personal access tokens of a user, and ending all sessions at once. */
import { type Refusal, refuse } from "../base/refusal.ts";
import { type PersonalToken, TOKEN_DAYS_MAX } from "./token.ts";
import {
  userDeactivated,
  type UserEvent,
  userNotFound,
  type UserState,
  userStream,
} from "./user.ts";

/** Most live personal access tokens of one account. */
export const TOKENS_MAX = 50;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Records a new personal access token by its digest. */
export function createToken(
  state: UserState | undefined,
  command: { id: string; token: PersonalToken },
  now: Date,
): UserEvent[] | Refusal {
  if (!state) return userNotFound();
  if (!state.flags.is_active) return userDeactivated();
  const life = Date.parse(command.token.expires_at) - now.getTime();
  if (life <= 0) {
    return refuse(422, "token_expiry_past", "만료일은 오늘보다 뒤여야 합니다.");
  }
  if (life > TOKEN_DAYS_MAX * DAY_MS) {
    return refuse(422, "token_too_long", "액세스 토큰은 길어야 1년까지 쓸 수 있습니다.");
  }
  if (state.tokens.length >= TOKENS_MAX) {
    const text =
      `액세스 토큰은 ${TOKENS_MAX}개까지 만들 수 있습니다. 쓰지 않는 토큰을 먼저 폐기해 주세요.`;
    return refuse(409, "too_many_tokens", text);
  }
  return [{ stream: userStream(command.id), type: "user.token_created", data: command.token }];
}

const tokenNotFound = () => refuse(404, "token_not_found", "액세스 토큰을 찾을 수 없습니다.");

/**
 * Records that a person connected an app. The app's earlier connection ends with it: a program that was set up anew
 * leaves none behind. `standing` is the account's (`standingOf`) when its person agreed.
 */
export function connectApp(
  state: UserState | undefined,
  command: { id: string; token: PersonalToken; standing: string },
  now: Date,
): UserEvent[] | Refusal {
  const { id, token, standing } = command;
  if (state && standingOf(state) !== standing) {
    return refuse(409, "access_ended", "허용한 뒤에 접근이 모두 끝났습니다. 다시 연결해 주세요.");
  }
  const earlier = state?.tokens.filter(({ app }) => app && app.client === token.app?.client) ?? [];
  const tokens = state?.tokens.filter((one) => !earlier.includes(one)) ?? [];
  const made = createToken(state && { ...state, tokens }, { id, token }, now);
  if (!Array.isArray(made)) return made;
  const stream = userStream(id);
  const revoked = earlier.map((one): UserEvent => {
    return { stream, type: "user.token_revoked", data: { token: one.id } };
  });
  return [...revoked, ...made];
}

/** Changes whenever access of an account is ended all at once. */
export const standingOf = ({ epoch, doorsEnded }: UserState): string => `${epoch}.${doorsEnded}`;

/** Revokes a personal access token; it stops working with the next request. */
export function revokeToken(
  state: UserState | undefined,
  command: { id: string; token: string },
): UserEvent[] | Refusal {
  if (!state?.tokens.some((one) => one.id === command.token)) return tokenNotFound();
  const data = { token: command.token };
  return [{ stream: userStream(command.id), type: "user.token_revoked", data }];
}

/** Resumes a paused token; `proved` if the person used a second factor, which gives it all rights of its owner. */
export function confirmToken(
  state: UserState | undefined,
  command: { id: string; token: string; proved: boolean },
): UserEvent[] | Refusal {
  const { token, proved } = command;
  const held = state?.tokens.find((one) => one.id === token);
  if (!held) return tokenNotFound();
  const data = { token, proved };
  return held.paused || (proved && !held.proved)
    ? [{ stream: userStream(command.id), type: "user.token_confirmed", data }]
    : [];
}

export type SessionsEndedReason = "by_superuser" | "restored";

/** Ends every session of an account, unknown ones included. */
export function endSessions(
  state: UserState | undefined,
  command: { id: string; reason: SessionsEndedReason },
): UserEvent[] | Refusal {
  if (!state) return userNotFound();
  const data = { reason: command.reason };
  return [{ stream: userStream(command.id), type: "user.sessions_ended", data }];
}

/** After a restored backup sessions end, and tokens wait until a person confirms each. */
export function suspendAccess(
  state: UserState | undefined,
  command: { id: string },
): UserEvent[] | Refusal {
  const ended = endSessions(state, { ...command, reason: "restored" });
  if (!Array.isArray(ended) || state!.tokens.length === 0) return ended;
  const data = { reason: "restored" };
  return [...ended, { stream: userStream(command.id), type: "user.tokens_paused", data }];
}

/** Ends all access that was created for an account. */
export function endDoors(
  state: UserState | undefined,
  command: { id: string; reason: "own" | "by_superuser" },
): UserEvent[] | Refusal {
  if (!state) return userNotFound();
  const { id, reason } = command;
  return [{ stream: userStream(id), type: "user.doors_ended", data: { reason } }];
}
