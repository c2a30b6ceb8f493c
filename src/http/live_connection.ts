/** One open page that is told of changes: what waits for it is bounded, and it ends with its rights. */
import { nounOf, type StoredEvent } from "../../events/event.ts";
import { mayUse } from "../../events/user.ts";
import type { LiveChange } from "../../projections/table/shapes.ts";
import type { Identity } from "../auth/identity.ts";
import type { Deps } from "../deps.ts";
import { log } from "../log.ts";
import { rowText } from "../tables/list.ts";
import type { Resource } from "../tables/resource.ts";

/** Rows that may wait for a slow reader; beyond them it is told to read its list again. */
const WAITING_MAX = 5_000;
/** Events looked through for one who comes back; beyond them too. */
const CATCH_UP_MAX = 20_000;
/** Bytes handed over before the reader must have taken some. */
const BUFFER_BYTES = 256 * 1024;
const HEARTBEAT_MS = 15_000;
/** What a browser waits before it comes back. */
const RETRY_MS = 3_000;

type EndReason = "closing" | "signed_out" | "forbidden";

interface Options {
  tables: Resource[];
  identity: Identity;
  /** Of the request: what the caller is recognised by. */
  headers: Headers;
  /** Position to go on from; null begins now. */
  since: number | null;
  onEnd(): void;
}

/** A connection lives until its reader leaves or it is ended. */
export class LiveConnection {
  readonly userId: string;
  readonly body: ReadableStream<Uint8Array>;
  #deps: Pick<Deps, "books" | "auth">;
  #o: Options;
  #tables: Map<string, Resource>;
  #request: Request;
  /** Newest event of each row that was not sent yet, by the row's stream, in order of position. */
  #waiting = new Map<string, StoredEvent>();
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #catchingUp = true;
  /** More happened than could wait: the reader must read its list again. */
  #lost = false;
  #timer: ReturnType<typeof setInterval>;
  #unsubscribe: () => void;

