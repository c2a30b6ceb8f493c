/** Sessions: opened at sign-in, refreshed by rotation, ended. See docs/decisions on tokens. */
import type { KeyRing } from "../personal/key_ring.ts";
import { lifetimes } from "./lifetimes.ts";
import { createHash } from "node:crypto";
import { decrypt, deriveSecret, digestOf, encrypt, randomId, randomSecret } from "../kit/secret.ts";
import { createSerial } from "./serial.ts";
import {
  accepts,
  type ClientKind,
  issue,
  type IssuedTokens,
  pairOf,
  type SessionRecord,
} from "./session_record.ts";
import { SessionStore } from "./session_store.ts";

/** The login provider's tokens of one session; `expiresAt` in milliseconds UTC. */
export interface ProviderTokens {
  access: string;
  refresh: string | null;
  expiresAt: number;
}

interface OpenSession {
  id: string;
  userId: string;
  provider: string;
  client: ClientKind;
  /** Epoch ms; null if the login provider does not say. */
  authenticatedAt: number | null;
  secondFactor?: boolean;
  providerTokens: ProviderTokens | null;
  /** As in the record; default: an account without ended sessions, and unknown. */
  epoch?: number;
  device?: string;
  network?: string;
}

/** The account's present state that sessions depend on. */
export interface Standing {
  /**
   * Null if the account has no rights: its sessions open nothing, with a reason, until it is active again. Then they
   * are over.
   */
  epoch: number | null;
  /** Milliseconds without a use after which a session is over, whatever its page does by itself. */
  idle: number;
}

/** What a person proved anew in an existing session. */
type Proved = Partial<Pick<SessionRecord, "authenticatedAt" | "secondFactor">>;

export type Rotation =
  | { result: "rotated" | "repeated"; session: SessionRecord; tokens: IssuedTokens }
  | { result: "unknown" }
  | { result: "expired" | "idle" | "reused" | "revoked"; session: SessionRecord };

/** Renews the provider's tokens when due; "revoked" when the provider no longer accepts them. */
export type Renew = (
  session: SessionRecord,
  tokens: ProviderTokens,
) => Promise<ProviderTokens | "revoked">;

/** Uses closer together than this are one: a person's every request need not be written. */
const TOUCH_MS = 60_000;

/** The sessions stored in a KV. */
export class Sessions {
  readonly #store: SessionStore;
  readonly #serial = createSerial();
  readonly #now: () => number;

  constructor(
    kv: Deno.Kv,
    keys: KeyRing,
    now: () => Date,
    private readonly standing: (userId: string) => Standing = () => ({
      epoch: 0,
      idle: Infinity,
    }),
  ) {
    this.#store = new SessionStore(kv, keys);
    this.#now = () => now().getTime();
  }

  /** Opens a session and hands out its first pair of tokens. */
  async open(
    {
      id,
      userId,
      provider,
      client,
      authenticatedAt,
      secondFactor = false,
      providerTokens,
      epoch = 0,
      ...from
    }: OpenSession,
  ): Promise<{ session: SessionRecord; tokens: IssuedTokens }> {
    const at = this.#now();
    const [access, refresh] = [accessOf(id, randomSecret()), randomSecret()];
    const endsAt = at + lifetimes.absolute;
    const session: SessionRecord = {
      id,
      userId,
      provider,
      client,
      createdAt: at,
      usedAt: at,
      epoch,
      device: from.device ?? "알 수 없는 기기",
      network: from.network ?? "",
      authenticatedAt,
      secondFactor,
      endsAt,
      ...pairOf(access, refresh, at, endsAt),
      previous: null,
      sealed: providerTokens && encrypt(keyOf(refresh), providerTokens),
    };
    const saved = await this.#store.save(session, null, at);
    if (!saved) throw new Error(`session ${id} exists already`);
    return { session, tokens: issue(session, access, refresh, at) };
  }

  /** The live session an access token opens, or null. */
  async find(accessToken: string): Promise<SessionRecord | null> {
    const id = sessionIn(accessToken);
    const session = id === "" ? null : await this.#store.byId(id);
    const opens = session && accepts(session, digestOf(accessToken), this.#now()) &&
      this.#lives(session);
    return opens ? session : null;
  }

  /** The live session whose present refresh token this is, or null. */
  async findByRefresh(refreshToken: string): Promise<SessionRecord | null> {
    const digest = digestOf(refreshToken);
    const session = await this.#store.byRefresh(digest);
    const alive = session?.refresh.digest === digest && this.#now() < session.refresh.expiresAt;
    return alive && this.#lives(session) ? session : null;
  }

  /** Notes that a person used a session, and from where. */
  async touch(session: SessionRecord, network: string): Promise<void> {
    const at = this.#now();
    if (at - session.usedAt < TOUCH_MS && session.network === network) return;
    await this.#store.touch(session.id, at, network);
  }

  /** Everybody's live sessions, the one used last first. */
  async everybody(): Promise<SessionRecord[]> {
    return this.#living(await this.#store.all());
  }

  /** Forgets every session there is. */
  clear(): Promise<void> {
    return this.#store.clear();
  }

  /**
   * Exchanges a refresh token for a new pair; the reuse of an old one ends the session. `proved` goes
   * into the session along with it.
   */
  async rotate(refreshToken: string, renew: Renew, proved: Proved = {}): Promise<Rotation> {
    const session = await this.#store.byRefresh(digestOf(refreshToken));
    if (!session) return { result: "unknown" };
    return await this.#serial.run(session.id, () => this.#rotate(refreshToken, renew, proved));
  }

  /** Ends a session; false when it had ended already. */
  end(session: SessionRecord): Promise<boolean> {
    return this.#serial.run(session.id, () => this.#store.remove(session.id));
  }

  /** A user's live sessions, the one used last first. */
  async list(userId: string): Promise<SessionRecord[]> {
    return this.#living(await this.#store.ofUser(userId));
  }

  /** A user's stored sessions, expired ones included. */
  ofUser(userId: string): Promise<SessionRecord[]> {
    return this.#store.ofUser(userId);
  }

  #living(sessions: SessionRecord[]): SessionRecord[] {
    const at = this.#now();
    return sessions
      .filter((one) => at < one.endsAt && at < one.refresh.expiresAt && this.#lives(one))
      .filter(({ userId }) => this.standing(userId).epoch !== null)
      .sort((a, b) => b.usedAt - a.usedAt);
  }

  /** Neither ended for all of the account at once, nor left unused for too long. */
  #lives(session: SessionRecord): boolean {
    return this.#isOfThisEpoch(session) && !this.#isIdle(session);
  }

