/**
 * Reads every byte of the log and of the files once a week, slowly, in the background: unread damage would spread into
 * every backup until the last good one is deleted. Its progress is stored in the KV.
 */
import { log } from "../kit/log.ts";
import { verifyChainFrom } from "./chain.ts";
import type { Scrubbing, ScrubProgress } from "./contract.ts";
import { LogDamaged } from "./damage.ts";
import type { DamageBook } from "./damage_book.ts";
import { fileNames, isWhole } from "./kept_files.ts";
import { SCRUB } from "./keys.ts";
import type { SafeKv } from "./safe_kv.ts";

interface ScrubOptions {
  kv: SafeKv;
  now: () => Date;
  damage: DamageBook;
  /** The present end of the log. */
  head: () => number;
  /** Files that the books list: one without a name in the KV is lost. */
  expected: () => Iterable<string>;
  /** Milliseconds between two looks whether a round is due. */
  lookMs?: number;
  /** How long it rests, in milliseconds, after working for this many. */
  restMs?: (worked: number) => number;
}

const HOUR_MS = 60 * 60 * 1_000;
/** A round begins so long after the one before it began: a week less the time that one may take. */
const ROUND_MS = 6 * 24 * HOUR_MS;
/** It works a twentieth of the time at most. */
const SHARE = 20;
const REST_MIN_MS = 20;
/** Steps after which the progress is stored. */
const KEEP_EVERY = 50;

const restOf = (worked: number): number => Math.max(REST_MIN_MS, worked * SHARE);

export class Scrub implements Scrubbing {
  #o: ScrubOptions;
  #progress: ScrubProgress | null = null;
  #ending = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sinceKept = 0;

  constructor(options: ScrubOptions) {
    this.#o = options;
  }

  get progress(): ScrubProgress | null {
    return this.#progress;
  }

  /** When this was last read whole, as far as this is known: ISO 8601 UTC. */
  wholeAt({ what, name }: { what: "file" | "log"; name: string }): string | null {
    const progress = this.#progress;
    if (!progress) return null;
    const passed = progress.done ||
      (what === "log" ? Number(name) <= progress.log : name <= progress.file);
    return passed ? progress.began : progress.before?.began ?? null;
  }

  async load(): Promise<void> {
    try {
      this.#progress = (await this.#o.kv.get<ScrubProgress>(SCRUB)).value;
    } catch (error) {
      log.error("the progress of the scrub cannot be read", { error: String(error) });
    }
  }

  start(): void {
    const turn = () => {
      this.#running = this.round().catch((error) => {
        if (!this.#ending.signal.aborted) log.error("the scrub failed", { error: String(error) });
      }).then(() => {
        if (this.#ending.signal.aborted) return;
        this.#timer = setTimeout(turn, this.#o.lookMs ?? HOUR_MS);
        Deno.unrefTimer(this.#timer);
      });
    };
    turn();
  }

  /** Stops it; the next start continues from there. */
  async close(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#timer);
    await this.#running;
    if (this.#progress) await this.#keep().catch(() => {});
  }

  async round(): Promise<void> {
    const now = this.#o.now();
    const last = this.#progress;
    if (last?.done && now.getTime() - Date.parse(last.began) < ROUND_MS) return;
    if (!last || last.done) {
      const before = last ? { began: last.began, ended: now.toISOString() } : null;
      this.#progress = {
        ...{ began: now.toISOString(), log: 0, logDone: false, file: "", done: false, before },
        files: 0,
      };
    }
    const progress = this.#progress!;
    if (!progress.logDone) await this.#readLog(progress);
    await this.#readFiles(progress);
    progress.done = true;
    await this.#keep();
    log.info("scrubbed", { events: progress.log, files: progress.files });
  }

  async #readLog(progress: ScrubProgress): Promise<void> {
    const end = this.#o.head();
    try {
      let began = performance.now();
      for await (const last of verifyChainFrom(this.#o.kv, progress.log + 1, end)) {
        progress.log = last;
        await this.#rest(performance.now() - began);
        began = performance.now();
      }
      if (progress.log >= end) this.#o.damage.mended("log");
    } catch (error) {
      // All that follows depends on it: nothing behind it can be verified.
      if (!(error instanceof LogDamaged)) throw error;
      this.#o.damage.note(error);
    }
    progress.logDone = true;
    await this.#keep();
  }

  async #readFiles(progress: ScrubProgress): Promise<void> {
    const names = new Set([...await fileNames(this.#o.kv), ...this.#o.expected()]);
    for (const name of [...names].sort()) {
      if (name <= progress.file) continue;
      const began = performance.now();
      if (await isWhole(this.#o.kv, name)) this.#o.damage.mended("file", name);
      else if (await this.#isThere(name)) this.#o.damage.file(name);
      progress.file = name;
      progress.files++;
      await this.#rest(performance.now() - began);
    }
  }

  /** Was it not deleted meanwhile? */
  async #isThere(name: string): Promise<boolean> {
    for (const expected of this.#o.expected()) if (expected === name) return true;
    return (await fileNames(this.#o.kv)).includes(name);
  }

  async #rest(worked: number): Promise<void> {
    const { signal } = this.#ending;
    signal.throwIfAborted();
    if (++this.#sinceKept >= KEEP_EVERY) await this.#keep();
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, (this.#o.restMs ?? restOf)(worked));
    signal.addEventListener("abort", () => resolve(), { once: true });
    await promise;
    clearTimeout(timer);
    signal.throwIfAborted();
  }

  async #keep(): Promise<void> {
    this.#sinceKept = 0;
    await this.#o.kv.commit({ set: [{ key: SCRUB, value: this.#progress }] });
  }
}
