/** How recent a sign-in must be for irreversible acts (step-up). */
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import type { Identity } from "./identity.ts";
import type { ProviderName } from "./login_settings.ts";

/** A sign-in is fresh for this long. */
export const FRESH_MS = 10 * 60_000;
const FRESH_SECONDS = FRESH_MS / 1000;
/** Tolerance for seconds rounded by the provider, and for the way to it and back. */
const LEEWAY_MS = 30_000;

/** When a person last proved their identity, by the login provider's response. */
export interface Authentication {
  /** Seconds from the sign-in at the provider to its response; null if unknown. */
  ageSeconds: number | null;
  /** When we sent the person to sign in anew (epoch ms); null if we did not. */
  promptedAt: number | null;
}

/**
 * The instant of the sign-in (epoch ms). The provider's age is subtracted from `now`, so that its clock need not agree
 * with ours. Without an age, our own round trip with `prompt=login` counts as made now; null if there was none either,
 * since the sign-in may be old.
 */
export function authenticatedAt(
  { ageSeconds, promptedAt }: Authentication,
  now: number,
): number | null {
  if (ageSeconds !== null) return now - ageSeconds * 1000;
  return promptedAt === null ? null : now;
}

/** Did the provider skip the fresh sign-in that was required? */
export function wasSkipped({ ageSeconds, promptedAt }: Authentication, now: number): boolean {
  if (ageSeconds === null || promptedAt === null) return false;
  return ageSeconds * 1000 > now - promptedAt + LEEWAY_MS;
}

const standardPrompt = { prompt: "login", max_age: String(FRESH_SECONDS) };

/**
 * Parameters for a fresh sign-in at each provider (OpenID Connect Core, 3.1.2.1). Google does not know `login` and lets
 * a person choose the account again; Naver has its own parameter.
 */
export const promptAnew: Record<ProviderName, Record<string, string>> = {
  kakao: standardPrompt,
  naver: { auth_type: "reauthenticate" },
  google: { prompt: "select_account", max_age: String(FRESH_SECONDS) },
  oidc: standardPrompt,
};

const SIGN_IN = [
  401,
  "안전을 위해 다시 로그인해 주세요. 최근 10분 안에 로그인해야 할 수 있는 작업입니다.",
] as const;
const NO_TOKEN = [
  403,
  "액세스 토큰으로는 할 수 없는 작업입니다. 브라우저에서 로그인한 뒤 10분 안에 진행해 주세요.",
] as const;

/**
 * Null when this identity signed in within the last ten minutes; else the refusal
 * `step_up_required`: 401, or 403 for a token, which no sign-in can help. The office's own command line
 * needs none.
 */
export function checkFresh(identity: Identity, now: number): Refusal | null {
  const { via, tokenId, authenticatedAt: at } = identity;
  if (via === "cli") return null;
  if (at !== null && Math.abs(now - at) < FRESH_MS) return null;
  const [status, text] = tokenId === null ? SIGN_IN : NO_TOKEN;
  const passkey = identity.user.state.secondFactor.passkeys.length > 0;
  return refuse(status, "step_up_required", text, [{ passkey }]);
}
