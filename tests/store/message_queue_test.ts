/**
 * The KV's queue: a message is enqueued with its commit or not at all, and delivered to the process that has the store
 * then.
 */
import { assert, assertEquals } from "@std/assert";
import { openKvKeys } from "../../src/personal/key_ring.ts";
import { refuse } from "../../events/base/refusal.ts";
import { UNDELIVERED } from "../../src/store/keys.ts";
import { messagesOf } from "../../src/store/message_queue.ts";
import { type SafeKv, safeKv } from "../../src/store/safe_kv.ts";
import { openStore } from "../../src/store/store.ts";
import {
  codeOf,
  note,
  type NoteBooks,
  noteRegistry,
  type NoteViews,
  noteViews,
  openNotes,
  withFolder,
  write,
} from "./notes.ts";

/** Longer than any message takes. */
const LATER_MS = 1_000;

/** A command whose note wakes this name. */
const waking = (name: string, other: Parameters<typeof write>[2] = {}) =>
  write(`note/${name}`, name, {
    decide: () => [{ ...note(`note/${name}`, name), wakes: [name] }],
    ...other,
  });

/** Collects what is handed out; `all` resolves when so many names have come. */
function hearing(books: NoteBooks, count: number) {
  const names: string[] = [];
  const all = Promise.withResolvers<void>();
  books.queue!.listen((woken) => {
    names.push(...woken);
    if (names.length >= count) all.resolve();
    return Promise.resolve();
  });
  return { names, all: all.promise };
}

/** Books over a KV that does this instead of a commit, or it where it answers "go on". */
async function openOver(
  kv: Deno.Kv,
  commit: (go: () => ReturnType<SafeKv["commit"]>) => ReturnType<SafeKv["commit"]>,
): Promise<NoteBooks> {
  const real = safeKv(kv);
  const safe: SafeKv = { ...real, commit: (changes) => commit(() => real.commit(changes)) };
  return await openStore<NoteViews>({
    ...{ kv, safe, shared: false, registry: noteRegistry, views: noteViews, retryMs: 1 },
    keys: openKvKeys(kv),
    now: () => new Date(),
    release() {},
  });
}

Deno.test("a commit whose check fails enqueues nothing", async () => {
  const kv = await Deno.openKv(":memory:");
  const safe = safeKv(kv);
  const received: unknown[] = [];
  const last = Promise.withResolvers<void>();
  const listening = kv.listenQueue((message) => {
    received.push(message);
    if (received.includes("first") && received.includes("last")) last.resolve();
  });
  const key = ["a"];
  const free = [{ key, versionstamp: null }];
  const enqueue = (value: string) => [{ value, keysIfUndelivered: [] }];
  assert(await safe.commit({ check: free, set: [{ key, value: 1 }], enqueue: enqueue("first") }));
  assertEquals(await safe.commit({ check: free, enqueue: enqueue("never") }), null);
  // The queue keeps no order: what comes so much later comes after all that was sent before.
  await kv.enqueue("last", { delay: LATER_MS });
  await last.promise;
  assertEquals(received.toSorted(), ["first", "last"]);
  kv.close();
  await listening;
});

Deno.test("with a KV that refuses and loses commits exactly the logged work is delivered, once", async () => {
  const kv = await Deno.openKv(":memory:");
  let turn = 0;
  const books = await openOver(kv, async (go) => {
    turn++;
    if (turn % 5 === 2) return null;
    if (turn % 5 === 3) throw new Error("no answer");
    const written = await go();
    if (turn % 5 === 4) throw new Error("the answer was lost");
    return written;
  });
  const { names, all } = hearing(books, 41);
  for (let n = 0; n < 40; n++) {
    const key = `k${n}`;
    const outcomes = await Promise.all([
      books.execute(waking(`n${n}`, { key })),
      books.execute(waking(`refused${n}`, { decide: () => refuse(409, "no", "") })),
      books.execute(waking(`stale${n}`, { expected: 7 })),
      books.execute(waking(`again${n}`, { key })),
    ]);
    assertEquals(outcomes.map(codeOf), ["", "no", "stale_version", ""]);
  }
  await kv.enqueue({ position: 1, wakes: ["n40"] }, { delay: LATER_MS });
  await all;
  assertEquals(names.toSorted(), Array.from({ length: 41 }, (_, n) => `n${n}`).toSorted());
  assert(books.stats.retries > 0);
  await books.close();
});

Deno.test("work queued without a listener goes to the next process that opens the store", () =>
  withFolder(async (folder) => {
    const path = `${folder}/books.sqlite`;
    const first = await openNotes(path);
    await Promise.all(["a", "b"].map((name) => first.execute(waking(name))));
    await first.close();
    const second = await openNotes(path);
    const { names, all } = hearing(second, 2);
    await all;
    assertEquals(names.toSorted(), ["a", "b"]);
    await second.close();
  }));

Deno.test("a message faster than its commit's fold waits for it; one of a copied log is still delivered", async () => {
  const kv = await Deno.openKv(":memory:");
  const written = Promise.withResolvers<void>();
  let holds = true;
  const books = await openOver(kv, async (go) => {
    const answer = await go();
    if (holds) await written.promise;
    return answer;
  });
  const received: [string, number][] = [];
  const [both, first] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  books.queue!.listen(([name]) => {
    received.push([name, books.head]);
    first.resolve();
    if (received.length === 2) both.resolve();
    return Promise.resolve();
  });
  const asked = books.execute(waking("a"));
  setTimeout(() => written.resolve(), 200);
  await asked;
  await first.promise;
  holds = false;
  await kv.enqueue({ position: 99, wakes: ["copied"] });
  await kv.enqueue("of another program");
  await both.promise;
  assertEquals(received, [["a", 1], ["copied", 1]]);
  await books.close();
});

Deno.test("a message that the queue gave up is reported once", async () => {
  const books = await openNotes(":memory:");
  await books.kv.set([...UNDELIVERED, 7, 0], { position: 7, wakes: ["a", "b"] });
  await books.kv.set([...UNDELIVERED, 8, 0], "of another program");
  assertEquals(await books.queue!.undelivered(), ["a", "b"]);
  assertEquals(await books.queue!.undelivered(), []);
  await books.close();
});

Deno.test("a commit has one message whatever it wakes; a replay and an as-of read have none", async () => {
  const kv = await Deno.openKv(":memory:");
  let messages = 0;
  const real = kv.atomic.bind(kv);
  kv.atomic = () => {
    const atomic = real();
    const enqueue = atomic.enqueue.bind(atomic);
    atomic.enqueue = (...given) => {
      messages++;
      return enqueue(...given);
    };
    return atomic;
  };
  const books = await openOver(kv, (go) => go());
  await Promise.all(Array.from({ length: 100 }, (_, n) => books.execute(waking(`n${n}`))));
  assertEquals([books.head, messages], [100, books.stats.commits]);
  await books.execute(write("note/quiet", "wakes nobody"));
  await books.replay({});
  await books.asOf(50);
  assertEquals(messages, books.stats.commits - 1);
  const many = messagesOf(Array.from({ length: 1_000 }, (_, n) => `${n}`), 1_000)!;
  assertEquals(many.map(({ value }) => (value as { wakes: string[] }).wakes.length), [500, 500]);
  await books.close();
});
