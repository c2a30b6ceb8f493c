/** One open page that receives changes: its queue is bounded, and it ends with its rights. */
import type { Role, StoredEvent } from "../../events/base/event.ts";
import { mayUse } from "../../events/account/user.ts";
import type { Identity } from "../auth/identity.ts";
import { signedOutText } from "../auth/signed_out_text.ts";
import type { Deps } from "../deps.ts";
import { log } from "../kit/log.ts";
import type { Resource } from "../tables/resource.ts";
import type { LiveReads } from "./live_reads.ts";
import { derivedPlace, eventBytes, type LiveMessage, newsOf, resetOf } from "./live_news.ts";

/** Messages that may wait for a slow reader; beyond them it is asked to read its list again. */
const WAITING_MAX = 5_000;
/** Events looked through for one who comes back; beyond them too. */
const CATCH_UP_MAX = 20_000;
/** Bytes handed over before the reader must have taken some. */
const BUFFER_BYTES = 256 * 1024;
const HEARTBEAT_MS = 15_000;
/** What a browser waits before it comes back. */
const RETRY_MS = 3_000;

const HEARTBEAT = new TextEncoder().encode(": \n\n");
const RETRY = new TextEncoder().encode(`retry: ${RETRY_MS}\n`);

type EndReason = "closing" | "signed_out" | "forbidden";

interface Options {
  tables: Resource[];
  identity: Identity;
  /** Of the request: what the caller is recognised by. */
  headers: Headers;
  /** Position to go on from; null begins now. */
  since: number | null;
  /** Names the line to its own page, where that shows who else is there. */
  line?: string;
  /** What must be on record before it is sent. */
  reads?: Pick<LiveReads, "owes" | "write">;
  onEnd(): void;
}

/** Unsent messages, by subject, in their order. */
type Waiting = Map<string, LiveMessage>;

/** A connection lives until its reader leaves or it is ended. */
export class LiveConnection {
  readonly userId: string;
  readonly body: ReadableStream<Uint8Array>;
  readonly tables: ReadonlyMap<string, Resource>;
  #deps: Pick<Deps, "books" | "auth">;
  #o: Options;
  #request: Request;
  #waiting: Waiting = new Map();
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #catchingUp = true;
  /** Events up to here have been sent already, or caught up with. */
  #from: number;
  /** Who else is there: the newest alone, and whether it was sent. */
  #people = { text: "", isSent: true };
  /** The people in the next rows are being logged. */
  #isWriting = false;
  /** More happened than could wait: the reader must read its list again. */
  #lost = false;
  #timer: ReturnType<typeof setInterval>;

