/** Protection of writes against other sites, as Go's `CrossOriginProtection` does it. */
import { type Refusal, refuse } from "../../events/base/refusal.ts";

const FOREIGN = refuse(403, "cross_origin", "다른 사이트에서 보낸 요청은 처리할 수 없습니다.");
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

export function isSafe(method: string): boolean {
  return SAFE.has(method);
}

/**
 * Null if the request is allowed. The browser's `Sec-Fetch-Site` decides; without it Origin is compared with Host and
 * scheme; a request with a cookie and neither of them is refused. A bearer token cannot be sent by another site's page,
 * so such a request without cookies passes.
 */
export function checkOrigin(request: Request, publicUrl: string): Refusal | null {
  if (isSafe(request.method)) return null;
  const headers = request.headers;
  const cookie = headers.has("cookie");
  if (!cookie && /^bearer /i.test(headers.get("authorization") ?? "")) return null;
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none" ? null : FOREIGN;
  const origin = headers.get("origin");
  if (origin) return sameOrigin(origin, request, publicUrl) ? null : FOREIGN;
  return cookie ? FOREIGN : null;
}

/** The same site has the same scheme too, because a page over http may have been changed on the way. */
function sameOrigin(origin: string, request: Request, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  if (publicUrl !== "" && origin === new URL(publicUrl).origin) return true;
  const here = new URL(request.url);
  const { protocol } = publicUrl === "" ? here : new URL(publicUrl);
  const host = request.headers.get("host") ?? here.host;
  return new URL(origin).protocol === protocol && new URL(origin).host === host;
}

const OWN_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/**
 * May a page of this origin call what apps call? Those of this very machine and the office's own may. The requested name
 * is no proof, because another site's name can resolve to this machine.
 */
export function isAppOrigin(origin: string, publicUrl: string): boolean {
  const site = URL.parse(origin);
  if (!site) return false;
  return OWN_NAMES.includes(site.hostname) || site.origin === URL.parse(publicUrl)?.origin;
}

/** As `checkOrigin` for calls that apps make: from a page elsewhere without any cookie, so that nobody's session counts. */
export function checkAppOrigin(request: Request, publicUrl: string): Refusal | null {
  const origin = request.headers.get("origin");
  if (origin === null || !isAppOrigin(origin, publicUrl)) return checkOrigin(request, publicUrl);
  const isElsewhere = request.headers.has("cookie") && !sameOrigin(origin, request, publicUrl);
  return isElsewhere ? FOREIGN : null;
}
