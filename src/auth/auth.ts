/** Who is behind a request, and everything a sign-in needs; made once by `createAuth`. */
import { noDetails } from "../../events/user_details.ts";
import { roleOf, type UserFlags } from "../../events/user.ts";
import type { UserEntry } from "../../projections/user.ts";
import type { Config } from "../config.ts";
import type { Books } from "../store/contract.ts";
import { Accounts } from "./accounts.ts";
import { cookieNames, readCookie } from "./cookies.ts";
import { demoAccounts, demoUserId } from "./demo/accounts.ts";
import type { Identity } from "./identity.ts";
import { LoginStates } from "./login_states.ts";
import { createProviderSource, type ProviderSource } from "./provider_source.ts";
import { digestOf, randomSecret, sameSecret } from "./secret.ts";
import { Sessions } from "./sessions.ts";

export interface Auth {
  /**
   * Who asks, from `Authorization: Bearer` or else from the session cookie; null is nobody. Rights
   * come from the views as they are now, so a deactivated account is a `visitor` at once.
   */
  identify(request: Request): Promise<Identity | null>;
  /**
   * Where a page request of someone not identified can go to get its session back (the access
   * cookie lives 30 minutes, the refresh cookie below /oauth lives on); null when there is none.
   */
  resumeAddress(request: Request): string | null;
  /** Bearer secret of the office's own command line, new at each start. */
  readonly controlSecret: string;
  /** True when cookies carry `Secure` and the `__Host-` prefix. */
  readonly secure: boolean;
  readonly sessions: Sessions;
  readonly states: LoginStates;
  readonly accounts: Accounts;
  readonly providers: ProviderSource;
  /** The id and first flags of an account of the login provider. */
  newUser(subject: string): { id: string; flags: UserFlags };
  /** Stops the demo login provider when it runs. */
  close(): Promise<void>;
}

interface AuthOptions {
  config: Config;
  books: Books;
  now: () => Date;
  /** How the login provider is reached; tests make it fail. */
  fetch?: typeof fetch;
}

/** Opens sign-in, sessions and tokens over the books. */
export function createAuth(options: AuthOptions): Promise<Auth> {
  const { config, books, now, fetch = globalThis.fetch } = options;
  const shared = config.kvUrl !== "" && config.kvUrl !== ":memory:";
  const secure = config.publicUrl.startsWith("https:");
  const sessions = new Sessions({ kv: books.kv, now, shared });
  const accounts = new Accounts(books, config.demo);
  const providers = createProviderSource(config, now, fetch);
  const controlSecret = `ctl_${randomSecret()}`;
  const identify = identifier({ accounts, books, now, sessions, secure, controlSecret });
  return Promise.resolve({
    identify,
    resumeAddress: (request) => resumeAddress(request, secure),
    controlSecret,
    secure,
    sessions,
    states: new LoginStates(books.kv, now),
    accounts,
    providers,
    newUser: (subject) => newUser(subject, config.demo),
    close: () => providers.close(),
  });
}

interface Identifying {
  accounts: Accounts;
  books: Books;
  now: () => Date;
  sessions: Sessions;
  secure: boolean;
  controlSecret: string;
}

function identifier(deps: Identifying): Auth["identify"] {
  const { books, accounts, now, sessions, controlSecret } = deps;
  const cookie = cookieNames(deps.secure).access;

  function identityOf(
    userId: string,
    via: Identity["via"],
    ids: { sessionId?: string; tokenId?: string },
  ): Identity | null {
    const user = accounts.find(userId);
    if (!user) return null;
    const role = roleOf(user.state.flags);
    return { user, role, via, sessionId: ids.sessionId ?? null, tokenId: ids.tokenId ?? null };
  }

  function fromPersonalToken(token: string): Identity | null {
    const digest = digestOf(token);
    const userId = books.views.user.byToken.get(digest);
    const found = userId && books.views.user.byId.get(userId)?.state.tokens
      .find((one) => one.digest === digest);
    if (!userId || !found) return null;
    const over = found.expires_at !== null && Date.parse(found.expires_at) <= now().getTime();
    return over ? null : identityOf(userId, "script", { tokenId: found.id });
  }

  async function fromSession(token: string, via: Identity["via"]): Promise<Identity | null> {
    const session = await sessions.find(token);
    return session && identityOf(session.userId, via, { sessionId: session.id });
  }

  return async (request) => {
    const authorization = request.headers.get("authorization");
    if (authorization !== null) {
      const token = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? "";
      if (token.startsWith("ctl_")) {
        return sameSecret(token, controlSecret) ? controlIdentity() : null;
      }
      if (token.startsWith("pat_")) return fromPersonalToken(token);
      return token === "" ? null : await fromSession(token, "script");
    }
    const token = readCookie(request, cookie);
    return token === "" ? null : await fromSession(token, "web");
  };
}

function controlIdentity(): Identity {
  return { user: controlUser, role: "superuser", via: "cli", sessionId: null, tokenId: null };
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
    details: noDetails,
    tokens: [],
  },
};

function resumeAddress(request: Request, secure: boolean): string | null {
  const names = cookieNames(secure);
  if (readCookie(request, names.hint) === "") return null;
  const url = new URL(request.url);
  return `/oauth/resume?return_uri=${encodeURIComponent(url.pathname + url.search)}`;
}

function newUser(subject: string, demo: boolean): { id: string; flags: UserFlags } {
  const plain = { is_active: true, is_staff: false, is_superuser: false };
  if (!demo) return { id: `kakao-${subject}`, flags: plain };
  const account = demoAccounts.find((one) => one.subject === subject);
  return { id: demoUserId(subject), flags: account?.flags ?? plain };
}
