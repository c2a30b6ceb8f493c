/** The header set of a public site. Every answer carries it; nothing else sets these headers. */
import type { Ctx } from "./route.ts";

const PERMISSIONS = [
  "accelerometer=()",
  "camera=()",
  "display-capture=()",
  "geolocation=()",
  "gyroscope=()",
  "magnetometer=()",
  "microphone=()",
  "payment=()",
  "usb=()",
  "browsing-topics=()",
  "clipboard-write=(self)",
].join(", ");

const ALWAYS: [string, string][] = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["cross-origin-resource-policy", "same-origin"],
];

/** Headers only useful for a document; rows of a list omit them. */
const DOCUMENT: [string, string][] = [
  ["permissions-policy", PERMISSIONS],
  ["cross-origin-opener-policy", "same-origin"],
];

/** Two years, as browsers' preload lists require. */
const HSTS = "max-age=63072000";

/**
 * HSTS of an office over https. It covers subdomains, which may be other people's servers, only if the settings say so.
 */
export const hstsOf = (
  { publicUrl, hstsSubdomains = false }: { publicUrl: string; hstsSubdomains?: boolean },
): string | null =>
  publicUrl.startsWith("https:") ? HSTS + (hstsSubdomains ? "; includeSubDomains" : "") : null;

/** What is not a page may load nothing at all. */
const LOADS_NOTHING =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** Opened by itself it runs nothing either, whatever its bytes are taken for. */
const NOTHING = `${LOADS_NOTHING}; sandbox`;
/** The service worker asks for our own files. */
const WORKER = `${LOADS_NOTHING}; connect-src 'self'`;

/** A page's policy: scripts and styles of our own files or with this answer's nonce, none in attributes. */
const pagePolicy = (nonce: string, scripts: string, calls: string, trusted = "'none'"): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Pictures of accounts, as Kakao, Naver and Google keep them.
    "img-src 'self' data: blob: https://*.kakaocdn.net https://*.pstatic.net https://*.googleusercontent.com",
    "font-src 'self'",
    `connect-src ${calls}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trusted}`,
  ].join("; ");

/**
 * The page inside the map's frame: Kakao's loader with the rest that it fetches, and tiles; they know nothing
 * of Trusted Types. Nothing of ours can be called, sent or framed from there.
 */
const kakaoPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' https://dapi.kakao.com https://t1.daumcdn.net`,
    `style-src 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src data: blob: https://*.daumcdn.net",
    "connect-src https://dapi.kakao.com",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-scripts allow-same-origin",
  ].join("; ");

/** A page's policy by its external content; the page around the map runs and calls nothing at all. */
function policyOf(c: Ctx): string {
  const nonce = c.get("nonce");
  const embeds = c.get("embeds");
  if (embeds === "kakao-map") return kakaoPolicy(nonce);
  if (embeds === "map-frame") return `${pagePolicy(nonce, "'none'", "'none'")}; frame-src 'self'`;
  const own = `'self' 'nonce-${nonce}'`;
  // Pages of the office register their service worker, by the one policy that names its address.
  return embeds === "own-worker"
    ? `${pagePolicy(nonce, own, "'self'", "service-worker")}; worker-src 'self'`
    : pagePolicy(nonce, own, "'self'");
}

/** Sets the security headers of an answer. Private answers are not stored unless they say so. */
export function secure(c: Ctx, response: Response, hsts: string | null): Response {
  try {
    return applyHeaders(c, response, hsts);
  } catch {
    // The headers of `Response.redirect` and of `fetch` cannot be changed in place.
    return applyHeaders(c, new Response(response.body, response), hsts);
  }
}

function applyHeaders(c: Ctx, response: Response, hsts: string | null): Response {
  const { headers } = response;
  for (const [name, value] of ALWAYS) headers.set(name, value);
  const html = headers.get("content-type")?.startsWith("text/html") ?? false;
  const isWorker = c.get("embeds") === "worker";
  headers.set("content-security-policy", html ? policyOf(c) : isWorker ? WORKER : NOTHING);
  if (html) {
    for (const [name, value] of DOCUMENT) headers.set(name, value);
    headers.set("x-frame-options", c.get("embeds") === "kakao-map" ? "SAMEORIGIN" : "DENY");
  }
  headers.set("x-request-id", c.get("requestId"));
  if (hsts) headers.set("strict-transport-security", hsts);
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  return response;
}

/** A plain text answer before any route or page. */
export function bare(
  text: string | null,
  status: number,
  more: Record<string, string> = {},
  hsts: string | null = null,
): Response {
  const headers = new Headers([...ALWAYS, ...Object.entries(more)]);
  if (hsts) headers.set("strict-transport-security", hsts);
  if (text !== null) headers.set("content-type", "text/plain; charset=utf-8");
  headers.set("content-security-policy", NOTHING);
  headers.set("cache-control", "no-store");
  return new Response(text, { status, headers });
}

/** A nonce nobody can guess: 128 random bits, base64. */
export function newNonce(): string {
  return crypto.getRandomValues(new Uint8Array(16)).toBase64();
}

/** The caller's request id when it is a sane one (8–64 letters, digits, `-`, `_`), else a new one. */
export function requestIdOf(given: string | null): string {
  return given && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}
