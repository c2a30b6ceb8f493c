/**
 * Calls of tools in sessions: those under way, which their own session can cancel, and what each has said, for a client
 * whose connection was lost. In memory, bounded by number, size and time: what is gone is asked once more.
 */
import type { EventStore, JSONRPCMessage } from "@modelcontextprotocol/server";

/** Calls that are kept, of one account and of all. */
const [OWN_MAX, ALL_MAX] = [20, 100];
/** Messages of a call, and their letters: an answer of a tool has a few ten thousand. */
const [MESSAGES_MAX, LETTERS_MAX] = [500, 256 * 1024];
/** How long a call is kept from its beginning, in milliseconds. One that runs for longer is stopped. */
const KEPT_MS = 5 * 60_000;
/** Sessions that their clients ended; an older one is merely a session without calls. */
const ENDED_MAX = 1_000;

/** Of whom a call is, and what its client calls it. */
export interface CallName {
  account: string;
  session: string;
  request: string | number;
}

/** One call, and what it has said. */
export class Call implements EventStore {
  readonly id: string = crypto.randomUUID();
  isOver = false;
  #messages: string[] = [];
  #count = 0;
  #letters = 0;
  #reader: ReadableStreamDefaultController<string> | null = null;
  /** Ends the work; no answer is sent. */
  #stop = () => {};
  /** Ends the connection that the call began on. */
  #leave = () => {};
  /** Forgets it in time, though nobody calls any more. */
  readonly timer: ReturnType<typeof setTimeout>;

  constructor(readonly name: CallName, readonly begun: number, keptMs: number, isOld: () => void) {
    this.timer = setTimeout(isOld, keptMs);
    Deno.unrefTimer(this.timer);
  }

  /** Says how it is stopped, and how its first connection is ended. */
  runsAs({ stop, leave }: { stop(): void; leave(): void }): void {
    this.#stop = stop;
    this.#leave = leave;
  }

  stop(): void {
    if (!this.isOver) this.#stop();
    this.#end();
  }

  /** Its end releases what it was made of. */
  #end(): void {
    this.isOver = true;
    this.#stop = () => {};
    this.#leave = () => {};
    this.#endReader();
  }

  /** Keeps a message, and sends it to a reader who came back. The transport calls it before it sends one. */
  storeEvent(_stream: string, message: JSONRPCMessage): Promise<string> {
    const id = `${this.id}_${this.#count++}`;
    const text = `id: ${id}\nevent: message\ndata: ${JSON.stringify(message)}\n\n`;
    this.#letters += text.length;
    this.#messages.push(text);
    if (!this.#isWhole()) this.#messages = [];
    this.#reader?.enqueue(text);
    if ("result" in message || "error" in message) this.#end();
    return Promise.resolve(id);
  }

  /** The transport of one request never replays: `after` does. */
  replayEventsAfter(): Promise<string> {
    throw new Error("a call is read by after()");
  }

  /** What came after a message, and what comes; null where that is no message of it, or too much was said. */
  after(count: number): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    if (!this.#isWhole() || count >= this.#count) return null;
    // Each message is sent on one connection: the newest.
    this.#leave();
    this.#endReader();
    let own: ReadableStreamDefaultController<string>;
    return new ReadableStream<string>({
      start: (controller) => {
        own = controller;
        for (const text of this.#messages.slice(count + 1)) controller.enqueue(text);
        if (this.isOver) controller.close();
        else this.#reader = controller;
      },
      cancel: () => {
        if (this.#reader === own) this.#reader = null;
      },
    }).pipeThrough(new TextEncoderStream());
  }

  #isWhole(): boolean {
    return this.#count <= MESSAGES_MAX && this.#letters <= LETTERS_MAX;
  }

  #endReader(): void {
    this.#reader?.close();
    this.#reader = null;
  }
}

/** The calls of all sessions of this process. */
export class Calls {
  /** In the order in which they began. */
  #calls: Call[] = [];
  readonly #ended = new Set<string>();

  /** How long a call is kept, in milliseconds. */
  constructor(private readonly keptMs = KEPT_MS) {}

  /** A new call; null where too many are under way. Who has none under way always finds room. */
  begin(name: CallName, now: number): Call | null {
    this.#sweep(now);
    const own = this.#calls.filter((call) => call.name.account === name.account);
    const isFirst = own.every(({ isOver }) => isOver);
    const hasRoom = this.#makeRoom(own, OWN_MAX) && this.#makeRoom(this.#calls, ALL_MAX);
    if (!hasRoom && !isFirst) return null;
    const call: Call = new Call(name, now, this.keptMs, () => this.#drop(call));
    this.#calls.push(call);
    return call;
  }

  forget(call: Call): void {
    clearTimeout(call.timer);
    this.#calls = this.#calls.filter((one) => one !== call);
  }

  /** Stops a session's own call. Another's, an unknown or a finished one stays as it is. */
  cancel(session: string, request: unknown): void {
    const call = this.#calls.findLast(({ name, isOver }) =>
      !isOver && name.session === session && name.request === request
    );
    if (call) this.#drop(call);
  }

  /** What a session missed after a message of one of its calls; null where it is not kept. */
  after(session: string, message: string, now: number) {
    this.#sweep(now);
    const [, id, count] = /^([\da-f-]{36})_(\d{1,4})$/.exec(message) ?? [];
    const call = this.#calls.find((one) => one.id === id && one.name.session === session);
    return call?.after(Number(count)) ?? null;
  }

  /** Ends a session: its calls stop, and it is not known any more. */
  end(session: string): void {
    for (const call of this.#calls.filter(({ name }) => name.session === session)) this.#drop(call);
    this.#ended.add(session);
    if (this.#ended.size > ENDED_MAX) this.#ended.delete(this.#ended.values().next().value!);
  }

  isEnded(session: string): boolean {
    return this.#ended.has(session);
  }

  #sweep(now: number): void {
    for (const call of this.#calls.filter(({ begun }) => now - begun >= this.keptMs)) {
      this.#drop(call);
    }
  }

  #drop(call: Call): void {
    call.stop();
    this.forget(call);
  }

  /** Forgets the oldest finished one of these where they are too many. */
  #makeRoom(calls: readonly Call[], most: number): boolean {
    if (calls.length < most) return true;
    const oldest = calls.find(({ isOver }) => isOver);
    if (oldest) this.forget(oldest);
    return oldest !== undefined;
  }
}
