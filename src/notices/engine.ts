/**
 * Asks for notices: after each commit, and once a minute for what the clock finds due. It looks through the log in order, so
 * the newest notice says how far it came; a start goes on from there. Only a server that runs has one: no replay,
 * import, restore or filling of a demo asks for anything.
 */
import type { StoredEvent } from "../../events/base/event.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { markFailed, noticeStream } from "../../events/notice/notice.ts";
import { moveWatch, NOTICE_WATCH_STREAM } from "../../events/notice/notice_watch.ts";
import { type Ask, asksAfter, asksNow, type Reach } from "../../projections/notice/asks.ts";
import { noticesOn } from "../../projections/notice/kinds.ts";
import { watchOf } from "../../projections/notice/notice.ts";
import { allowsIrreversible } from "../clock/doubt.ts";
import type { JobDeps } from "../jobs/kind.ts";
import { log } from "../kit/log.ts";
import { pauses } from "../kit/pause.ts";
import { noticeMeta, NOTICES_AT_ONCE, writeAsks } from "./ask.ts";
import type { Channel } from "./channel.ts";
import { factsOf } from "./facts.ts";

/** How often the clock's own are looked for. */
const BEAT_MS = 60_000;
/** Events without a notice after which the place in the log is written down: a start reads no more than these. */
const UNMARKED_MAX = 2_000;
/** A fault of the store is tried again after so long. */
const AGAIN_MS = 5_000;

type Moved = Parameters<typeof moveWatch>[1];

interface Options {
  deps: Pick<JobDeps, "books" | "now" | "clock" | "office">;
  channels: readonly Channel[];
  /** Names of what needs a person now (`src/server/concerns.ts`). */
  concerns?(): Promise<readonly string[]>;
}

export class NoticeEngine {
  #o: Options;
  /** Events that were committed and not looked at yet, in the order of the log. */
  #received: StoredEvent[] = [];
  #running: Promise<void> | null = null;
  /** Position up to which events were looked at, and up to which the log says so. */
  #reached = 0;
  #marked = 0;
  #isClosed = false;
  /** What is committed meanwhile is looked at after what is caught up with: the order is what a start goes by. */
  #isCatchingUp = true;
  #timer: ReturnType<typeof setInterval> | undefined;
  #unsubscribe = () => {};

  constructor(options: Options) {
    this.#o = options;
  }

  /** Goes on where an earlier process stopped, and follows commits from now on. */
  async start(): Promise<void> {
    const { books } = this.#o.deps;
    this.#unsubscribe = books.subscribe((events) => {
      this.#received.push(...events);
      this.#wake();
    });
    const watch = watchOf(books.views.notice_watch);
    if (!watch) await this.#mark({ to: books.head, why: "first" });
    this.#reached = watch
      ? Math.max(watch.reached, books.views.notice.newestCause.position) - 1
      : books.head;
    this.#marked = this.#reached;
    if (watch) await this.#catchUp();
    this.#isCatchingUp = false;
    this.#wake();
    this.#timer = setInterval(() => void this.beat(), BEAT_MS);
    Deno.unrefTimer(this.#timer);
  }

  /** Asks for what the clock finds due. */
  async beat(): Promise<void> {
    try {
      const { deps, concerns } = this.#o;
      // By a clock that is wrong much would be due that is not.
      if (this.#isClosed || !allowsIrreversible(deps)) return;
      const names = await concerns?.() ?? [];
      const facts = factsOf(deps);
      await this.#write(asksNow(facts, names, seoulDay(facts.now), this.#reach));
    } catch (error) {
      log.error("looking for due notices failed", { error: String(error) });
    }
  }

  /** Waits until what was committed before is asked for. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#unsubscribe();
    await this.settled();
  }

  /** Reads what was committed while no server looked; of a copy that was put back only what came after that. */
  async #catchUp(): Promise<void> {
    const { books } = this.#o.deps;
    const from = Math.max(1, this.#reached + 1);
    let restored = 0;
    for await (const events of books.read(from)) {
      restored = events.findLast(({ type }) => type === "restore.opened")?.position ?? restored;
    }
    if (restored > 0) {
      await this.#giveUpWaiting();
      await this.#mark({ to: restored, why: "restored" });
      this.#reached = restored;
    }
    for await (const events of books.read(Math.max(from, restored + 1))) await this.#look(events);
  }

  /** The office that made the copy has sent what waited in it, or knows that it has not. */
  async #giveUpWaiting(): Promise<void> {
    const { books } = this.#o.deps;
    for (const id of [...books.views.notice.waiting]) {
      await books.execute({
        stream: noticeStream(id),
        meta: noticeMeta(),
        decide({ notice }) {
          const state = notice.byId.get(id)?.state;
          return (state?.deliveries ?? []).filter(({ status }) => status === "waiting")
            .flatMap(({ channel }) => {
              const failed = { id, channel, code: "restored", words: "", again_at: null } as const;
              const decided = markFailed(state, failed);
              return isRefusal(decided) ? [] : decided;
            });
        },
      });
    }
  }

  #wake(): void {
    if (this.#isClosed || this.#isCatchingUp || this.#running) return;
    this.#running = this.#run().finally(() => this.#running = null);
  }

  async #run(): Promise<void> {
    while (this.#received.length > 0 && !this.#isClosed) {
      const events = this.#received;
      this.#received = [];
      try {
        await this.#look(events);
      } catch (error) {
        log.error("asking for notices failed", { error: String(error) });
        // What is left of them comes before what was received meanwhile.
        this.#received.unshift(...events);
        setTimeout(() => this.#wake(), AGAIN_MS);
        return;
      }
    }
  }

  /** Looks at events that follow on those before, and asks for what they cause. */
  async #look(events: readonly StoredEvent[]): Promise<void> {
    const pause = pauses();
    let asks: Ask[] = [];
    for (const event of events) {
      if (event.position <= this.#reached) continue;
      if (noticesOn.has(event.type)) {
        asks.push(...asksAfter(factsOf(this.#o.deps), event, this.#reach));
        await pause();
      }
      if (asks.length >= NOTICES_AT_ONCE) {
        await this.#write(asks);
        asks = [];
      }
    }
    await this.#write(asks);
    const last = events.at(-1)?.position ?? 0;
    this.#reached = Math.max(this.#reached, last);
    if (this.#reached - this.#marked < UNMARKED_MAX) return;
    await this.#mark({ to: this.#reached, why: "reached" });
  }

  async #write(asks: readonly Ask[]): Promise<void> {
    for (let at = 0; at < asks.length; at += NOTICES_AT_ONCE) {
      await writeAsks(this.#o.deps.books, asks.slice(at, at + NOTICES_AT_ONCE));
    }
  }

  async #mark(moved: Moved): Promise<void> {
    await this.#o.deps.books.execute({
      stream: NOTICE_WATCH_STREAM,
      meta: noticeMeta(),
      decide: ({ notice_watch }) => moveWatch(watchOf(notice_watch)?.reached, moved),
    });
    this.#marked = moved.to;
  }

  #reach: Reach = (receiver) => {
    const { deps: { books }, channels } = this.#o;
    return channels.filter((one) => one.isSet() && one.addressOf(books.views, receiver) !== "")
      .map(({ name }) => name);
  };
}
