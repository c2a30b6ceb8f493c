/** Card rows as they leave the server, and the queries of the card report (S1 §2, §7). */
import type { Purpose } from "../events/card.ts";
import type { Refusal } from "../events/refusal.ts";
import { type CardBook, type CardEntry, cardsBetween } from "./card.ts";
import { doublesOf } from "./card_doubles.ts";
import type { CardFilter, CardRow } from "./card_row.ts";
import { type EmployeeBook, participantOf } from "./employee.ts";
import { searchable } from "../events/text.ts";
import { type Sorting, sortItems, type SortKeys } from "./query.ts";
import { DAY_MILLISECONDS, startOfDay, startOfMonth } from "../events/seoul.ts";

/** The views a card row is made of. */
export interface CardViews {
  card: CardBook;
  employee: EmployeeBook;
}

export interface CardQuery {
  filter: CardFilter;
  /** Found anywhere in store, note, people, approval number or purpose; "" finds all. */
  search?: string;
  /** Newest first unless told. */
  sorting?: Sorting;
}

export const PURPOSE_LABELS: Readonly<Record<Purpose, string>> = {
  lunch: "점심",
  dinner: "저녁",
  other: "기타",
};

/** The instants a filter covers: from (inclusive) and until (exclusive), in epoch milliseconds. */
export function spanOf(filter: CardFilter): { from: number; until: number } {
  if (filter.mode === "range") {
    const until = startOfDay(filter.end_date) + DAY_MILLISECONDS;
    return { from: startOfDay(filter.start_date), until };
  }
  const { year, month } = filter;
  return month === "all"
    ? { from: startOfMonth(year, 1), until: startOfMonth(year + 1, 1) }
    : { from: startOfMonth(year, month), until: startOfMonth(year, month + 1) };
}

/** The transactions a query finds, in its order; an unknown sort field is refused. */
export function findCards(views: CardViews, query: CardQuery): CardEntry[] | Refusal {
  const { from, until } = spanOf(query.filter);
  const within = cardsBetween(views.card, from, until);
  const wanted = searchable(query.search ?? "");
  const found = wanted === ""
    ? within
    : within.filter((entry) => derivedOf(views, entry).text.includes(wanted));
  const newestFirst = found.reverse();
  return query.sorting ? sortItems(newestFirst, sortKeysOf(views), query.sorting) : newestFirst;
}

/** The rows of a filter, newest first. */
export function cardRows(views: CardViews, filter: CardFilter): CardRow[] {
  const { from, until } = spanOf(filter);
  return cardsBetween(views.card, from, until).reverse().map((entry) => cardRow(views, entry));
}

/** One transaction as the server shows it now. */
export function cardRow(views: CardViews, entry: CardEntry): CardRow {
  const { state } = entry;
  const participants = state.participants.map((id) => participantOf(views.employee, id));
  return {
    id: entry.id,
    approve_num: state.approve_num,
    created_at: state.used_at,
    time_known: state.time_known,
    store_name: state.store_name,
    pay: state.pay,
    purpose: state.purpose,
    note: state.note,
    participants,
    participants_names: participants.map(({ name }) => name).join(", "),
    card_user: state.card_user,
    head_count: state.head_count,
    method: state.method,
    version: entry.version,
    updated_at: entry.updated_at,
    updated_by: entry.updated_by,
    double_of: doublesOf(views.card, entry),
  };
}

/** The row as JSON text, made once for each version of it. */
export function cardRowJson(views: CardViews, entry: CardEntry): string {
  return derivedOf(views, entry).json;
}

/** What is worked out from an entry and kept: valid while nothing it was made of has changed. */
interface Derived {
  version: number;
  cards: number;
  employees: EmployeeBook;
  employeeChanges: number;
  json: string;
  text: string;
  names: string;
}

/** Entries with derived texts; beyond that the cache starts afresh (about 2 KB each). */
const DERIVED_MAX = 20_000;
let derived = new WeakMap<CardEntry, Derived>();
let derivedCount = 0;

function derivedOf(views: CardViews, entry: CardEntry): Derived {
  const known = derived.get(entry);
  if (
    known && known.version === entry.version && known.cards === views.card.byId.size &&
    known.employees === views.employee && known.employeeChanges === views.employee.changes
  ) return known;
  if (++derivedCount > DERIVED_MAX) {
    derived = new WeakMap();
    derivedCount = 1;
  }
  const row = cardRow(views, entry);
  const made: Derived = {
    version: entry.version,
    cards: views.card.byId.size,
    employees: views.employee,
    employeeChanges: views.employee.changes,
    json: JSON.stringify(row),
    text: textOf(row),
    names: row.participants_names,
  };
  derived.set(entry, made);
  return made;
}

function textOf(row: CardRow): string {
  const { store_name, note, participants, card_user, approve_num, purpose, method } = row;
  const people = participants.flatMap(({ name, dept, position }) => [name, dept, position]);
  const fields = [store_name, note, card_user, approve_num ?? "", method, PURPOSE_LABELS[purpose]];
  return searchable([...fields, ...people].join("\n"));
}

const PURPOSE_ORDER: Record<Purpose, number> = { lunch: 0, dinner: 1, other: 2 };

/** Every field a list can be sorted by, under the names of `CardRow`. */
function sortKeysOf(views: CardViews): SortKeys<CardEntry> {
  return {
    created_at: { kind: "number", of: (entry) => entry.time },
    updated_at: { kind: "number", of: (entry) => Date.parse(entry.updated_at) },
    pay: { kind: "number", of: ({ state }) => state.pay },
    purpose: { kind: "number", of: ({ state }) => PURPOSE_ORDER[state.purpose] },
    head_count: { kind: "number", of: ({ state }) => state.head_count ?? -1 },
    store_name: { kind: "text", of: ({ state }) => state.store_name },
    card_user: { kind: "text", of: ({ state }) => state.card_user },
    approve_num: { kind: "text", of: ({ state }) => state.approve_num ?? "" },
    note: { kind: "text", of: ({ state }) => state.note },
    participants_names: { kind: "text", of: (entry) => derivedOf(views, entry).names },
  };
}
