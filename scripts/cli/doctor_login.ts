/** `cli doctor --login`: whether each login provider is there, takes this office's key, and knows its redirect address. */
import * as oauth from "oauth4webapi";
import type { LoginSettings } from "../../src/auth/login_settings.ts";
import type { Config } from "../../src/config.ts";
import { paths } from "../../web/paths.ts";
import { type Checked, fail, type Found, ok, warn } from "./doctor_found.ts";

const ANSWER_MS = 5_000;
/** An invented code: a provider that knows the client refuses it, and nothing else. */
const NO_CODE = "doctor-asks-with-no-code";

const options = (issuer: string) => ({
  [oauth.allowInsecureRequests]: issuer.startsWith("http:"),
  signal: AbortSignal.timeout(ANSWER_MS),
});

async function discover({ issuer }: LoginSettings): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer);
  return await oauth.processDiscoveryResponse(
    url,
    await oauth.discoveryRequest(url, options(issuer)),
  );
}

/** What the provider's own page says to a sign-in that comes from this office; null if it continues. */
async function redirectProblem(
  login: LoginSettings,
  server: oauth.AuthorizationServer,
  redirectUri: string,
): Promise<string | null> {
  const url = new URL(server.authorization_endpoint!);
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: login.clientId,
    redirect_uri: redirectUri,
    scope: login.scope,
    state: "doctor",
  }).toString();
  const headers = { accept: "text/html" };
  const response = await fetch(url, { redirect: "manual", headers, ...options(login.issuer) });
  const text = await response.text();
  if (response.status < 400) return null;
  return /KOE\d{3}|redirect_uri[^<]{0,40}|invalid_[a-z]+/.exec(text)?.[0] ??
    `상태 ${response.status}`;
}

/** Does the provider take the key and the secret? The code is wrong on purpose. */
async function isClientKnown(
  { clientId, clientSecret, issuer }: LoginSettings,
  server: oauth.AuthorizationServer,
  redirectUri: string,
): Promise<boolean> {
  const secret: Record<string, string> = clientSecret === "" ? {} : { client_secret: clientSecret };
  const response = await fetch(server.token_endpoint!, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: NO_CODE,
      redirect_uri: redirectUri,
      client_id: clientId,
      ...secret,
    }),
    ...options(issuer),
  });
  const { error = "" } = await response.json().catch(() => ({})) as { error?: string };
  return response.status !== 401 && !["invalid_client", "unauthorized_client"].includes(error);
}

async function look(login: LoginSettings, origin: string): Promise<Found> {
  const redirectUri = origin + paths.oauth.callback(login.name);
  let server: oauth.AuthorizationServer;
  try {
    server = await discover(login);
  } catch (error) {
    const todo = "주소와 방화벽을 확인하세요. 카카오라면 콘솔에서 OpenID Connect를 켰는지 보세요.";
    return fail(`${login.issuer}에서 설정을 읽을 수 없습니다. (${(error as Error).message})`, todo);
  }
  if (!await isClientKnown(login, server, redirectUri)) {
    return fail(
      "키나 클라이언트 시크릿을 거절합니다.",
      "콘솔의 값을 다시 복사해 설정하세요(docs/login.md).",
    );
  }
  const problem = await redirectProblem(login, server, redirectUri);
  if (problem) {
    const todo = `콘솔에 리디렉션 주소 ${redirectUri}을(를) 등록하고 동의 항목을 확인하세요.`;
    return fail(`로그인 화면을 열지 않습니다. (${problem})`, todo);
  }
  const known = [...login.hosts];
  const others = [server.token_endpoint, server.jwks_uri, server.userinfo_endpoint]
    .flatMap((address) => address ? [new URL(address)] : [])
    .map(({ hostname, port, protocol }) =>
      `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`
    )
    .filter((host) => !known.includes(host));
  if (others.length > 0) {
    const hosts = [...new Set(others)].join(",");
    return fail(
      `서버가 호출할 수 없는 호스트를 씁니다: ${hosts}`,
      `LOGIN_HOSTS=${hosts}로 설정하세요.`,
    );
  }
  return ok(`${login.issuer} · ${redirectUri}`);
}

/** One check a provider. */
export async function checkLogins({ logins, publicUrl, host, port }: Config): Promise<Checked[]> {
  const origin = publicUrl || `http://${host}:${port}`;
  if (logins.length === 0) {
    return [{
      name: "로그인",
      ...warn("로그인 제공자가 없습니다.", "docs/login.md를 따라 설정하세요."),
    }];
  }
  return await Promise.all(logins.map(async (login) => {
    const found = await look(login, origin).catch((error): Found =>
      fail(`확인하지 못했습니다. (${(error as Error).message})`, "잠시 후 다시 실행하세요.")
    );
    return { name: `로그인(${login.label})`, ...found };
  }));
}
