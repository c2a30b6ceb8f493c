/** How a route is declared. The registry of all routes is `routes.ts`; nothing else mounts one. */
import type { Context } from "hono";
import { z, type ZodType } from "zod";
import type { Role } from "../../events/base/event.ts";
import type { Area } from "../../events/account/scope.ts";
import type { Identity } from "../auth/identity.ts";
import type { Deps } from "../deps.ts";
import { AS_OF } from "../../projections/kit/as_of.ts";
import type { Views } from "../../projections/registry.ts";
import type { TimeShown } from "../../web/ui/time/time_shown.ts";
import type { Reads } from "../security/personal_reads.ts";
import { FORM_TYPE } from "./forms.ts";
import type { JsonLimits, LongList } from "./json_limits.ts";
import type { Boundaries } from "./multipart.ts";

export interface Env {
  Variables: {
    requestId: string;
    /** Marks of requests are keyed, so that the log alone is not enough to guess what was sent. */
    requestKey: Uint8Array;
    /** Nonce of a page's Content-Security-Policy; "" for what is not a page. */
    nonce: string;
    /** What a page takes in from elsewhere: its own policy, and no other's, makes room for that. */
    embeds: "map-frame" | "kakao-map" | null;
    /** The caller, or null. Set on every request, from the session cookie or a bearer token. */
    identity: Identity | null;
    /** Code of the refusal it was answered with; "" when there was none. */
    refused: string;
    /** What the answer will carry about people, until it is in the log; null without any. */
    reads: Reads | null;
    /** Names of the query parameters that the route knows. */
    parameters: ReadonlySet<string>;
    /** Must a change here name the version it was made on? */
    mustSee: boolean;
    /** Bytes of an unsafe call's body, read once within the route's limit. */
    body: Uint8Array<ArrayBuffer> | null;
    /** Where the parts of a form with files are; null of any other body. */
    boundaries: Boundaries | null;
    /** Where the body may be parted when it is parsed; null where it is short. */
    longList: LongList | null;
    /** Not if the log can answer this key again, nor if nothing was asked to change. */
    keepAnswer: boolean;
    /** Of a page that can be looked at as of another moment; null of all else. */
    time: TimeShown | null;
    /** Stores the JSON answer of a keyed request that is sent line by line; null without a key. */
    keep: ((status: number, text: string) => Promise<void>) | null;
  };
}

export type Ctx = Context<Env>;

/** JSON of a shape; or by content type the shape of JSON, of one line or event, and null for a file. */
export type Answer = ZodType | Record<string, ZodType | null>;

export interface Route {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Hono path without a trailing slash; it is served with and without one. */
  path: string;
  /** Lowest role that gets in. */
  role: Role;
  /** A page turns others away to `/` (S1 §6); an api answers 401 or 403. */
  kind: "page" | "api";
  /**
   * Part of the office that a token must be allowed to read or to write; the registry names it for
   * every route. "public" asks for nothing.
   */
  area?: Area | "public";
  /** A page asks this by itself: no use of its session, which may run out meanwhile. */
  background?: true;
  /** One Korean line for the API description. */
  summary: string;
  query?: ZodType;
  body?: ZodType;
  /** What it answers when all goes well; the tests hold every answer to it. */
  answer?: Answer;
  /** What the API description says instead, where the route reads query or body by itself. */
  described?: {
    query?: ZodType;
    body?: ZodType;
    /** The field of a multipart form that carries a file. */
    file?: string;
    /**
     * True where `If-Match` names the version that was edited. "required": without it the call is refused
     * (428), unless the specification's own call has none.
     */
    versioned?: boolean | "required";
    /** Status of a success; default 200. */
    done?: 201 | 204 | 302;
    /** It only ever refuses. */
    never?: true;
    /** Query parameters of which one set or the other is given. */
    oneOf?: ZodType;
    /** True where the answer carries the version of what it shows as its ETag. */
    etag?: boolean;
    /** Statuses of its own, besides those that follow from role, method, path and body. */
    also?: (206 | 303 | 304 | 401 | 403 | 404 | 409 | 416 | 422 | 428 | 429 | 503)[];
    /** A call that only reads, though its method could change something. */
    reads?: boolean;
    /** Bodies, answers and refusals are those of this protocol, which describes itself to its clients. */
    protocol?: "MCP";
  };
  /**
   * The views it reads, its own noun's first: with `as_of` it gets them as they were then (`src/server/as_of.ts`).
   * Of a route that reads now's alone: nothing.
   */
  asOf?: readonly (keyof Views)[] | ((c: Ctx) => readonly (keyof Views)[]);
  /**
   * Views that a page shows besides those of `asOf`, drawn with it or asked for by its scripts: 기록 점검 draws where
   * events go from them, and a test holds them to what pages read. Those of the frame are every page's.
   */
  shows?: readonly (keyof Views)[];
  /** Of a page that has no past though one would look for it there: why, in Korean. */
  noPast?: string;
  /** Bytes; default 64 KiB. */
  bodyLimit?: number;
  /** Limits of its JSON; default `JSON_LIMITS`. */
  json?: Partial<JsonLimits>;
  /** Content types an unsafe api call may carry; default `application/json`. */
  accepts?: string[];
  /**
   * True where a sign-in younger than ten minutes is asked for: rights, destruction, tokens, restore,
   * closing, keys and mass export. Others get 401 `step_up_required`, tokens 403.
   */
  fresh?: true;
  /** At most `max` calls in a window by one client (address); more are answered with 429. */
  rate?: { max: number; windowSeconds: number };
  /** `given` is what the gate read: query and body, parsed once in the shapes above. */
  handle(c: Ctx, deps: Deps, given: Given): Response | Promise<Response>;
}

