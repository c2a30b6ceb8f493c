import { assertEquals } from "@std/assert";
import v8 from "node:v8";
import vm from "node:vm";
import { fillCards } from "../../scripts/lab/bench/fill.ts";
import { openBooks } from "../../src/store/open.ts";

Deno.test("after a replay the replaced views can be collected", async () => {
  v8.setFlagsFromString("--expose-gc");
  const collect: () => void = vm.runInNewContext("gc");
  const books = await openBooks({ path: ":memory:" });
  try {
    await fillCards(books, 200);
    const before = Object.entries(books.views)
      .map(([name, view]) => [name, new WeakRef(view as object)] as const);
    await books.replay({});
    // A weak reference that was just read holds until the turn is over.
    await new Promise((resolve) => setTimeout(resolve, 0));
    collect();
    assertEquals(before.filter(([, view]) => view.deref()).map(([name]) => name), []);
  } finally {
    await books.close();
  }
});
