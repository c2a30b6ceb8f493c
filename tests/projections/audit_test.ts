/** Acts of the office as they are folded from the log, and what is found among them. */
import { assertEquals } from "@std/assert";
import type { StoredEvent } from "../../events/base/event.ts";
import {
  type ActQuery,
  auditView,
  findActs,
  peopleWhoActed,
} from "../../projections/audit/audit.ts";
import { runSynchronously } from "../../projections/kit/query.ts";

const START = Date.parse("2026-11-20T14:59:50.000Z");

/** Events a second apart, from ten seconds before midnight in Seoul on. */
function folded(events: (Partial<StoredEvent> & { stream: string })[]) {
  const book = auditView.empty();
  for (const [index, one] of events.entries()) {
    const event: StoredEvent = {
      type: `${one.stream.split("/")[0]}.changed`,
      data: {},
      position: index + 1,
      version: 1,
      schema: 1,
      at: new Date(START + index * 1_000).toISOString(),
      actor: { id: "mina", name: "이미나", role: "staff", via: "web" },
      requestId: "r",
      key: `k${index}`,
      ...one,
    };
    auditView.fold(book, event);
    // The same event again, as it comes when a commit is followed twice.
    auditView.fold(book, event);
  }
  return book;
}

const found = (book: ReturnType<typeof folded>, query: ActQuery = {}, skip = 0, most = 50) =>
  runSynchronously(findActs(book, query, skip, most)).acts
    .map(({ noun, first, last, rows }) => `${noun} ${first}-${last} ${rows}`);

const jun = { id: "jun", name: "김준", role: "staff", via: "script" } as const;

Deno.test("an operation is one act of its rows, even with other acts between", () => {
  const causationId = "op_bulk-1:undoes:op_edit-2";
  const book = folded([
    { stream: "card/a", causationId },
    { stream: "trip/t" },
    { stream: "card/b", causationId },
    { stream: "card/b", causationId },
    { stream: "card/c", causationId },
  ]);
  assertEquals(found(book), ["trip 2-2 1", "card 1-5 3"]);
});

Deno.test("one command is one act; security log entries and sign-ins are none", () => {
  const book = folded([
    { stream: "user/a", key: "one" },
    { stream: "user/a", key: "one" },
    { stream: "security/s", key: "one" },
    { stream: "leave/l", key: "two" },
    { stream: "user/a", type: "user.signed_in" },
  ]);
  assertEquals(found(book), ["leave 4-4 1", "user 1-2 1"]);
});

Deno.test("an operation that pauses while many others begin continues on a new line", () => {
  const others = Array.from({ length: 80 }, (_, index) => ({
    stream: `card/${index}`,
    causationId: `op_edit-${index}`,
  }));
  const long = { stream: "trip/t", causationId: "op_import-1" };
  const book = folded([long, ...others, { ...long, stream: "trip/u" }]);
  assertEquals(found(book, { noun: "trip" }), ["trip 82-82 1", "trip 1-1 1"]);
});

Deno.test("acts are found by person, content, origin and time, page by page", () => {
  const book = folded([
    { stream: "card/a" },
    { stream: "card/b", actor: jun },
    { stream: "trip/c" },
    // Past midnight in Seoul.
    ...Array.from({ length: 10 }, (_, index) => ({ stream: `post/${index}` })),
  ]);
  assertEquals(found(book, { person: "jun" }), ["card 2-2 1"]);
  assertEquals(found(book, { via: "script" }), ["card 2-2 1"]);
  assertEquals(found(book, { noun: "trip", person: "mina" }), ["trip 3-3 1"]);
  assertEquals(found(book, { to: "2026-11-20" }).length, 10);
  assertEquals(found(book, { from: "2026-11-21" }), [
    "post 13-13 1",
    "post 12-12 1",
    "post 11-11 1",
  ]);
  assertEquals(found(book, { from: "2026-11-22" }), []);
  assertEquals(found(book, {}, 11, 5), ["card 2-2 1", "card 1-1 1"]);
  assertEquals(runSynchronously(findActs(book, {}, 11, 1)).total, 13);
});

Deno.test("people of the list are those who ever acted, each once with the newest name", () => {
  const system = { id: "system", name: "", role: "system", via: "system" } as const;
  const renamed = { id: "mina", name: "이미나(등기팀)", role: "staff", via: "web" } as const;
  const book = folded([
    { stream: "card/a" },
    { stream: "card/b", actor: jun },
    { stream: "card/c", actor: system },
    { stream: "card/d", actor: renamed },
  ]);
  assertEquals([...peopleWhoActed(book)], [["mina", "이미나(등기팀)"], ["jun", "김준"]]);
});