/** What a request brings, in the shapes its route names; undefined where it names none. */
export interface Given<Q = unknown, B = unknown> {
  query: Q;
  body: B;
}

/** A route of known shapes; in the registry all are alike. */
export interface TypedRoute<Q extends ZodType, B extends ZodType>
  extends Omit<Route, "query" | "body" | "handle"> {
  query?: Q;
  body?: B;
  handle(c: Ctx, deps: Deps, given: Given<z.output<Q>, z.output<B>>): Response | Promise<Response>;
}

/** What a handler gets whose route names this body, or this query. */
export type WithBody<B extends ZodType> = Given<unknown, z.output<B>>;
export type WithQuery<Q extends ZodType> = Given<z.output<Q>>;

/** Declares an API call: method and address, roles, purpose, handler, input and output. */
export function call<Q extends ZodType = z.ZodUndefined, B extends ZodType = z.ZodUndefined>(
  place: `${Route["method"]} ${string}`,
  role: Role,
  summary: string,
  handle: TypedRoute<Q, B>["handle"],
  more: Partial<TypedRoute<Q, B>> = {},
): Route {
  const [method, path] = place.split(" ", 2) as [Route["method"], string];
  const typed: TypedRoute<Q, B> = { method, path, role, kind: "api", summary, ...more, handle };
  return typed;
}

export const METHODS: Route["method"][] = ["GET", "POST", "PUT", "DELETE"];

/** Finds the addresses of a route. */
export const patternOf = ({ path }: Route): RegExp =>
  new RegExp(`^${path.replace(/[.*]/g, "\\$&").replace(/:\w+/g, "[^/]+")}/?$`);

/** Parameters of pages, whose addresses hold what their scripts put there: only these change what is shown. */
const PAGE_PARAMETERS = ["page", "year", "month", "tab", "stage", "kind", "id", "from", "to"];

/** Names of the query parameters that a route knows. */
export function parametersOf({ described, query, kind, asOf }: Route): ReadonlySet<string> {
  const shape = described?.query ?? described?.oneOf ?? query;
  const names = shape
    ? namesIn(z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }))
    : kind === "page"
    ? PAGE_PARAMETERS
    : [];
  return new Set([...names, ...(asOf ? [AS_OF] : [])]);
}

const namesIn = (
  { properties = {}, anyOf = [], allOf = [], oneOf = [] }: z.core.JSONSchema.BaseSchema,
): string[] => [
  ...Object.keys(properties),
  ...[...anyOf, ...allOf, ...oneOf].flatMap((one) => namesIn(one as z.core.JSONSchema.BaseSchema)),
];

/** Is it there to be read, whatever its method? */
export const isReading = ({ method, described }: Route): boolean =>
  method === "GET" || (described?.reads ?? false);

/** These routes, as belonging to a part of the office unless they say another themselves. */
export const inArea = (area: Area | "public", routes: Route[]): Route[] =>
  routes.map((route) => ({ area, ...route }));

/** A page that is looked at: nothing is sent to it but its address. */
export const pageRoute = (
  path: string,
  role: Role,
  summary: string,
  handle: Route["handle"],
  more: Pick<Route, "asOf" | "noPast" | "shows"> = {},
): Route => ({ method: "GET", kind: "page", path, role, summary, handle, ...more });

/** A plain form of a page, answered with a page. */
export const formRoute = (...declared: Parameters<typeof pageRoute>): Route => ({
  ...pageRoute(...declared),
  method: "POST",
  accepts: [FORM_TYPE],
});
