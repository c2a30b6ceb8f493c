/** The fold from zero in the background of a start: it finds every view that is not what the log says. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { editCard } from "../../events/card/card.ts";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import { fillDemo } from "../../src/demo/fill.ts";
import { startLogCheck } from "../../src/store/log_check.ts";
import type { Books } from "../../src/store/contract.ts";
import { openBooks } from "../../src/store/open.ts";
import { loggedWhile } from "../helpers/markers.ts";
import { committed, minji, noteViews, openNotes, write } from "./notes.ts";

async function sampleBooks(): Promise<Books> {
  const books = await openBooks({ path: ":memory:" });
  await fillDemo(books, new Date("2026-11-20T03:00:00Z"));
  return books;
}

const someCard = ({ card }: Views) => [...card.byId.values()][1_000];

const annotate = (books: Books, id: string, note: string) =>
  books.execute({
    stream: `card/${id}`,
    reads: ["employee"],
    decide: ({ card, employee }) => {
      const { purpose, participants } = card.byId.get(id)!.state;
      const context = { employeeExists: (one: string) => employee.byId.has(one) };
      return editCard(card.byId.get(id)!.state, { id, note, purpose, participants }, context);
    },
    meta: { actor: minji, requestId: "r", key: `${id} ${note}` },
  });

Deno.test("an office's views equal its log, and every row is compared", async () => {
  const books = await sampleBooks();
  const { events, rows, different } = await books.checkViews();
  const sizes = Object.values(viewRegistry).map(({ name, next }) =>
    next ? books.views[name as "card"].byId.size : 0
  );
  assertEquals(different, []);
  assertEquals([events, rows], [books.head, sizes.reduce((sum, size) => sum + size)]);
  await books.close();
});

const damages: [what: string, view: string, damage: (views: Views) => string][] = [
  ["a figure of one row", "card", (views) => {
    const entry = someCard(views);
    views.card.byId.set(entry.id, { ...entry, state: { ...entry.state, pay: 1 } });
    return entry.id;
  }],
  ["who changed a row", "trip", ({ trip }) => {
    const [[id, entry]] = trip.byId;
    trip.byId.set(id, { ...entry, updated_by: { ...entry.updated_by, name: "다른 사람" } });
    return id;
  }],
  ["a row gone", "courier", ({ courier }) => {
    const [id] = courier.byId.keys();
    courier.byId.delete(id);
    return id;
  }],
  ["an operation forgotten", "operation", ({ operation }) => {
    operation.byId.set("op_x", {
      id: "op_x",
      cause: "op_x",
      at: "",
      actor: minji,
      noun: "card",
      depth: 0,
      undoes: null,
    });
    operation.rows.set("op_x", new Map());
    return "";
  }],
];

for (const [what, view, damage] of damages) {
  Deno.test(`${what} is found with the name of its view`, async () => {
    const books = await sampleBooks();
    const id = damage(books.views);
    assertEquals((await books.checkViews()).different, [{ view, id }]);
    await books.close();
  });
}

Deno.test("rows that change during the check are no difference, one that differed before is", async () => {
  const books = await sampleBooks();
  const ids = [...books.views.card.byId.keys()];
  const edits = () => ids.map((id, n) => n % 3 === 0 ? annotate(books, id, `확인 ${n}`) : null);
  const [{ different }] = await Promise.all([books.checkViews(), ...edits()]);
  assertEquals(different, []);
  const entry = someCard(books.views);
  books.views.card.byId.set(entry.id, { ...entry, state: { ...entry.state, pay: 1 } });
  const [found] = await Promise.all([
    books.checkViews(),
    ...ids.map((id) => annotate(books, id, "다시")),
  ]);
  assertEquals(found.different, [{ view: "card", id: entry.id }]);
  await books.close();
});

Deno.test("a start logs the check and its findings", async () => {
  const books = await sampleBooks();
  const states: string[] = [];
  const check = async () => {
    const started = startLogCheck(books);
    assertEquals(started.state, "checking");
    await started.done;
    states.push(started.state);
  };
  const result = await loggedWhile(check);
  const entry = someCard(books.views);
  books.views.card.byId.set(entry.id, { ...entry, version: 9 });
  const toldThen = await loggedWhile(check);
  assertEquals(states, ["whole", "views_differ"]);
  assert(result.includes("views checked") && !result.includes("a view is not"), result);
  assert(toldThen.includes(`"view":"card","id":"${entry.id}"`), toldThen);
  await books.close();
});

Deno.test("a stopped check ends at once and reports nothing", async () => {
  const books = await sampleBooks();
  const started = startLogCheck(books);
  await started.stop();
  assertEquals(started.state, "checking");
  await assertRejects(
    () => books.checkViews(AbortSignal.abort(new Error("ended"))),
    Error,
    "ended",
  );
  await books.close();
});

Deno.test("appends continue while a replay makes its digests", async () => {
  const order: string[] = [];
  let append = () => {};
  const spend = (milliseconds: number) => {
    const began = performance.now();
    while (performance.now() - began < milliseconds) continue;
  };
  const toJSON = () => {
    append();
    append = () => {};
    spend(0.05);
  };
  const items = Array.from({ length: 5_000 }, () => ({ toJSON }));
  const views = { ...noteViews, count: { ...noteViews.count, dump: () => items } };
  const books = await openNotes(":memory:", { views });
  committed(await books.execute(write("note/a", "하나")));
  const appended = new Promise<void>((resolve) => {
    append = () =>
      void books.execute(write("note/a", "둘")).then(() => {
        order.push("appended");
        resolve();
      });
  });
  await books.replay({ verifyOnly: true });
  order.push("replayed");
  await appended;
  assertEquals(order, ["appended", "replayed"]);
  await books.close();
});
