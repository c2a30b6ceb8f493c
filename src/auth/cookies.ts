/** The cookies of a sign-in. No token is readable by page script. */
import { parse, serialize } from "hono/utils/cookie";
import type { IssuedTokens } from "./session_record.ts";
import { lifetimes } from "./lifetimes.ts";

interface CookieNames {
  access: string;
  /** Its path is the whole site, as the prefix asks: only then can no other host of the domain set it. */
  refresh: string;
  /** Names the browser that started a login. */
  login: string;
  /** Brings the secret of a new office's first link through a sign-in. */
  first: string;
  /** The same of an invitation's link. */
  invited: string;
  /** The page requested before the sign-in: path and query. */
  wanted: string;
  /** Readable and without a secret: a session can probably be resumed. */
  hint: string;
}

/** `__Host-` needs https; a browser refuses it on plain http. */
export function cookieNames(secure: boolean): CookieNames {
  return secure
    ? {
      access: "__Host-session",
      refresh: "__Host-refresh",
      login: "__Host-login",
      first: "__Host-first",
      invited: "__Host-invited",
      wanted: "__Host-wanted",
      hint: "__Host-signed_in",
    }
    : {
      access: "session",
      refresh: "refresh",
      login: "login",
      first: "first",
      invited: "invited",
      wanted: "wanted",
      hint: "signed_in",
    };
}

/** The value of a cookie in a request, or "". */
export function readCookie(request: Request, name: string): string {
  return parse(request.headers.get("cookie") ?? "", name)[name] ?? "";
}

const inBrowser = { httpOnly: true, sameSite: "Lax", path: "/" } as const;

/** `Set-Cookie` values that put a session into the browser. */
export function sessionCookies(tokens: IssuedTokens, secure: boolean): string[] {
  const names = cookieNames(secure);
  const { access_token, refresh_token, expires_in, refresh_token_expires_in: idle } = tokens;
  const site = { ...inBrowser, secure };
  return [
    serialize(names.access, access_token, { ...site, maxAge: expires_in }),
    serialize(names.refresh, refresh_token, { ...site, maxAge: idle }),
    serialize(names.hint, access_token && "1", { ...site, maxAge: idle, httpOnly: false }),
  ];
}

/** `Set-Cookie` values that take a session out of the browser. */
export function clearedCookies(secure: boolean): string[] {
  const gone = { access_token: "", refresh_token: "", expires_in: 0, refresh_token_expires_in: 0 };
  return sessionCookies(gone, secure);
}

/** `Set-Cookie` value that keeps the requested page until the sign-in is done; "" removes it. */
export function returnPageCookie(path: string, secure: boolean): string {
  const maxAge = path === "" ? 0 : lifetimes.loginState / 1000;
  return serialize(cookieNames(secure).wanted, path, { ...inBrowser, secure, maxAge });
}

/** `Set-Cookie` value that binds a login to the browser. */
export function loginCookie(browser: string, secure: boolean): string {
  const maxAge = lifetimes.loginState / 1000;
  const options = { ...inBrowser, secure, maxAge };
  return serialize(cookieNames(secure).login, browser, options);
}
