/** The gates in front of every route, in order, and the answers for unknown routes. */
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import {
  type Access,
  ACCESS_LABELS,
  type Area,
  AREAS,
  covers,
} from "../../events/account/scope.ts";
import { mayUse } from "../../events/account/user.ts";
import { returnPageCookie } from "../auth/cookies.ts";
import { checkFresh } from "../auth/freshness.ts";
import { metadataPaths } from "../../web/pages/connect/paths.ts";
import { paths } from "../../web/paths.ts";
import type { Deps } from "../deps.ts";
import { QueueFull } from "../kit/fair_queue.ts";
import { KvLate } from "../store/deadline_kv.ts";
import { LogDamaged } from "../store/damage.ts";
import { FileDamaged } from "../store/kept_files.ts";
import { diskFull, isDiskFull, silent } from "../store/unavailable.ts";
import { boundaryOf, checkKey, markBody } from "./command.ts";
import { checkAppOrigin, checkOrigin, isSafe } from "./cross_origin.ts";
import { checkCsrf } from "./csrf.ts";
import { serverErrorPage } from "./error_pages.tsx";
import { checkJsonInSlices, JSON_LIMITS } from "./json_limits.ts";
import { checkType, DEFAULT_BODY_LIMIT_BYTES, readLimited } from "./limits.ts";
import { boundariesOf } from "./multipart.ts";
import { addressOf, clientOf, type NetworkLimiter } from "./networks.ts";
import { publicOrigin } from "./origin.ts";
import { tooMany } from "./rate.ts";
import { plainProblem, problem, readBody, readQuery, type Trouble } from "./respond.ts";
import { type Ctx, type Given, isReading, type Route } from "./route.ts";
import { ownTurn } from "./turns.ts";
import { stepUpPage } from "./step_up_page.tsx";

const SIGN_IN = refuse(401, "sign_in_required", "로그인이 필요합니다.");
const FORBIDDEN = refuse(403, "forbidden", "이 작업을 할 권한이 없습니다.");
export const PASSKEY_REQUIRED = refuse(
  403,
  "passkey_required",
  "최고관리자 권한을 쓰려면 패스키가 필요합니다. ‘내 정보’에서 패스키를 등록하거나, 다시 로그인해 패스키로 확인해 주세요.",
);
const DEACTIVATED = refuse(
  403,
  "deactivated",
  "비활성화된 계정입니다. 최고관리자에게 문의해 주세요.",
);

const BUSY = refuse(
  503,
  "busy",
  "앞서 맡긴 작업이 끝나지 않아 더 받을 수 없습니다. 잠시 후 다시 시도해 주세요.",
);

const BUSY_OWN = refuse(
  503,
  "busy_own",
  "먼저 맡기신 작업이 많아 더 받을 수 없습니다. 끝난 뒤 다시 시도해 주세요.",
);

const BAD_FORM = refuse(
  400,
  "bad_form",
  "보낸 양식을 읽을 수 없습니다. multipart의 boundary를 한 번만, 영문·숫자·기호로 적어 주세요.",
);

/** The route's context if the request may reach it; else the answer. */
export async function passGates(
  c: Ctx,
  deps: Deps,
  route: Route,
  limiter: NetworkLimiter | null,
): Promise<Response | Given> {
  const check = route.apps ? checkAppOrigin : checkOrigin;
  const foreign = check(c.req.raw, deps.config.publicUrl);
  if (foreign) return reject(c, route, foreign);
  const wait = limiter?.take(addressOf(c, deps.config.trustProxy), deps.now().getTime()) ?? 0;
  if (wait > 0) return reject(c, route, tooMany(), { "retry-after": String(wait) });
  if (carriesIdentity(c.req.raw.headers)) {
    c.set("identity", await deps.auth.identify(c.req.raw));
  }
  // Whether the server is alive is answered at once.
  if (route.path !== "/healthz") await ownTurn();
  const refusal = checkRole(c, deps, route) ?? checkScope(c, route);
  if (refusal) return refusal;
  await noteUse(c, deps, route);
  const stopped = isSafe(c.req.method) ? null : await checkWrite(c, deps, route);
  return stopped ?? await checkAge(c, deps, route) ?? await parseRequest(c, route);
}

/** Programs get a problem, people a page with it. */
function reject(
  c: Ctx,
  route: Route,
  trouble: Trouble,
  headers: Record<string, string> = {},
): Response {
  c.set("refused", trouble.code);
  return route.kind === "page" ? plainProblem(c, trouble, headers) : problem(c, trouble, headers);
}

