/** A KV whose every call ends in time: over a network an answer may be late, or never come. */
import { within } from "../kit/within.ts";
import { kvWith } from "./kv_with.ts";

/** No answer in time. A change that was sent may have happened all the same, or happen later. */
export class KvLate extends Error {
  override name = "KvLate";
  constructor(call: string, milliseconds: number) {
    super(`KV 서버가 ${milliseconds / 1_000}초 안에 응답하지 않았습니다 (${call}).`);
  }
}

export interface Deadlines {
  /** How long a call waits for its answer, in milliseconds. */
  call: number;
  /** How long it waits while the KV owes the answer to an earlier one. */
  silent: number;
  /** While it is silent, one call is sent in this many milliseconds, and retried. */
  probe: number;
}

const DEADLINES: Deadlines = { call: 3_000, silent: 500, probe: 250 };

/** Deadlines of calls, and the state of the KV by their results. */
class Timed {
  #deadlines: Deadlines;
  /** Since a call was late: resolves with the next answer to any of them. */
  #silence: PromiseWithResolvers<void> | null = null;
  #probedAt = -Infinity;

  constructor(deadlines: Deadlines) {
    this.#deadlines = deadlines;
  }

  /** The result of a call started by `ask`; `KvLate` after its deadline. */
  async answer<T>(name: string, ask: () => Promise<T>): Promise<T> {
    const { call, silent } = this.#deadlines;
    const silence = this.#silence;
    if (silence && !this.#probes() && !await within(silent, silence.promise)) {
      throw new KvLate(name, silent);
    }
    const milliseconds = this.#silence ? silent : call;
    const answer = ask().then((value) => {
      this.#silence?.resolve();
      this.#silence = null;
      return value;
    });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#silence ??= Promise.withResolvers();
      late.reject(new KvLate(name, milliseconds));
    }, milliseconds);
    try {
      return await Promise.race([answer, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  #probes(): boolean {
    const now = performance.now();
    if (now - this.#probedAt < this.#deadlines.probe) return false;
    this.#probedAt = now;
    return true;
  }
}

/**
 * The same KV, with a deadline on each call: `KvLate` after it. After a late answer the next calls have a shorter one,
 * and few are sent, so that nobody waits long for a server that is down, and a returning one is not overloaded; any
 * answer, however late, ends that.
 */
export function withDeadlines(kv: Deno.Kv, deadlines: Deadlines = DEADLINES): Deno.Kv {
  const calls = new Timed(deadlines);
  const timed = {
    get: (...given: Parameters<Deno.Kv["get"]>) => calls.answer("get", () => kv.get(...given)),
    getMany: (...given: Parameters<Deno.Kv["getMany"]>) =>
      calls.answer("getMany", () => kv.getMany(...given)),
    set: (...given: Parameters<Deno.Kv["set"]>) => calls.answer("set", () => kv.set(...given)),
    delete: (...given: Parameters<Deno.Kv["delete"]>) =>
      calls.answer("delete", () => kv.delete(...given)),
    list(...given: Parameters<Deno.Kv["list"]>) {
      const entries = kv.list(...given);
      return {
        get cursor() {
          return entries.cursor;
        },
        next: () => calls.answer("list", () => entries.next()),
        [Symbol.asyncIterator]() {
          return this;
        },
      };
    },
  };
  return kvWith(kv, timed as Partial<Deno.Kv>, (commit) => calls.answer("commit", commit));
}
