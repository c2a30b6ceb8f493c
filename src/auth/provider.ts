/** A login provider as an OAuth client sees it: an OpenID Connect issuer, found by its discovery. */
import * as oauth from "oauth4webapi";
import { log } from "../kit/log.ts";
import { inTime } from "../kit/within.ts";
import type { UserProfile } from "../../events/account/user.ts";
import { readAccount } from "./account_answer.ts";
import { promptConsent } from "./consent.ts";
import { promptAnew } from "./freshness.ts";
import { loginProblem, type LoginReason, type LoginRefusal } from "./login_problem.ts";
import type { LoginSettings } from "./login_settings.ts";
import { digestOf } from "../kit/secret.ts";
import type { ProviderTokens } from "./sessions.ts";

/** A login's state between its start and its return. */
export interface LoginSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

interface Account {
  /** As stored: the provider's own id, after its issuer's namespace. */
  subject: string;
  profile: UserProfile;
}

/** The signed-in person, and the seconds since then; null if the provider does not say. */
interface Granted {
  subject: string;
  ageSeconds: number | null;
  /** Claims of the ID token about the person. */
  claims: Record<string, unknown>;
}

type Fetch = typeof fetch;

/** Longest wait of a person: for the sign-in's response, and for the provider's addresses before that. */
const TIMEOUT_MS = 5_000;
const DISCOVERY_TIMEOUT_MS = 3_000;
/** A session that is refreshed on the way to a page waits no longer than this for its provider. */
export const RENEW_MS = 1_500;
/** Renewals kept for a later refresh, which may never come. */
const RENEWALS_MAX = 1_000;
/** How long a slow provider is not asked for renewed tokens. */
const LATE_PAUSE_MS = 60_000;
/** Longest logged error text of a provider, in characters. */
const REASON_MAX = 300;
/** Waits before each retry when the provider's addresses cannot be fetched (S1 §7). */
const RETRY_MS = [200, 600, 1_800];
const DISCOVERY_KEPT_MS = 60 * 60_000;
/** Accepted signatures of ID tokens; anything else is refused, above all no signature. */
const ID_TOKEN_ALGORITHMS = ["RS256", "ES256", "PS256", "EdDSA"];
/** Longest id of a person, in characters (OpenID Connect Core, 2). */
const SUBJECT_MAX = 255;
/** Most characters of ids that are stored unchanged (`events/account/user.ts`). */
const KEPT_MAX = 100;

/** Tolerance between a provider's clock and this machine's. */
const TOLERANCE_SECONDS = 30;

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Codes of Kakao for a redirect address that is not the registered one. */
const REDIRECT_CODES = ["KOE303", "KOE006"];

/** Is this an error of a malformed response of a provider, or of the proxy before it? */
function isOutage(error: unknown): boolean {
  const answer = error instanceof oauth.ResponseBodyError ? error.response : (error as Error).cause;
  return answer instanceof Response && answer.status >= 500;
}

/** Why a code was not exchanged: the office's settings, an outage, or the code itself. */
function tokenReason(error: unknown): LoginReason {
  if (isOutage(error)) return "provider_down";
  if (error instanceof oauth.WWWAuthenticateChallengeError) return "client_refused";
  if (error instanceof oauth.ResponseBodyError) {
    const { error: code, error_description = "", cause } = error;
    if (["invalid_client", "unauthorized_client"].includes(code)) return "client_refused";
    if (code === "invalid_scope") return "scope_refused";
    const own = String((cause as Record<string, unknown>).error_code ?? "");
    if (REDIRECT_CODES.includes(own) || /redirect.?uri/i.test(error_description)) {
      return "redirect_refused";
    }
    return "token_failed";
  }
  if (error instanceof TypeError || (error as Error).name === "TimeoutError") {
    return "provider_down";
  }
  if (!(error instanceof oauth.OperationProcessingError)) return "token_failed";
  if (error.code === oauth.JWT_TIMESTAMP_CHECK) return "clock_apart";
  return /"id_token" property/.test(error.message) ? "no_id_token" : "token_failed";
}

/** The reason for a provider's error on return (RFC 6749, 4.1.2.1). */
export function returnReason(error: string): LoginReason {
  switch (error) {
    case "access_denied":
      return "cancelled";
    case "invalid_scope":
      return "scope_refused";
    case "invalid_client":
    case "unauthorized_client":
      return "client_refused";
    case "server_error":
    case "temporarily_unavailable":
      return "provider_down";
    default:
      return "provider_error";
  }
}

/** A client of one provider. Failures are returned as refusals with S1 §8's texts, not thrown. */
export class LoginProvider {
  #discovered: { at: number; server: oauth.AuthorizationServer } | null = null;
  #discovering: Promise<oauth.AuthorizationServer | null> | null = null;
  /** Renewals that were not waited for, by the token they began with; and when the last one was late. */
  readonly #renewals = new Map<string, Promise<ProviderTokens | "revoked">>();
  #lateAt = -Infinity;
  /** The keys that ID tokens are signed with, as the provider publishes them. */
  readonly #keys: oauth.JWKSCacheInput = {};

