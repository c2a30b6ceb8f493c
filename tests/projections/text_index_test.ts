import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { TextIndex } from "../../projections/kit/indexes.ts";

interface Slip {
  id: string;
  number: string | null;
}

const indexOf = (...slips: Slip[]): TextIndex<Slip> => {
  const index = new TextIndex<Slip>(({ number }) => number);
  for (const slip of slips) index.add(slip);
  return index;
};

const ids = (index: TextIndex<Slip>, text: string) => index.get(text).map(({ id }) => id);

Deno.test("entries that share a number are found together, in their order", () => {
  const index = indexOf(
    { id: "a", number: "7" },
    { id: "b", number: "8" },
    { id: "c", number: "7" },
    { id: "d", number: "7" },
  );
  assertEquals([ids(index, "7"), ids(index, "8"), ids(index, "9")], [["a", "c", "d"], ["b"], []]);
});

Deno.test("an entry added after a search is found too", () => {
  const index = indexOf({ id: "a", number: "7" });
  assertEquals(ids(index, "7"), ["a"]);
  index.add({ id: "b", number: "7" });
  assertEquals(ids(index, "7"), ["a", "b"]);
});

Deno.test("an entry without a number is never found", () => {
  const index = indexOf({ id: "a", number: null });
  assertEquals([ids(index, ""), ids(index, "null")], [[], []]);
});

Deno.test("after any additions and removals a number finds the present entries", () => {
  const number = fc.option(fc.oneof(fc.integer({ max: 40, min: 0 }).map(String), fc.string()));
  const step = fc.record({ number, out: fc.integer({ min: 0, max: 600 }) });
  fc.assert(fc.property(fc.array(step, { maxLength: 400, size: "max" }), (steps) => {
    const index = indexOf();
    const there: Slip[] = [];
    steps.forEach(({ number, out }, n) => {
      const slip = { id: `slip-${n}`, number };
      index.add(slip);
      there.push(slip);
      if (out < there.length) index.remove(there.splice(out, 1)[0]);
    });
    for (const { number } of steps) {
      if (number === null) continue;
      const found = there.filter((slip) => slip.number === number).map(({ id }) => id);
      assertEquals(ids(index, number), found);
    }
  }));
});
