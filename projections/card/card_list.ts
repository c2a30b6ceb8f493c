/** Card rows as they leave the server, and the queries of the card report (S1 §2, §7). */
import { type CardState, evolve, PURPOSES, type StoredCardEvent } from "../../events/card/card.ts";
import type { Refusal } from "../../events/base/refusal.ts";
import { type CardBook, type CardEntry, cardsBetween, headsOf } from "./card.ts";
import { doublesOf } from "./card_doubles.ts";
import { CARD_LABELS, type CardRow, PURPOSE_LABELS } from "./card_row.ts";
import { type EmployeeBook, participantOf } from "../employee/employee.ts";
import type { HistoryFields } from "../kit/history.ts";
import { type PeriodQuery, spanOf } from "../kit/period.ts";
import {
  filterInSlices,
  runSynchronously,
  sortItems,
  type SortKey,
  type SortKeys,
} from "../kit/query.ts";
import {
  joinedTexts,
  type Searched,
  searchedFacts,
  searchedText,
  searchTest,
} from "../search/search.ts";

/** The views a card row is made of. */
export interface CardViews {
  card: CardBook;
  employee: EmployeeBook;
}

/** The transactions a query finds, in its order; an unknown sort field is refused. Yields on the way. */
export function* findCardsInSlices(
  views: CardViews,
  query: PeriodQuery,
): Generator<void, CardEntry[] | Refusal> {
  const { from, until } = spanOf(query.filter);
  const within = cardsBetween(views.card, from, until);
  const fits = searchTest(query.search ?? "");
  const found = fits === null ? within : yield* filterInSlices(within, searchFor(fits, views));
  const newestFirst = found.reverse();
  return query.sorting
    ? yield* sortItems(newestFirst, sortKeysOf(views), query.sorting)
    : newestFirst;
}

/** The same in one go. */
export const findCards = (views: CardViews, query: PeriodQuery): CardEntry[] | Refusal =>
  runSynchronously(findCardsInSlices(views, query));

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
    head_count: headsOf(entry),
    method: state.method,
    version: entry.version,
    updated_at: entry.updated_at,
    updated_by: entry.updated_by,
    double_of: doublesOf(views.card, entry),
  };
}

/** The fields that a history shows: those a person edits, with current names of people. */
export const cardHistoryFields = (employees: EmployeeBook): HistoryFields<CardState> => ({
  labels: CARD_LABELS,
  next: (before, event) => evolve(before, event as StoredCardEvent),
  values: ({ purpose, note, participants }) => ({
    purpose,
    note,
    participants: participants.map((id) => participantOf(employees, id)),
  }),
});

/** Does a transaction, with all who took part, hold what was typed? The text of a person is made once a query. */
function searchFor(
  fits: (row: Searched) => boolean,
  { employee }: CardViews,
): (entry: CardEntry) => boolean {
  const people = new Map<string, string>();
  const textOfPerson = (id: string): string => {
    let text = people.get(id);
    if (text === undefined) {
      // A person unknown to these books is listed by id instead of name.
      const { name, dept, position } = participantOf(employee, id);
      people.set(id, text = searchedText([name, dept, position]));
    }
    return text;
  };
  return (entry) => {
    const own = searchedEntry(entry);
    if (fits(own)) return true;
    const { participants } = entry.state;
    if (participants.length === 0) return false;
    return fits({ ...own, text: joinedTexts([own.text, ...participants.map(textOfPerson)]) });
  };
}

/** Texts remembered, of about 250 bytes each; the search of more than these is slower. */
const TEXTS_MAX = 200_000;
let remembered = 0;

/**
 * Where an entry remembers what the search looks into. A look-up beside it costs more than the search;
 * a symbol is in no dump, and every event makes a new entry without it.
 */
const TEXT = Symbol("search text");
type Known = CardEntry & { [TEXT]?: Searched };

/** What the search looks into besides the people. */
function searchedEntry(entry: Known): Searched {
  const known = entry[TEXT];
  if (known !== undefined) return known;
  const { store_name, note, card_user, approve_num, purpose, method, pay, used_at } = entry.state;
  const label = PURPOSE_LABELS[purpose];
  const searched = {
    text: searchedText([store_name, note, card_user, approve_num ?? "", method, label]),
    facts: searchedFacts([pay], [used_at]),
  };
  if (remembered++ < TEXTS_MAX) entry[TEXT] = searched;
  return searched;
}

/** People who took part together, and those who took part with one more. */
interface Party {
  names: string;
  joinedBy: Map<string, Party>;
}

/** Names of those who took part, written once a query for each party: few are in many transactions. */
function namesFor({ employee }: CardViews): (state: CardState) => string {
  const nobody: Party = { names: "", joinedBy: new Map() };
  return ({ participants }) => {
    let party = nobody;
    for (const id of participants) {
      let larger = party.joinedBy.get(id);
      if (!larger) {
        const name = employee.byId.get(id)?.state.name ?? id;
        larger = {
          names: party === nobody ? name : `${party.names}, ${name}`,
          joinedBy: new Map(),
        };
        party.joinedBy.set(id, larger);
      }
      party = larger;
    }
    return party.names;
  };
}

/** What a transaction itself can be sorted by, under the names of `CardRow`. */
const OWN_SORTS: Record<string, SortKey<CardEntry>> = {
  created_at: { kind: "number", of: (entry) => entry.time },
  updated_at: { kind: "number", of: (entry) => Date.parse(entry.updated_at) },
  pay: { kind: "number", of: ({ state }) => state.pay },
  purpose: { kind: "number", of: ({ state }) => PURPOSES.indexOf(state.purpose) },
  head_count: { kind: "number", of: (entry) => headsOf(entry) ?? -1 },
  store_name: { kind: "text", of: ({ state }) => state.store_name },
  card_user: { kind: "text", of: ({ state }) => state.card_user },
  approve_num: { kind: "text", of: ({ state }) => state.approve_num ?? "" },
  note: { kind: "text", of: ({ state }) => state.note },
};
/** What cards can be put in order by. */
export const CARD_SORTS = [...Object.keys(OWN_SORTS), "participants_names"];

function sortKeysOf(views: CardViews): SortKeys<CardEntry> {
  const namesOf = namesFor(views);
  return { ...OWN_SORTS, participants_names: { kind: "text", of: ({ state }) => namesOf(state) } };
}