  constructor(
    readonly settings: LoginSettings,
    private readonly now: () => Date,
    private readonly fetch: Fetch,
    private readonly pause: (milliseconds: number) => Promise<void> = sleep,
  ) {}

  /**
   * The address for a browser: for an ordinary sign-in, for a fresh one even if signed in at the provider (`anew`), or
   * to ask again for refused fields (`consent`).
   */
  async authorizeUrl(
    secrets: LoginSecrets,
    redirectUri: string,
    asking: "sign_in" | "anew" | "consent" = "sign_in",
  ): Promise<URL | LoginRefusal> {
    const server = await this.#discover();
    if (!server) return loginProblem("provider_down");
    const url = URL.parse(server.authorization_endpoint ?? "");
    if (!url || !/^https?:$/.test(url.protocol)) return loginProblem("library_failed");
    const asked = {
      response_type: "code",
      client_id: this.settings.clientId,
      redirect_uri: redirectUri,
      scope: this.settings.scope,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: "S256",
      ...(asking === "anew" ? promptAnew[this.settings.name] : {}),
      ...(asking === "consent" ? promptConsent[this.settings.name] : {}),
    };
    // A provider's address may have a query of its own, which stays (RFC 6749, 3.1).
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    return url;
  }

  /**
   * Exchanges a code. `verifier` and `nonce` are those of the login that requested the code; a script with its own
   * login gives neither.
   */
  async exchange(
    code: string,
    redirectUri: string,
    bound: { verifier?: string; nonce?: string },
  ): Promise<ProviderTokens & Granted | LoginRefusal> {
    const server = await this.#discover();
    if (!server) return loginProblem("provider_down");
    const client = {
      client_id: this.settings.clientId,
      [oauth.clockTolerance]: TOLERANCE_SECONDS + this.#secondsInDoubt(),
    };
    try {
      const parameters = oauth.validateAuthResponse(
        { issuer: server.issuer },
        client,
        new URLSearchParams({ code }),
        oauth.expectNoState,
      );
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        this.#authenticationAt(server),
        parameters,
        redirectUri,
        bound.verifier ?? oauth.nopkce,
        this.#options(),
      );
      const answer = await oauth.processAuthorizationCodeResponse(
        server,
        client,
        response,
        { expectedNonce: bound.nonce, requireIdToken: true },
      );
      const keys = { ...this.#options(), [oauth.jwksCache]: this.#keys };
      await oauth.validateApplicationLevelSignature(server, response, keys);
      const claims = oauth.getValidatedIdTokenClaims(answer)!;
      const { sub, iat, auth_time } = claims;
      if (sub.length > SUBJECT_MAX) return loginProblem("token_failed");
      const subject = this.#subjectOf(sub);
      const ageSeconds = typeof auth_time === "number" ? Math.max(0, iat - auth_time) : null;
      return { subject, ageSeconds, claims, ...this.#tokens(answer, null) };
    } catch (error) {
      this.#report("sign-in was not granted", error);
      return loginProblem(tokenReason(error));
    }
  }

  /**
   * The account of a person with the ID token's `subject`. Null on an outage, a malformed response, or one about
   * another account. `claims`: those of the ID token, for an issuer without an address to call.
   */
  async account(
    accessToken: string,
    subject: string,
    claims: Record<string, unknown> = {},
  ): Promise<Account | null> {
    const { name, accountUrl } = this.settings;
    const read = (body: unknown): Account | null => {
      const found = readAccount(name, body);
      if (!found || (found.sub !== null && this.#subjectOf(found.sub) !== subject)) return null;
      return { subject, profile: found.profile };
    };
    const address = accountUrl || (await this.#discover())?.userinfo_endpoint;
    if (!address) return read(claims);
    try {
      const url = new URL(address);
      // Kakao's pictures over https.
      if (name === "kakao") url.searchParams.set("secure_resource", "true");
      const response = await oauth.protectedResourceRequest(
        accessToken,
        "GET",
        url,
        undefined,
        undefined,
        this.#options(),
      );
      return response.ok ? read(await response.json()) : null;
    } catch (error) {
      this.#report("account was not read", error);
      return null;
    }
  }

  /**
   * Renews expired tokens. "revoked" only when the provider says so (`invalid_grant`); any other failure is an outage,
   * which does not sign out: the old tokens are kept. They are kept, too, while the provider is slow: its late response
   * serves the next refresh.
   */
  async renew(tokens: ProviderTokens): Promise<ProviderTokens | "revoked"> {
    const at = this.now().getTime();
    if (!tokens.refresh || at < tokens.expiresAt) return tokens;
    const key = digestOf(tokens.refresh);
    const begun = this.#renewals.get(key);
    if (!begun && at - this.#lateAt < LATE_PAUSE_MS) return tokens;
    const renewal = begun ?? this.#renew(tokens, tokens.refresh);
    if (this.#renewals.size >= RENEWALS_MAX) this.#renewals.clear();
    this.#renewals.set(key, renewal);
    const renewed = await inTime(RENEW_MS, renewal);
    if (renewed === null) {
      if (at - this.#lateAt >= LATE_PAUSE_MS) {
        const { name: provider } = this.settings;
        log.warn("login provider is late, sessions go on without it", { provider });
      }
      this.#lateAt = at;
      return tokens;
    }
    this.#renewals.delete(key);
    return renewed;
  }

  async #renew(tokens: ProviderTokens, refresh: string): Promise<ProviderTokens | "revoked"> {
    const server = await this.#discover();
    if (!server) return tokens;
    const client = { client_id: this.settings.clientId };
    try {
      const response = await oauth.refreshTokenGrantRequest(
        server,
        client,
        this.#authenticationAt(server),
        refresh,
        this.#options(),
      );
      const answer = await oauth.processRefreshTokenResponse(server, client, response);
      return this.#tokens(answer, refresh);
    } catch (error) {
      const revoked = error instanceof oauth.ResponseBodyError && error.error === "invalid_grant";
      if (!revoked) this.#report("tokens were not renewed", error);
      return revoked ? "revoked" : tokens;
    }
  }

  /** Kakao sends a new refresh token only when the old one has under a month left: keep the old. */
  #tokens(answer: oauth.TokenEndpointResponse, old: string | null): ProviderTokens {
    return {
      access: answer.access_token,
      refresh: answer.refresh_token ?? old,
      expiresAt: this.now().getTime() + (answer.expires_in ?? 0) * 1000,
    };
  }

  /** A person's id as the books have it. One that is too long for them is known by its digest. */
  #subjectOf(sub: string): string {
    const subject = this.settings.namespace + sub;
    return subject.length > KEPT_MAX ? `sha256:${digestOf(subject)}` : subject;
  }

  /**
   * The difference between the office's time and the machine's, which the library uses. While they differ either may be
   * right, and the person who confirms the day must sign in first.
   */
  #secondsInDoubt(): number {
    return Math.ceil(Math.abs(this.now().getTime() - Date.now()) / 1_000);
  }

  /** Basic where the issuer takes nothing else: Kakao and Naver want the secret in the body. */
  #authenticationAt(
    { token_endpoint_auth_methods_supported: known }: oauth.AuthorizationServer,
  ): oauth.ClientAuth {
    const { clientSecret } = this.settings;
    if (clientSecret === "") return oauth.None();
    return known && !known.includes("client_secret_post") && known.includes("client_secret_basic")
      ? oauth.ClientSecretBasic(clientSecret)
      : oauth.ClientSecretPost(clientSecret);
  }

  /** Logs why a provider could not be used: its error code, or the missing setting. */
  #report(what: string, error: unknown): void {
    const { name: provider } = this.settings;
    const reason = error instanceof Deno.errors.NotCapable
      ? `${error.message} (설정 LOGIN_HOSTS에 이 호스트를 더해 주세요)`
      : /"issuer" property does not match/.test(String(error))
      ? `the issuer calls itself otherwise than ${this.settings.issuer} (설정 LOGIN_ISSUER, KAKAO_ISSUER)`
      : error instanceof oauth.ResponseBodyError
      ? `${error.error} ${error.error_description ?? ""}`.trim().slice(0, REASON_MAX)
      : String(error);
    log.warn(what, { provider, reason });
  }

