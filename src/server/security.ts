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

/** What only a document can make use of; rows of a list do not carry it along. */
const DOCUMENT: [string, string][] = [
  ["permissions-policy", PERMISSIONS],
  ["cross-origin-opener-policy", "same-origin"],
  ["x-frame-options", "DENY"],
];

/** Two years, as browsers' preload lists ask for. */
const HSTS = "max-age=63072000; includeSubDomains";

/** What is not a page may load nothing at all. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** A page's policy: scripts and styles of our own files or with this answer's nonce, none in attributes. */
function pagePolicy(nonce: string, { scripts, images, calls, types }: Room): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: https://*.kakaocdn.net${images}`,
    "font-src 'self'",
    `connect-src 'self'${calls}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...types,
  ].join("; ");
}

/** What a page's policy lets in besides our own. */
interface Room {
  scripts: string;
  images: string;
  calls: string;
  types: string[];
}

const OURS: Room = {
  scripts: "",
  images: "",
  calls: "",
  types: ["require-trusted-types-for 'script'", "trusted-types 'none'"],
};

/** Kakao's maps: a loader that fetches the rest, and tiles. They know nothing of Trusted Types. */
const KAKAO_MAP: Room = {
  scripts: " https://dapi.kakao.com https://t1.daumcdn.net",
  images: " https://*.daumcdn.net",
  calls: " https://dapi.kakao.com",
  types: ["style-src-attr 'unsafe-inline'"],
};

/** Puts the security headers on an answer. Private answers are stored by nobody unless they say so. */
export function secure(c: Ctx, response: Response, https: boolean): Response {
  try {
    return applyHeaders(c, response, https);
  } catch {
    // The headers of `Response.redirect` and of `fetch` cannot be changed in place.
    return applyHeaders(c, new Response(response.body, response), https);
  }
}

function applyHeaders(c: Ctx, response: Response, https: boolean): Response {
  const { headers } = response;
  for (const [name, value] of ALWAYS) headers.set(name, value);
  const room = c.get("embeds") === "kakao-map" ? KAKAO_MAP : OURS;
  const html = headers.get("content-type")?.startsWith("text/html") ?? false;
  headers.set("content-security-policy", html ? pagePolicy(c.get("nonce"), room) : NOTHING);
  if (html) { for (const [name, value] of DOCUMENT) headers.set(name, value); }
  headers.set("x-request-id", c.get("requestId"));
  if (https) headers.set("strict-transport-security", HSTS);
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  return response;
}

/** A nonce nobody can guess: 128 random bits, base64. */
export function newNonce(): string {
  return crypto.getRandomValues(new Uint8Array(16)).toBase64();
}

/** The caller's request id when it is a sane one (8–64 letters, digits, `-`, `_`), else a new one. */
export function requestIdOf(given: string | null): string {
  return given && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}
