/** A KV over a network: late, silent, watched by others. Nothing is lost, nothing doubled, no request waits without end. */
import { assert, assertEquals, assertLess, assertRejects } from "@std/assert";
import { isRefusal } from "../../events/base/refusal.ts";
import { openProblem } from "../../src/opening/open_problem.ts";
import { KvLate, withDeadlines } from "../../src/store/deadline_kv.ts";
import { HOUSEKEEPER } from "../../src/store/keys.ts";
import { SharedLease } from "../../src/store/lease.ts";
import { readPacks } from "../../src/store/reader.ts";
import { type SafeKv, safeKv } from "../../src/store/safe_kv.ts";
import { openStore, type StoreOptions } from "../../src/store/store.ts";
import {
  allEvents,
  codeOf,
  committed,
  type NoteBooks,
  noteRegistry,
  type NoteViews,
  noteViews,
  openNotes,
  texts,
  write,
} from "./notes.ts";
import { deafKv, type Slow, type SlowKv, slowKv, withoutClose } from "./slow_kv.ts";

const DEADLINES = { call: 100, silent: 250, probe: 0 };
const WAIT_MS = 1_000;

type Other = Partial<StoreOptions<NoteViews>>;

/** One process of the office on a KV that others use too. */
const openShared = (kv: Deno.Kv, other: Other = {}): Promise<NoteBooks> =>
  openStore<NoteViews>({
    kv: withDeadlines(kv, DEADLINES),
    shared: true,
    registry: noteRegistry,
    views: noteViews,
    now: () => new Date(),
    retryMs: 5,
    waitMs: WAIT_MS,
    release: () => {},
    ...other,
  });

/** Runs a test with processes on one KV, the first of which finds it slow when the test says so. */
async function withTwo(
  test: (one: NoteBooks, two: NoteBooks, slow: SlowKv) => Promise<void>,
): Promise<void> {
  const kv = await Deno.openKv(":memory:");
  const slow = slowKv(withoutClose(kv));
  const one = await openShared(slow.kv);
  const two = await openShared(withoutClose(kv));
  try {
    await test(one, two, slow);
  } finally {
    await slow.resume();
    await one.close();
    await two.close();
    kv.close();
  }
}

/** Resolves once the process has folded so much. */
function reached(books: NoteBooks, position: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => void (books.head >= position && resolve());
  const stop = books.subscribe(look);
  look();
  return promise.finally(stop);
}

Deno.test("each call of a KV has a deadline, a shorter one while an answer is overdue", async () => {
  const kv = await Deno.openKv(":memory:");
  const slow = slowKv(kv);
  const timely = withDeadlines(slow.kv, { call: 400, silent: 15, probe: 0 });
  slow.stop("not done");
  const calls: [string, () => Promise<unknown>][] = [
    ["get", () => timely.get(["a"])],
    ["set", () => timely.set(["a"], 1)],
    ["list", () => Array.fromAsync(timely.list({ prefix: [] }))],
    ["commit", () => timely.atomic().set(["a"], 2).commit()],
  ];
  const spans: number[] = [];
  for (const [name, call] of calls) {
    const began = performance.now();
    const error = await assertRejects(call, KvLate);
    assert(error.message.includes(`(${name})`));
    spans.push(performance.now() - began);
  }
  assert(spans[0] >= 390, "the first is waited for in full");
  assertLess(Math.min(...spans.slice(1)), 390);
  await slow.resume();
  assertEquals((await timely.get(["a"])).value, 2);
  slow.stop("not done");
  const began = performance.now();
  await assertRejects(() => timely.get(["a"]), KvLate);
  assert(performance.now() - began >= 390, "an answer, however late, ends the haste");
  await slow.resume();
  kv.close();
});

Deno.test("while an answer is overdue few calls are sent, and all continue with the next answer", async () => {
  const kv = await Deno.openKv(":memory:");
  const slow = slowKv(kv);
  const timely = withDeadlines(slow.kv, { call: 400, silent: 5_000, probe: 60_000 });
  slow.stop("not done");
  await assertRejects(() => timely.get(["a"]), KvLate);
  const many = Promise.all(Array.from({ length: 50 }, (_, n) => timely.set(["a", n], n)));
  assertEquals([slow.calls.get, slow.calls.set], [1, 1]);
  await slow.resume();
  await many;
  assertEquals((await timely.get(["a", 49])).value, 49);
  kv.close();
});