  /** A cached value is used while it is renewed, so no request waits for it. */
  async #discover(): Promise<oauth.AuthorizationServer | null> {
    const known = this.#discovered;
    const at = this.now().getTime();
    if (known && Math.abs(at - known.at) < DISCOVERY_KEPT_MS) return known.server;
    const found = this.#discovering ??= this.#lookUp(at).finally(() => this.#discovering = null);
    return known ? known.server : await found;
  }

  async #lookUp(at: number): Promise<oauth.AuthorizationServer | null> {
    try {
      const issuer = new URL(this.settings.issuer);
      const response = await this.#persistently(() =>
        oauth.discoveryRequest(issuer, this.#options(DISCOVERY_TIMEOUT_MS))
      );
      const found = await oauth.processDiscoveryResponse(issuer, response);
      const listed = found.id_token_signing_alg_values_supported
        ?.filter((name) => ID_TOKEN_ALGORITHMS.includes(name)) ?? [];
      const algorithms = listed.length > 0 ? listed : [ID_TOKEN_ALGORITHMS[0]];
      const server = { ...found, id_token_signing_alg_values_supported: algorithms };
      this.#discovered = { at, server };
      return server;
    } catch (error) {
      this.#report("login provider was not found", error);
      return null;
    }
  }

  /** Retries when no connection was made; a response or a timeout is final, because a person waits. */
  async #persistently(ask: () => Promise<Response>): Promise<Response> {
    for (const wait of RETRY_MS) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        await this.pause(wait);
      }
    }
    return await ask();
  }

  #options(timeoutMs = TIMEOUT_MS) {
    return {
      [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<string, unknown>) =>
        this.fetch(url, init as RequestInit),
      // Plain http is for a provider on this machine, as the demo's own.
      [oauth.allowInsecureRequests]: this.settings.issuer.startsWith("http:"),
      signal: AbortSignal.timeout(timeoutMs),
    };
  }
}
