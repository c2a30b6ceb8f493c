/** Personal access tokens of a user: what scripts sign in with. */
import { type Refusal, refuse } from "./refusal.ts";
import {
  type PersonalToken,
  userDeactivated,
  type UserEvent,
  userNotFound,
  type UserState,
  userStream,
} from "./user.ts";

/** Most live personal access tokens of one account. */
export const TOKENS_MAX = 50;

/** Records a new personal access token by its digest. */
export function createToken(
  state: UserState | undefined,
  command: { id: string; token: PersonalToken },
  now: Date,
): UserEvent[] | Refusal {
  if (!state) return userNotFound();
  if (!state.flags.is_active) return userDeactivated();
  const { expires_at } = command.token;
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) {
    return refuse(422, "token_expiry_past", "만료일은 오늘보다 뒤여야 합니다.");
  }
  if (state.tokens.length >= TOKENS_MAX) {
    const text =
      `접근 토큰은 ${TOKENS_MAX}개까지 만들 수 있습니다. 쓰지 않는 토큰을 먼저 폐기해 주세요.`;
    return refuse(409, "too_many_tokens", text);
  }
  return [{ stream: userStream(command.id), type: "user.token_created", data: command.token }];
}

/** Revokes a personal access token; it stops working with the next request. */
export function revokeToken(
  state: UserState | undefined,
  command: { id: string; token: string },
): UserEvent[] | Refusal {
  if (!state?.tokens.some((one) => one.id === command.token)) {
    return refuse(404, "token_not_found", "접근 토큰을 찾을 수 없습니다.");
  }
  const data = { token: command.token };
  return [{ stream: userStream(command.id), type: "user.token_revoked", data }];
}
