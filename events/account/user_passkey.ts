/** Decisions on an account's passkeys and recovery codes. */
import type { NewPasskey } from "./passkey.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import {
  roleOf,
  userDeactivated,
  type UserEvent,
  userNotFound,
  type UserState,
  userStream,
} from "./user.ts";

/** Most passkeys of one account. */
export const PASSKEYS_MAX = 20;

const passkeyNotFound = () => refuse(404, "passkey_not_found", "패스키를 찾을 수 없습니다.");

const find = (state: UserState | undefined, passkey: string) =>
  state?.secondFactor.passkeys.find(({ id }) => id === passkey);

/** Adds a passkey to an account of the staff; `taken` says whether another account has it. */
export function addPasskey(
  state: UserState | undefined,
  command: { id: string; passkey: NewPasskey },
  { taken }: { taken: boolean },
): UserEvent[] | Refusal {
  if (!state) return userNotFound();
  if (!state.flags.is_active) return userDeactivated();
  if (roleOf(state.flags) === "user") {
    return refuse(403, "staff_only", "패스키는 직원 계정에만 등록할 수 있습니다.");
  }
  const { id, passkey } = command;
  if (taken || find(state, passkey.id)) {
    return refuse(
      409,
      "passkey_known",
      "이미 등록된 패스키입니다. 다른 기기나 보안 키를 써 주세요.",
    );
  }
  if (state.secondFactor.passkeys.length >= PASSKEYS_MAX) {
    const text =
      `패스키는 ${PASSKEYS_MAX}개까지 등록할 수 있습니다. 쓰지 않는 것을 먼저 지워 주세요.`;
    return refuse(409, "too_many_passkeys", text);
  }
  return [{ stream: userStream(id), type: "user.passkey_added", data: passkey }];
}

/** Renames a passkey. No event for the same name. */
export function renamePasskey(
  state: UserState | undefined,
  command: { id: string; passkey: string; name: string },
): UserEvent[] | Refusal {
  const { id, passkey, name } = command;
  const known = find(state, passkey);
  if (!known) return passkeyNotFound();
  if (known.name === name) return [];
  return [{ stream: userStream(id), type: "user.passkey_renamed", data: { passkey, name } }];
}

/** Records a use. A counter that did not increase means a copied key: that use is refused. */
export function recordPasskeyUse(
  state: UserState | undefined,
  command: { id: string; passkey: string; counter: number },
  now: Date,
): UserEvent[] | Refusal {
  if (!state) return userNotFound();
  if (!state.flags.is_active) return userDeactivated();
  const { id, passkey, counter } = command;
  const known = find(state, passkey);
  if (!known) return passkeyNotFound();
  if ((counter > 0 || known.counter > 0) && counter <= known.counter) {
    const text = "이 패스키는 복제된 것으로 보여 쓸 수 없습니다. 최고관리자에게 알려 주세요.";
    return refuse(403, "passkey_copied", text);
  }
  const data = { passkey, counter, used_at: now.toISOString() };
  return [{ stream: userStream(id), type: "user.passkey_used", data }];
}

/** Removes a passkey; a superuser keeps the last one while the office requires it of superusers. */
export function removePasskey(
  state: UserState | undefined,
  command: { id: string; passkey: string },
  { required }: { required: boolean },
): UserEvent[] | Refusal {
  const { id, passkey } = command;
  if (!state || !find(state, passkey)) return passkeyNotFound();
  const last = state.secondFactor.passkeys.length === 1;
  if (last && required && roleOf(state.flags) === "superuser") {
    const text = "최고관리자는 패스키가 하나 이상 있어야 합니다. 새 패스키를 먼저 등록해 주세요.";
    return refuse(409, "last_passkey", text);
  }
  return [{ stream: userStream(id), type: "user.passkey_removed", data: { passkey } }];
}

/** Replaces the recovery codes. Only an account with a passkey needs them. */
export function createRecoveryCodes(
  state: UserState | undefined,
  command: { id: string; digests: string[] },
): UserEvent[] | Refusal {
  if (!state) return userNotFound();
  if (state.secondFactor.passkeys.length === 0) {
    return refuse(409, "passkey_first", "패스키를 먼저 등록해 주세요.");
  }
  const { id, digests } = command;
  return [{ stream: userStream(id), type: "user.recovery_codes_made", data: { digests } }];
}

/** Records that the owner saved the codes: until then they do not count. */
export function confirmRecoveryCodes(
  state: UserState | undefined,
  { id }: { id: string },
): UserEvent[] | Refusal {
  if (!state) return userNotFound();
  const { recovery, codesSeen } = state.secondFactor;
  if (recovery.length === 0) {
    return refuse(409, "no_recovery_codes", "복구 코드를 먼저 만들어 주세요.");
  }
  if (codesSeen) return [];
  return [{ stream: userStream(id), type: "user.recovery_codes_seen", data: {} }];
}

/** Uses a recovery code up. */
export function recordRecoveryCode(
  state: UserState | undefined,
  command: { id: string; digest: string },
): UserEvent[] | Refusal {
  if (!state) return userNotFound();
  if (!state.flags.is_active) return userDeactivated();
  const { id, digest } = command;
  if (!state.secondFactor.recovery.includes(digest)) {
    return refuse(401, "bad_recovery_code", "복구 코드가 맞지 않거나 이미 사용되었습니다.");
  }
  return [{ stream: userStream(id), type: "user.recovery_code_used", data: { digest } }];
}

/** Removes passkeys and codes of an account whose key is lost; nobody can do this to their own account. */
export function resetPasskeys(
  state: UserState | undefined,
  command: { id: string },
  { by }: { by: string },
): UserEvent[] | Refusal {
  if (!state) return userNotFound();
  if (by === command.id) {
    return refuse(409, "own_passkeys", "자신의 패스키는 ‘내 정보’에서 관리해 주세요.");
  }
  const { passkeys, recovery } = state.secondFactor;
  if (passkeys.length + recovery.length === 0) return [];
  return [{ stream: userStream(command.id), type: "user.passkeys_reset", data: {} }];
}
