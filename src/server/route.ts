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
    /** Digests of requests are keyed, so that the log alone is not enough to guess a request. */
    requestKey: Uint8Array;
    /** Nonce of a page's Content-Security-Policy; "" for other answers. */
    nonce: string;
    /** What a page takes in besides its own files, or that it is the service worker: its policy makes room for that alone. */
    embeds: "map-frame" | "kakao-map" | "own-worker" | "worker" | null;
    /** The caller, or null. Set on every request, from the session cookie or a bearer token. */
    identity: Identity | null;
    /** Ends work that outlives its request, as an answer of the assistant does; null for other requests. */
    work: AbortSignal | null;
    /** Code of the refusal it was answered with; "" when there was none. */
    refused: string;
    /** Personal reads of the answer, until they are logged; null if none. */
    reads: Reads | null;
    /** Names of the query parameters that the route knows. */
    parameters: ReadonlySet<string>;
    /** Must a change here name the version it was made on? */
    mustSee: boolean;
    /** Bytes of an unsafe call's body, read once within the route's limit. */
    body: Uint8Array<ArrayBuffer> | null;
    /** Boundary of a form with files; null for any other body. */
    boundaries: Boundaries | null;
    /** Where a long body may be split for parsing; null if short. */
    longList: LongList | null;
    /** Not if the log can answer this key again, nor if nothing was asked to change. */
    keepAnswer: boolean;
    /** For a page with an as-of moment; null for others. */
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
   * Part of the office that a token needs the right to read or to write; the registry names it for every route.
   * "public" needs none.
   */
  area?: Area | "public";
  /** A page asks this by itself: no use of its session, which may run out meanwhile. */
  background?: true;
  /** Apps call it, also from a page on the person's own machine (`cors.ts`); cookies do not count there. */
  apps?: true;
  /** One Korean line for the API description. */
  summary: string;
  query?: ZodType;
  body?: ZodType;
  /** The successful response; the tests check every answer against it. */
  answer?: Answer;
  /** Replaces it in the API description if the route reads query or body by itself. */
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
    /** True if the answer has the version of its content as its ETag. */
    etag?: boolean;
    /** Statuses of its own, besides those that follow from role, method, path and body. */
    also?: (206 | 303 | 304 | 401 | 403 | 404 | 409 | 416 | 422 | 428 | 429 | 503)[];
    /** A call that only reads, though its method could change something. */
    reads?: boolean;
    /** Bodies, answers and refusals are those of this protocol, which describes itself to its clients. */
    protocol?: "MCP" | "OAuth";
  };
  /**
   * The views it reads, its own noun's first: with `as_of` it gets them as they were then (`src/server/as_of.ts`).
   * Of a route that reads now's alone: nothing.
   */
  asOf?: readonly (keyof Views)[] | ((c: Ctx) => readonly (keyof Views)[]);
  /**
   * Views that a page shows besides those of `asOf`, rendered with it or requested by its scripts: 기록 점검 draws the
   * diagram from them, and a test compares them with what pages read. Those of the frame belong to every page.
   */
  shows?: readonly (keyof Views)[];
  /** For a page without history where one is expected: the reason, in Korean. */
  noPast?: string;
  /** Bytes; default 64 KiB. */
  bodyLimit?: number;
  /** Limits of its JSON; default `JSON_LIMITS`. */
  json?: Partial<JsonLimits>;
  /** Content types an unsafe api call may carry; default `application/json`. */
  accepts?: string[];
  /**
   * True if a sign-in younger than ten minutes is needed: rights, destruction, tokens, restore, closing, keys and mass
   * export. Others get 401 `step_up_required`, tokens 403.
   */
  fresh?: true;
  /** At most `max` calls in a window by one client (address); more are answered with 429. */
  rate?: { max: number; windowSeconds: number };
  /** `given` is the input that the gate parsed once, by the shapes above. */
  handle(c: Ctx, deps: Deps, given: Given): Response | Promise<Response>;
}

/** The input of a request, in the shapes its route names; undefined if none. */
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

/** A handler's input for a route with this body, or this query. */
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

/** Parameters of pages, whose addresses also hold state of their scripts: only these change the content. */
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

/** Is it a reading route, whatever its method? */
export const isReading = ({ method, described }: Route): boolean =>
  method === "GET" || (described?.reads ?? false);

/** These routes in a part of the office unless they name another. */
export const inArea = (area: Area | "public", routes: Route[]): Route[] =>
  routes.map((route) => ({ area, ...route }));

/** A read-only page: only its address is sent. */
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