/** Only a request with something to be recognised by is worth a look-up. */
function carriesIdentity(headers: Headers): boolean {
  return headers.has("cookie") || headers.has("authorization");
}

/**
 * A page redirects others to `/` (S1 §6), and the browser remembers its address for the following sign-in; an api and a
 * form answer with the reason, because a signed-out person would lose their input.
 */
function checkRole(c: Ctx, deps: Deps, route: Route): Response | null {
  const identity = c.get("identity");
  if (mayUse(identity?.user.state.flags ?? null, route.role)) return null;
  if (identity?.withheld && route.role === "superuser") return withheld(c, route);
  if (route.kind === "page" && isSafe(c.req.method)) {
    const to = homeOrResume(c, deps);
    if (to === "/") c.set("refused", (identity ? FORBIDDEN : SIGN_IN).code);
    const response = c.redirect(to, 302);
    if (to === "/" && !identity) response.headers.append("set-cookie", rememberReturnPage(c, deps));
    return response;
  }
  if (!identity) {
    return reject(c, route, SIGN_IN, { "www-authenticate": challengeOf(c, deps, route) });
  }
  return reject(c, route, identity.user.state.flags.is_active ? FORBIDDEN : DEACTIVATED);
}

/** What a program needs to be let in; one that knows the address of `/mcp` alone finds the sign-in by it (RFC 9728). */
function challengeOf(c: Ctx, { config }: Deps, { described }: Route): string {
  if (described?.protocol !== "MCP") return "Bearer";
  const wrong = c.req.header("authorization") === undefined ? "" : ', error="invalid_token"';
  const metadata = publicOrigin(c, config) + metadataPaths.resource() + "/mcp";
  return `Bearer resource_metadata="${metadata}"${wrong}`;
}

/** The cookie that makes this browser's next sign-in lead to the requested page. */
function rememberReturnPage(c: Ctx, { auth }: Deps): string {
  const { pathname, search } = new URL(c.req.url);
  return returnPageCookie(pathname + search, auth.secure);
}

/** A superuser without a required passkey is led to where one is created. */
function withheld(c: Ctx, route: Route): Response {
  if (route.kind !== "page" || !isSafe(c.req.method)) return reject(c, route, PASSKEY_REQUIRED);
  c.set("refused", PASSKEY_REQUIRED.code);
  return c.redirect(paths.profile(), 302);
}

/** A token is limited to its scopes, whatever its owner may do. */
function checkScope(c: Ctx, route: Route): Response | null {
  const { area } = route;
  const scopes = c.get("identity")?.scopes ?? null;
  if (area === "public") return null;
  const access = isReading(route) ? "read" : "write";
  // A route without an area is only for people, not tokens; the tests know none.
  if (area ? covers(scopes, area, access) : scopes === null) return null;
  return reject(c, route, scopeMissing(area, access));
}

function scopeMissing(area: Area | undefined, access: Access): Refusal {
  const name = area ? `‘${AREAS[area]}’ ${ACCESS_LABELS[access]}` : "이 호출의";
  const message = `이 액세스 토큰에는 ${name} 권한이 없습니다. ` +
    "내 정보에서 이 권한을 준 토큰을 새로 만들어 써 주세요.";
  return refuse(403, "scope_missing", message, [{ area: area ?? null, access }]);
}

/** Marks a request that a page makes by itself. */
const BACKGROUND_HEADER = "x-background";

/** A person's requests keep their session alive; a page's own requests do not. */
async function noteUse(c: Ctx, { auth, config }: Deps, route: Route): Promise<void> {
  const identity = c.get("identity");
  if (!identity || route.background || c.req.header(BACKGROUND_HEADER) !== undefined) return;
  await auth.noteUse(identity, clientOf(c, config.trustProxy));
}

/** Irreversible acts need a sign-in of the last minutes; people are led through one. */
async function checkAge(c: Ctx, deps: Deps, route: Route): Promise<Response | null> {
  const identity = c.get("identity");
  const stale = route.fresh && identity && checkFresh(identity, deps.now().getTime());
  if (!stale) return null;
  if (route.kind !== "page") return reject(c, route, stale);
  c.set("refused", stale.code);
  return await stepUpPage(c, deps, route);
}

/** A session with an expired access cookie is resumed by the refresh cookie. */
function homeOrResume(c: Ctx, { auth }: Deps): string {
  const resume = c.get("identity") ? null : auth.resumeAddress(c.req.raw);
  return resume ?? "/";
}

