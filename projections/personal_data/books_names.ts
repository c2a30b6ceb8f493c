/** Whom a record of the books names: the number of the employee, which the store writes beside the name. */
import { type BooksOf, numbersIn } from "../../events/base/books.ts";
import { type NewEvent, nounOf } from "../../events/base/event.ts";
import { isUnread } from "../../events/base/personal.ts";
import { withoutHidden } from "../../events/base/text.ts";
import type { TableBooks } from "../kit/table_view.ts";
import { seoulYear } from "../kit/moment.ts";
import type { Views } from "../registry.ts";

type Numbers = ReadonlyMap<string, number>;
const known = new WeakMap<TableBooks["employee"], { changes: number; numbers: Numbers }>();

const named = (text: string): string => withoutHidden(text).trim();

/** Numbers of employees by name, of deleted ones too; 0 where two share a name. Made once per change. */
function numbersOf(book: TableBooks["employee"]): Numbers {
  const before = known.get(book);
  if (before?.changes === book.changes) return before.numbers;
  const numbers = new Map<string, number>();
  for (const { state, number = 0 } of book.byId.values()) {
    const name = named(state.name);
    if (name !== "" && !isUnread(name)) numbers.set(name, numbers.has(name) ? 0 : number);
  }
  known.set(book, { changes: book.changes, numbers });
  return numbers;
}

/** The number of the only employee with this name; 0 if there is none, or several. */
export function numberOfName({ employee }: Pick<Views, "employee">, name: string): number {
  const numbers = numbersOf(employee);
  // Most names are written as they are known: an import asks for every row.
  return numbers.get(name) ?? numbers.get(named(name)) ?? 0;
}

/** The Seoul year of an instant: that of its text, but for the evening in UTC on which Seoul is ahead. */
const yearOf = (instant: string): number =>
  instant.slice(5, 10) === "12-31" ? seoulYear(instant) : Number(instant.slice(0, 4));

type Data = Record<string, unknown>;
type Change = { from: string; to: string } | undefined;

/** The numbers of what an event says about people; null where it says nothing of the kind. */
function numbersNamedIn(views: Views, { stream, type, data }: NewEvent): BooksOf | null {
  const id = stream.slice(stream.indexOf("/") + 1);
  const said = data as Data;
  const changes = (said.changes ?? {}) as Record<string, Change>;
  switch (type) {
    case "card.recorded":
      return {
        year: yearOf(String(said.used_at)),
        person: numberOfName(views, String(said.card_user)),
      };
    case "card.edited":
    case "card.restored": {
      const state = views.card.byId.get(id)?.state;
      return changes.note && state ? { year: yearOf(state.used_at), person: 0 } : null;
    }
    case "trip.recorded":
      return {
        year: yearOf(String(said.tripTime)),
        person: numberOfName(views, String(said.carUser)),
      };
    case "trip.changed": {
      const state = views.trip.byId.get(id)?.state;
      const { carUser, dist, tripTime } = changes;
      if (!state || !carUser && !dist) return null;
      const before = numbersIn(state)?.person ?? numberOfName(views, state.carUser);
      const person = carUser ? numberOfName(views, carUser.to) : before;
      return { year: yearOf(tripTime?.to ?? state.tripTime), person, before };
    }
    default:
      return null;
  }
}

/** Events of card payments and trips with the numbers of whom they name; others as they are. */
export function withBooksNumbers(views: Views, events: NewEvent[]): NewEvent[] {
  for (const [at, event] of events.entries()) {
    const noun = nounOf(event.stream);
    if (noun !== "card" && noun !== "trip") continue;
    const books = numbersNamedIn(views, event);
    if (books) events[at] = { ...event, data: { ...event.data as Data, books } };
  }
  return events;
}
