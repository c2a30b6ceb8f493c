/** While one commit is being written the next one is decided: never on what is not certain yet. */
import { assertEquals } from "@std/assert";
import { type SafeKv, safeKv } from "../../src/store/safe_kv.ts";
import { openStore } from "../../src/store/store.ts";
import type { Command } from "../../src/store/contract.ts";
import {
  allEvents,
  codeOf,
  committed,
  note,
  type NoteBooks,
  noteRegistry,
  type NoteViews,
  noteViews,
  texts,
  write,
} from "./notes.ts";

type Fate = "written" | "lost" | "written, answer lost";

/** A KV whose commits of records wait until the test says what becomes of them. */
interface Held {
  safe: SafeKv;
  /** First position of each commit asked for, in order. */
  asked: number[];
  /** Settles the oldest commit under way and lets all that follows from it happen. */
  settle(fate?: Fate): Promise<void>;
  /** From now on commits are written at once. */
  free(): Promise<void>;
}

function holding(kv: Deno.Kv): Held {
  const safe = safeKv(kv);
  const waiting: { settle(fate: Fate): void; done: Promise<void> }[] = [];
  const asked: number[] = [];
  let free = false;
  const settle = async (fate: Fate = "written") => {
    const oldest = waiting.shift()!;
    oldest.settle(fate);
    // The KV takes as long as it takes; on a busy machine longer than any number of turns.
    await oldest.done;
    await quiet();
  };
  return {
    asked,
    settle,
    async free() {
      free = true;
      while (waiting.length > 0) await settle();
    },
    safe: {
      ...safe,
      async commit(changes) {
        const key = changes.set?.[0].key ?? [];
        if (free || key[0] !== "log") return await safe.commit(changes);
        asked.push(key[1] as number);
        const settled = Promise.withResolvers<Fate>();
        const over = Promise.withResolvers<void>();
        waiting.push({ settle: settled.resolve, done: over.promise });
        try {
          const fate = await settled.promise;
          const done = fate === "lost" ? null : await safe.commit(changes);
          if (fate !== "written") throw new Error("connection lost");
          return done;
        } finally {
          over.resolve();
        }
      },
    },
  };
}

/** Until everything that can happen by itself has happened. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
}

/** Commits two commands at a time and always decides the next ones meanwhile. */
const twoByTwo = { decided() {}, written() {}, take: (waiting: number) => Math.min(2, waiting) };

async function withHeld(
  test: (books: NoteBooks, held: Held) => Promise<void>,
  pace = twoByTwo,
): Promise<void> {
  const kv = await Deno.openKv(":memory:");
  const held = holding(kv);
  const books = await openStore<NoteViews>({
    kv,
    safe: held.safe,
    shared: false,
    registry: noteRegistry,
    views: noteViews,
    now: () => new Date(),
    retryMs: 0,
    pace,
    release: () => {},
  });
  await test(books, held);
  await held.free();
  const { ok, events } = await books.verify();
  assertEquals([ok, events], [true, books.head]);
  await books.close();
}

/** Writes how many notes its stream had, and remembers that it was asked. */
function counting(stream: string, asked: string[], other: Partial<Command<NoteViews>> = {}) {
  return {
    ...write(stream, ""),
    decide: ({ note: notes }: NoteViews) => {
      asked.push(stream);
      return [note(stream, `${notes.get(stream)?.version ?? 0}`)];
    },
    ...other,
  };
}

const four = ["note/a", "note/b", "note/c", "note/d"];

Deno.test("the next commit is decided during a write, and written after it", () =>
  withHeld(async (books, held) => {
    const decided: string[] = [];
    const outcomes = four.map((stream) => books.execute(counting(stream, decided)));
    await quiet();
    assertEquals([decided, held.asked, books.head], [four, [1], 0]);
    await held.settle();
    assertEquals([held.asked, books.head], [[1, 3], 2]);
    await held.settle();
    assertEquals((await Promise.all(outcomes)).map((o) => committed(o).events[0].position), [
      1,
      2,
      3,
      4,
    ]);
    assertEquals((await allEvents(books)).map((e) => e.stream), four);
  }));

Deno.test("a change cannot be read before it is written", () =>
  withHeld(async (books, held) => {
    for (const stream of four) void books.execute(write(stream, "글"));
    await quiet();
    assertEquals(four.map((stream) => texts(books, stream).length), [0, 0, 0, 0]);
    await held.settle();
    assertEquals(four.map((stream) => texts(books, stream).length), [1, 1, 0, 0]);
  }));

Deno.test("a command on a stream, noun or key being written waits for it", () =>
  withHeld(async (books, held) => {
    const decided: string[] = [];
    const first = books.execute(counting("note/a", decided, write("note/a", "", { key: "k" })));
    await quiet();
    const outcomes = [
      books.execute(counting("note/a", decided)),
      books.execute(write("note/b", "", { key: "k" })),
      books.execute(counting("other/c", decided, { reads: ["note"] })),
      books.execute({ ...write("other/d", ""), decide: () => [note("note/a", "x")] }),
    ];
    await quiet();
    assertEquals([held.asked, decided], [[1], []]);
    await held.free();
    const { events } = committed(await first);
    const all = (await Promise.all(outcomes)).map(committed);
    assertEquals(all.map(({ repeated }) => repeated), [false, true, false, false]);
    assertEquals(all[1].events, events);
    assertEquals(texts(books, "note/a"), ["", "1", "x"]);
  }));

for (const fate of ["lost", "written, answer lost"] as const) {
  Deno.test(`when a commit is ${fate}, it and later decisions are made again`, () =>
    withHeld(async (books, held) => {
      const decided: string[] = [];
      const outcomes = four.map((stream) => books.execute(counting(stream, decided)));
      const stale = books.execute(counting("note/a", decided, { expected: 0 }));
      await quiet();
      assertEquals(decided, four);
      await held.settle(fate);
      await held.free();
      const again = fate === "lost" ? four : ["note/c", "note/d"];
      const all = (await Promise.all(outcomes)).map(committed);
      assertEquals(decided, [...four, ...again]);
      assertEquals(all.map(({ events }) => events[0].position), [1, 2, 3, 4]);
      assertEquals(codeOf(await stale), "stale_version");
      assertEquals((await allEvents(books)).map((e) => e.stream), four);
    }));
}

Deno.test("a task with exclusive access waits for both commits, and new commands wait for it", () =>
  withHeld(async (books, held) => {
    for (const stream of four) void books.execute(write(stream, "글"));
    await quiet();
    let reports: number | null = null;
    const replay = books.replay({}).then((all) => reports = all.length);
    const late = books.execute(write("note/late", "늦은 글"));
    await quiet();
    await held.settle();
    assertEquals([reports, held.asked], [null, [1, 3]]);
    await held.free();
    assertEquals([await replay, committed(await late).events[0].position], [2, 5]);
  }));
