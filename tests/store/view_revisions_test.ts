/** Which views a start folded by code that changed since the last. */
import { assertEquals } from "@std/assert";
import { noteRevisions } from "../../src/store/view_revisions.ts";
import { withEmptyApp } from "../helpers/server.ts";

const first = new Date("2026-11-20T00:00:00.000Z");
const second = new Date("2026-11-21T00:00:00.000Z");
const third = new Date("2026-11-22T00:00:00.000Z");

Deno.test("a start reports views folded by changed code, and since when", () =>
  withEmptyApp(async ({ deps: { books } }) => {
    await noteRevisions(books, first, { card: 2, trip: 9 });
    await noteRevisions(books, second, { card: 3, trip: 9, closing: 1 });
    const known = await noteRevisions(books, third, { card: 3, trip: 9, closing: 1 });
    assertEquals(Object.fromEntries(known), {
      card: { revision: 3, since: second.toISOString(), before: 2 },
      trip: { revision: 9, since: first.toISOString(), before: null },
      closing: { revision: 1, since: second.toISOString(), before: null },
    });
  }));
