/** The login provider as an OAuth client sees it: Kakao, or the demo provider with Kakao's shapes. */
import * as oauth from "oauth4webapi";
import type { UserProfile } from "../../events/user.ts";
import { promptAnew } from "./freshness.ts";
import { readAccount } from "./kakao_account.ts";
import { loginProblem, type LoginRefusal } from "./login_problem.ts";
import type { ProviderTokens } from "./sessions.ts";

interface ProviderSettings {
  /** The path segment that names it, and the prefix of user info keys (S1 §3). */
  name: "kakao";
  issuer: string;
  userMeUrl: string;
  clientId: string;
  /** "" for a client without a secret. */
  clientSecret: string;
  jsKey: string;
  /** Separated by commas, `openid` among them. */
  scope: string;
}

/** What a login keeps between its start and its return. */
export interface LoginSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

interface ProviderAccount {
  subject: string;
  profile: UserProfile;
}

/** Who signed in, and how many seconds before the answer; null where the provider does not tell. */
interface Granted {
  subject: string;
  ageSeconds: number | null;
}

type Fetch = typeof fetch;

const TIMEOUT_MS = 10_000;
/** Waits before each further try when the provider's addresses cannot be asked for (S1 §7). */
const RETRY_MS = [200, 600, 1_800];
const DISCOVERY_KEPT_MS = 60 * 60_000;
/** What Kakao signs its ID tokens with; nothing else is taken, no signature least of all. */
const ID_TOKEN_ALGORITHM = "RS256";

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Talks to one provider. Troubles come back as refusals with S1 §8's texts, not as exceptions. */
export class LoginProvider {
  #discovered: { at: number; server: oauth.AuthorizationServer } | null = null;
  /** The keys that ID tokens are signed with, as the provider publishes them. */
  readonly #keys: oauth.JWKSCacheInput = {};
  readonly #client: oauth.Client;
  readonly #authentication: oauth.ClientAuth;

  constructor(
    readonly settings: ProviderSettings,
    private readonly now: () => Date,
    private readonly fetch: Fetch,
    private readonly pause: (milliseconds: number) => Promise<void> = sleep,
  ) {
    this.#client = {
      client_id: settings.clientId,
      id_token_signed_response_alg: ID_TOKEN_ALGORITHM,
    };
    this.#authentication = settings.clientSecret
      ? oauth.ClientSecretPost(settings.clientSecret)
      : oauth.None();
  }

  /** The address a browser is sent to; with `anew` even who is signed in at the provider signs in again. */
  async authorizeUrl(
    secrets: LoginSecrets,
    redirectUri: string,
    anew = false,
  ): Promise<URL | LoginRefusal> {
    const server = await this.#discover();
    if (!server?.authorization_endpoint) return loginProblem("library_failed");
    const url = new URL(server.authorization_endpoint);
    url.search = new URLSearchParams({
      response_type: "code",
      client_id: this.settings.clientId,
      redirect_uri: redirectUri,
      scope: this.settings.scope,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: "S256",
      ...(anew ? promptAnew : {}),
    }).toString();
    return url;
  }

  /**
   * Exchanges a code. `verifier` and `nonce` are those of the login that asked for the code; a
   * script that started its own login without them gives neither.
   */
  async exchange(
    code: string,
    redirectUri: string,
    bound: { verifier?: string; nonce?: string },
  ): Promise<ProviderTokens & Granted | LoginRefusal> {
    const server = await this.#discover();
    if (!server) return loginProblem("library_failed");
    try {
      const parameters = oauth.validateAuthResponse(
        { issuer: server.issuer },
        this.#client,
        new URLSearchParams({ code }),
        oauth.expectNoState,
      );
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        this.#client,
        this.#authentication,
        parameters,
        redirectUri,
        bound.verifier ?? oauth.nopkce,
        this.#options(),
      );
      const answer = await oauth.processAuthorizationCodeResponse(
        server,
        this.#client,
        response,
        { expectedNonce: bound.nonce, requireIdToken: true },
      );
      const keys = { ...this.#options(), [oauth.jwksCache]: this.#keys };
      await oauth.validateApplicationLevelSignature(server, response, keys);
      const { sub: subject, iat, auth_time } = oauth.getValidatedIdTokenClaims(answer)!;
      const ageSeconds = typeof auth_time === "number" ? Math.max(0, iat - auth_time) : null;
      return { subject, ageSeconds, ...this.#tokens(answer, null) };
    } catch {
      return loginProblem("token_failed");
    }
  }

  /** Whose access token this is. Null on an outage or an answer without Kakao's shape. */
  async account(accessToken: string): Promise<ProviderAccount | null> {
    try {
      const url = new URL(this.settings.userMeUrl);
      url.searchParams.set("secure_resource", "true");
      const response = await oauth.protectedResourceRequest(
        accessToken,
        "GET",
        url,
        undefined,
        undefined,
        this.#options(),
      );
      return response.ok ? readAccount(await response.json()) : null;
    } catch {
      return null;
    }
  }

  /**
   * Renews tokens that ran out. "revoked" only when the provider says so (`invalid_grant`); any
   * other trouble is an outage, and an outage is not a log-out: the old tokens are kept.
   */
  async renew(tokens: ProviderTokens): Promise<ProviderTokens | "revoked"> {
    if (!tokens.refresh || this.now().getTime() < tokens.expiresAt) return tokens;
    const server = await this.#discover();
    if (!server) return tokens;
    try {
      const response = await oauth.refreshTokenGrantRequest(
        server,
        this.#client,
        this.#authentication,
        tokens.refresh,
        this.#options(),
      );
      const answer = await oauth.processRefreshTokenResponse(server, this.#client, response);
      return this.#tokens(answer, tokens.refresh);
    } catch (error) {
      const revoked = error instanceof oauth.ResponseBodyError && error.error === "invalid_grant";
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

  async #discover(): Promise<oauth.AuthorizationServer | null> {
    const at = this.now().getTime();
    if (this.#discovered && Math.abs(at - this.#discovered.at) < DISCOVERY_KEPT_MS) {
      return this.#discovered.server;
    }
    try {
      const issuer = new URL(this.settings.issuer);
      const response = await this.#persistently(() =>
        oauth.discoveryRequest(issuer, this.#options())
      );
      const server = await oauth.processDiscoveryResponse(issuer, response);
      this.#discovered = { at, server };
      return server;
    } catch {
      return this.#discovered?.server ?? null;
    }
  }

  /** Asks again when no connection came about; an answer or a timeout is final: a person waits. */
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

  #options() {
    return {
      [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<string, unknown>) =>
        this.fetch(url, init as RequestInit),
      // Plain http is for the demo provider alone, which listens on this machine.
      [oauth.allowInsecureRequests]: /^http:\/\/(127\.0\.0\.1|localhost)[:/]/
        .test(this.settings.issuer),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
  }
}
