/** A sign-in from its start to the session, and a session's refresh and end (S1 §4–§8). */
import type { Actor } from "../../events/base/event.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import {
  roleOf,
  type SignOutReason,
  type UserFlags,
  type UserProfile,
} from "../../events/account/user.ts";
import type { UserEntry } from "../../projections/account/user.ts";
import type { Cause } from "./accounts.ts";
import type { Auth } from "./auth.ts";
import { authenticatedAt, wasSkipped } from "./freshness.ts";
import { loginProblem, type LoginRefusal } from "./login_problem.ts";
import { LoginProvider, RENEW_MS } from "./provider.ts";
import type { ClientKind, IssuedTokens, SessionRecord } from "./session_record.ts";
import type { PendingLogin } from "./login_states.ts";
import { inTime } from "../kit/within.ts";
import { newSessionId, type ProviderTokens, type Renew } from "./sessions.ts";

export interface SignedIn {
  user: UserEntry;
  session: SessionRecord;
  tokens: IssuedTokens;
}

/** Content of a return: a code, and its login if we started it. */
interface Return {
  provider: string;
  code: string;
  redirectUri: string;
  bound: Partial<
    & Pick<PendingLogin, "verifier" | "nonce" | "stepUp" | "startedAt" | "returnUri" | "byLink">
    /** The secret of the returning browser; without one no passkey can be requested. */
    & { browser: string }
  >;
  client: ClientKind;
  /** The device that signs in, and its network. */
  from: { device: string; network: string };
  /** Id of this browser's session; "" if none. */
  refreshToken: string;
}

/** A person accepted by the login provider, before they have a session here. */
export interface Entrant {
  id: string;
  provider: string;
  flags: UserFlags;
  account: { subject: string; profile: UserProfile };
  authenticatedAt: number | null;
  client: ClientKind;
  /** The device that signs in, and its network. */
  from: { device: string; network: string };
  /** True for a fresh sign-in in an existing session. */
  anew: boolean;
  providerTokens: ProviderTokens;
}

/** Starts a login: the provider's address. `consent` asks again for refused fields. */
export async function beginSignIn(
  auth: Auth,
  options: Parameters<Auth["states"]["begin"]>[0],
  consent = false,
): Promise<URL | LoginRefusal> {
  const provider = await auth.providers.get(options.provider);
  if (isRefusal(provider)) return provider;
  const pending = await auth.states.begin(options);
  const asking = options.stepUp !== null ? "anew" : consent ? "consent" : "sign_in";
  return await provider.authorizeUrl(pending, options.redirectUri, asking);
}

/** The person who returned from the provider, and when they signed in there. */
async function authenticate(auth: Auth, back: Return) {
  const provider = await auth.providers.get(back.provider);
  if (isRefusal(provider)) return provider;
  const granted = await provider.exchange(back.code, back.redirectUri, back.bound);
  if (isRefusal(granted)) return granted;
  const account = await provider.account(granted.access, granted.subject, granted.claims);
  if (!account) return loginProblem("profile_failed");
  const { stepUp = null, startedAt = 0 } = back.bound;
  const result = { ageSeconds: granted.ageSeconds, promptedAt: stepUp === null ? null : startedAt };
  const now = auth.now().getTime();
  const { id, flags } = auth.newUser(back.provider, account.subject);
  if (stepUp && stepUp !== id) return loginProblem("other_account");
  if (wasSkipped(result, now)) return loginProblem("not_anew");
  return { id, flags, account, granted, authenticatedAt: authenticatedAt(result, now) };
}

/**
 * Exchanges the code and signs the person in. One with passkeys uses one first: that sign-in waits for it
 * (`second_factor`) if there is a browser to show it in.
 */
export async function finishSignIn(
  auth: Auth,
  back: Return,
  cause: Cause,
): Promise<SignedIn | LoginRefusal> {
  const who = await authenticate(auth, back);
  if (isRefusal(who)) return who;
  const { id, flags, account, authenticatedAt, granted } = who;
  const { access, refresh, expiresAt } = granted;
  const entrant: Entrant = {
    id,
    flags,
    account,
    authenticatedAt,
    provider: back.provider,
    client: back.client,
    from: back.from,
    anew: Boolean(back.bound.stepUp),
    providerTokens: { access, refresh, expiresAt },
  };
  const state = auth.accounts.find(id)?.state;
  if (!state?.flags.is_active || state.secondFactor.passkeys.length === 0) {
    return await enter(auth, entrant, back.refreshToken, cause);
  }
  const { browser, returnUri, byLink = false } = back.bound;
  if (browser && returnUri !== undefined) {
    await auth.waiting.begin(browser, { entrant, returnUri, byLink, epoch: state.epoch });
  }
  return loginProblem("second_factor");
}

/**
 * Records the sign-in and opens a session for it. A fresh sign-in continues the existing session, which is then fresh.
 * `shown` is when a second factor was used (epoch ms).
 */
