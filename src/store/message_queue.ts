/**
 * The KV's own queue (`enqueue`, `listenQueue`): a commit's message names the jobs it starts, and is delivered in a
 * process with the store. It may come late, twice, or never: the log decides what to do.
 */
import { z } from "zod";
import { log } from "../kit/log.ts";
import { within } from "../kit/within.ts";
import { UNDELIVERED } from "./keys.ts";
import type { CommitMessages, Woken } from "./contract.ts";
import type { Changes, SafeKv } from "./safe_kv.ts";

/** Names in one message: a value has 64 KiB. */
const NAMES_MAX = 500;
/** How long a message that is quicker than the fold of its commit waits for that, in milliseconds. */
const FOLD_MS = 1_000;

const shape = z.strictObject({
  /** The end of its commit in the log. */
  position: z.int().positive(),
  wakes: z.array(z.string()),
});
type Message = z.infer<typeof shape>;

/** The message of a commit that ends at a position: one, unless it wakes very many. */
export function messagesOf(wakes: readonly string[], position: number): Changes["enqueue"] {
  if (wakes.length === 0) return undefined;
  return Array.from({ length: Math.ceil(wakes.length / NAMES_MAX) }, (_, index) => {
    const named = wakes.slice(index * NAMES_MAX, (index + 1) * NAMES_MAX);
    const value: Message = { position, wakes: named };
    return { value, keysIfUndelivered: [[...UNDELIVERED, position, index]] };
  });
}

interface QueueOptions {
  kv: Pick<Deno.Kv, "listenQueue">;
  safe: SafeKv;
  folded: { readonly position: number };
  /** Called after each fold; returns the way to stop. */
  listeners: { add(listener: () => void): () => void };
}

export class MessageQueue implements CommitMessages {
  readonly #o: QueueOptions;
  readonly #listeners = new Set<Woken>();
  #listening: Promise<void> | null = null;

  constructor(options: QueueOptions) {
    this.#o = options;
  }

  /** Hands messages to this one from now on, also those of an earlier process. Answers the way to stop. */
  listen(woken: Woken): () => void {
    this.#listeners.add(woken);
    this.#listening ??= this.#o.kv.listenQueue((message) => this.#hand(message)).catch((error) => {
      log.error("the queue is not listened to", { error: String(error) });
    });
    return () => this.#listeners.delete(woken);
  }

  /** Contents of messages that the queue gave up; each is reported once. */
  async undelivered(): Promise<string[]> {
    const { safe } = this.#o;
    const found = await Array.fromAsync(safe.list({ prefix: UNDELIVERED }));
    if (found.length > 0) await safe.commit({ delete: found.map(({ key }) => key) });
    return found.flatMap(({ value }) => shape.safeParse(value).data?.wakes ?? []);
  }

  /** Resolves when no message is being handled any more; the KV is closed. */
  async ended(): Promise<void> {
    await this.#listening;
  }

  async #hand(message: unknown): Promise<void> {
    const { data } = shape.safeParse(message);
    if (!data) return log.warn("a message of another kind is in the queue");
    await this.#folded(data.position);
    const all = await Promise.allSettled([...this.#listeners].map((woken) => woken(data.wakes)));
    for (const { reason } of all.filter((one) => one.status === "rejected")) {
      log.error("a message was not worked on", { error: String(reason) });
    }
  }

  /** Waits for the fold of a message's commit: not for long, as the log of a copy may not have it. */
  async #folded(position: number): Promise<void> {
    const { folded, listeners } = this.#o;
    if (folded.position >= position) return;
    const reached = Promise.withResolvers<void>();
    const stop = listeners.add(() => {
      if (folded.position >= position) reached.resolve();
    });
    await within(FOLD_MS, reached.promise);
    stop();
  }
}
