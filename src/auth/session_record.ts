/** A stored session: digests and instants, no token. Instants are milliseconds UTC. */
import { lifetimes } from "./lifetimes.ts";
import { digestOf } from "../kit/secret.ts";

export type ClientKind = "browser" | "script";

export interface SessionRecord {
  /** Names the session in events and lists; no secret. */
  id: string;
  userId: string;
  provider: string;
  client: ClientKind;
  createdAt: number;
  /** When a person last used it; a page's own requests do not count. */
  usedAt: number;
  /** The account's `epoch` at its opening: once that has moved on, the session is over. */
  epoch: number;
  /** `Windows의 Chrome`, of the request that opened it. */
  device: string;
  /** The client's network when it was last used. */
  network: string;
  /** When its person last proved their identity; null if the login provider does not say. */
  authenticatedAt: number | null;
  /** True once its person showed a passkey, or a recovery code in its place. */
  secondFactor: boolean;
  /** End of the absolute lifetime. */
  endsAt: number;
  access: { digest: string; expiresAt: number };
  refresh: { digest: string; expiresAt: number };
  /** The pair replaced last, and the salt from which its holder can compute the present pair. */
  previous: { access: string; refresh: string; salt: string; until: number } | null;
  /** The login provider's tokens, readable only with the present refresh token. */
  sealed: Uint8Array | null;
}

/** Issued tokens, handed out once. Lifetimes in seconds, named as in S1 §3. */
export interface IssuedTokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  refresh_token_expires_in: number;
}

/** The digests and expiries of a new pair; neither outlives the session's absolute end. */
export function pairOf(
  access: string,
  refresh: string,
  now: number,
  endsAt: number,
): Pick<SessionRecord, "access" | "refresh"> {
  return {
    access: { digest: digestOf(access), expiresAt: Math.min(now + lifetimes.access, endsAt) },
    refresh: { digest: digestOf(refresh), expiresAt: Math.min(now + lifetimes.idle, endsAt) },
  };
}

/** The present pair of `record` as handed out at `now`. */
export function issue(
  record: SessionRecord,
  access: string,
  refresh: string,
  now: number,
): IssuedTokens {
  return {
    access_token: access,
    refresh_token: refresh,
    expires_in: secondsLeftUntil(record.access.expiresAt, now),
    refresh_token_expires_in: secondsLeftUntil(record.refresh.expiresAt, now),
  };
}

/** True when this access token opens the session now: the present one, or one just replaced. */
export function accepts(record: SessionRecord, accessDigest: string, now: number): boolean {
  if (now >= record.endsAt) return false;
  if (record.access.digest === accessDigest) return now < record.access.expiresAt;
  return record.previous?.access === accessDigest && now < record.previous.until;
}

/** Whole seconds left, never negative. */
export function secondsLeftUntil(instant: number, now: number): number {
  return Math.max(0, Math.floor((instant - now) / 1000));
}
