/** Holds real answers to what the API description says of their route. */
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { problemShape } from "../../src/server/respond.ts";
import { METHODS, patternOf, type Route } from "../../src/server/route.ts";
import { doneOf, statusesOf } from "../../src/server/openapi.ts";

/** What is answered outside of any route's own doing: HEAD and conditional requests, a fault. */
const PLAIN = [405, 500];

/** Thousands of calls ask for the routes of one office. */
const known = new WeakMap<Route[], { route: Route; pattern: RegExp }[]>();

/** The route that answers there. */
function routeAt(routes: Route[], method: string, pathname: string): Route | undefined {
  let patterns = known.get(routes);
  if (!patterns) {
    known.set(routes, patterns = routes.map((route) => ({ route, pattern: patternOf(route) })));
  }
  return patterns.find(({ route, pattern }) => route.method === method && pattern.test(pathname))
    ?.route;
}

/** Fails on a status, a field or a header that the description of the route does not have. */
export async function holdToDescription(
  routes: Route[],
  method: string,
  path: string,
  response: Response,
): Promise<void> {
  const { pathname } = new URL(path, "http://office");
  const route = routeAt(routes, method, pathname);
  if (!METHODS.some((known) => known === method) || route?.kind !== "api") return;
  if (route.described?.protocol) return;
  const { status, headers } = response;
  const name = `${method} ${route.path} answered ${status}`;
  if (PLAIN.includes(status) || route.path.includes("*")) return;
  assert(statusesOf(route).includes(status), `${name}, which is not described`);
  if (status !== doneOf(route)) {
    if (status >= 400) await holdTo(problemShape, response, name);
    return;
  }
  if (status === 204 || status === 302) return;
  if (route.described?.etag) assert(headers.has("etag"), `${name} without an ETag`);
  const type = headers.get("content-type")!.split(";", 1)[0];
  const { answer = {} } = route;
  const types = answer instanceof z.ZodType ? { "application/json": answer } : answer;
  assert(type in types, `${name} as ${type}, which is not described`);
  const shape = types[type];
  if (type === "application/x-ndjson") return;
  if (type === "application/json" && shape) await holdTo(shape, response, name);
}

/** The very shape: a field too many fails as one too few does. */
async function holdTo(shape: z.ZodType, response: Response, name: string): Promise<void> {
  const given = await response.clone().json();
  const read = shape.safeParse(given);
  assert(read.success, `${name}: ${read.error && z.prettifyError(read.error)}`);
  assertEquals(read.data, given, name);
}
