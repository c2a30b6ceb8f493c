/** Card rows as they leave the server, and the queries of the card report (S1 §2, §7). */
import { type CardState, evolve, PURPOSES, type StoredCardEvent } from "../../events/card/card.ts";
import type { Refusal } from "../../events/base/refusal.ts";
import type { AttachmentBook } from "../attachment/attachment.ts";
import { type CardBook, type CardEntry, cardsBetween, headsOf } from "./card.ts";
import { doublesOf } from "./card_doubles.ts";
import { receiptsOf } from "./card_receipts.ts";
import { CARD_LABELS, type CardRow, searchedPayment, searchedPerson } from "./card_row.ts";
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
import { joinedTexts, type Searched, searchTest } from "../search/search.ts";

/** The views that a card row needs. */
export interface CardViews {
  card: CardBook;
  employee: EmployeeBook;
  attachment: AttachmentBook;
}

/** The transactions of a query, sorted; an unknown sort field is refused. Yields on the way. */
export function* findCardsInSlices(
  views: Omit<CardViews, "attachment">,
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

/** The same synchronously. */
export const findCards = (
  views: Omit<CardViews, "attachment">,
  query: PeriodQuery,
): CardEntry[] | Refusal => runSynchronously(findCardsInSlices(views, query));

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
    receipts: receiptsOf(views, entry),
  };
}

/** The fields in a history: those a person edits, with current names of people. */
export const cardHistoryFields = (employees: EmployeeBook): HistoryFields<CardState> => ({
  labels: CARD_LABELS,
  next: (before, event) => evolve(before, event as StoredCardEvent),
  values: ({ purpose, note, participants }) => ({
    purpose,
    note,
    participants: participants.map((id) => participantOf(employees, id)),
  }),
});

/** Does a transaction, including its participants, match the search? A person's text is made once per query. */
function searchFor(
  fits: (row: Searched) => boolean,
  { employee }: Pick<CardViews, "employee">,
): (entry: CardEntry) => boolean {
  const people = new Map<string, string>();
  const textOfPerson = (id: string): string => {
    let text = people.get(id);
    if (text === undefined) {
      // A person unknown to these books is listed by id instead of name.
      people.set(id, text = searchedPerson(participantOf(employee, id)));
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

/** Number of cached texts, of about 250 bytes each; beyond it a search is slower. */
const TEXTS_MAX = 200_000;
let remembered = 0;

/**
 * Cache of an entry's search text, on the entry itself because a map would cost more than the search; a symbol is in no
 * dump, and every event makes a new entry without it.
 */
const TEXT = Symbol("search text");
type Known = CardEntry & { [TEXT]?: Searched };

/** Search text besides the people. */
function searchedEntry(entry: Known): Searched {
  const known = entry[TEXT];
  if (known !== undefined) return known;
  const searched = searchedPayment(entry.state, entry.state.used_at);
  if (remembered++ < TEXTS_MAX) entry[TEXT] = searched;
  return searched;
}

/** Groups of participants, as a tree by one more person. */
interface Party {
  names: string;
  joinedBy: Map<string, Party>;
}

/** Names of participants, made once per query for each group: few groups are in many transactions. */
function namesFor({ employee }: Pick<CardViews, "employee">): (state: CardState) => string {
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

/** Sort fields of a transaction itself, named as in `CardRow`. */
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
/** All sort fields of cards. */
export const CARD_SORTS = [...Object.keys(OWN_SORTS), "participants_names"];

function sortKeysOf(views: Pick<CardViews, "employee">): SortKeys<CardEntry> {
  const namesOf = namesFor(views);
  return { ...OWN_SORTS, participants_names: { kind: "text", of: ({ state }) => namesOf(state) } };
}
