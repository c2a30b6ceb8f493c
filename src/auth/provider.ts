/** A login provider as an OAuth client sees it: an OpenID Connect issuer, found by its discovery. */
import * as oauth from "oauth4webapi";
import { log } from "../log.ts";
import { type Account, readAccount } from "./account_answer.ts";
import { promptAnew } from "./freshness.ts";
import { loginProblem, type LoginRefusal } from "./login_problem.ts";
import type { LoginSettings } from "./login_settings.ts";
import type { ProviderTokens } from "./sessions.ts";

/** What a login keeps between its start and its return. */
export interface LoginSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who signed in, and how many seconds before the answer; null where the provider does not tell. */
interface Granted {
  subject: string;
  ageSeconds: number | null;
  /** What the ID token says of the person. */
  claims: Record<string, unknown>;
}

type Fetch = typeof fetch;

const TIMEOUT_MS = 10_000;
/** Waits before each further try when the provider's addresses cannot be asked for (S1 §7). */
const RETRY_MS = [200, 600, 1_800];
const DISCOVERY_KEPT_MS = 60 * 60_000;
/** What ID tokens may be signed with, the usual one first; nothing else is taken, no signature least of all. */
const ID_TOKEN_ALGORITHMS = ["RS256", "ES256", "PS256", "EdDSA"];

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Talks to one provider. Troubles come back as refusals with S1 §8's texts, not as exceptions. */
export class LoginProvider {
  #discovered: { at: number; server: oauth.AuthorizationServer } | null = null;
  /** The keys that ID tokens are signed with, as the provider publishes them. */
  readonly #keys: oauth.JWKSCacheInput = {};

  constructor(
    readonly settings: LoginSettings,
    private readonly now: () => Date,
    private readonly fetch: Fetch,
    private readonly pause: (milliseconds: number) => Promise<void> = sleep,
  ) {}

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
      ...(anew ? promptAnew[this.settings.name] : {}),
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
    const client = this.#clientOf(server);
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
      const { sub: subject, iat, auth_time } = claims;
      const ageSeconds = typeof auth_time === "number" ? Math.max(0, iat - auth_time) : null;
      return { subject, ageSeconds, claims, ...this.#tokens(answer, null) };
    } catch (error) {
      this.#report("sign-in was not granted", error);
      return loginProblem("token_failed");
    }
  }

  /**
   * The account of a person whom the ID token named `subject`. Null on an outage, an answer without this provider's
   * shape, or one of another account. `claims`: what the ID token says, for an issuer without an address to ask at.
   */
  async account(
    accessToken: string,
    subject: string,
    claims: Record<string, unknown> = {},
  ): Promise<Account | null> {
    const { name, accountUrl } = this.settings;
    const address = accountUrl || (await this.#discover())?.userinfo_endpoint;
    if (!address) return readAccount(name, claims, subject);
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
      return response.ok ? readAccount(name, await response.json(), subject) : null;
    } catch (error) {
      this.#report("account was not read", error);
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
    const client = this.#clientOf(server);
    try {
      const response = await oauth.refreshTokenGrantRequest(
        server,
        client,
        this.#authenticationAt(server),
        tokens.refresh,
        this.#options(),
      );
      const answer = await oauth.processRefreshTokenResponse(server, client, response);
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

  #clientOf({ id_token_signing_alg_values_supported: known }: oauth.AuthorizationServer) {
    return {
      client_id: this.settings.clientId,
      id_token_signed_response_alg:
        ID_TOKEN_ALGORITHMS.find((name) => !known || known.includes(name)) ??
          ID_TOKEN_ALGORITHMS[0],
    };
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

  /** Says in the log why a provider could not be used: its error code, or the setting that is missing. */
  #report(what: string, error: unknown): void {
    const { name: provider } = this.settings;
    const reason = error instanceof Deno.errors.NotCapable
      ? `${error.message} (설정 LOGIN_HOSTS에 이 호스트를 더해 주세요)`
      : error instanceof oauth.ResponseBodyError
      ? error.error
      : String(error);
    log.warn(what, { provider, reason });
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
    } catch (error) {
      this.#report("login provider was not found", error);
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
      // Plain http is for a provider on this machine, as the demo's own.
      [oauth.allowInsecureRequests]: this.settings.issuer.startsWith("http:"),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
  }
}
