import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { difference, evolve, PURPOSES } from "../../events/card/card.ts";
import type { StoredEvent } from "../../events/base/event.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { searchable } from "../../events/base/text.ts";
import {
  type CardBook,
  cardsSharing,
  cardView,
  headsOf,
  newestCard,
} from "../../projections/card/card.ts";
import { historyOf } from "../../projections/kit/history.ts";
import { cardHistoryFields, cardRow, findCards } from "../../projections/card/card_list.ts";
import { PURPOSE_LABELS } from "../../projections/card/card_row.ts";
import { tableViews } from "../../projections/tables.ts";
import { viewAt } from "../../projections/kit/view_at.ts";
import { AT, cardBook, cardRows, cardViews, employeeBook, stored } from "../helpers/card_book.ts";
import { jun, mina, payment, sora } from "../helpers/people.ts";

/** Some histories: payments recorded and edited in a random order, as the log would hold them. */
const histories = historiesWith(fc.constant(false));
/** The same with payments that are taken back, and recorded anew. */
const historiesWithReturns = historiesWith(fc.nat(3).map((number) => number === 0));

function historiesWith(takenBack: fc.Arbitrary<boolean>): fc.Arbitrary<StoredEvent[]> {
  return fc.array(
    fc.record({
      card: fc.integer({ min: 0, max: 7 }),
      minute: fc.integer({ min: 0, max: 3_000_000 }),
      approval: fc.constantFrom(null, "30001", "30002"),
      purpose: fc.constantFrom(...PURPOSES),
      note: fc.string({ maxLength: 8 }),
      participants: fc.uniqueArray(fc.constantFrom(mina, jun, sora)),
      takenBack,
    }),
    { maxLength: 30 },
  ).map((steps) => {
    const versions = new Map<number, number>();
    const counting = new Set<number>();
    return steps.map(({ card, minute, approval, takenBack, ...wanted }, index) => {
      const version = (versions.get(card) ?? 0) + 1;
      versions.set(card, version);
      const stream = `card/c${card}`;
      const isThere = counting.has(card);
      if (isThere && takenBack) {
        counting.delete(card);
        return stored(index + 1, { stream, version, type: "card.deleted", data: {} });
      }
      counting.add(card);
      if (isThere) {
        const changes = difference(payment(), wanted);
        return stored(index + 1, { stream, version, type: "card.edited", data: { changes } });
      }
      const used_at = new Date(Date.UTC(2022, 0, 1) + minute * 60_000).toISOString();
      const data = payment({ used_at, approve_num: approval });
      return stored(index + 1, { stream, version, type: "card.recorded", data });
    });
  });
}

function fold(events: StoredEvent[], book = cardView.empty()): CardBook {
  for (const event of events) cardView.fold(book, event);
  return book;
}

const everything = {
  mode: "range",
  start_date: "2000-01-01",
  end_date: "2199-12-31",
} as const;

Deno.test("an event folded twice changes nothing", () => {
  fc.assert(fc.property(histories, (events) => {
    const once = cardView.dump(fold(events));
    assertEquals(cardView.dump(fold(events.flatMap((event) => [event, event]))), once);
  }));
});

Deno.test("a dump is not changed by later events", () => {
  const book = cardBook({ lunch: {} });
  const before = cardView.dump(book);
  const copy = structuredClone(before);
  const changes = { note: { from: "", to: "글" } };
  const event = { stream: "card/lunch", version: 2, type: "card.edited", data: { changes } };
  cardView.fold(book, stored(2, event));
  assertEquals(before, copy);
});

Deno.test("the list is always every payment, newest first, however they came in", () => {
  fc.assert(fc.property(historiesWithReturns, fc.nat(30), (events, at) => {
    const book = fold(events.slice(0, at));
    const views = { ...cardViews({}), card: book };
    cardRows(views, everything);
    fold(events.slice(at), book);
    const expected = [...book.byId.values()].filter(({ state }) => !state.deleted)
      .sort((a, b) => b.time - a.time || (a.id < b.id ? 1 : -1)).map(({ id }) => id);
    assertEquals(cardRows(views, everything).map(({ id }) => id), expected);
    assertEquals(newestCard(book)?.id, expected[0]);
  }));
});

Deno.test("payments are found by number, before and after the index exists", () => {
  fc.assert(fc.property(historiesWithReturns, fc.nat(30), (events, at) => {
    const asked = fold(events.slice(0, at));
    cardsSharing(asked, "30001");
    fold(events.slice(at), asked);
    const made = fold(events);
    for (const _ of cardView.buildIndexes(made));
    for (const book of [asked, made, fold(events)]) {
      const there = [...book.byId.values()].filter(({ state }) => !state.deleted);
      for (const number of ["30001", "30002", "0"]) {
        const expected = there.filter(({ state }) => state.approve_num === number);
        assertEquals(new Set(cardsSharing(book, number)), new Set(expected));
      }
    }
  }));
});

Deno.test("the search finds the present rows after any history", () => {
  const names = fc.constantFrom("이미나", "박준", "최소라");
  fc.assert(fc.property(histories, fc.array(names), (events, renamed) => {
    const views = cardViews({}, { mina: "이미나", jun: "박준" });
    events.forEach((event, index) => {
      cardView.fold(views.card, event);
      if (index < renamed.length) {
        const data = { changes: { name: { from: "", to: renamed[index] } } };
        const event = { stream: "employee/mina", version: 2 + index, type: "employee.changed" };
        tableViews.employee.fold(views.employee, stored(100 + index, { ...event, data }));
      }
      const rows = cardRows(views, everything);
      for (const search of ["점심", "저녁", "박준", "이미나", rows[0].note]) {
        const found = findCards(views, { filter: everything, search });
        const said = searchable(search);
        const saying = rows.filter((row) => {
          const { note, purpose, store_name, card_user, approve_num, method } = row;
          const people = row.participants.flatMap((one) => [one.name, one.dept, one.position]);
          const own = [
            note,
            PURPOSE_LABELS[purpose],
            store_name,
            card_user,
            approve_num ?? "",
            method,
          ];
          return [...own, ...people].some((text) => searchable(text).includes(said));
        });
        if (isRefusal(found)) throw new Error(found.message);
        const ids = new Set(found.map(({ id }) => id));
        assert(saying.every(({ id }) => ids.has(id)), search);
        // The words of a sentence are looked for one by one.
        if (search !== rows[0].note) assertEquals(ids.size, saying.length);
      }
    });
  }));
});

