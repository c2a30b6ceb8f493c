/** What is worked out of a book once for each of its states. */
import { assertEquals } from "@std/assert";
import { waitingFor } from "../../projections/leave/rows.ts";
import { memoizedByBook, memoizedByBooks } from "../../projections/kit/kept.ts";
import type { Views } from "../../projections/registry.ts";

Deno.test("a value is calculated once for each key, and again after an event", () => {
  const book = { changes: 1 };
  const read: string[] = [];
  const figure = memoizedByBook((_: typeof book, key: string) => read.push(key));
  [figure(book, "a"), figure(book, "a"), figure(book, "b")];
  assertEquals(read, ["a", "b"]);
  book.changes++;
  figure(book, "a");
  assertEquals(read, ["a", "b", "a"]);
});

Deno.test("what is read of two books is read again after an event of either", () => {
  const books = { cases: { changes: 1 }, people: { changes: 1 } };
  let times = 0;
  const figure = memoizedByBooks(
    ({ cases, people }: typeof books) => [cases, people],
    () => ++times,
  );
  assertEquals([figure(books), figure(books)], [1, 1]);
  books.people.changes++;
  assertEquals(figure(books), 2);
  books.cases.changes++;
  assertEquals([figure(books), figure(books)], [3, 3]);
});

Deno.test("for the number of waiting leave, all requests are read once for all approvers", () => {
  let times = 0;
  const byId = new Map([["l1", {
    state: { status: "requested", employee: "e1", start_date: "" },
  }]]);
  byId.values = function () {
    times++;
    return Map.prototype.values.call(this);
  };
  const employee = { byId: new Map([["e1", { state: { deleted: false } }]]) };
  const views = { employee, leave: { changes: 1, byId } } as unknown as Views;
  const viewer = { account: "u1", employee: "e2", dept: "", isSuperuser: true, people: views };
  assertEquals(waitingFor(views, viewer).length, 1);
  assertEquals(waitingFor(views, { ...viewer, employee: "e3" }).length, 1);
  assertEquals(times, 1);
});