  constructor(deps: Pick<Deps, "books" | "auth">, options: Options) {
    this.userId = options.identity.user.id;
    this.#deps = deps;
    this.#o = options;
    this.#from = deps.books.head;
    this.tables = new Map(options.tables.map((table) => [table.noun, table]));
    this.#request = new Request("http://live/", { headers: options.headers });
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

  /** Takes in what happened; it is sent as fast as the reader takes it. */
  tell(messages: LiveMessage[]): void {
    const news = this.#toldOf(messages);
    put(this.#waiting, news.filter(({ position }) => position > this.#from));
    if (this.#waiting.size > WAITING_MAX) this.#overflow();
    this.#flush();
  }

  /** Takes who else is there. */
  tellPeople(people: string): void {
    if (people === this.#people.text) return;
    this.#people = { text: people, isSent: false };
    this.#flush();
  }

  /** Something could not be sent. */
  lose(): void {
    this.#overflow();
    this.#flush();
  }

  /** Ends when these events of accounts took away what the caller may listen by. */
  checkRights(events: StoredEvent[]): void {
    const { identity } = this.#o;
    const own = events.find((event) => endsSession(event, identity));
    const all = events.findLast((event) =>
      event.type === "user.sessions_ended" && event.stream === `user/${identity.user.id}`
    );
    if (own) this.end("signed_out", signedOutText(own, identity.user.id));
    else if (all && !this.#isHeld()) this.end("signed_out", signedOutText(all, identity.user.id));
    else if (!this.#mayListen()) this.end("forbidden");
    else if (!this.#isHeld()) this.end("signed_out");
  }

  /** Says why, and closes; `message` is for the person whose session ended. */
  end(reason: EndReason, message?: string): void {
    if (!this.#controller) return;
    this.#send(eventBytes("end", null, JSON.stringify({ reason, message })));
    // A reader that is gone already is found out by the sending, which stops all.
    if (!this.#controller) return;
    this.#controller.close();
    this.#stop();
  }

  /** Shows that the line is alive, and ends it when the caller may not listen any more. */
  async beat(): Promise<void> {
    if (this.#hasRoom()) this.#send(HEARTBEAT);
    const known = await this.#deps.auth.identify(this.#request);
    if (known?.user.id !== this.userId) this.end("signed_out");
    else if (!this.#mayListen()) this.end("forbidden");
  }

  async #start(): Promise<void> {
    const { books } = this.#deps;
    const since = this.#o.since ?? books.head;
    this.#send(RETRY);
    const { line } = this.#o;
    this.#send(eventBytes("ready", since, JSON.stringify({ position: since, line })));
    const missed = await this.#catchUp(since);
    if (!missed) this.#overflow();
    else {
      // What happened meanwhile is newer than what was read.
      put(missed, [...this.#waiting.values()]);
      this.#waiting = missed;
      if (missed.size > WAITING_MAX) this.#overflow();
    }
    this.#catchingUp = false;
    this.#flush();
  }

  #flush(): void {
    if (this.#catchingUp || !this.#controller) return;
    const { head } = this.#deps.books;
    if (this.#lost) {
      this.#lost = false;
      this.#send(eventBytes("reset", head, `{"position":${head}}`));
    }
    if (!this.#people.isSent && this.#hasRoom()) {
      this.#people.isSent = true;
      this.#send(eventBytes("people", null, this.#people.text));
    }
    for (const [place, message] of this.#waiting) {
      if (!this.#hasRoom()) return;
      if (this.#o.reads?.owes(message)) return this.#writeDown(this.#o.reads);
      this.#waiting.delete(place);
      const bytes = message.bytes();
      if (bytes) this.#send(bytes);
    }
  }

  /** Logs the people in the waiting rows, and continues then; ends the connection if that cannot be written. */
  #writeDown(reads: Pick<LiveReads, "owes" | "write">): void {
    if (this.#isWriting) return;
    this.#isWriting = true;
    const owed = [...this.#waiting.values()].filter((message) => reads.owes(message));
    reads.write(owed).catch((error) => {
      log.error("a read could not be written down", { error: String(error) });
      return false;
    }).then((isWritten) => {
      this.#isWriting = false;
      if (isWritten) this.#flush();
      else this.end("closing");
    });
  }

  /** Has neither the token been taken away, nor every session of the account been ended? */
  #isHeld(): boolean {
    const { user, via, tokenId } = this.#o.identity;
    if (via === "cli") return true;
    const state = this.#deps.auth.accounts.find(user.id)?.state;
    return tokenId === null
      ? state?.epoch === user.state.epoch
      : state?.tokens.some(({ id, paused }) => id === tokenId && !paused) ?? false;
  }

  #mayListen(): boolean {
    return this.#o.tables.every(({ read }) => this.#is(read));
  }

  #is(role: Role): boolean {
    const { user, via } = this.#o.identity;
    if (via === "cli") return true;
    return mayUse(this.#deps.auth.accounts.find(user.id)?.state.flags ?? null, role);
  }

  /** The message for the reader: rows that are not sent one by one must be read again. */
  #toldOf(messages: LiveMessage[]): LiveMessage[] {
    return messages.flatMap((message) => {
      const { noun, position, by, cause } = message;
      const table = this.tables.get(noun);
      if (!table) return [];
      const isOthers = table.hears && by !== this.userId;
      const { othersFor } = table.hears ?? { othersFor: null };
      if (isOthers && (othersFor === null || !this.#is(othersFor))) return [];
      if (!table.toldWhole) return [message];
      // The page that made the call reads its list itself.
      return [resetOf(noun, position, cause?.actor === this.userId ? cause.key : undefined)];
    });
  }

  /** What happened after `since`; null when that is too much. */
  async #catchUp(since: number): Promise<Waiting | null> {
    const { books } = this.#deps;
    const missed: Waiting = new Map();
    if (since === books.head) return missed;
    if (since > books.head || books.head - since > CATCH_UP_MAX) return null;
    for await (const batch of books.read(since + 1)) {
      put(missed, this.#toldOf(newsOf(books, this.tables, batch)));
    }
    return missed;
  }

  #hasRoom(): boolean {
    return (this.#controller?.desiredSize ?? 0) > 0;
  }

  #send(bytes: Uint8Array): void {
    this.#controller?.enqueue(bytes);
  }

  #overflow(): void {
    this.#waiting.clear();
    this.#lost = true;
  }

  #stop(): void {
    this.#controller = null;
    this.#waiting.clear();
    clearInterval(this.#timer);
    this.#o.onEnd();
  }
}

/** Adds messages at the end; of one subject only the newest is sent. */
function put(waiting: Waiting, messages: LiveMessage[]): void {
  for (const message of messages) {
    waiting.delete(message.place);
    waiting.delete(derivedPlace(message.place));
    waiting.set(message.place, message);
  }
}

/** Did this event end the very session that listens? */
function endsSession(event: StoredEvent, { user, sessionId }: Identity): boolean {
  return event.type === "user.signed_out" && event.stream === `user/${user.id}` &&
    (event.data as { session: string }).session === sessionId;
}
