import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  blockOf,
  columnsOf,
  inside,
  isSingle,
  moved,
  rowsOf,
  type Step,
} from "../../../../web/table/grid/movement.ts";

const extent = { rows: 100, columns: 6, page: 15 };
const from = { row: 40, column: 2 };

const steps: [Step, { row: number; column: number }][] = [
  ["up", { row: 39, column: 2 }],
  ["down", { row: 41, column: 2 }],
  ["left", { row: 40, column: 1 }],
  ["right", { row: 40, column: 3 }],
  ["rowStart", { row: 40, column: 0 }],
  ["rowEnd", { row: 40, column: 5 }],
  ["first", { row: 0, column: 0 }],
  ["last", { row: 99, column: 5 }],
  ["pageUp", { row: 25, column: 2 }],
  ["pageDown", { row: 55, column: 2 }],
  ["columnTop", { row: 0, column: 2 }],
  ["columnBottom", { row: 99, column: 2 }],
];

for (const [step, place] of steps) {
  Deno.test(`${step} leads from the middle to row ${place.row}, column ${place.column}`, () => {
    assertEquals(moved(from, step, extent), place);
  });
}

Deno.test("up from the first row is the header, and the header is the last", () => {
  assertEquals(moved({ row: 0, column: 3 }, "up", extent), { row: -1, column: 3 });
  assertEquals(moved({ row: -1, column: 3 }, "up", extent), { row: -1, column: 3 });
  assertEquals(moved({ row: -1, column: 3 }, "down", extent), { row: 0, column: 3 });
  assertEquals(moved({ row: 4, column: 3 }, "pageUp", extent), { row: 0, column: 3 });
});

Deno.test("in an empty grid the focus stays in the header", () => {
  const empty = { rows: 0, columns: 6, page: 15 };
  for (const [step] of steps) assertEquals(moved({ row: -1, column: 0 }, step, empty).row, -1);
});

Deno.test("no step leaves the grid", () => {
  fc.assert(fc.property(
    fc.record({ row: fc.integer({ min: -1, max: 99 }), column: fc.integer({ min: 0, max: 5 }) }),
    fc.constantFrom(...steps.map(([step]) => step)),
    (place, step) => {
      const to = moved(place, step, extent);
      assertEquals(to, inside(to, extent));
    },
  ));
});

Deno.test("a range has the same size from any corner", () => {
  const [a, b] = [{ row: 5, column: 4 }, { row: 2, column: 1 }];
  assertEquals(blockOf(a, b), blockOf(b, a));
  assertEquals([rowsOf(blockOf(a, b)), columnsOf(blockOf(a, b))], [4, 4]);
  assertEquals(isSingle(blockOf(a, a)), true);
});
