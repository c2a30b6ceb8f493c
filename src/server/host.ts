/** Checks the name a request was sent to, before anything else. */
import { parse } from "hono/utils/cookie";
import { isSafe } from "./cross_origin.ts";
import { bare, hstsOf } from "./security.ts";

interface HostOptions {
  /** The address visitors use. */
  publicUrl: string;
  /** Demo accounts have no passwords: they are for people at this machine. */
  demo: boolean;
  /** The proxy's X-Forwarded-Host has the requested name. */
  trustProxy?: boolean;
  hstsSubdomains?: boolean;
}

/**
 * Null if the request is allowed. An invalid Host is a bad request. In a demo, another site's name that resolves to
 * this machine (DNS rebinding) could sign in as anybody: only the public address, `localhost` and IP addresses are
 * answered there. A page requested by another name than the public one (`www.`, another of this machine's own) is
 * redirected, because cookies of one are not sent to the other, and a sign-in across both would lose its state. Calls
 * are answered under any of them.
 */
export function checkHost(request: Request, options: HostOptions): Response | null {
  const { publicUrl, demo } = options;
  const asked = URL.parse(request.url);
  const hsts = hstsOf(options);
  if (!asked) return bare("요청의 Host 값이 올바르지 않습니다.\n", 400, {}, hsts);
  if (demo && !isOurs(asked.hostname, publicUrl)) {
    return bare("데모는 이 컴퓨터의 주소로만 열 수 있습니다.\n", 421, {}, hsts);
  }
  const name = nameOf(request, asked, options);
  if (!isOtherName(name, publicUrl) || !isPage(request, asked.pathname)) return null;
  const led = Number(parse(request.headers.get("cookie") ?? "", REDIRECTED)[REDIRECTED] ?? 0);
  if (led >= REDIRECTED_MAX) return null;
  return bare(null, 308, {
    location: publicUrl + asked.pathname + asked.search,
    "set-cookie": `${REDIRECTED}=${led + 1}; Max-Age=5; Path=/; HttpOnly`,
  }, hsts);
}

/**
 * Recent redirects of a browser to the public address, stored under the requested name. Behind a proxy that rewrites
 * Host that is the public one itself, which would cause a redirect loop.
 */
const REDIRECTED = "led_to_public_address";
const REDIRECTED_MAX = 3;

/** The name that the visitor used, without a port. */
function nameOf(request: Request, asked: URL, { trustProxy }: HostOptions): string {
  const forwarded = trustProxy && request.headers.get("x-forwarded-host")?.split(",").at(-1);
  return (forwarded && URL.parse(`http://${forwarded.trim()}`)?.hostname) || asked.hostname;
}

/** Is it a navigation to a page? */
function isPage({ method, headers }: Request, path: string): boolean {
  if (!isSafe(method) || method === "OPTIONS") return false;
  if (headers.get("accept")?.includes("text/html")) return !CALLS.test(path);
  return method === "HEAD" && !CALLS.test(path) && !path.startsWith("/oauth/");
}

/** Paths for programs, under any name. */
const CALLS = /^\/(api|assets|healthz|readyz|mcp)(\/|$)/;

/** The names of this machine to itself. */
const OWN_NAMES = ["localhost", "127.0.0.1", "[::1]"];

function isOtherName(hostname: string, publicUrl: string): boolean {
  const used = new URL(publicUrl);
  if (used.hostname === hostname) return false;
  // A proxy may request its pages by such a name, and so may an administrator.
  return OWN_NAMES.includes(hostname)
    ? used.protocol === "http:" && OWN_NAMES.includes(used.hostname)
    : used.protocol === "https:" || !OWN_NAMES.includes(used.hostname);
}

/** An address in numbers cannot be pointed elsewhere; a name can. */
function isOurs(hostname: string, publicUrl: string): boolean {
  return hostname === "localhost" || /^(\d+(\.\d+){3}|\[[\da-f:.]+\])$/.test(hostname) ||
    hostname === new URL(publicUrl).hostname;
}
