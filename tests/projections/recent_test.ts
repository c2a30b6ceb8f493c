/** What a person last worked on, as it is folded from what they did. */
import { assertEquals } from "@std/assert";
import type { StoredEvent } from "../../events/base/event.ts";
import { ACTS_MAX, actsOf, recentView } from "../../projections/audit/recent.ts";

let position = 0;

function event(stream: string, more: Partial<StoredEvent> = {}): StoredEvent {
  position++;
  return {
    stream,
    type: `${stream.split("/")[0]}.changed`,
    data: { changes: {} },
    position,
    version: 1,
    schema: 1,
    at: new Date(Date.UTC(2026, 10, 21) + position * 1_000).toISOString(),
    actor: { id: "mina", name: "이미나", role: "staff", via: "web" },
    requestId: "r",
    key: `k${position}`,
    ...more,
  };
}

function told(events: StoredEvent[], person = "mina"): string[] {
  const book = recentView.empty();
  for (const one of events) {
    recentView.fold(book, one);
    // The same event again, as it comes when a commit is followed twice.
    recentView.fold(book, one);
  }
  return actsOf(book, person).map(({ noun, id, rows }) => `${noun}/${id} ${rows}`);
}

Deno.test("the newest act is first, and repeated work on a row is one act", () => {
  const events = ["card/a", "card/b", "card/a"].map((stream) => event(stream));
  assertEquals(told(events), ["card/a 1", "card/b 1"]);
});

Deno.test("an operation is one act for any number of rows", () => {
  const causationId = "op_bulk-1";
  const events = ["trip/a", "trip/b", "trip/c"].map((stream) => event(stream, { causationId }));
  assertEquals(told(events), ["trip/a 3"]);
});

Deno.test("scheduled work and visitors' requests are in nobody's list", () => {
  const events = [
    event("card/a", { actor: { id: "system", name: "", role: "system", via: "job" } }),
    event("consultation/b", { actor: { id: "visitor", name: "", role: "visitor", via: "web" } }),
  ];
  assertEquals([told(events, "system"), told(events, "visitor")], [[], []]);
});

Deno.test("the oldest acts are dropped", () => {
  const events = Array.from({ length: ACTS_MAX + 5 }, (_, index) => event(`card/${index}`));
  const kept = told(events);
  assertEquals([kept.length, kept[0], kept.at(-1)], [ACTS_MAX, "card/24 1", "card/5 1"]);
});

Deno.test("any amount of acts keeps the newest ones, and a repeated act is last", () => {
  const many = Array.from({ length: 30 * ACTS_MAX }, (_, index) => event(`card/${index}`));
  const kept = told([...many, event("card/590")]);
  assertEquals(kept.length, ACTS_MAX);
  assertEquals(kept.slice(0, 3), ["card/590 1", "card/599 1", "card/598 1"]);
  assertEquals(kept.at(-1), "card/580 1");
});
