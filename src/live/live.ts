/** GET /api/live (server-sent events): changes of rows that anyone makes, as soon as they are folded. */
import { z } from "zod";
import { nounOf, type StoredEvent } from "../../events/base/event.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { areaOf } from "../../events/nouns.ts";
import { covers } from "../../events/account/scope.ts";
import { mayUse } from "../../events/account/user.ts";
import { recordsOfFiles } from "../../projections/attachment/attachment.ts";
import { count } from "../../projections/kit/answers.ts";
import { liveChange, person } from "../../projections/table/shapes.ts";
import { actorOf, type Identity } from "../auth/identity.ts";
import type { Deps } from "../deps.ts";
import { log } from "../kit/log.ts";
import { originOf } from "../security/note.ts";
import { problem } from "../server/respond.ts";
import { call, type Ctx, type Given, type Route, type WithQuery } from "../server/route.ts";
import {
  changesNews,
  closingsNews,
  closingSubscription,
  jobNews,
  leaveNews,
  noticeNews,
} from "../tables/news.ts";
import { readResources, resources } from "../tables/registry.ts";
import type { Resource } from "../tables/resource.ts";
import { LiveConnection } from "./live_connection.ts";
import { newsOf } from "./live_news.ts";
import { LiveReads } from "./live_reads.ts";
import { Presence } from "./presence.ts";

// Everyone who has a table open: one listener at the books notifies all of them.

/** Listens to the books for as long as somebody is connected. */
class LiveHub {
  #books: Deps["books"];
  #connections = new Set<LiveConnection>();
  readonly presence: Presence;
  /** Committed, and not sent yet. */
  #events: StoredEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsubscribe: (() => void) | null = null;

  constructor(books: Deps["books"]) {
    this.#books = books;
    this.presence = new Presence(books);
  }

