import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { isRefusal } from "../../events/base/refusal.ts";
import {
  Collation,
  pageOf,
  runSynchronously,
  sortedTexts,
  sortItems,
  type SortKeys,
} from "../../projections/kit/query.ts";

interface Item {
  id: string;
  name: string;
  won: number;
}

const keys: SortKeys<Item> = {
  name: { kind: "text", of: ({ name }) => name },
  won: { kind: "number", of: ({ won }) => won },
};

const items: fc.Arbitrary<Item[]> = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    name: fc.constantFrom("가람", "나루", "나루 2", "나루 10", "Abc", "abc", "", "ㄱ", "각"),
    won: fc.oneof(fc.integer({ min: -2, max: 2 }), fc.double({ noNaN: true })),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
);

const collator = new Intl.Collator("ko", { numeric: true });

Deno.test("sorting agrees with a plain comparison and is stable", () => {
  fc.assert(fc.property(
    items,
    fc.constantFrom("name", "won"),
    fc.constantFrom<("asc" | "desc")[]>("asc", "desc"),
    (list, field, direction) => {
      const compare = (a: Item, b: Item) =>
        field === "won"
          ? a.won - b.won
          : collator.compare(a.name, b.name) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
      const sign = direction === "asc" ? 1 : -1;
      const before = [...list];
      const expected = list.toSorted((a, b) => sign * compare(a, b));
      assertEquals(runSynchronously(sortItems(list, keys, { field, direction })), expected);
      assertEquals(list, before);
    },
  ));
});

Deno.test("sorting in slices is correct and stable too", () => {
  const list = Array.from({ length: 100_000 }, (_, at): Item => ({
    id: String(at),
    name: `${at * 7_919 % 1_009}`,
    won: at * 104_729 % 5_003 / 3,
  }));
  for (const field of ["won", "name"] as const) {
    const value = (item: Item) => field === "won" ? item.won : Number(item.name);
    for (const direction of ["asc", "desc"] as const) {
      const sign = direction === "asc" ? 1 : -1;
      const expected = list.toSorted((a, b) => sign * (value(a) - value(b)));
      const sorted = runSynchronously(sortItems(list, keys, { field, direction }));
      if (isRefusal(sorted)) throw new Error("refused");
      assertEquals(sorted.map(({ id }) => id).join(), expected.map(({ id }) => id).join());
    }
  }
});

Deno.test("an unknown field is refused with the fields there are", () => {
  for (const field of ["secret", "__proto__", "constructor", ""]) {
    const refusal = runSynchronously(sortItems([], keys, { field, direction: "asc" }));
    if (!isRefusal(refusal)) throw new Error("not refused");
    assertEquals([refusal.status, refusal.code], [400, "unknown_sort_field"]);
    assertEquals(refusal.message.endsWith("사용할 수 있는 항목: name, won"), true);
  }
});

Deno.test("ranks learnt in parts equal ranks learnt at once", () => {
  fc.assert(fc.property(fc.array(fc.array(fc.string({ maxLength: 3 }))), (pieces) => {
    const collation = new Collation();
    for (const piece of pieces) runSynchronously(collation.ranksOf(piece));
    const texts = pieces.flat();
    assertEquals(
      runSynchronously(collation.ranksOf(texts)),
      runSynchronously(new Collation().ranksOf(texts)),
    );
  }));
});

Deno.test("texts put in order in slices are in the order of their code units", () => {
  fc.assert(fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 3_000 }), (texts) => {
    assertEquals(runSynchronously(sortedTexts(texts)), texts.toSorted());
  }));
  const many = Array.from({ length: 20_001 }, (_, at) => String(at * 7_919 % 20_001));
  assertEquals(runSynchronously(sortedTexts(many)), many.toSorted());
});

Deno.test("the pages of a list together are the list, each item once", () => {
  fc.assert(fc.property(items, fc.integer({ min: 1, max: 10 }), (list, size) => {
    const pages = Math.ceil(list.length / size);
    const seen = Array.from({ length: pages }, (_, at) => pageOf(list, at + 1, size).results);
    assertEquals(seen.flat(), list);
    assertEquals(pageOf(list, pages + 1, size), {
      results: [],
      count: list.length,
      page: pages + 1,
      page_size: size,
    });
  }));
});