for (const how of ["done, not answered", "not done"] as Slow[]) {
  Deno.test(`a commit with a late answer (${how}) is stored once, whoever continues meanwhile`, () =>
    withTwo(async (one, two, slow) => {
      committed(await one.execute(write("note/a", "앞")));
      await reached(two, 1);
      slow.stop(how);
      const asked = one.execute(write("note/a", "하나", { key: "k" }));
      // It is given up, and the log is asked.
      await slow.next("get");
      committed(await two.execute(write("note/b", "둘")));
      await slow.resume();
      const first = committed(await asked);
      assertEquals(first.repeated, false);
      assertEquals(committed(await one.execute(write("note/a", "하나", { key: "k" }))), {
        ...first,
        repeated: true,
      });
      await reached(two, 3);
      assertEquals(texts(one, "note/a"), ["앞", "하나"]);
      assertEquals(texts(two, "note/a"), ["앞", "하나"]);
      assertEquals((await allEvents(one)).length, 3);
      assert((await one.verify()).ok);
    }));
}

Deno.test("a late commit that arrives after newer writes is refused by the log itself", () =>
  withTwo(async (one, _two, slow) => {
    committed(await one.execute(write("note/a", "앞")));
    slow.stop("not done");
    const many = Array.from({ length: 5 }, (_, n) => one.execute(write(`note/${n}`, `${n}`)));
    const outcomes = await Promise.all(many);
    assertEquals(outcomes.map(codeOf), outcomes.map(() => "store_unavailable"));
    await slow.resume();
    for (let n = 0; n < 5; n++) committed(await one.execute(write(`note/${n}`, "다시")));
    const events = await allEvents(one);
    assertEquals(events.map((e) => e.position), events.map((_, n) => n + 1));
    assertEquals(new Set(events.map((e) => e.key)).size, events.length);
    assert((await one.verify()).ok);
  }));

Deno.test("while the KV is silent callers are answered in time, and unsent commands are never saved", () =>
  withTwo(async (one, _two, slow) => {
    committed(await one.execute(write("note/a", "앞")));
    slow.stop("not done");
    const began = performance.now();
    const sent = one.execute(write("note/a", "보냄"));
    await slow.next("commit");
    // On the same stream: it waits behind the one that is under way.
    const behind = one.execute(write("note/a", "기다림"));
    const [unknown, unsent] = await Promise.all([sent, behind]);
    assertLess(performance.now() - began, WAIT_MS * 2);
    assert(isRefusal(unknown) && isRefusal(unsent));
    assertEquals([unknown.status, unsent.status], [503, 503]);
    assert(unknown.message.startsWith("저장이 되었는지 확인하지 못했습니다."));
    assert(unsent.message.startsWith("저장소가 응답하지 않아 저장하지 않았습니다."));
    await slow.resume();
    committed(await one.execute(write("note/b", "뒤")));
    assertEquals(texts(one, "note/a").includes("기다림"), false);
  }));

Deno.test("books on a silent KV close in time", async () => {
  const kv = await Deno.openKv(":memory:");
  const slow = slowKv(withoutClose(kv));
  const books = await openShared(slow.kv, { waitMs: 60_000 });
  committed(await books.execute(write("note/a", "하나")));
  slow.stop("not done");
  const waiting = books.execute(write("note/a", "둘"));
  const began = performance.now();
  await books.close();
  assertLess(performance.now() - began, 5_000);
  assertEquals(codeOf(await waiting), "store_unavailable");
  await slow.resume();
  kv.close();
});

Deno.test("a process does not reread its own writes", () =>
  withTwo(async (one, two, slow) => {
    committed(await one.execute(write("note/a", "0")));
    await reached(two, 1);
    const before = { ...slow.calls };
    for (let n = 1; n <= 30; n++) committed(await one.execute(write("note/a", `${n}`)));
    const calls = (name: string) => (slow.calls[name] ?? 0) - (before[name] ?? 0);
    assertEquals([calls("commit"), calls("list"), one.stats.retries], [30, 0, 0]);
    await reached(two, 31);
  }));

