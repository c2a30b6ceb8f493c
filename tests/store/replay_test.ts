import { createHash } from "node:crypto";
import { clearImmediate, setImmediate } from "node:timers";
import { assert, assertEquals, assertRejects } from "@std/assert";
import type { View } from "../../projections/kit/view.ts";
import { digestOf } from "../../src/store/replay.ts";
import { type NoteBooks, noteViews, openNotes, texts, withFolder, write } from "./notes.ts";

async function filled(events = 1_500): Promise<NoteBooks> {
  const books = await openNotes(":memory:");
  await Promise.all(
    Array.from({ length: events }, (_, n) => books.execute(write(`note/${n % 50}`, `글 ${n}`))),
  );
  return books;
}

const picture = (books: NoteBooks): string =>
  JSON.stringify([[...books.views.note], books.views.count]);

Deno.test("repeated replays give the same views", async () => {
  const books = await filled();
  const before = picture(books);
  for (let run = 0; run < 2; run++) {
    const reports = await books.replay({});
    assertEquals(reports.map((r) => [r.view, r.same, r.swapped, r.position]), [
      ["note", true, true, 1_500],
      ["count", true, true, 1_500],
    ]);
    assertEquals(picture(books), before);
  }
  await books.close();
});

Deno.test("a replay of one view mends it and leaves the others alone", async () => {
  const books = await filled();
  const before = picture(books);
  books.views.note.delete("note/7");
  books.views.count.events = 3;
  const [report, ...others] = await books.replay({ view: "note" });
  assertEquals([report.view, report.same, report.swapped, others.length], ["note", false, true, 0]);
  assertEquals(books.views.count.events, 3);
  books.views.count.events = 1_500;
  assertEquals(picture(books), before);
  await books.close();
});

Deno.test("a verifying replay finds a differing view and changes nothing", async () => {
  const books = await filled(200);
  books.views.count.events = 3;
  const reports = await books.replay({ verifyOnly: true });
  assertEquals(reports.map((r) => [r.view, r.same, r.swapped]), [
    ["note", true, false],
    ["count", false, false],
  ]);
  assertEquals(books.views.count.events, 3);
  await books.close();
});

Deno.test("reads and appends continue during a replay and are all kept", async () => {
  const books = await filled();
  let progressed = 0;
  const appended: Promise<unknown>[] = [];
  const [report] = await books.replay({}, ({ done, total }) => {
    progressed++;
    assert(done <= total);
    assertEquals(texts(books, "note/7").length >= 30, true);
    appended.push(books.execute(write("note/7", "재구성 중에 쓴 글")));
  });
  const written = (await Promise.all(appended)).length;
  assert(progressed > 1);
  assertEquals(report.same, true);
  assertEquals(books.head, 1_500 + written);
  assertEquals(books.views.count.events, books.head);
  assertEquals((await books.replay({ verifyOnly: true })).every((r) => r.same), true);
  await books.close();
});

Deno.test("a replay aborted at any moment leaves the live views intact", async () => {
  const books = await filled();
  let steps = 0;
  await books.replay({ verifyOnly: true }, () => steps++);
  for (let stopAt = 1; stopAt <= steps; stopAt++) {
    const before = picture(books);
    const controller = new AbortController();
    let step = 0;
    const stop = () => ++step === stopAt ? controller.abort(new Error("stopped")) : undefined;
    await assertRejects(() => books.replay({ signal: controller.signal }, stop), Error, "stopped");
    assertEquals(picture(books), before);
    await books.execute(write("note/7", "이어서 쓴 글"));
  }
  assertEquals((await books.replay({})).every((r) => r.same), true);
  await books.close();
});

Deno.test("two replays at once, with appends between them, both end with the log's state", async () => {
  const books = await filled();
  const appended: Promise<unknown>[] = [];
  const append = () => appended.push(books.execute(write("note/7", "두 재구성 사이의 글")));
  const runs = await Promise.all([books.replay({}, append), books.replay({}, append)]);
  await Promise.all(appended);
  assertEquals(
    runs.flat().map(({ same, swapped }) => [same, swapped]),
    Array(4).fill([true, true]),
  );
  assertEquals(books.views.count.events, books.head);
  assertEquals((await books.replay({ verifyOnly: true })).every(({ same }) => same), true);
  await books.close();
});

Deno.test("a replay cut off by the end of the process leaves the books intact", () =>
  withFolder(async (folder) => {
    const path = `${folder}/books.sqlite`;
    const first = await openNotes(path);
    for (let n = 0; n < 40; n++) await first.execute(write(`note/${n % 3}`, `글 ${n}`));
    const before = picture(first);
    const cut = first.replay({ signal: AbortSignal.abort() });
    await assertRejects(() => cut);
    await first.close();
    const second = await openNotes(path);
    assertEquals(picture(second), before);
    await second.close();
  }));

Deno.test("a replay of an unknown view says so", async () => {
  const books = await filled(10);
  await assertRejects(() => books.replay({ view: "toString" }), RangeError);
  await books.close();
});

Deno.test("a view that cannot fold an event skips it, in a replay too", async () => {
  const fussy: View<{ events: number }> = {
    ...noteViews.count,
    fold(state, event) {
      if (event.position === 2) throw new Error("no rule for this");
      state.events++;
    },
  };
  const books = await openNotes(":memory:", { views: { ...noteViews, count: fussy } });
  for (const text of ["하나", "둘", "셋"]) await books.execute(write("note/a", text));
  assertEquals(texts(books, "note/a"), ["하나", "둘", "셋"]);
  assertEquals(books.views.count.events, 2);
  assertEquals((await books.replay({})).every((r) => r.same), true);
  await books.close();
});

Deno.test("indexes left out by a fold exist after a start, a replay and an as-of read", () =>
  withFolder(async (folder) => {
    const path = `${folder}/books.sqlite`;
    const indexed = new WeakSet<object>();
    const slow: View<{ events: number }> = {
      ...noteViews.count,
      *buildIndexes(state) {
        yield;
        indexed.add(state);
      },
    };
    const open = () => openNotes(path, { views: { ...noteViews, count: slow } });
    const first = await open();
    for (const text of ["하나", "둘", "셋"]) await first.execute(write("note/a", text));
    await first.close();
    const books = await open();
    const started = books.views.count;
    assert(indexed.has(started));
    await books.replay({});
    assert(books.views.count !== started && indexed.has(books.views.count));
    assert(indexed.has((await books.asOf(2, ["count"])).count));
    await books.close();
  }));

Deno.test("a view's digest is made in slices, even of a long column of numbers", async () => {
  // Given: parts that each take as long as a slice may.
  let turn = 0;
  let next = setImmediate(function count() {
    turn++;
    next = setImmediate(count);
  });
  const turns = new Set<number>();
  const part = (first: number) => ({
    length: 4_096,
    toJSON: () => {
      const began = performance.now();
      while (performance.now() - began < 9);
      turns.add(turn);
      return [first];
    },
  });
  // When
  const digest = await digestOf([[part(1), part(2), part(3)], ["some", "words"]]);
  clearImmediate(next);
  // Then: others had their turn between any two of them, and the digest is that of the whole text.
  assertEquals(turns.size, 3);
  const text = JSON.stringify([[[1], [2], [3]], ["some", "words"]]);
  assertEquals(digest, createHash("sha256").update(text).digest("hex"));
});