export async function enter(
  auth: Auth,
  entrant: Entrant,
  refreshToken: string,
  cause: Cause,
  shown?: number,
): Promise<SignedIn | LoginRefusal> {
  const { provider, flags, account, client, providerTokens } = entrant;
  const authenticatedAt = shown ?? entrant.authenticatedAt;
  const proved = { authenticatedAt, ...(shown === undefined ? {} : { secondFactor: true }) };
  const present = entrant.anew ? await auth.sessions.findByRefresh(refreshToken) : null;
  if (present?.userId === entrant.id) {
    return await refreshWith(
      auth,
      refreshToken,
      () => Promise.resolve(providerTokens),
      cause,
      proved,
    );
  }
  const sessionId = newSessionId();
  const first = { id: entrant.id, provider, flags, ...account };
  const unknown = await auth.accounts.register(first, cause);
  // Another first sign-in of the same person may have been there a moment before.
  const id = auth.accounts.ofSubject(provider, account.subject)?.id ?? entrant.id;
  // Read before the sign-in is decided: a deactivation in between ends the session that follows.
  const epoch = auth.accounts.find(id)?.state.epoch;
  const refused = unknown ??
    await auth.accounts.signIn(id, account.profile, sessionId, cause);
  if (refused) {
    return loginProblem(refused.code === "deactivated" ? "deactivated" : "provider_error", id);
  }
  const session = { id: sessionId, userId: id, provider, client, providerTokens, epoch };
  const opened = await auth.sessions.open({ ...session, ...proved, ...entrant.from });
  return { user: auth.accounts.find(id)!, ...opened };
}

/** Marks the session of this refresh token: its person showed a passkey just now. It gets new tokens. */
export async function provePasskey(
  auth: Auth,
  refreshToken: string,
  cause: Cause,
): Promise<SignedIn | LoginRefusal> {
  const keep: Renew = (_session, tokens) => Promise.resolve(tokens);
  const proved = { authenticatedAt: auth.now().getTime(), secondFactor: true };
  return await refreshWith(auth, refreshToken, keep, cause, proved);
}

/** Exchanges a refresh token; "" has no session. The provider's tokens are renewed on the way when they ran out. */
export async function refreshSignIn(
  auth: Auth,
  refreshToken: string,
  cause: Cause,
): Promise<SignedIn | LoginRefusal> {
  const renew: Renew = (session, tokens) => renewAtProvider(auth, session, tokens, cause);
  return await refreshWith(auth, refreshToken, renew, cause);
}

async function refreshWith(
  auth: Auth,
  refreshToken: string,
  renew: Renew,
  cause: Cause,
  proved?: Parameters<Auth["sessions"]["rotate"]>[2],
): Promise<SignedIn | LoginRefusal> {
  const rotation = await auth.sessions.rotate(refreshToken, renew, proved);
  if (rotation.result === "unknown") return loginProblem("session_ended");
  const { session } = rotation;
  const ended: Partial<Record<typeof rotation.result, SignOutReason>> = {
    idle: "idle",
    reused: "refresh_reused",
    revoked: "provider_revoked",
  };
  const reason = ended[rotation.result];
  if (reason) await auth.accounts.signOut(session.userId, session.id, reason, cause);
  if (rotation.result === "idle") return loginProblem("session_idle");
  if (!("tokens" in rotation)) return loginProblem("session_ended");
  const user = auth.accounts.find(session.userId);
  if (!user || roleOf(user.state.flags) === "visitor") {
    await endSession(auth, session, "deactivated", cause);
    return loginProblem("deactivated", session.userId);
  }
  return { user, session, tokens: rotation.tokens };
}

/** Ends a session and records it. One that had ended already is not recorded again. */
export async function endSession(
  auth: Auth,
  session: SessionRecord,
  reason: SignOutReason,
  cause: Cause,
): Promise<void> {
  if (!await auth.sessions.end(session)) return;
  await auth.accounts.signOut(session.userId, session.id, reason, cause);
}

/** Ends every session of an account; how many there were. Personal access tokens stay. */
export async function endEverySession(auth: Auth, userId: string, cause: Cause): Promise<number> {
  const all = await auth.sessions.list(userId);
  for (const session of all) await endSession(auth, session, "everywhere", cause);
  return all.length;
}

async function renewAtProvider(
  auth: Auth,
  session: SessionRecord,
  tokens: ProviderTokens,
  cause: Cause,
): Promise<ProviderTokens | "revoked"> {
  const provider = await auth.providers.get(session.provider);
  if (!(provider instanceof LoginProvider)) return tokens;
  const renewed = await provider.renew(tokens);
  if (renewed === "revoked" || renewed === tokens) return renewed;
  const subject = auth.accounts.find(session.userId)?.state.subject;
  const account = subject
    ? await inTime(RENEW_MS, provider.account(renewed.access, subject))
    : null;
  if (account) {
    await auth.accounts.changeProfile(session.userId, account.profile, cause);
  }
  return renewed;
}

/** How a change made by this client is recorded. */
export function causeOf(requestId: string, client: ClientKind): Cause {
  const via: Actor["via"] = client === "browser" ? "web" : "script";
  return { requestId, via };
}
