/** A KV that can be made to keep its answers, or its work, to itself; and two processes on one KV. */

/** What a KV that is slow does with a commit: it is done and not answered, or not even done. */
export type Slow = "done, not answered" | "not done";

export interface SlowKv {
  kv: Deno.Kv;
  /** From now on nothing is answered until `resume`. */
  stop(slow: Slow): void;
  /** Does and answers all that was asked for meanwhile, in its order. */
  resume(): Promise<void>;
  /** Ends the watch that is under way, as a lost connection does. */
  breakWatch(): void;
  /** Calls since it was made, by their names. */
  calls: Record<string, number>;
  /** Resolves at the next call of this name. */
  next(name: string): Promise<void>;
}

/** Calls that are answered at once, or when the KV continues. */
class Held {
  readonly calls: Record<string, number> = {};
  #expected = new Map<string, PromiseWithResolvers<void>>();
  #stopped: PromiseWithResolvers<void> | null = null;
  #slow: Slow = "not done";
  #last: Promise<unknown> = Promise.resolve();

  answer<T>(name: string, work: () => Promise<T>): Promise<T> {
    this.calls[name] = (this.calls[name] ?? 0) + 1;
    this.#expected.get(name)?.resolve();
    this.#expected.delete(name);
    if (!this.#stopped) return work();
    const until = this.#stopped.promise;
    if (this.#slow === "done, not answered" && name === "commit") {
      return work().then((result) => until.then(() => result));
    }
    const done = this.#last.then(() => until).then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  next(name: string): Promise<void> {
    const call = this.#expected.get(name) ?? Promise.withResolvers();
    this.#expected.set(name, call);
    return call.promise;
  }

  stop(slow: Slow): void {
    this.#slow = slow;
    this.#stopped = Promise.withResolvers();
  }

  async resume(): Promise<void> {
    const stopped = this.#stopped;
    this.#stopped = null;
    stopped?.resolve();
    await this.#last;
  }
}

export function slowKv(kv: Deno.Kv): SlowKv {
  const held = new Held();
  let watch: ReadableStreamDefaultController<Deno.KvEntryMaybe<unknown>[]> | null = null;
  const own = {
    get: (key: Deno.KvKey) => held.answer("get", () => kv.get(key)),
    set: (key: Deno.KvKey, value: unknown) => held.answer("set", () => kv.set(key, value)),
    list(...given: Parameters<Deno.Kv["list"]>) {
      const entries = kv.list(...given);
      return {
        next: () => held.answer("list", () => entries.next()),
        [Symbol.asyncIterator]() {
          return this;
        },
      };
    },
    atomic() {
      const operation = kv.atomic();
      const commit = operation.commit.bind(operation);
      operation.commit = () => held.answer("commit", commit);
      return operation;
    },
    watch(keys: Deno.KvKey[]) {
      held.calls.watch = (held.calls.watch ?? 0) + 1;
      const reader = kv.watch(keys).getReader();
      return new ReadableStream({
        start: (controller) => void (watch = controller),
        async pull(controller) {
          const { done, value } = await reader.read();
          if (!done) controller.enqueue(value);
          else if (watch === controller) controller.close();
        },
        cancel: () => reader.cancel(),
      });
    },
  };
  return {
    kv: over(kv, own),
    calls: held.calls,
    next: (name) => held.next(name),
    stop: (slow) => held.stop(slow),
    resume: () => held.resume(),
    breakWatch() {
      const before = watch;
      watch = null;
      before?.error(new Error("connection lost"));
    },
  };
}

/** The same KV for two stores: closing one of them leaves it open. */
export const withoutClose = (kv: Deno.Kv): Deno.Kv => over(kv, { close() {} });

/** A connection to a KV whose watch says nothing. */
export const deafKv = (kv: Deno.Kv): Deno.Kv =>
  over(kv, { watch: () => new ReadableStream(), close() {} });

/** A KV with some calls of its own. */
function over(kv: Deno.Kv, own: Record<string, unknown>): Deno.Kv {
  return new Proxy(kv, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return own[name as string];
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
