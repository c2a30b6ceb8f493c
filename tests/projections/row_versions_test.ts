/** Books walked back by the versions they keep, against folds that were stopped there. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { StoredEvent } from "../../events/base/event.ts";
import { CHUNK, STEPS } from "../../projections/kit/row_versions.ts";
import { type StreamEntry, streamView } from "../../projections/kit/stream_view.ts";
import { minji } from "../store/notes.ts";

const viewOf = (versions?: number) =>
  streamView<string, StreamEntry<string>, { texts: Set<string> }>({
    noun: "note",
    evolve: (_before, event) => event.data as string,
    indexes: () => ({ texts: new Set() }),
    index({ texts }, { state }, before) {
      if (before) texts.delete(before.state);
      texts.add(state);
    },
    versions,
  });
const view = viewOf();
type Book = ReturnType<typeof view.empty>;

/** Events on these rows, one after the other; each writes another text. */
function eventsOn(rows: number[]): StoredEvent[] {
  const versions = new Map<number, number>();
  return rows.map((row, at) => {
    const version = (versions.get(row) ?? 0) + 1;
    versions.set(row, version);
    const [position, id] = [at + 1, `r${row}`];
    return {
      position,
      stream: `note/${id}`,
      version,
      type: "note.written",
      schema: 1,
      data: `${position}`,
      at: `2026-01-01T00:00:00.${String(position % 1_000).padStart(3, "0")}Z`,
      actor: minji,
      requestId: "r",
      key: `${position}`,
    };
  });
}

function foldOf(events: StoredEvent[], until: number): Book {
  const book = view.empty();
  for (const event of events.slice(0, until)) view.fold(book, event);
  return book;
}

/** Takes all steps of a walk; `between` is done at each turn of the others. */
function walked<T>(walk: Generator<void, T>, between = () => {}): T {
  for (let step = walk.next();; step = walk.next()) {
    if (step.done) return step.value;
    between();
  }
}

const rowsIn = (book: Book): unknown => [[...book.byId], [...book.texts].sort()];

Deno.test("a book walked back to a position equals a fold stopped there", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(6), { maxLength: 40 }), (rows) => {
      const events = eventsOn(rows);
      const book = foldOf(events, events.length);
      for (let position = 0; position <= events.length; position++) {
        assertEquals(
          rowsIn(walked(view.at!(book, position))!),
          rowsIn(foldOf(events, position)),
        );
      }
    }),
  );
});

Deno.test("the difference of two positions equals the difference of two folds", () => {
  const arbitrary = fc.tuple(fc.array(fc.nat(6), { maxLength: 40 }), fc.nat(40), fc.nat(40));
  fc.assert(
    fc.property(arbitrary, ([rows, one, other]) => {
      const events = eventsOn(rows);
      const [from, to] = [one, other].sort((a, b) => a - b);
      const [then, now] = [foldOf(events, from), foldOf(events, to)];
      const expected = [...now.byId].map(([id, after]) => ({
        id,
        before: then.byId.get(id),
        after,
      }))
        .filter(({ before, after }) => before?.version !== after.version);
      const result = walked(view.between!(foldOf(events, events.length), from, to))!;
      const inOrder = (changes: { id: string }[]) =>
        changes.toSorted((a, b) => a.id < b.id ? -1 : 1);
      assertEquals(inOrder(result), inOrder(expected));
    }),
  );
});

Deno.test("rows that begin and change during a walk are as they were", () => {
  const rows = 4 * STEPS;
  // Each row once, then each again, backwards; what comes after that comes during the walk.
  const order = Array.from({ length: rows }, (_, row) => row);
  const more = Array.from({ length: rows }, (_, n) => n % 2 === 0 ? rows + n : (n * 7) % rows);
  const events = eventsOn([...order, ...order.toReversed(), ...more]);
  const position = rows + rows / 2;
  let next = 2 * rows;
  const goOn = (book: Book) => () => {
    for (let n = 0; n < 200; n++) view.fold(book, events[next++]);
  };
  const book = foldOf(events, next);
  const past = walked(view.at!(book, position), goOn(book))!;
  assert(next > 2 * rows + 1_000, "the book went on");
  assertEquals([...past.byId], [...foldOf(events, position).byId]);
  next = 2 * rows;
  const again = foldOf(events, next);
  const changes = walked(view.between!(again, rows, position), goOn(again))!;
  assertEquals(changes.map(({ before, after }) => [before?.version, after.version]), [
    ...Array.from({ length: rows / 2 }, () => [1, 2]),
  ]);
});

Deno.test("versions are kept up to a limit: an older one is reported as missing", () => {
  const bounded = viewOf(2 * CHUNK);
  const book = bounded.empty();
  const events = eventsOn(Array.from({ length: 3 * CHUNK }, (_, n) => n % 3));
  for (const event of events) bounded.fold(book, event);
  assert(book.past!.size <= 2 * CHUNK);
  // Three of the events began a row; the oldest chunk of those that changed one is gone.
  const reach = CHUNK + 3;
  assertEquals(walked(bounded.at!(book, reach - 1)), null);
  assertEquals(walked(bounded.between!(book, reach - 1, events.length)), null);
  assertEquals([...walked(bounded.at!(book, reach))!.byId], [...foldOf(events, reach).byId]);
});

Deno.test("a view without versions has none to walk", () => {
  const forgetful = viewOf(0);
  const book = forgetful.empty();
  for (const event of eventsOn([1, 1, 2])) forgetful.fold(book, event);
  assertEquals([book.past, walked(forgetful.at!(book, 3))], [undefined, null]);
});
