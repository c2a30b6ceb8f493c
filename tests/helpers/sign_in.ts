/** A browser without a screen: keeps cookies, follows redirects on request, signs in for real. */
import { cookieNames } from "../../src/auth/cookies.ts";
import { newSessionId } from "../../src/auth/sessions.ts";
import { startDemoLogin } from "../../src/auth/demo/start.ts";
import { kakaoLogin } from "../../src/auth/login_settings.ts";
import { LoginProvider } from "../../src/auth/provider.ts";
import type { Deps } from "../../src/deps.ts";
import type { TestApp } from "./server.ts";

/** The origin `TestApp.call` answers for; an office in a process of its own has another. */
const ORIGIN = "http://localhost";

interface Cookie {
  value: string;
  path: string;
  host: string;
}

export class Browser {
  /** By host, path and name. */
  readonly jar = new Map<string, Cookie & { name: string }>();

  constructor(private readonly app: Pick<TestApp, "call">, private readonly origin = ORIGIN) {}

  /** One request, with this browser's cookies; redirects are not followed. */
  async go(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.origin);
    const headers = new Headers({ "sec-fetch-site": "same-origin", ...init.headers });
    const cookie = this.#cookiesFor(url);
    if (cookie !== "") headers.set("cookie", cookie);
    const sent = { ...init, headers, redirect: "manual" as const };
    const response = url.origin === this.origin
      ? await this.#ask(url, sent)
      : await fetch(url, sent);
    this.#keep(url, response);
    return response;
  }

  /** A JSON call of a page. */
  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Response> {
    const type = { "content-type": "application/json" };
    const init = { method: "POST", headers: { ...type, ...headers }, body: JSON.stringify(body) };
    return this.go(path, init);
  }

  /** The value of a cookie of the office, or undefined. */
  cookie(name: string): string | undefined {
    const host = new URL(this.origin).hostname;
    return [...this.jar.values()].find((one) => one.name === name && one.host === host)?.value;
  }

  #ask(url: URL, init: RequestInit & { headers: Headers }): Promise<Response> {
    return this.app.call(url.pathname + url.search, {
      as: "visitor",
      method: init.method,
      body: init.body ?? undefined,
      headers: Object.fromEntries(init.headers),
    });
  }

  #cookiesFor(url: URL): string {
    return [...this.jar.values()]
      .filter(({ host, path }) => host === url.hostname && url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  #keep(url: URL, response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair, ...attributes] = line.split(";").map((part) => part.trim());
      const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      const of = (attribute: string) =>
        attributes.find((one) => one.toLowerCase().startsWith(`${attribute}=`))
          ?.slice(attribute.length + 1);
      const path = of("path") ?? "/";
      const key = `${url.hostname} ${path} ${name}`;
      const expires = of("expires");
      const gone = of("max-age") === "0" || (expires && Date.parse(expires) < Date.now());
      if (gone) this.jar.delete(key);
      else this.jar.set(key, { name, value, path, host: url.hostname });
    }
  }
}

/**
 * Starts a sign-in and chooses an account: the address the provider sends the browser back to.
 * `returnUri` may be the address of a sign-in itself, with what it asks for.
 */
export async function chooseAccount(
  browser: Browser,
  account: string,
  returnUri = "/",
): Promise<string> {
  const login = `/oauth/login/kakao?return_uri=${encodeURIComponent(returnUri)}`;
  const start = await browser.go(returnUri.startsWith("/oauth/login/") ? returnUri : login);
  const choice = await follow(browser, start);
  const field: Record<string, string> = account === "cancel" ? { cancel: "1" } : { account };
  let response = await browser.go(choice, { method: "POST", body: new URLSearchParams(field) });
  while (!new URL(locationOf(response)).pathname.startsWith("/oauth/callback/")) {
    response = await browser.go(locationOf(response));
  }
  return locationOf(response);
}

/** The whole sign-in through the demo provider: the office's answer to the return. */
export async function signInForReal(
  browser: Browser,
  account: string,
  returnUri = "/",
): Promise<Response> {
  return await browser.go(await chooseAccount(browser, account, returnUri));
}

/** Follows redirects up to the first page that is not one; its address. */
async function follow(browser: Browser, first: Response): Promise<string> {
  let address = locationOf(first);
  for (let hops = 0; hops < 5; hops++) {
    const response = await browser.go(address);
    const next = response.headers.get("location");
    await response.body?.cancel();
    if (next === null) return address;
    address = new URL(next, address).href;
  }
  throw new Error(`too many redirects, last ${address}`);
}

function locationOf(response: Response): string {
  const location = response.headers.get("location");
  if (location === null) throw new Error(`no redirect but ${response.status}`);
  return response.url ? new URL(location, response.url).href : location;
}

/**
 * Has an office that is no demo sign people in through a provider of the test's own, as the demo has its own:
 * a configured one is somebody else's. Close it at the end.
 */
export async function withOwnLogin({ auth, now }: Deps): Promise<{ close(): Promise<void> }> {
  const { issuer, clientId, clientSecret, close } = await startDemoLogin({ port: 0 });
  const client = { clientId, clientSecret, jsKey: "" };
  const settings = kakaoLogin(
    issuer,
    client,
    "profile_nickname,profile_image,account_email,phone_number",
  );
  const provider = new LoginProvider(settings, now, fetch);
  auth.providers.get = () => Promise.resolve(provider);
  return { close };
}

/** The quick way: a session of an account that exists, as the `Cookie` header of a browser. */
export async function sessionCookie({ auth }: Deps, userId: string): Promise<string> {
  const { tokens } = await auth.sessions.open({
    id: newSessionId(),
    userId,
    provider: "kakao",
    client: "browser",
    authenticatedAt: auth.now().getTime(),
    providerTokens: null,
    epoch: auth.accounts.find(userId)?.state.epoch,
  });
  return `${cookieNames(auth.secure).access}=${tokens.access_token}`;
}