Deno.test("rows are sorted by people's present names, however many took part", () => {
  const together = (...participants: string[]) => ({ participants });
  const views = cardViews(
    { a: together(mina, jun), b: together(mina), c: together(jun), d: together() },
    { mina: "이미나", jun: "박준" },
  );
  const names = () => {
    const sorting = { field: "participants_names", direction: "asc" } as const;
    const found = findCards(views, { filter: everything, sorting });
    if (isRefusal(found)) throw new Error(found.message);
    return found.map((entry) => cardRow(views, entry).participants_names);
  };
  assertEquals(names(), ["", "박준", "이미나", "이미나, 박준"]);
  const data = { changes: { name: { from: "이미나", to: "강하늘" } } };
  const renamed = { stream: "employee/mina", version: 2, type: "employee.changed", data };
  tableViews.employee.fold(views.employee, stored(9, renamed));
  assertEquals(names(), ["", "강하늘", "강하늘, 박준", "박준"]);
});

Deno.test("the history ends with the present row, and each version can be viewed", () => {
  fc.assert(fc.property(histories, (events) => {
    const book = fold(events);
    const employee = employeeBook({ mina: "이미나" });
    for (const entry of book.byId.values()) {
      const own = events.filter(({ stream }) => stream === `card/${entry.id}`);
      for (const { version } of own) {
        const then = viewAt(
          cardView,
          events.slice(0, events.indexOf(own[version - 1]) + 1),
          version,
        );
        assertEquals(viewAt(cardView, own, version).byId.get(entry.id), then.byId.get(entry.id));
      }
      assertEquals(viewAt(cardView, own, entry.version).byId.get(entry.id), entry);
      const history = historyOf(own, cardHistoryFields(employee));
      const { purpose, note, participants } = cardRow(
        { ...cardViews({}), card: book, employee },
        entry,
      );
      assertEquals(history[0].after, { purpose, note, participants });
      const result = own.filter(({ version }) => {
        const stateAt = (at: number) => viewAt(cardView, own, at).byId.get(entry.id)!.state;
        // An edit back and forth in one go changed nothing: there is no message.
        return version === 1 ||
          Object.keys(difference(stateAt(version - 1), stateAt(version))).length > 0;
      });
      assertEquals(
        history.map(({ version }) => version),
        result.map((one) => one.version).reverse(),
      );
    }
  }));
});

Deno.test("an edit of an unknown payment stops the fold because the log is damaged", () => {
  const event = { stream: "card/x", version: 1, type: "card.edited", data: { changes: {} } };
  assertThrows(() => cardView.fold(cardView.empty(), stored(1, event)), Error, "card.edited");
});

Deno.test("events of other nouns are ignored", () => {
  const book = cardView.empty();
  const event = { stream: "cardinal/x", version: 1, type: "cardinal.seen", data: {} };
  cardView.fold(book, stored(1, event));
  assertEquals([book.byId.size, book.changes], [0, 0]);
});

Deno.test("an unknown person is shown by their id", () => {
  const views = cardViews({ a: { participants: ["gone", mina] } }, { mina: "이미나" });
  const [entry] = findCards(views, { filter: everything }) as { id: string }[];
  assertEquals(entry.id, "a");
  assertEquals(cardRow(views, views.card.byId.get("a")!).participants_names, "gone, 이미나");
});

Deno.test("recorded and updated are distinguished", () => {
  const book = cardBook({ a: {} });
  const actor = { id: "u", name: "김직원", role: "staff", via: "web" } as const;
  const changes = { note: { from: "", to: "글" } };
  const event = { stream: "card/a", version: 2, type: "card.edited", data: { changes } };
  cardView.fold(book, { ...stored(2, event), actor, at: "2026-11-21T00:00:00.000Z" });
  const entry = book.byId.get("a")!;
  assertEquals([entry.recorded_at, entry.updated_at], [AT, "2026-11-21T00:00:00.000Z"]);
  assertEquals([entry.recorded_by.via, entry.updated_by.via], ["import", "web"]);
  assertEquals(
    entry.state,
    evolve(payment(), { stream: "card/a", type: "card.edited", data: { changes } }),
  );
});

Deno.test("the head count is the file's until participants are edited, and then theirs", () => {
  const filed = payment({ participants: [mina], head_count: 4 });
  const first = stored(1, { stream: "card/a", version: 1, type: "card.recorded", data: filed });
  const heads = (...edits: string[][]) => {
    const events = edits.map((to, at) => {
      const data = { changes: { participants: { from: [], to } } };
      return stored(at + 2, { stream: "card/a", version: at + 2, type: "card.edited", data });
    });
    return headsOf(fold([first, ...events]).byId.get("a")!);
  };
  assertEquals(heads(), 4);
  assertEquals(heads([mina, jun]), 2);
  assertEquals(heads([mina, jun], [jun]), 1);
  assertEquals(heads([mina, jun], [mina]), 4, "taken back");
  assertEquals(heads([mina, jun], []), 4, "nobody is named: the file's number is all there is");
});
