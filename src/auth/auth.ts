/** Identifies callers, and has everything that a sign-in needs; made once. */
import { secondFactorMissing } from "../../events/account/passkey.ts";
import { emptyDetails } from "../../events/account/user_details.ts";
import type { StoredToken } from "../../events/account/token.ts";
import { roleOf, type UserFlags } from "../../events/account/user.ts";
import { signInRules } from "../../projections/account/sign_in_rule.ts";
import type { UserEntry } from "../../projections/account/user.ts";
import type { Config } from "../config.ts";
import type { Books } from "../store/contract.ts";
import { Accounts } from "./accounts.ts";
import { Connections } from "./connections.ts";
import { cookieNames, readCookie } from "./cookies.ts";
import { demoAccounts, demoUserId, newDemoUserId } from "./demo/accounts.ts";
import type { Identity } from "./identity.ts";
import { LoginStates } from "./login_states.ts";
import { Passkeys } from "./passkeys.ts";
import { ProviderSource } from "./provider_source.ts";
import { digestOf, randomId, randomSecret, sameSecret } from "../kit/secret.ts";
import { Sessions, type Standing } from "./sessions.ts";
import { TokenUses } from "./token_uses.ts";
import { WaitingSignIns } from "./waiting_sign_in.ts";

const MINUTE_MS = 60_000;

interface AuthOptions {
  config: Config;
  books: Books;
  now: () => Date;
  /** How the login provider is reached; tests make it fail. */
  fetch?: typeof globalThis.fetch;
}

/** Sign-in, sessions and tokens over the books. */
export class Auth {
  /** Bearer secret of the office's own command line, new at each start. */
  readonly controlSecret = `ctl_${randomSecret()}`;
  /** True when cookies carry `Secure` and the `__Host-` prefix. */
  readonly secure: boolean;
  readonly sessions: Sessions;
  readonly tokenUses: TokenUses;
  readonly connections: Connections;
  readonly states: LoginStates;
  readonly passkeys: Passkeys;
  readonly waiting: WaitingSignIns;
  readonly accounts: Accounts;
  readonly providers: ProviderSource;
  /** Sign-ins by how they ended, since this process began. */
  readonly signIns = { done: 0, refused: 0 };
  /** The clock. */
  readonly now: () => Date;
  readonly #options: AuthOptions;

