/**
 * What a record says about people: the person it names, and texts that may contain names. Both are sealed with keys of
 * the record's year, so that they can be destroyed when the statute's period ends while the figures stay
 * (docs/decisions/0110-names-leave-the-books.md).
 */
import { z } from "zod";
import { DESTROYED_TEXT, type PersonalValue } from "./personal.ts";
import { seoulDay } from "./seoul.ts";

/** The year for which a record is evidence, and the numbers of the people it names. Written by the store. */
export const booksOf = z.object({
  year: z.int().min(1900).max(9999),
  /** Number of the named employee; 0 if the text names none, or an ambiguous name. */
  person: z.int().nonnegative(),
  /** The same for the text that a change replaces. */
  before: z.int().nonnegative().optional(),
});
export type BooksOf = z.infer<typeof booksOf>;

/** Prefix of the keys of the books. One sealed text is shared by all records with the same text. */
const BOOKS = "books/";

export const isBooksKey = (name: string): boolean => name.startsWith(BOOKS);

/** The key of a year's free texts, and of names that match no employee: they are destroyed together. */
export const textKey = (year: number): string => `${BOOKS}${year}/texts`;

/** The year whose texts a key of this name opens; null of any other key. */
export const yearOfTexts = (key: string): number | null => {
  const year = Number(/^books\/(\d{4})\/texts$/.exec(key)?.[1] ?? NaN);
  return Number.isNaN(year) ? null : year;
};

/** The key of a person's name in a year's records. */
export const personKey = (year: number, person: number): string =>
  person > 0 ? `${BOOKS}${year}/${person}` : textKey(year);

/** The key of files attached to a record of the books: they go with the texts of its Seoul year. */
export const booksFileKey = (at: string): string => textKey(Number(seoulDay(at).slice(0, 4)));

/**
 * Hides a record written before names were sealed: its stream, and the number of the person it names; -1 hides only its
 * texts. Such a key never exists; the ring stores only that it was destroyed.
 */
export const hiddenKey = (stream: string, person: number): string => `${stream}~${person}`;

/** The stream and the person of such a name; null for any other. */
export function hiddenBy(name: string): { stream: string; person: number } | null {
  const at = name.lastIndexOf("~");
  return at < 0 ? null : { stream: name.slice(0, at), person: Number(name.slice(at + 1)) };
}

/** Shown in place of a former employee's name: the same everywhere, and not derived from the name. */
export const leaverName = (person: number): string =>
  person > 0 ? `퇴사자 ${person}` : DESTROYED_TEXT;

/** A field of a ledger record: the name of a person, or a text that may contain any name. */
export type InBooks = "person" | "text";

type Side = "from" | "to";

/** These values of an event or a record; undefined if written before names were sealed. */
export const numbersIn = (data: unknown): BooksOf | undefined =>
  (data as { books?: BooksOf }).books;

const personIn = ({ person, before }: BooksOf, side?: Side): number =>
  side === "from" ? before ?? 0 : person;

/** How such a value is sealed, and its replacement without the key; `side` is its side of a change. */
export function booksValue(path: string, what: InBooks, side?: Side): PersonalValue {
  return {
    path,
    // Without the numbers the record uses its own key, so that nothing is ever in clear.
    key({ stream, data }) {
      const numbers = numbersIn(data);
      if (!numbers) return stream;
      return what === "text"
        ? textKey(numbers.year)
        : personKey(numbers.year, personIn(numbers, side));
    },
    blankOf(data) {
      const numbers = numbersIn(data);
      return what === "text" || !numbers ? DESTROYED_TEXT : leaverName(personIn(numbers, side));
    },
    hiddenAs(person) {
      if (what === "text") return DESTROYED_TEXT;
      if (person < 0) return null;
      // The earlier text does not show whom it named.
      return side === "from" ? DESTROYED_TEXT : leaverName(person);
    },
  };
}
