/**
 * What apps in a browser may call from a page on the person's own machine: the sign-in of apps and `/mcp`. It is the only
 * place with such headers. Cookies are never allowed: an app has a token, or nothing.
 */
import type { Deps } from "../deps.ts";
import { isAppOrigin } from "./cross_origin.ts";
import { type Ctx, patternOf, type Route } from "./route.ts";

/** Headers of answers that an app needs: how to sign in, its session, when to ask again. */
const EXPOSED = "www-authenticate, mcp-session-id, retry-after, x-request-id";
/** Headers that an app may send. */
const SENT = [
  ...["accept", "authorization", "content-type", "idempotency-key", "last-event-id"],
  ...["mcp-method", "mcp-name", "mcp-protocol-version", "mcp-session-id"],
].join(", ");
/** How long a browser remembers the answer, in seconds. */
const REMEMBERED_SECONDS = 7_200;

/** The page that asks, if it may read the answer. */
function readerOf(c: Ctx, { config }: Pick<Deps, "config">): string | null {
  const origin = c.req.header("origin");
  return origin !== undefined && isAppOrigin(origin, config.publicUrl) ? origin : null;
}

/** The answer of an app's call, readable by the page that asked. Other routes' answers are as they were. */
export function readableByApps(
  c: Ctx,
  deps: Pick<Deps, "config">,
  route: Route | null,
  answer: Response,
): Response {
  if (!route?.apps) return answer;
  const result = new Response(answer.body, answer);
  result.headers.append("vary", "origin");
  const reader = readerOf(c, deps);
  if (reader === null) return result;
  result.headers.set("access-control-allow-origin", reader);
  result.headers.set("access-control-expose-headers", EXPOSED);
  return result;
}

/** The answer to a browser that asks before an app's call; null where it is no such question. */
export function preflight(c: Ctx, deps: Pick<Deps, "config">, routes: Route[]): Response | null {
  const isAsked = c.req.method === "OPTIONS" &&
    c.req.header("access-control-request-method") !== undefined;
  const reader = isAsked ? readerOf(c, deps) : null;
  const found = reader === null
    ? []
    : routes.filter((route) => route.apps && patternOf(route).test(c.req.path));
  if (reader === null || found.length === 0) return null;
  const headers = {
    "access-control-allow-origin": reader,
    "access-control-allow-methods": found.map(({ method }) => method).join(", "),
    "access-control-allow-headers": SENT,
    "access-control-max-age": String(REMEMBERED_SECONDS),
    vary: "origin",
  };
  return new Response(null, { status: 204, headers });
}