  constructor(options: AuthOptions) {
    const { config, books, now, fetch = globalThis.fetch } = options;
    this.#options = options;
    this.now = now;
    this.secure = config.publicUrl.startsWith("https:");
    this.states = new LoginStates(books.kv, now);
    this.passkeys = new Passkeys(books.kv, now);
    this.waiting = new WaitingSignIns(books.kv, now);
    this.accounts = new Accounts(books, config.demo);
    this.sessions = new Sessions(books.kv, books.keys, now, (userId) => this.#standing(userId));
    this.tokenUses = new TokenUses(books.kv, books.keys, now);
    this.connections = new Connections(books, now);
    this.providers = new ProviderSource(config, now, fetch);
  }

  /**
   * The caller, from `Authorization: Bearer` or else from the session cookie; null if anonymous. Rights come from the
   * current views, so a deactivated account is a `visitor` at once.
   */
  async identify(request: Request): Promise<Identity | null> {
    const authorization = request.headers.get("authorization");
    if (authorization === null) {
      const token = readCookie(request, cookieNames(this.secure).access);
      return token === "" ? null : await this.#fromSession(token, "web");
    }
    const token = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? "";
    if (token.startsWith("ctl_")) {
      return sameSecret(token, this.controlSecret) ? controlIdentity : null;
    }
    if (token.startsWith("pat_")) return this.#fromPersonalToken(token);
    if (token.startsWith("mcp_")) return await this.#fromConnection(token, request);
    return token === "" ? null : await this.#fromSession(token, "script");
  }

  /**
   * Where an unidentified page request can resume its session (the access cookie lasts 30 minutes, the refresh cookie
   * longer); null if it cannot.
   */
  resumeAddress(request: Request): string | null {
    if (readCookie(request, cookieNames(this.secure).hint) === "") return null;
    const url = new URL(request.url);
    return `/oauth/resume?return_uri=${encodeURIComponent(url.pathname + url.search)}`;
  }

  /**
   * The account id for a provider's id, and a new account's first flags. A new id says nothing about its person; a
   * person who returns after a withdrawal starts without any rights.
   */
  newUser(provider: string, subject: string): { id: string; flags: UserFlags } {
    const plain = { is_active: true, is_staff: false, is_superuser: false };
    const known = this.accounts.ofSubject(provider, subject);
    if (known) return { id: known.id, flags: plain };
    if (!this.#options.config.demo) return { id: randomId(), flags: plain };
    const id = demoUserId(subject);
    const left = this.#options.books.views.user.byId.has(id);
    const account = demoAccounts.find((one) => one.subject === subject);
    return left
      ? { id: newDemoUserId(randomId()), flags: plain }
      : { id, flags: account?.flags ?? plain };
  }

  /**
   * Records that a person or a script used a session: when, and from which network. A page's own requests do not count.
   */
  async noteUse(identity: Identity, network: string): Promise<void> {
    const { tokenId, user } = identity;
    if (tokenId !== null) return await this.tokenUses.note(user.id, tokenId, network);
    if (identity.session) await this.sessions.touch(identity.session, network);
  }

  /** Does the office keep a superuser's rights from who showed no second factor? */
  withholds({ state }: UserEntry, proved: boolean): boolean {
    const { passkeys_required: required } = signInRules(this.#options.books.views.sign_in_rule);
    return required && !proved && state.flags.is_superuser;
  }

  /** Stops the demo login provider when it runs. */
  close(): Promise<void> {
    return this.providers.close();
  }

  #fromPersonalToken(token: string): Identity | null {
    const digest = digestOf(token);
    const user = this.accounts.find(this.#options.books.views.user.byToken.get(digest) ?? "");
    return this.#fromToken(user, user?.state.tokens.find((one) => one.digest === digest));
  }

  /** A connected app's token is for the MCP server alone, and opens no other address of the office. */
  async #fromConnection(token: string, request: Request): Promise<Identity | null> {
    if (!/^\/mcp\/?$/.test(new URL(request.url).pathname)) return null;
    const connection = await this.connections.find(token);
    const user = connection && this.accounts.find(connection.userId);
    if (!user) return null;
    return this.#fromToken(user, user.state.tokens.find(({ id }) => id === connection.id));
  }

  #fromToken(user: UserEntry | undefined, found: StoredToken | undefined): Identity | null {
    if (!user || !found || found.paused) return null;
    if (Date.parse(found.expires_at) <= this.now().getTime()) return null;
    const withheld = this.withholds(user, found.proved);
    const entry = withheld ? withoutSuperuser(user) : user;
    return identityOf(entry, "script", { tokenId: found.id, scopes: found.scopes, withheld });
  }

  /** Limits of an account's sessions; staff have shorter ones because others pass their desks. */
  #standing(userId: string): Standing {
    const state = this.accounts.find(userId)?.state;
    const isStaff = state !== undefined && (state.flags.is_staff || state.flags.is_superuser);
    const idle = isStaff ? this.#options.config.staffIdleMinutes * MINUTE_MS : Infinity;
    return { epoch: state?.flags.is_active ? state.epoch : null, idle };
  }

  async #fromSession(token: string, via: Identity["via"]): Promise<Identity | null> {
    const session = await this.sessions.find(token);
    const user = session && this.accounts.find(session.userId);
    if (!user) return null;
    const { id: sessionId, authenticatedAt, secondFactor } = session;
    const withheld = this.withholds(user, secondFactor);
    const entry = withheld ? withoutSuperuser(user) : user;
    return identityOf(entry, via, { session, sessionId, authenticatedAt, withheld });
  }
}

function identityOf(
  user: UserEntry,
  via: Identity["via"],
  more: Partial<
    Pick<Identity, "session" | "sessionId" | "tokenId" | "authenticatedAt" | "scopes" | "withheld">
  >,
): Identity {
  const none = {
    session: null,
    sessionId: null,
    tokenId: null,
    authenticatedAt: null,
    scopes: null,
    withheld: false,
  };
  return { user, role: roleOf(user.state.flags), via, ...none, ...more };
}

/** The account as it counts until its person shows the passkey that the office asks superusers for. */
function withoutSuperuser(user: UserEntry): UserEntry {
  const flags = { ...user.state.flags, is_superuser: false };
  return { ...user, state: { ...user.state, flags } };
}

/** The person at the server's own command line: no account, and none can be made for it. */
const controlAuthor = { id: "cli", name: "명령줄", via: "cli" } as const;
const controlUser: UserEntry = {
  id: "cli",
  version: 0,
  recorded_at: "",
  recorded_by: controlAuthor,
  updated_at: "",
  updated_by: controlAuthor,
  last_login: null,
  rights_since: "",
  changed: { version: 0, at: "", by: controlAuthor, before: [] },
  state: {
    provider: "cli",
    subject: "cli",
    profile: {
      nickname: "명령줄",
      email: "",
      phone_number: "",
      profile_img: "",
      thumbnail_img: "",
    },
    flags: { is_active: true, is_staff: true, is_superuser: true },
    details: emptyDetails,
    tokens: [],
    epoch: 0,
    doorsEnded: 0,
    secondFactor: secondFactorMissing,
    withdrawn: false,
    reviewed: true,
  },
};

const controlIdentity = identityOf(controlUser, "cli", {});
