/** Finds records of the office by a few letters: the best matches of each noun. */
import type { NounFinder } from "../events/kit/noun.ts";
import { type NounName, nouns, nounsIn } from "../events/nouns.ts";
import { type AnyTable } from "../events/kit/table.ts";
import { tables } from "../events/tables.ts";
import type { CardBook } from "./card/card.ts";
import { bestOf, typedWords } from "./search/found.ts";
import { memoizedByBook } from "./kit/kept.ts";
import type { Views } from "./registry.ts";

/** A noun with searchable records. */
export type FoundNoun = NounName;
/** The fields by which a noun's records are found. */
export const finderOf = (noun: FoundNoun): NounFinder => nouns[noun].find!;

const orderOf = (noun: FoundNoun): number => finderOf(noun).order ?? Infinity;

/** The searchable nouns, in the order of equal matches. */
export const FOUND_NOUNS: readonly FoundNoun[] = nounsIn("find")
  .filter((noun) => nouns[noun].find)
  .sort((a, b) => orderOf(a) < orderOf(b) ? -1 : orderOf(a) > orderOf(b) ? 1 : 0);

/** A match. */
export interface FoundRecord {
  noun: FoundNoun;
  /** For a merchant the newest payment there. */
  id: string;
  title: string;
  /** Distinguishes it from others of its name; "" if nothing does. */
  detail: string;
}

/** Most records listed of each noun. */
const MOST_OF_A_NOUN = 6;

/** A merchant, named as in its payments. */
interface Merchant {
  title: string;
  /** Instant of the newest counting payment. */
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
  /** Reads details that are in another book. */
  state?: State;
}

/** A book's records that are not deleted, each by its noun's field. */
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

/** The merchants of counting payments: 100,000 payments take about 10 ms. */
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

/** The candidates of each noun. */
const titled = new Map<FoundNoun, (book: Book) => readonly Titled[]>(
  FOUND_NOUNS.map((noun) => [noun, titledBy(noun)]),
);

function titledIn(views: Views, noun: FoundNoun): readonly Titled[] {
  // Payments have no name of their own: their merchants are found.
  if (noun === "card") return merchants(views.card);
  return titled.get(noun)!(views[noun as "company"] as unknown as Book);
}

/** Details that distinguish records with one title; another table's row is shown by its name. */
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

/** The best matches of the typed words, at most six of each of these nouns. */
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
