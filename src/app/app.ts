/** The server as one function of a request: every route of the registry behind the same gates. */
import { Hono } from "hono";
import { serialize } from "hono/utils/cookie";
import { readCookie } from "../auth/cookies.ts";
import type { Deps } from "../deps.ts";
import { QueueFull } from "../kit/fair_queue.ts";
import { log } from "../kit/log.ts";
import { allRoutes } from "./routes.ts";
import { noteAnswer, originOf } from "../security/note.ts";
import { afterReads } from "../security/personal_reads.ts";
import { atMoment } from "../server/as_of.ts";
import { REQUEST_KEY } from "../server/command.ts";
import { preflight, readableByApps } from "../server/cors.ts";
import { isSafe } from "../server/cross_origin.ts";
import { missing, otherMethod, passGates, serverError } from "../server/gates.ts";
import { streamWhileAllowed } from "../server/held_open.ts";
import { AnswerCache } from "./kept_answers.ts";
import { NetworkLimiter } from "../server/networks.ts";
import { type Ctx, type Env, METHODS, parametersOf, type Route } from "../server/route.ts";
import { hstsOf, newNonce, requestIdOf, secure } from "../server/security.ts";

// Who wrote can read, whichever process is asked next: an answer carries how far the log had come, the next request
// brings it along, and a process that is behind catches up first.

/** For scripts, on responses to writes and on any request; browsers have a cookie. */
const POSITION_HEADER = "x-log-position";
/** How long a request waits for a process that is behind, in milliseconds. */
const WAIT_MS = 1_000;
/** How long a browser brings it along, in seconds: no process that works is behind for longer. */
const BROUGHT_SECONDS = 60;

const cookieName = (secure: boolean): string => secure ? "__Host-position" : "position";

/** Waits a limited time for events that the caller has seen or written elsewhere: an old answer is better than none. */
async function reachCaller(
  c: Ctx,
  { books, auth }: Pick<Deps, "books" | "auth">,
): Promise<void> {
  if (!books.shared) return;
  const result = c.req.header(POSITION_HEADER) ?? readCookie(c.req.raw, cookieName(auth.secure));
  if (!/^\d{1,15}$/.test(result)) return;
  await books.reach(Number(result), WAIT_MS);
}

/** Sets how far the log had come on answers to writes, sign-ins and sign-outs. */
function setPositionHeader(
  c: Ctx,
  { books, auth }: Pick<Deps, "books" | "auth">,
  answer: Response,
): Response {
  const signs = answer.headers.has("set-cookie");
  if (!books.shared || (isSafe(c.req.method) && !signs)) return answer;
  // The headers of a redirect cannot be changed in place.
  const result = new Response(answer.body, answer);
  result.headers.set(POSITION_HEADER, String(books.head));
  if (signs || c.get("identity")?.via === "web") {
    const { secure } = auth;
    const how = {
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
      secure,
      maxAge: BROUGHT_SECONDS,
    } as const;
    result.headers.append("set-cookie", serialize(cookieName(secure), String(books.head), how));
  }
  return result;
}

interface Options {
  /** One log line per request; tests have none. */
  logRequests?: boolean;
  /** The routes to serve; default: the registry's. */
  routes?: Route[];
}

type Answer = (c: Ctx) => Response | Promise<Response>;

/** Builds the app. Nothing is reachable that `routes.ts` does not list. */
export function createApp(deps: Deps, options: Options = {}): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  const routes = options.routes ?? allRoutes();
  const kept = new AnswerCache(deps);
  const serve = (pattern: string, route: Route | null, answer: Answer) => {
    let known: ReadonlySet<string> | null = null;
    return (c: Ctx) => {
      c.set("parameters", known ??= route ? parametersOf(route) : new Set());
      return finish(c, deps, options, pattern, route, answer);
    };
  };

  for (const route of routes) {
    const limiter = route.rate
      ? new NetworkLimiter(route.rate.max, route.rate.windowSeconds)
      : null;
    const answer: Answer = async (c) => {
      await reachCaller(c, deps);
      const given = await passGates(c, deps, route, limiter);
      if (given instanceof Response) return given;
      const moment = await atMoment(c, deps, route);
      if (moment instanceof Response) return moment;
      const handle = async () => await route.handle(c, moment, given);
      const response = await afterReads(c, deps, await kept.answer(c, route, handle));
      return streamWhileAllowed(c, deps, route, response);
    };
    app.on(route.method, route.path, serve(route.path, route, answer));
  }
  const elsewhere: Answer = (c) => {
    const asked = preflight(c, deps, routes);
    if (asked) return asked;
    const methods = METHODS.filter((method) => app.router.match(method, c.req.path)[0].length > 0);
    return methods.length > 0 ? otherMethod(c, methods) : missing(c);
  };
  app.notFound(serve("(none)", null, elsewhere));
  return app;
}

/** Runs one answer from request id to log line. Whatever is thrown on the way becomes a 500. */
async function finish(
  c: Ctx,
  deps: Deps,
  options: Options,
  pattern: string,
  route: Route | null,
  answer: Answer,
): Promise<Response> {
  const started = performance.now();
  if (route) deps.telemetry?.nameRequest(c.req.method, pattern);
  c.set("requestId", requestIdOf(c.req.raw.headers.get("x-request-id")));
  c.set("requestKey", deps.keys.take(REQUEST_KEY)!);
  c.set("nonce", route?.kind === "page" ? newNonce() : "");
  c.set("embeds", null);
  c.set("mustSee", route?.described?.versioned === "required");
  c.set("identity", null);
  c.set("refused", "");
  c.set("reads", null);
  c.set("body", null);
  c.set("boundaries", null);
  c.set("longList", null);
  c.set("keepAnswer", true);
  c.set("time", null);
  c.set("keep", null);
  const end = deps.security.begin(c.get("requestId"), () => originOf(c, deps));
  let response: Response;
  try {
    response = await answer(c);
  } catch (error) {
    report(c, pattern, error);
    response = await serverError(c, deps, route, error);
  }
  response = readableByApps(c, deps, route, setPositionHeader(c, deps, response));
  end(response);
  noteAnswer(c, deps, pattern, response.status);
  if (options.logRequests ?? true) {
    log.info("request", {
      method: c.req.method,
      route: pattern,
      status: response.status,
      ms: Math.round((performance.now() - started) * 100) / 100,
      request_id: c.get("requestId"),
      actor: c.get("identity")?.user.id ?? null,
      head: deps.books.head,
    });
  }
  return secure(c, response, hstsOf(deps.config));
}

function report(c: Ctx, pattern: string, error: unknown): void {
  const about = { route: pattern, request_id: c.get("requestId") };
  const { signal } = c.req.raw;
  // A caller who goes away before the answer is no fault either: the work for them has stopped.
  if (signal.aborted && error === signal.reason) return log.info("the asker went away", about);
  // A reached limit is no fault: the answer says when to retry.
  if (error instanceof QueueFull) {
    return log.warn("a queue is full", { ...about, reason: error.message });
  }
  log.error("request failed", {
    ...about,
    error: error instanceof Error ? error.stack ?? error.message : String(error),
  });
}