Deno.test("reading ahead continues after the watch was lost", async () => {
  const kv = await Deno.openKv(":memory:");
  const slow = slowKv(withoutClose(kv));
  const one = await openShared(slow.kv, { restartMs: 5 });
  const two = await openShared(withoutClose(kv));
  committed(await two.execute(write("note/a", "하나")));
  await reached(one, 1);
  slow.breakWatch();
  committed(await two.execute(write("note/a", "둘")));
  await reached(one, 2);
  slow.breakWatch();
  committed(await two.execute(write("note/a", "셋")));
  await reached(one, 3);
  assertEquals(slow.calls.watch, 3);
  await one.close();
  await two.close();
  kv.close();
});

/** Two processes, of which the second gets no messages of the first one's writes. */
async function withDeaf(test: (one: NoteBooks, deaf: NoteBooks, slow: SlowKv) => Promise<void>) {
  const kv = await Deno.openKv(":memory:");
  const slow = slowKv(withoutClose(kv));
  const one = await openShared(withoutClose(kv));
  const deaf = await openShared(slow.kv, { watched: deafKv(kv), lookMs: 600_000 });
  try {
    await test(one, deaf, slow);
  } finally {
    await slow.resume();
    await one.close();
    await deaf.close();
    kv.close();
  }
}

Deno.test("a write in one process can be read in another that missed its message", () =>
  withDeaf(async (one, deaf) => {
    committed(await one.execute(write("note/a", "하나")));
    assertEquals([deaf.head, await deaf.reach(one.head, 10_000)], [0, true]);
    assertEquals(texts(deaf, "note/a"), ["하나"]);
  }));

Deno.test("a position beyond the log delays nobody", () =>
  withDeaf(async (_one, deaf) => {
    assertEquals(await deaf.reach(1_000_000, 600_000), false);
  }));

Deno.test("a caller who waits for a silent KV gets the current state after a while", () =>
  withDeaf(async (one, deaf, slow) => {
    committed(await one.execute(write("note/a", "하나")));
    slow.stop("not done");
    assertEquals(await deaf.reach(one.head, 20), false);
  }));

Deno.test("polling finds what a watch missed", async () => {
  const kv = await Deno.openKv(":memory:");
  const one = await openShared(withoutClose(kv));
  const deaf = await openShared(withoutClose(kv), { watched: deafKv(kv), lookMs: 5 });
  committed(await one.execute(write("note/a", "하나")));
  await reached(deaf, 1);
  assertEquals(texts(deaf, "note/a"), ["하나"]);
  await one.close();
  await deaf.close();
  kv.close();
});

Deno.test("the process that maintains the log holds the lease, and releases it at its end", async () => {
  const kv = await Deno.openKv(":memory:");
  const one = await openShared(withoutClose(kv), { restMs: 1 });
  const taken = kv.watch([HOUSEKEEPER]).getReader();
  await taken.read();
  committed(await one.execute(write("note/a", "하나")));
  await taken.read();
  await taken.cancel();
  const other = new SharedLease(safeKv(kv));
  assertEquals(await other.held(), false);
  await one.close();
  assertEquals(await other.held(), true);
  kv.close();
});

Deno.test("a late part of the log fetched ahead fails only for its reader", async () => {
  const kv = await Deno.openKv(":memory:");
  const books = await openShared(withoutClose(kv));
  // More values than the first fetches take.
  for (let n = 0; n < 70; n++) await books.execute(write("note/a", `${n}`));
  await books.close();
  let lists = 0;
  const safe: SafeKv = {
    ...safeKv(kv),
    list: (selector, options) => {
      if (++lists === 3) throw new KvLate("list", 3_000);
      return safeKv(kv).list(selector, options);
    },
  };
  let read = 0;
  await assertRejects(async () => {
    for await (const pack of readPacks(safe, 1, 70)) {
      read = pack.last;
      // Whatever nobody looks after ends the process in a turn of the event loop.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, KvLate);
  assertEquals(read, 9);
  kv.close();
});

Deno.test("a start without its KV server says where to look", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  listener.close();
  const path = `http://127.0.0.1:${listener.addr.port}`;
  const error = await assertRejects(() => openNotes(path));
  for (const known of [error, new KvLate("get", 3_000)]) {
    const result = openProblem(known, path);
    assert(result.startsWith(`KV 서버(${path})를 열 수 없습니다. 서버가 켜져 있는지`), result);
  }
});