  #isOfThisEpoch({ userId, epoch }: SessionRecord): boolean {
    const now = this.standing(userId).epoch;
    return now === null || now === epoch;
  }

  #isIdle({ userId, usedAt }: SessionRecord): boolean {
    return this.#now() - usedAt >= this.standing(userId).idle;
  }

  async #rotate(refreshToken: string, renew: Renew, proved: Proved): Promise<Rotation> {
    const digest = digestOf(refreshToken);
    const session = await this.#store.byRefresh(digest);
    if (!session) return { result: "unknown" };
    const at = this.#now();
    if (at >= session.endsAt) return await this.#finish(session, "expired");
    if (!this.#isOfThisEpoch(session)) return await this.#finish(session, "expired");
    if (session.refresh.digest !== digest) return await this.#replaced(session, refreshToken);
    if (at >= session.refresh.expiresAt) return await this.#finish(session, "expired");
    if (this.#isIdle(session)) return await this.#finish(session, "idle");
    const providerTokens = await renewed(session, refreshToken, renew);
    if (providerTokens === "revoked") return await this.#finish(session, "revoked");
    const next = successor({ ...session, ...proved }, refreshToken, this.#now(), providerTokens);
    const saved = await this.#store.save(next.session, session, this.#now());
    if (saved) return { result: "rotated", ...next };
    // Another process rotated first: its pair can be computed from the salt it stored.
    const present = await this.#store.byId(session.id);
    return present ? await this.#replaced(present, refreshToken) : { result: "unknown" };
  }

  /** A token that was replaced: inside the leeway its holder gets the same new pair again. */
  async #replaced(session: SessionRecord, refreshToken: string): Promise<Rotation> {
    const { previous } = session;
    const at = this.#now();
    if (previous?.refresh !== digestOf(refreshToken) || at >= previous.until) {
      return await this.#finish(session, "reused");
    }
    const [access, refresh] = derivePair(session.id, refreshToken, previous.salt);
    return { result: "repeated", session, tokens: issue(session, access, refresh, at) };
  }

  async #finish(
    session: SessionRecord,
    result: "expired" | "idle" | "reused" | "revoked",
  ): Promise<Rotation> {
    await this.#store.remove(session.id);
    return { result, session };
  }
}

/** A fresh session id. */
export const newSessionId = randomId;

/**
 * An access token contains its session's id, which is no secret, so that a request finds it by one read. A refresh
 * token does not, because a forged one that looks replaced could end another person's session.
 */
const accessOf = (id: string, secret: string): string => `${id}.${secret}`;

/** The session id in a token; "" if it is not ours. */
const sessionIn = (accessToken: string): string =>
  /^([\w-]{1,64})\.[\w-]{43}$/.exec(accessToken)?.[1] ?? "";

function derivePair(
  id: string,
  refreshToken: string,
  salt: string,
): [access: string, refresh: string] {
  const secret = deriveSecret(refreshToken, salt, "access");
  return [accessOf(id, secret), deriveSecret(refreshToken, salt, "refresh")];
}

/** The key to the provider's tokens: the holder of the refresh token can compute it. */
const keyOf = (refreshToken: string): Uint8Array =>
  createHash("sha256").update(`seal\0${refreshToken}`).digest();

function successor(
  session: SessionRecord,
  refreshToken: string,
  at: number,
  providerTokens: ProviderTokens | null,
): { session: SessionRecord; tokens: IssuedTokens } {
  const salt = randomSecret();
  const [access, refresh] = derivePair(session.id, refreshToken, salt);
  const next: SessionRecord = {
    ...session,
    ...pairOf(access, refresh, at, session.endsAt),
    previous: {
      access: session.access.digest,
      refresh: session.refresh.digest,
      salt,
      until: at + lifetimes.leeway,
    },
    sealed: providerTokens && encrypt(keyOf(refresh), providerTokens),
  };
  return { session: next, tokens: issue(next, access, refresh, at) };
}

async function renewed(
  session: SessionRecord,
  refreshToken: string,
  renew: Renew,
): Promise<ProviderTokens | "revoked" | null> {
  if (!session.sealed) return null;
  const tokens = decrypt(keyOf(refreshToken), session.sealed) as ProviderTokens | null;
  return tokens && await renew(session, tokens);
}
