/** The KV fails, other processes write, a directory is taken: nothing is lost, nothing doubled. */
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import type { Outcome } from "../../src/store/contract.ts";
import { DataDirectoryBusy } from "../../src/store/lock.ts";
import { type SafeKv, safeKv } from "../../src/store/safe_kv.ts";
import { compactLog } from "../../src/store/compact.ts";
import { openStore } from "../../src/store/store.ts";
import {
  allEvents,
  codeOf,
  committed,
  noteRegistry,
  type NoteViews,
  noteViews,
  openNotes,
  texts,
  withFolder,
  write,
} from "./notes.ts";
import { withoutClose } from "./slow_kv.ts";

/** Fails `times` commits: before they are written, or after, when the answer is lost on the way. */
function faulty(kv: Deno.Kv, when: "before" | "after", times: number): SafeKv {
  const safe = safeKv(kv);
  return {
    ...safe,
    async commit(changes) {
      const fails = times-- > 0;
      if (fails && when === "before") throw new Error("database is locked");
      const done = await safe.commit(changes);
      if (fails) throw new Error("connection lost");
      return done;
    },
  };
}

const openOver = (kv: Deno.Kv, other: { safe?: SafeKv; shared?: boolean } = {}) =>
  openStore<NoteViews>({
    kv,
    shared: false,
    registry: noteRegistry,
    views: noteViews,
    now: () => new Date(),
    retryMs: 0,
    release: () => {},
    ...other,
  });

Deno.test("a full disk is reported at once, and work continues when there is room", async () => {
  const kv = await Deno.openKv(":memory:");
  let full = false;
  let tried = 0;
  const safe: SafeKv = {
    ...safeKv(kv),
    commit(changes) {
      if (!full) return safeKv(kv).commit(changes);
      tried++;
      throw new Error("database or disk is full");
    },
  };
  const books = await openOver(kv, { safe });
  committed(await books.execute(write("note/a", "앞")));
  full = true;
  const outcomes = await Promise.all([
    books.execute(write("note/a", "하나")),
    books.execute(write("note/b", "둘")),
  ]);
  assertEquals(outcomes.map(codeOf), ["disk_full", "disk_full"]);
  assert(tried <= 2, "each is tried once");
  full = false;
  committed(await books.execute(write("note/a", "뒤")));
  assertEquals(texts(books, "note/a"), ["앞", "뒤"]);
  assert((await books.verify()).ok);
  await books.close();
});

for (const when of ["before", "after"] as const) {
  Deno.test(`commands whose commit fails ${when} it is written are stored once`, async () => {
    const kv = await Deno.openKv(":memory:");
    const books = await openOver(kv, { safe: faulty(kv, when, 3) });
    const outcomes = await Promise.all(
      ["하나", "둘", "셋"].map((text, n) => books.execute(write(`note/${n}`, text))),
    );
    assertEquals(outcomes.map((outcome) => committed(outcome).events[0].position), [1, 2, 3]);
    // The first caller is answered as the first, even if the KV's answer was lost.
    assertEquals(outcomes.map((outcome) => committed(outcome).repeated), [false, false, false]);
    assertEquals((await allEvents(books)).map((e) => e.stream), ["note/0", "note/1", "note/2"]);
    assertEquals(books.views.count.events, 3);
    assertEquals((await books.verify()).ok, true);
    await books.close();
  });

  Deno.test(`a store that keeps failing ${when} a commit reports it, and works when it is back`, async () => {
    const kv = await Deno.openKv(":memory:");
    const books = await openOver(kv, { safe: faulty(kv, when, 6) });
    const refused = await books.execute(write("note/a", "하나", { key: "k" }));
    assertEquals(codeOf(refused), when === "before" ? "store_unavailable" : "");
    const again = committed(await books.execute(write("note/a", "하나", { key: "k" })));
    assertEquals(again.events.map((e) => e.position), [1]);
    assertEquals(texts(books, "note/a"), ["하나"]);
    await books.close();
  });
}

Deno.test("when reads fail too every waiting caller is answered", async () => {
  const kv = await Deno.openKv(":memory:");
  let broken = false;
  const safe = safeKv(kv);
  const fail = () => {
    throw new Error("unreachable");
  };
  const books = await openOver(kv, {
    safe: {
      ...safe,
      commit: (changes) => broken ? fail() : safe.commit(changes),
      list: (selector, options) => broken ? fail() : safe.list(selector, options),
    },
  });
  broken = true;
  const both = await Promise.all(["a", "b"].map((id) => books.execute(write(`note/${id}`, id))));
  assertEquals(both.map(codeOf), ["store_unavailable", "store_unavailable"]);
  broken = false;
  assertEquals(codeOf(await books.execute(write("note/a", "다시"))), "");
  await books.close();
});

