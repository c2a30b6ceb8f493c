/**
 * Which workers there are: each reports to the KV that it is running, and reads superusers' requests in the log. The
 * report is not an event, because it is made every ten seconds.
 */
import type { StoredEvent } from "../../events/base/event.ts";
import {
  MONITOR_STREAM,
  recordWorkerRestart,
  type StoredJobMonitorEvent,
} from "../../events/job/job_monitor.ts";
import { log } from "../kit/log.ts";
import type { Books } from "../store/contract.ts";
import { JOB_ACTOR } from "./hold.ts";

const BEAT_MILLISECONDS = 10_000;
/** A worker without a report for so long is not running. */
const SILENT_MILLISECONDS = 30_000;
/** One that has died is shown for a day. */
const KEPT_MILLISECONDS = 24 * 60 * 60 * 1_000;
const PREFIX: Deno.KvKey = ["job_worker"];

/** What a worker says of itself. */
export interface Presence {
  worker: string;
  hostname: string;
  pid: number;
  /** When its process took up work; ISO 8601 UTC. */
  started_at: string;
  seen_at: string;
  /** Kinds of jobs that it can do. */
  kinds: string[];
  /** Jobs that it does at once, and of which queues; none means all. */
  concurrency: number;
  queues: readonly string[];
}

/** Is it there at `now` (epoch milliseconds)? Clocks of two machines may differ a little. */
export const isOnline = ({ seen_at }: Presence, now: number): boolean =>
  Math.abs(now - Date.parse(seen_at)) <= SILENT_MILLISECONDS;

/** Every worker that said something within a day, by name. */
export async function presences({ kv }: Pick<Books, "kv">, now: number): Promise<Presence[]> {
  const found = await Array.fromAsync(kv.list<Presence>({ prefix: PREFIX }), ({ value }) => value);
  return found.filter(({ seen_at }) => now - Date.parse(seen_at) <= KEPT_MILLISECONDS);
}

interface AttendanceOptions {
  books: Pick<Books, "kv" | "subscribe" | "execute">;
  worker: string;
  kinds: string[];
  concurrency: number;
  queues: readonly string[];
  /** No other process can have these books, so another worker in the list has died. */
  alone: boolean;
  now: () => Date;
  /** Gives its jobs back and begins anew; answers how many it gave back. */
  restart(): Promise<number>;
  look(): Promise<void>;
}

export class Attendance {
  #o: AttendanceOptions;
  #started: string;
  #timer: ReturnType<typeof setInterval> | undefined;
  #unsubscribe = () => {};
  #doing: Promise<unknown> = Promise.resolve();

  constructor(options: AttendanceOptions) {
    this.#o = options;
    this.#started = options.now().toISOString();
  }

  async start(): Promise<void> {
    const { books, alone, worker } = this.#o;
    this.#unsubscribe = books.subscribe((events) => this.#hear(events));
    this.#timer = setInterval(() => void this.#beat(), BEAT_MILLISECONDS);
    Deno.unrefTimer(this.#timer);
    if (alone) {
      for await (const { key } of books.kv.list({ prefix: PREFIX })) {
        if (key[1] !== worker) await books.kv.delete(key);
      }
    }
    await this.#beat();
  }

  async close(): Promise<void> {
    this.#unsubscribe();
    clearInterval(this.#timer);
    await this.#doing;
    // Where the KV does not answer, that it is gone is known by its silence.
    await this.#o.books.kv.delete([...PREFIX, this.#o.worker]).catch(() => {});
  }

  /** Says that it is there. What can not be said now is said the next time. */
  async #beat(): Promise<void> {
    const { books, worker, kinds, concurrency, queues, now } = this.#o;
    const seen_at = now().toISOString();
    const said: Presence = {
      worker,
      hostname: Deno.hostname(),
      pid: Deno.pid,
      started_at: this.#started,
      seen_at,
      kinds,
      concurrency,
      queues,
    };
    await books.kv.set([...PREFIX, worker], said, { expireIn: KEPT_MILLISECONDS })
      .catch((error) =>
        log.warn("a worker could not say that it is there", { error: String(error) })
      );
  }

  #hear(events: StoredEvent[]): void {
    for (const event of events as StoredJobMonitorEvent[]) {
      if (event.stream !== MONITOR_STREAM || !isAddressed(event, this.#o.worker)) continue;
      this.#doing = this.#doing.then(() => this.#answer(event)).catch((error) => {
        log.error("what was asked of a worker was not done", { error: String(error) });
      });
    }
  }

  async #answer({ type, position }: StoredJobMonitorEvent): Promise<void> {
    const { books, worker } = this.#o;
    if (type === "job_monitor.report_asked") {
      await this.#beat();
      return await this.#o.look();
    }
    const given_back = await this.#o.restart();
    this.#started = this.#o.now().toISOString();
    await this.#beat();
    await books.execute({
      stream: MONITOR_STREAM,
      decide: () => recordWorkerRestart({ worker, given_back }),
      meta: { actor: JOB_ACTOR, requestId: worker, key: `worker:${worker}:restart:${position}` },
    });
  }
}

/** Is it asked of this worker? */
function isAddressed({ type, data }: StoredJobMonitorEvent, worker: string): boolean {
  if (type !== "job_monitor.restart_asked" && type !== "job_monitor.report_asked") return false;
  return data.workers.includes(worker);
}