  constructor(deps: Pick<Deps, "books" | "auth">, options: Options) {
    this.userId = options.identity.user.id;
    this.#deps = deps;
    this.#o = options;
    this.#tables = new Map(options.tables.map((table) => [table.noun, table]));
    this.#request = new Request("http://live/", { headers: options.headers });
    this.#unsubscribe = deps.books.subscribe((events) => this.#listen(events));
    this.#timer = setInterval(() => {
      this.beat().catch((error) => log.error("heartbeat failed", { error: String(error) }));
    }, HEARTBEAT_MS);
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
        return this.#start();
      },
      pull: () => this.#flush(),
      cancel: () => this.#stop(),
    }, { highWaterMark: BUFFER_BYTES, size: (chunk) => chunk?.byteLength ?? 0 });
  }

  /** Says why, and closes. */
  end(reason: EndReason): void {
    if (!this.#controller) return;
    this.#send(message("end", null, JSON.stringify({ reason })));
    this.#controller.close();
    this.#stop();
  }

  /** Shows that the line is alive, and ends it when the caller may not listen any more. */
  async beat(): Promise<void> {
    if (this.#hasRoom()) this.#send(": \n\n");
    const known = await this.#deps.auth.identify(this.#request);
    if (known?.user.id !== this.userId) this.end("signed_out");
    else if (!this.#mayListen()) this.end("forbidden");
  }

  async #start(): Promise<void> {
    const { books } = this.#deps;
    const since = this.#o.since ?? books.head;
    this.#send(`retry: ${RETRY_MS}\n${message("ready", since, `{"position":${since}}`)}`);
    const kept = await catchUp(books, since, this.#waiting, this.#tables);
    if (!kept) this.#overflow();
    this.#catchingUp = false;
    this.#flush();
  }

  #listen(events: StoredEvent[]): void {
    if (events.some((event) => endsSession(event, this.#o.identity))) return this.end("signed_out");
    const aboutUsers = events.some(({ stream }) => nounOf(stream) === "user");
    if (aboutUsers && !this.#mayListen()) return this.end("forbidden");
    note(this.#deps.books, this.#tables, events, this.#waiting);
    if (this.#waiting.size > WAITING_MAX) this.#overflow();
    this.#flush();
  }

  #flush(): void {
    if (this.#catchingUp || !this.#controller) return;
    const { books } = this.#deps;
    if (this.#lost) {
      this.#lost = false;
      this.#send(message("reset", books.head, `{"position":${books.head}}`));
    }
    for (const [stream, event] of this.#waiting) {
      if (!this.#hasRoom()) return;
      this.#waiting.delete(stream);
      const change = changeText(books, this.#tables, stream, event);
      if (change !== null) this.#send(change);
    }
  }

  #mayListen(): boolean {
    const { user, via } = this.#o.identity;
    if (via === "cli") return true;
    const flags = this.#deps.auth.accounts.find(user.id)?.state.flags ?? null;
    return this.#o.tables.every(({ role }) => mayUse(flags, role));
  }

  #hasRoom(): boolean {
    return (this.#controller?.desiredSize ?? 0) > 0;
  }

  #send(text: string): void {
    this.#controller?.enqueue(new TextEncoder().encode(text));
  }

  #overflow(): void {
    this.#waiting.clear();
    this.#lost = true;
  }

  #stop(): void {
    this.#controller = null;
    this.#waiting.clear();
    clearInterval(this.#timer);
    this.#unsubscribe();
    this.#o.onEnd();
  }
}

/** Puts what happened after `since` among what waits; false when that is too much. */
async function catchUp(
  books: Deps["books"],
  since: number,
  waiting: Map<string, StoredEvent>,
  tables: Map<string, Resource>,
): Promise<boolean> {
  if (since === books.head) return true;
  if (since > books.head || books.head - since > CATCH_UP_MAX) return false;
  const missed = new Map<string, StoredEvent>();
  for await (const batch of books.read(since + 1)) {
    note(books, tables, batch, missed);
  }
  // What happened meanwhile is newer than what was read.
  const newer = [...waiting];
  waiting.clear();
  for (const [stream, event] of [...missed, ...newer]) {
    waiting.delete(stream);
    waiting.set(stream, event);
  }
  return waiting.size <= WAITING_MAX;
}

/** Puts the rows that these events changed among those that wait, each with its newest event. */
function note(
  books: Deps["books"],
  tables: Map<string, Resource>,
  events: StoredEvent[],
  waiting: Map<string, StoredEvent>,
): void {
  for (const event of events) {
    if (!shows(books, tables, event)) continue;
    // Taken out first, so that the map stays in the order of positions.
    waiting.delete(event.stream);
    waiting.set(event.stream, event);
  }
  const { position } = events.at(-1)!;
  for (const own of Map.groupBy(events, ({ actor }) => actor.id).values()) {
    const event = { ...own.at(-1)!, position };
    for (const table of tables.values()) {
      for (const id of table.showing?.(books.views, own) ?? []) {
        const stream = `${table.noun}/${id}`;
        // A row with news of its own is sent as it is now anyway.
        if (!waiting.has(stream)) waiting.set(stream, event);
      }
    }
  }
}

/** Did this event change what one of the tables shows? A sign-in is newer than its user's row. */
function shows(books: Deps["books"], tables: Map<string, Resource>, event: StoredEvent): boolean {
  const noun = nounOf(event.stream);
  const row = tables.get(noun)?.row(books.views, event.stream.slice(noun.length + 1));
  return row !== undefined && row.version >= event.version;
}

/** The change of the row of `stream` as a message; null when its row is gone. */
function changeText(
  books: Deps["books"],
  tables: Map<string, Resource>,
  stream: string,
  event: StoredEvent,
): string | null {
  const noun = nounOf(stream);
  const id = stream.slice(noun.length + 1);
  const row = tables.get(noun)?.row(books.views, id);
  if (!row) return null;
  const { actor } = event;
  const derived = stream !== event.stream;
  // One event may show in many rows: who breaks off among them begins before it again.
  const position = event.position - (derived ? 1 : 0);
  const change: Omit<LiveChange, "row"> = {
    position,
    noun,
    id,
    version: row.version,
    actor: { id: actor.id, name: actor.name, via: actor.via },
    operation: event.causationId ?? "",
    ...(derived ? { derived } : {}),
  };
  const text = `${JSON.stringify(change).slice(0, -1)},"row":${rowText(row)}}`;
  return message(null, position, text);
}

function message(name: string | null, id: number | null, data: string): string {
  return (id === null ? "" : `id: ${id}\n`) + (name === null ? "" : `event: ${name}\n`) +
    `data: ${data}\n\n`;
}

/** Did this event end the very session that listens? */
function endsSession(event: StoredEvent, { user, sessionId }: Identity): boolean {
  return event.type === "user.signed_out" && event.stream === `user/${user.id}` &&
    (event.data as { session: string }).session === sessionId;
}