  /** Open connections: of everyone, or of one person. */
  count(userId?: string): number {
    if (userId === undefined) return this.#connections.size;
    return [...this.#connections].filter((one) => one.userId === userId).length;
  }

  join(connection: LiveConnection): void {
    this.#connections.add(connection);
    this.#unsubscribe ??= this.#books.subscribe((events) => this.#listen(events));
  }

  leave(connection: LiveConnection): void {
    this.#connections.delete(connection);
    if (this.#connections.size > 0) return;
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#events = [];
  }

  /** Ends every connection: clients come back when a server is there again. */
  end(): void {
    for (const connection of [...this.#connections]) connection.end("closing");
  }

  /** Rights end at once; the rest is sent after the author of the change has their answer. */
  #listen(events: StoredEvent[]): void {
    const accounts = events.filter(({ stream }) => nounOf(stream) === "user");
    if (accounts.length > 0) {
      for (const connection of [...this.#connections]) connection.checkRights(accounts);
    }
    if (this.#connections.size === 0) return;
    this.#events = this.#events.concat(events);
    this.#timer ??= setTimeout(() => this.#tell(), 0);
  }

  #tell(): void {
    const events = this.#events;
    this.#events = [];
    this.#timer = undefined;
    const tables = new Map<string, Resource>();
    for (const connection of this.#connections) {
      for (const table of connection.tables.values()) tables.set(table.noun, table);
    }
    try {
      const messages = newsOf(this.#books, tables, events);
      for (const connection of [...this.#connections]) connection.tell(messages);
    } catch (error) {
      log.error("telling open tables failed", { error: String(error) });
      for (const connection of [...this.#connections]) connection.lose();
    }
  }
}

const CONNECTIONS_MAX = 500;
const CONNECTIONS_PER_USER_MAX = 20;

const POSITION = "위치(since)는 0 이상의 정수로 입력해 주세요.";
const liveQuery = z.object({
  nouns: z.string("표의 이름을 입력해 주세요.").min(1).max(200).meta({
    title: "표의 이름",
  }),
  /** Position of the log that the page's rows were read at; `Last-Event-ID` goes before it. */
  since: z.string().regex(/^\d{1,15}$/, POSITION).optional().meta({ title: "위치" }),
  here: z.literal("1").optional().describe(
    "1이면 같은 내역을 보는 사람을 people 이벤트로 받고, 자신도 그 사람들에게 보입니다.",
  ).meta({ title: "함께 보는 사람" }),
});

const hereBody = z.strictObject({
  line: z.string("연결 번호(line)를 입력해 주세요.").max(100).meta({ title: "연결 번호" }),
  row: z.string().max(200).nullable().describe("고치고 있는 행. 없으면 null").meta({
    title: "고치고 있는 행",
  }),
});

/** The data of one event of the stream. */
const liveEvent = z.union([
  liveChange.describe("이름 없는 이벤트: 행의 변경"),
  z.strictObject({ people: z.array(person), more: count }).describe(
    "people: 같은 내역을 보는 다른 사람과 고치고 있는 행",
  ),
  z.strictObject({
    position: count,
    noun: z.string().optional(),
    line: z.string().optional().describe("ready와 here에서: 이 연결의 번호"),
  })
    .describe("ready: 여기서부터 알립니다. reset: 목록을 다시 읽습니다."),
  z.strictObject({
    reason: z.enum(["closing", "signed_out", "forbidden"]),
    message: z.string().optional().describe("로그인이 종료된 사유"),
  }).describe("end: 끝"),
]);

/** Who listens to each office; a server that stops ends them. */
const hubs = new WeakMap<Deps["books"], LiveHub>();

/** Ends every open connection: clients come back when a server is there again. */
export function endLive(books: Deps["books"]): void {
  hubs.get(books)?.end();
}

/** A report of a noun: who listens reads again what it shows, and hears of its closed months. */
const reportOf = (ledger: "card" | "trip"): Resource => ({
  ...readResources.find(({ noun }) => noun === ledger)!,
  toldWhole: true,
  hears: closingSubscription(ledger),
});

/** Card spending, with the receipts that its rows are marked with. */
const cardReport: Resource = {
  ...reportOf("card"),
  shows: [{ noun: "attachment", fields: [], rows: recordsOfFiles("card") }],
};

/** Reports, and pages that are no table, by their names. */
const reports: ReadonlyMap<string, Resource> = new Map([
  ["card-report", cardReport],
  ["car-ledger", reportOf("trip")],
  ["leave-request", leaveNews],
  ["jobs", jobNews],
  ["changes", changesNews],
  ["notices", noticeNews],
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
    const { read, area = areaOf(resource.noun) } = resource;
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
  // The answer to a HEAD has no body whose end would ever release a connection.
  if (c.req.method === "HEAD") return new Response(null, { headers });
  const last = c.req.header("last-event-id");
  const since = last !== undefined && /^\d{1,15}$/.test(last) ? last : query.since;
  const line = query.here && isSeen(identity, tables) ? crypto.randomUUID() : undefined;
  const reads = new LiveReads(deps, originOf(c, deps), tables);
  const connection: LiveConnection = new LiveConnection(deps, {
    tables,
    identity,
    headers: c.req.raw.headers,
    since: since === undefined ? null : Number(since),
    line,
    reads,
    onEnd() {
      if (line) hub.presence.leave(line);
      hub.leave(connection);
    },
  });
  hub.join(connection);
  if (line) showPerson({ hub, connection, identity, line });
  return new Response(connection.body, { headers });
}

/** Is the page that listens shown to others: one table or report, by somebody who sits at a browser? */
const isSeen = ({ via }: Identity, tables: Resource[]): boolean =>
  via === "web" && tables.length === 1 && !tables[0].unseen;

interface Shown {
  hub: LiveHub;
  connection: LiveConnection;
  identity: Identity;
  line: string;
}

/** Lets the others with the same rows know of this page, and it of them. */
function showPerson({ hub, connection, identity, line }: Shown): void {
  const { id: userId, name } = actorOf(identity);
  const [noun] = connection.tables.keys();
  hub.presence.join({
    line,
    userId,
    name,
    noun,
    tell: (others) => connection.tellPeople(JSON.stringify(others)),
  });
}

const GONE = refuse(404, "line_gone", "실시간 연결이 끝났습니다. 다시 연결해 주세요.");
const TOO_OFTEN = refuse(
  429,
  "too_many_messages",
  "요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.",
);

/** A page says which row is being edited on it. */
function edits(c: Ctx, { books }: Deps, { body: { line, row } }: Given<unknown, Edited>): Response {
  const presence = hubs.get(books)?.presence;
  const noun = presence?.nounOf(line, c.get("identity")!.user.id);
  if (!presence || noun === undefined) return problem(c, GONE);
  const table = [...reports.values(), ...resources].find((one) => one.noun === noun)!;
  if (row !== null && !table.row(books.views, row)) {
    return problem(c, refuse(404, "row_not_found", "행을 찾을 수 없습니다."));
  }
  if (!presence.edit(line, row)) return problem(c, TOO_OFTEN);
  return new Response(null, { status: 204 });
}
type Edited = z.output<typeof hereBody>;

const editing = "고치고 있는 행을 같은 내역을 보는 사람에게 알립니다. 어디에도 기록하지 않습니다.";
const summary = "표에서 일어나는 변경을 실시간으로 받습니다(server-sent events).";

/** `GET /api/live?nouns=employee,trip`. */
export const liveRoutes: Route[] = [
  call("GET /api/live", "user", summary, live, {
    query: liveQuery,
    background: true,
    answer: { "text/event-stream": liveEvent },
    described: { also: [429] },
  }),
  call("POST /api/live/here", "user", editing, edits, {
    body: hereBody,
    background: true,
    described: { done: 204, also: [404, 429] },
  }),
];
