/**
 * The demo login: a certified OpenID provider on a loopback port of its own, with Kakao's shapes on
 * top, so that the demo signs in through the very redirect flow a real office uses.
 */
import { generateKeyPair } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { randomSecret } from "../../kit/secret.ts";
import { demoAccounts } from "./accounts.ts";
import { kakaoLayer } from "./kakao_layer.ts";
import { createOidcProvider, type OidcContext, type OidcProvider } from "./oidc.ts";
import { troublePage } from "./pages.ts";

export interface DemoLogin {
  issuer: string;
  clientId: string;
  clientSecret: string;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
const SCOPES = [
  ...["openid", "profile_nickname", "profile_image", "account_email", "phone_number"],
  ...["profile", "email"],
];
const MONTH_SECONDS = 30 * 24 * 60 * 60;

interface DemoLoginOptions {
  /** 0 takes a free one. */
  port: number;
  /** Life of its access tokens: as long as a session lives, for a restart forgets refresh tokens. */
  accessTokenSeconds?: number;
}

/** Starts the demo login. Keys and client secret are new at each start. */
export async function startDemoLogin(options: DemoLoginOptions): Promise<DemoLogin> {
  const server = createServer();
  await once(server.listen(options.port, HOST), "listening");
  const issuer = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  const client = { clientId: "demo-office", clientSecret: randomSecret() };
  const accessTokenSeconds = options.accessTokenSeconds ?? MONTH_SECONDS;
  const setup = await setupOf(client, accessTokenSeconds);
  const provider = createOidcProvider(issuer, setup);
  provider.Client.prototype.redirectUriAllowed = isLoopbackCallback;
  provider.use(kakaoLayer(provider));
  server.on("request", provider.callback());
  return { issuer, ...client, close: () => close(server) };
}

/** The office may be opened by any name of this machine and on any port; nothing else is sent codes. */
function isLoopbackCallback(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(uri);
  return /^https?:$/.test(protocol) && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname) &&
    /^\/oauth\/callback\/(kakao|oidc)$/.test(pathname) && search + hash === "";
}

async function setupOf(
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  accessTokenSeconds: number,
): Promise<Record<string, unknown>> {
  return {
    clients: [{
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`http://${HOST}/oauth/callback/kakao`],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "client_secret_post",
      // Like Kakao's, its id tokens have the time of the sign-in.
      require_auth_time: true,
    }],
    clientAuthMethods: ["client_secret_post"],
    jwks: { keys: [await signingKey()] },
    cookies: { keys: [randomSecret()] },
    scopes: SCOPES,
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    pkce: { required: () => false },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 600,
      Grant: 2 * MONTH_SECONDS,
      IdToken: 21_600,
      Interaction: 1_800,
      RefreshToken: 2 * MONTH_SECONDS,
      Session: 1_800,
    },
    clientBasedCORS: () => false,
    expiresWithSession: () => false,
    findAccount: (_ctx: OidcContext, sub: string) => {
      const found = demoAccounts.find(({ subject }) => subject === sub);
      if (!found) return undefined;
      const { nickname: name, email } = found.profile;
      return { accountId: sub, claims: () => ({ sub, name, email, email_verified: true }) };
    },
    issueRefreshToken: () => true,
    loadExistingGrant: grantAll,
    renderError: (ctx: OidcContext, { error }: { error: string }) => {
      ctx.type = "html";
      ctx.body = troublePage(error);
    },
    rotateRefreshToken: () => false,
  };
}

/** The demo has no consent page: choosing an account is the consent. */
async function grantAll({ oidc }: OidcContext): Promise<unknown> {
  const { provider, client, session, params } = oidc as NonNullable<OidcContext["oidc"]> & {
    provider: OidcProvider;
  };
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(params.scope ?? "openid");
  await grant.save();
  return grant;
}

let signing: Promise<JsonWebKey> | undefined;

/** Generating its primes takes up to half a second, so all demos of a process share the key. */
function signingKey(): Promise<JsonWebKey> {
  return signing ??= makeSigningKey();
}

async function makeSigningKey(): Promise<JsonWebKey> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
