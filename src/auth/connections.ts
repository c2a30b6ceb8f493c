/**
 * Connected apps: programs elsewhere that use `/mcp` after their person agreed on the consent page. The connection is an
 * event of the account (`user.token_created` with `app`); its codes and tokens are stored beside the log as digests.
 */
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import type { Scopes } from "../../events/account/scope.ts";
import {
  type PersonalToken,
  type StoredToken,
  TOKEN_PREFIX_LENGTH,
} from "../../events/account/token.ts";
import { connectApp, revokeToken } from "../../events/account/user_token.ts";
import { userStream } from "../../events/account/user.ts";
import { deriveSecret, digestOf, randomId, randomSecret, sameSecret } from "../kit/secret.ts";
import type { Books, CommandMeta } from "../store/contract.ts";
import { lifetimes } from "./lifetimes.ts";
import { onUser } from "./user_command.ts";

/** What a person agreed to. */
export interface Agreed {
  userId: string;
  /** Digest of the app's client id. */
  client: string;
  /** As the app calls itself. */
  name: string;
  host: string;
  redirectUri: string;
  challenge: string;
  scopes: NonNullable<Scopes>;
  proved: boolean;
  /** The account's at that moment (`standingOf`). */
  standing: string;
}

interface StoredCode extends Agreed {
  at: number;
  /** The id of the connection that was made with it; "" until then. */
  used: string;
}

interface Secret {
  digest: string;
  /** Epoch ms. */
  expiresAt: number;
}

/** A connection's present tokens. */
interface Stored {
  userId: string;
  access: Secret;
  refresh: Secret;
  /** The token that was exchanged last, and the salt from which its holder can compute the present pair. */
  previous: { refresh: string; salt: string; until: number } | null;
}

/** Handed out once. */
export interface AppTokens {
  access: string;
  refresh: string;
  /** Seconds. */
  expiresIn: number;
}

/** `again`: a code that was exchanged already, with the connection that it made. */
export type TakenCode =
  | { result: "taken"; id: string; agreed: Agreed }
  | { result: "again"; id: string; userId: string }
  | null;

/** A used code is kept for this long, so that showing it again ends what it gave. */
const USED_CODE_MS = 60 * 60_000;

const codeKey = (code: string): Deno.KvKey => ["app_code", digestOf(code)];

/** Where the tokens of a connection are kept. */
export const connectionKey = (id: string): Deno.KvKey => ["connection", id];

/** Tokens name their connection, which is no secret, so that a request finds it by one read. */
const ACCESS = /^mcp_([0-9a-f]{24})\.([\w-]{43})$/;
/** The family is a secret of all refresh tokens of one connection: only who had one can end it by showing an old one. */
const REFRESH = /^mcr_([0-9a-f]{24})\.([\w-]{43})\.([\w-]{43})$/;

const accessOf = (id: string, secret: string): string => `mcp_${id}.${secret}`;
const refreshOf = (id: string, family: string, secret: string): string =>
  `mcr_${id}.${family}.${secret}`;

export class Connections {
  readonly #now: () => number;

  constructor(private readonly books: Books, now: () => Date) {
    this.#now = () => now().getTime();
  }