Deno.test("two processes on one KV write one gapless log", async () => {
  const kv = await Deno.openKv(":memory:");
  const keepOpen = withoutClose(kv);
  const [one, two] = await Promise.all([1, 2].map(() => openOver(keepOpen, { shared: true })));
  await Promise.all(Array.from({ length: 60 }, (_, n) =>
    (n % 2 ? one : two).execute({
      ...write("note/hot", ""),
      decide: ({ note }) => [{
        stream: "note/hot",
        type: "note.written",
        data: { text: `${note.get("note/hot")?.version ?? 0}` },
      }],
    })));
  // Each decision was made on exactly the state it was committed on.
  const third = await openOver(keepOpen);
  const events = await allEvents(third);
  await third.close();
  assertEquals(events.map((e) => (e.data as { text: string }).text), events.map((_, n) => `${n}`));
  assertEquals(events.length, 60);
  assert(one.stats.retries + two.stats.retries > 0, "they did meet");
  await compactLog(safeKv(kv), 60, () => false);
  await Promise.all([one, two].map((books) => books.execute(write("note/last", "끝"))));
  assertEquals([(await one.verify()).ok, (await one.verify()).events], [true, 62]);
  await one.close();
  await two.close();
  kv.close();
});

Deno.test("a command whose commit failed and finds another's is a repeat", async () => {
  const kv = await Deno.openKv(":memory:");
  const keepOpen = withoutClose(kv);
  const one = await openOver(keepOpen, { shared: true });
  const asked = (requestId: string) => {
    const command = write("note/a", "하나", { key: "k" });
    return { ...command, meta: { ...command.meta, requestId } };
  };
  const safe = safeKv(kv);
  let first: Outcome | undefined;
  // The other one's commit comes between this one's and its second try.
  const overtaken: SafeKv = {
    ...safe,
    async commit(changes) {
      if (first) return await safe.commit(changes);
      first = await one.execute(asked("1"));
      throw new Error("database is locked");
    },
  };
  const two = await openOver(keepOpen, { shared: true, safe: overtaken });
  const again = await two.execute(asked("2"));
  assertEquals([committed(first!).repeated, committed(again).repeated], [false, true]);
  await one.close();
  await two.close();
  kv.close();
});

Deno.test("a key used in one process is known in the other", async () => {
  const kv = await Deno.openKv(":memory:");
  const keepOpen = withoutClose(kv);
  const [one, two] = await Promise.all([1, 2].map(() => openOver(keepOpen, { shared: true })));
  await two.execute(write("note/b", "먼저"));
  const first = committed(await one.execute(write("note/a", "하나", { key: "k" })));
  const again = committed(await two.execute(write("note/a", "하나", { key: "k" })));
  assertEquals(again, { ...first, repeated: true });
  await one.close();
  await two.close();
  kv.close();
});

Deno.test("a second server on one data directory is refused, and the first continues", () =>
  withFolder(async (folder) => {
    const first = await openNotes(`${folder}/books.sqlite`);
    const error = await assertRejects(
      () => openNotes(`${folder}/books.sqlite`),
      DataDirectoryBusy,
    );
    assertMatch(error.message, /다른 서버가 사용하고 있습니다/);
    await first.execute(write("note/a", "하나"));
    await first.close();
    const second = await openNotes(`${folder}/books.sqlite`);
    assertEquals(texts(second, "note/a"), ["하나"]);
    await second.close();
  }));

Deno.test("work waiting when the store closes is written, later work is refused", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/books.sqlite`;
    const books = await openNotes(path);
    const waiting = [1, 2, 3].map((n) => books.execute(write("note/a", `${n}`)));
    const closed = books.close();
    assertEquals(codeOf(await books.execute(write("note/a", "늦은 글"))), "closing");
    assertEquals((await Promise.all(waiting)).map(codeOf), ["", "", ""]);
    await closed;
    const again = await openNotes(path);
    assertEquals(texts(again, "note/a"), ["1", "2", "3"]);
    await again.close();
  });
});
