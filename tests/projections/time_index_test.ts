import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { TimeIndex } from "../../projections/kit/indexes.ts";

interface Visit {
  id: string;
  time: number;
  /** How often it was put in. */
  round: number;
}

/** What a plain list, put in order at each question, says. */
const plainly = (visits: Visit[], from: number, until: number): Visit[] =>
  visits.filter(({ time }) => time >= from && time < until)
    .sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));

const time = fc.integer({ min: -50, max: 2_000 });
const step = fc.record({ time, verb: fc.constantFrom("put", "put", "put", "remove", "again") });

Deno.test("entries added in any order are found by time, each as last added", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 2_500, size: "max" }), time, time, (steps, a, b) => {
      const index = new TimeIndex<Visit>();
      const there: Visit[] = [];
      steps.forEach(({ time, verb }, n) => {
        const at = (n * 7_919) % Math.max(1, there.length);
        if (verb === "put" || there.length === 0) {
          const visit = { id: `v${n * 31 % 1_000}-${n}`, time, round: 1 };
          index.put(visit);
          there.push(visit);
        } else if (verb === "remove") index.remove(there.splice(at, 1)[0]);
        else {
          there[at] = { ...there[at], round: there[at].round + 1 };
          index.put(there[at]);
        }
      });
      assertEquals(index.between(a, b), plainly(there, a, b));
      assertEquals(index.between(-Infinity, Infinity), plainly(there, -Infinity, Infinity));
    }),
    { numRuns: 40 },
  );
});

Deno.test("entries added at once are found like those added one by one", () => {
  fc.assert(
    fc.property(fc.array(time, { maxLength: 2_500, size: "max" }), time, time, (times, a, b) => {
      const visits = times.map((time, n) => ({ id: `v${n * 31 % 1_000}-${n}`, time, round: 1 }));
      const index = new TimeIndex<Visit>();
      for (const _ of index.fill(visits));
      const late = { id: "late", time: a, round: 1 };
      index.put(late);
      assertEquals(index.between(-Infinity, b), plainly([...visits, late], -Infinity, b));
    }),
    { numRuns: 40 },
  );
});

Deno.test("thousands of entries added in the order of time are found as well", () => {
  const index = new TimeIndex<Visit>();
  const visits = Array.from({ length: 5_000 }, (_, n) => ({ id: `v${n}`, time: n * 10, round: 1 }));
  for (const visit of visits) index.put(visit);
  assertEquals(index.between(20_000, 30_000), visits.slice(2_000, 3_000));
  index.remove({ id: "v2500", time: 25_000, round: 1 });
  index.remove({ id: "nobody", time: 25_000, round: 1 });
  assertEquals(index.between(24_990, 25_020).map(({ id }) => id), ["v2499", "v2501"]);
});
