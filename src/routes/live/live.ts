/** GET /api/live (server-sent events): changes of rows that anyone makes, as soon as they are folded. */
import { z } from "zod";
import { count } from "../../../projections/answers.ts";
import { liveChange } from "../../../projections/table/shapes.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/refusal.ts";
import { areaOfTable, covers } from "../../../events/scope.ts";
import { mayUse } from "../../../events/user.ts";
import type { Deps } from "../../deps.ts";
import { cards } from "../../import/card_resource.ts";
import { changesNews, closingsNews, jobNews, leaveNews } from "../../tables/news.ts";
import { resources } from "../../tables/registry.ts";
import { trips } from "../../tables/trips.ts";
import type { Resource } from "../../tables/resource.ts";
import { originOf } from "../../security/note.ts";
import { LiveReads } from "./live_reads.ts";
import { LiveConnection } from "./live_connection.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithQuery } from "../../server/route.ts";
import { LiveHub } from "./live_hub.ts";

const CONNECTIONS_MAX = 500;
const CONNECTIONS_PER_USER_MAX = 20;

const POSITION = "위치(since)는 0 이상의 정수로 입력해 주세요.";
const liveQuery = z.object({
  nouns: z.string("nouns에 표의 이름을 입력해 주세요.").min(1).max(200),
  /** Position of the log that the page's rows were read at; `Last-Event-ID` goes before it. */
  since: z.string().regex(/^\d{1,15}$/, POSITION).optional(),
});

/** The data of one event of the stream. */
const liveEvent = z.union([
  liveChange.describe("이름 없는 이벤트: 행의 변경"),
  z.strictObject({ position: count, noun: z.string().optional() })
    .describe("ready: 여기서부터 알립니다. reset: 목록을 다시 읽습니다."),
  z.strictObject({ reason: z.enum(["closing", "signed_out", "forbidden"]) }).describe("end: 끝"),
]);

/** Who listens to each office; a server that stops ends them. */
const hubs = new WeakMap<Deps["books"], LiveHub>();

/** Ends every open connection: clients come back when a server is there again. */
export function endLive(books: Deps["books"]): void {
  hubs.get(books)?.end();
}

/** Reports by their names: staff read what superusers alone work on as a table. */
const reports: ReadonlyMap<string, Resource> = new Map([
  ["card-report", { ...cards, read: "staff", toldWhole: true }],
  ["car-ledger", { ...trips, read: "staff", toldWhole: true }],
  ["leave-request", leaveNews],
  ["jobs", jobNews],
  ["changes", changesNews],
  ...closingsNews.map((one) => [one.noun, one] as const),
]);

/** The tables and reports named, if the caller may read each of them. */
function tablesOf(c: Ctx, names: string): Resource[] | Refusal {
  const { user, scopes } = c.get("identity")!;
  const { flags } = user.state;
  const found: Resource[] = [];
  for (const name of new Set(names.split(",").map((part) => part.trim()))) {
    const resource = reports.get(name) ?? resources.find(({ noun }) => noun === name);
    if (!resource) {
      return refuse(400, "unknown_table", `알 수 없는 표입니다: ${name.slice(0, 50)}`);
    }
    const { read, area = areaOfTable(resource.noun) } = resource;
    if (!mayUse(flags, read) || !covers(scopes, area, "read")) {
      return refuse(403, "forbidden", "이 작업을 할 권한이 없습니다.");
    }
    found.push(resource);
  }
  return found;
}

function live(c: Ctx, deps: Deps, { query }: WithQuery<typeof liveQuery>): Response {
  const tables = tablesOf(c, query.nouns);
  if (isRefusal(tables)) return problem(c, tables);
  const hub = hubs.get(deps.books) ?? new LiveHub(deps.books);
  hubs.set(deps.books, hub);
  const identity = c.get("identity")!;
  const own = hub.count(identity.user.id);
  if (own >= CONNECTIONS_PER_USER_MAX || hub.count() >= CONNECTIONS_MAX) {
    const message = "실시간 연결이 너무 많습니다. 쓰지 않는 창을 닫아 주세요.";
    return problem(c, refuse(429, "too_many_connections", message));
  }
  const headers = {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // Proxies must not gather what is meant to arrive at once.
    "x-accel-buffering": "no",
  };
  // The answer to a HEAD has no body whose end would ever let go of a connection.
  if (c.req.method === "HEAD") return new Response(null, { headers });
  const last = c.req.header("last-event-id");
  const since = last !== undefined && /^\d{1,15}$/.test(last) ? last : query.since;
  const reads = new LiveReads(deps, originOf(c, deps), tables);
  const connection: LiveConnection = new LiveConnection(deps, {
    tables,
    identity,
    headers: c.req.raw.headers,
    since: since === undefined ? null : Number(since),
    onSent: (message) => reads.sent(message),
    onEnd() {
      hub.leave(connection);
      reads.end();
    },
  });
  hub.join(connection);
  return new Response(connection.body, { headers });
}

const summary = "표에서 일어나는 변경을 실시간으로 받습니다(server-sent events).";

/** `GET /api/live?nouns=employee,trip`. */
export const liveRoutes: Route[] = [
  call("GET /api/live", "user", summary, live, {
    query: liveQuery,
    background: true,
    answer: { "text/event-stream": liveEvent },
    described: { also: [429] },
  }),
];
