/** The records of the office that somebody goes to by a few letters: of each noun those that fit best. */
import type { NounFinder } from "../events/kit/noun.ts";
import { type NounName, nouns, nounsIn } from "../events/nouns.ts";
import { type AnyTable } from "../events/kit/table.ts";
import { tables } from "../events/tables.ts";
import type { CardBook } from "./card/card.ts";
import { bestOf, typedWords } from "./search/found.ts";
import { memoizedByBook } from "./kit/kept.ts";
import type { Views } from "./registry.ts";

/** A noun whose records are found, as it says. */
export type FoundNoun = NounName;
/** By which fields a noun's records are found. */
export const finderOf = (noun: FoundNoun): NounFinder => nouns[noun].find!;

const orderOf = (noun: FoundNoun): number => finderOf(noun).order ?? Infinity;

/** The nouns that are found, in the order of results that fit equally well. */
export const FOUND_NOUNS: readonly FoundNoun[] = nounsIn("find")
  .filter((noun) => nouns[noun].find)
  .sort((a, b) => orderOf(a) < orderOf(b) ? -1 : orderOf(a) > orderOf(b) ? 1 : 0);

/** A record that fits. */
export interface FoundRecord {
  noun: FoundNoun;
  /** Of a merchant the newest payment there. */
  id: string;
  title: string;
  /** What distinguishes it from others of its name; "" if nothing does. */
  detail: string;
}

/** Most records listed of each noun. */
const MOST_OF_A_NOUN = 6;

/** A merchant, named as in its payments. */
interface Merchant {
  title: string;
  /** Of the newest payment that counts. */
  id: string;
  used_at: string;
  payments: number;
}

type State = Readonly<Record<string, unknown>>;
interface Book {
  changes: number;
  byId: Map<string, { id: string; state: State }>;
}
interface Titled {
  id: string;
  title: string;
  detail: string;
  /** For details that another book knows. */
  state?: State;
}

/** The records of a book that are not deleted, each by the field that its noun names. */
const titledBy = (noun: FoundNoun) =>
  memoizedByBook(({ byId }: Book): readonly Titled[] =>
    [...byId.values()].filter(({ state }) => !state.deleted)
      .map(({ id, state }) => ({
        id,
        title: String(state[finderOf(noun).title]),
        detail: "",
        state,
      }))
  );

/** The merchants of the payments that count: of 100,000 they are read in about 10 ms. */
const merchants = memoizedByBook(({ byId }: CardBook): readonly Titled[] => {
  const byName = new Map<string, Merchant>();
  for (const { id, state: { store_name: title, used_at, deleted } } of byId.values()) {
    if (deleted) continue;
    const known = byName.get(title);
    if (!known) byName.set(title, { title, id, used_at, payments: 1 });
    else {
      known.payments++;
      if (used_at > known.used_at) {
        known.used_at = used_at;
        known.id = id;
      }
    }
  }
  return [...byName.values()].map(({ id, title, payments }) => ({
    id,
    title,
    detail: `결제 ${payments}건`,
  }));
});

/** What of each noun can be found. */
const titled = new Map<FoundNoun, (book: Book) => readonly Titled[]>(
  FOUND_NOUNS.map((noun) => [noun, titledBy(noun)]),
);

function titledIn(views: Views, noun: FoundNoun): readonly Titled[] {
  // Payments have no name of their own: what is found is where they were made.
  if (noun === "card") return merchants(views.card);
  return titled.get(noun)!(views[noun as "company"] as unknown as Book);
}

/** What tells records of one title apart; the name of another table's row is read there. */
function detailOf(views: Views, noun: FoundNoun, { state, detail }: Titled): string {
  if (!state) return detail;
  const table = (tables as Readonly<Record<string, AnyTable>>)[noun];
  const parts = (finderOf(noun).detail ?? []).map((key) => {
    const { reference } = table?.fields[key] ?? {};
    if (!reference) return String(state[key]);
    const book = views[reference.noun as "company"];
    return book.byId.get(String(state[reference.id]))?.state.name ?? "";
  });
  return parts.filter((part) => part !== "").join(" · ");
}

/** What fits the typed words best, of each of these nouns at most six. */
export function findRecords(
  views: Views,
  typed: string,
  found: readonly FoundNoun[],
): FoundRecord[] {
  const words = typedWords(typed);
  return found.flatMap((noun) =>
    bestOf(titledIn(views, noun), words, MOST_OF_A_NOUN)
      .map((one) => ({ noun, id: one.id, title: one.title, detail: detailOf(views, noun, one) }))
  );
}