/** Reads body and query in the route's shapes: the one place where they are parsed. */
async function parseRequest(c: Ctx, route: Route): Promise<Response | Given> {
  const body = route.body ? await readBody(c, route.body) : undefined;
  if (isRefusal(body)) return reject(c, route, body);
  const query = route.query ? readQuery(c, route.query) : undefined;
  return isRefusal(query) ? reject(c, route, query) : { query, body };
}

async function checkWrite(c: Ctx, deps: Deps, route: Route): Promise<Response | null> {
  const badKey = checkKey(c);
  if (badKey) return reject(c, route, badKey);
  const body = await readLimited(c.req.raw, route.bodyLimit ?? DEFAULT_BODY_LIMIT_BYTES);
  if (isRefusal(body)) return reject(c, route, body, { connection: "close" });
  await ownTurn();
  c.set("body", body);
  const badType = checkType(c, route, body);
  if (badType) return reject(c, route, badType);
  const tooMuch = await checkParts(c, route, body);
  if (tooMuch) return reject(c, route, tooMuch);
  // A form with files is read from its bytes: once more they would be copied.
  if (!c.get("boundaries")) c.req.raw = withBody(c.req.raw, body);
  const badToken = await checkCsrf(c, deps, route);
  if (badToken) return reject(c, route, badToken);
  await markBody(c);
  return null;
}

/** JSON and forms of files are counted before anything is made of them. */
async function checkParts(
  c: Ctx,
  route: Route,
  body: Uint8Array<ArrayBuffer>,
): Promise<Refusal | null> {
  const boundary = boundaryOf(c);
  // The parts that are counted and those that are parsed must be the same.
  if (boundary === null) return BAD_FORM;
  if (boundary) {
    const found = await boundariesOf(body, boundary);
    if (isRefusal(found)) return found;
    c.set("boundaries", found);
    return null;
  }
  if (!/json/i.test(c.req.header("content-type") ?? "")) return null;
  const found = await checkJsonInSlices(body, { ...JSON_LIMITS, ...route.json });
  if (found && "refused" in found) return found;
  c.set("longList", found);
  return null;
}

/** The request again, with the bytes that were read, because a route may parse a form. */
function withBody(request: Request, body: Uint8Array<ArrayBuffer>): Request {
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, body, signal });
}

/** Is this an address for programs? Their errors are JSON; people get a page. */
function forPrograms(path: string): boolean {
  return /^\/(api|oauth|assets|healthz|readyz|mcp|calendar|\.well-known)(\/|$)/.test(path);
}

/** An unknown call is a 404; any other unknown path goes home (S2 §2). */
export function missing(c: Ctx): Response {
  if (!forPrograms(c.req.path) && isSafe(c.req.method)) return c.redirect("/", 302);
  return problem(c, { status: 404, code: "not_found", message: "요청한 주소를 찾을 수 없습니다." });
}

/** The methods of a path for its `Allow`. */
export const allowOf = (methods: string[]): string =>
  ["OPTIONS", ...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].join(", ");

/** A path that is known, asked with a method it does not have; OPTIONS only wants to know which. */
export function otherMethod(c: Ctx, methods: Route["method"][]): Response {
  const allow = allowOf(methods);
  if (c.req.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
  const message = "이 주소에서 사용할 수 없는 요청 방식입니다.";
  return problem(c, { status: 405, code: "method_not_allowed", message }, { allow });
}

/** Expected failures with their own text; null for others. */
function knownErrorAnswer(error: unknown): Trouble | null {
  if (error instanceof KvLate) return silent();
  if (isDiskFull(error)) return diskFull();
  if (error instanceof FileDamaged) {
    return { status: 500, code: "file_damaged", message: error.message };
  }
  if (!(error instanceof LogDamaged)) return null;
  return { status: 500, code: "log_damaged", message: error.message };
}

/** The answer to an internal failure. The stack is in the log, under the request id. */
export async function serverError(
  c: Ctx,
  deps: Deps,
  route: Route | null,
  error: unknown,
): Promise<Response> {
  const known = knownErrorAnswer(error);
  if (route && known) return reject(c, route, known, { "retry-after": "1" });
  if (route && error instanceof QueueFull) {
    return reject(c, route, error.isOwn ? BUSY_OWN : BUSY, { "retry-after": "10" });
  }
  if (route?.kind === "page") {
    try {
      return await serverErrorPage(c, deps);
    } catch {
      // The page itself is what broke: the plain answer below is all there is.
    }
  }
  const message = "일시적인 문제가 발생했습니다. 잠시 후 다시 시도해 주세요.";
  return problem(c, { status: 500, code: "internal_error", message });
}