  /** A code for what a person agreed to: single use, for a minute. */
  async code(agreed: Agreed): Promise<string> {
    const code = randomSecret();
    const stored: StoredCode = { ...agreed, at: this.#now(), used: "" };
    await this.books.kv.set(codeKey(code), stored, { expireIn: USED_CODE_MS });
    return code;
  }

  /** Takes a code, which is used up by that. */
  async take(code: string): Promise<TakenCode> {
    const entry = await this.books.kv.get<StoredCode>(codeKey(code));
    if (!entry.value) return null;
    const { at, used, ...agreed } = entry.value;
    if (used !== "") return { result: "again", id: used, userId: agreed.userId };
    const id = randomId();
    const commit = this.books.kv.atomic().check(entry)
      .set(entry.key, { ...entry.value, used: id }, { expireIn: USED_CODE_MS });
    if (!(await commit.commit()).ok) return null;
    return this.#now() - at < lifetimes.code ? { result: "taken", id, agreed } : null;
  }

  /** Records the connection and hands out its first tokens. */
  async open(id: string, agreed: Agreed, meta: CommandMeta): Promise<AppTokens | Refusal> {
    const { userId, name, client, host, scopes, proved, standing } = agreed;
    const family = randomSecret();
    const token: PersonalToken = {
      id,
      name,
      digest: digestOf(family),
      prefix: accessOf(id, "").slice(0, TOKEN_PREFIX_LENGTH),
      scopes,
      expires_at: new Date(this.#now() + lifetimes.app).toISOString(),
      proved,
      app: { client, host },
    };
    const refused = await onUser(
      this.books,
      userId,
      meta,
      (state, now) => connectApp(state, { id: userId, token, standing }, now),
    );
    if (refused) return refused;
    const [access, refresh] = [accessOf(id, randomSecret()), refreshOf(id, family, randomSecret())];
    const stored = this.#pair(userId, { access, refresh }, Date.parse(token.expires_at));
    await this.books.kv.set(connectionKey(id), stored, this.#life(stored));
    return this.#handedOut(stored, { access, refresh });
  }

  /** The connection that an access token opens, or null. */
  async find(access: string): Promise<{ id: string; userId: string } | null> {
    const [, id] = ACCESS.exec(access) ?? [];
    if (id === undefined) return null;
    const { value } = await this.books.kv.get<Stored>(connectionKey(id));
    if (!value || !sameSecret(value.access.digest, digestOf(access))) return null;
    return this.#now() < value.access.expiresAt ? { id, userId: value.userId } : null;
  }

  /** The account and the connection that a refresh token, present or replaced, is of; null for any other text. */
  async ofRefresh(
    refresh: string,
  ): Promise<{ id: string; userId: string; token: StoredToken } | null> {
    const [, id, family] = REFRESH.exec(refresh) ?? [];
    if (id === undefined) return null;
    const { value } = await this.books.kv.get<Stored>(connectionKey(id));
    const state = value && this.books.views.user.byId.get(value.userId)?.state;
    const token = state?.tokens.find((one) => one.id === id);
    if (!token?.app || !sameSecret(token.digest, digestOf(family))) return null;
    return { id, userId: value!.userId, token };
  }

  /**
   * Exchanges a refresh token for a new pair. A replaced one gives the same new pair for a few seconds, because an answer
   * may be lost or two requests meet; afterwards it is a stolen one: "reused".
   */
  async rotate(refresh: string, token: StoredToken): Promise<AppTokens | "reused" | "expired"> {
    const [, id, family] = REFRESH.exec(refresh)!;
    const entry = await this.books.kv.get<Stored>(connectionKey(id));
    const { value } = entry;
    if (!value) return "expired";
    if (value.refresh.digest !== digestOf(refresh)) return this.#repeated(value, refresh);
    if (this.#now() >= value.refresh.expiresAt) return "expired";
    const salt = randomSecret();
    const pair = successors(id, family, refresh, salt);
    const stored = this.#pair(value.userId, pair, Date.parse(token.expires_at));
    stored.previous = {
      refresh: value.refresh.digest,
      salt,
      until: this.#now() + lifetimes.leeway,
    };
    const commit = this.books.kv.atomic().check(entry).set(entry.key, stored, this.#life(stored));
    if ((await commit.commit()).ok) return this.#handedOut(stored, pair);
    const { value: present } = await this.books.kv.get<Stored>(entry.key);
    return present ? this.#repeated(present, refresh) : "expired";
  }

  /** Ends a connection. Null when that went well, or there was none. */
  async end(userId: string, id: string, meta: CommandMeta): Promise<Refusal | null> {
    const outcome = await this.books.execute({
      essential: true,
      stream: userStream(userId),
      meta,
      decide: ({ user }) => {
        const state = user.byId.get(userId)?.state;
        const isOpen = state?.tokens.some((one) => one.id === id);
        return isOpen ? revokeToken(state, { id: userId, token: id }) : [];
      },
    });
    await this.books.kv.delete(connectionKey(id));
    return isRefusal(outcome) ? outcome : null;
  }

  #repeated(value: Stored, refresh: string): AppTokens | "reused" {
    const { previous } = value;
    if (previous?.refresh !== digestOf(refresh) || this.#now() >= previous.until) return "reused";
    const [, id, family] = REFRESH.exec(refresh)!;
    return this.#handedOut(value, successors(id, family, refresh, previous.salt));
  }

  #pair(
    userId: string,
    { access, refresh }: Pick<AppTokens, "access" | "refresh">,
    end: number,
  ): Stored {
    const until = (life: number) => Math.min(this.#now() + life, end);
    return {
      userId,
      access: { digest: digestOf(access), expiresAt: until(lifetimes.access) },
      refresh: { digest: digestOf(refresh), expiresAt: until(lifetimes.appIdle) },
      previous: null,
    };
  }

  #life({ refresh }: Stored): { expireIn: number } {
    return { expireIn: Math.max(1, refresh.expiresAt - this.#now()) };
  }

  #handedOut({ access }: Stored, pair: Pick<AppTokens, "access" | "refresh">): AppTokens {
    return { ...pair, expiresIn: Math.floor((access.expiresAt - this.#now()) / 1_000) };
  }
}

/** The pair that follows a refresh token. */
function successors(id: string, family: string, refresh: string, salt: string) {
  return {
    access: accessOf(id, deriveSecret(refresh, salt, "access")),
    refresh: refreshOf(id, family, deriveSecret(refresh, salt, "refresh")),
  };
}
