/**
 * What a record of the books says about people: whom it names, and texts that anybody may be named in. Both are sealed
 * with keys of the record's year, so that they can go once the statute no longer asks for them and the figures stay
 * (docs/decisions/0110-names-leave-the-books.md).
 */
import { z } from "zod";
import { DESTROYED_TEXT, type PersonalValue } from "./personal.ts";

/** The year that a record is evidence for, and the people it names by their numbers. The store writes it. */
export const booksOf = z.object({
  year: z.int().min(1900).max(9999),
  /** Number of the employee that is named; 0 where the text names none, or several of that name. */
  person: z.int().nonnegative(),
  /** The same of the text that a change replaces. */
  before: z.int().nonnegative().optional(),
});
export type BooksOf = z.infer<typeof booksOf>;

/** Names of keys of the books begin with this. One sealed text serves all records that say the same. */
const BOOKS = "books/";

export const isBooksKey = (name: string): boolean => name.startsWith(BOOKS);

/** The key of a year's free texts, and of names that match no employee: they are destroyed together. */
export const textKey = (year: number): string => `${BOOKS}${year}/texts`;

/** The key of what a year's records call a person. */
export const personKey = (year: number, person: number): string =>
  person > 0 ? `${BOOKS}${year}/${person}` : textKey(year);

/**
 * What a record written before names were sealed is hidden by: its stream, and the number of the person it names; -1
 * hides its texts alone. No such key was ever made; the ring remembers that it is gone.
 */
export const hiddenKey = (stream: string, person: number): string => `${stream}~${person}`;

/** The stream and the person of such a name; null of any other. */
export function hiddenBy(name: string): { stream: string; person: number } | null {
  const at = name.lastIndexOf("~");
  return at < 0 ? null : { stream: name.slice(0, at), person: Number(name.slice(at + 1)) };
}

/** Shown in place of a former employee's name: the same in all books, and not derived from the name. */
export const leaverName = (person: number): string =>
  person > 0 ? `퇴사자 ${person}` : DESTROYED_TEXT;

/** A field of a ledger record: the name of a person, or a text that may contain any name. */
export type InBooks = "person" | "text";

type Side = "from" | "to";

/** What an event or a record says of that; undefined of those written before names were sealed. */
export const numbersIn = (data: unknown): BooksOf | undefined =>
  (data as { books?: BooksOf }).books;

const personIn = ({ person, before }: BooksOf, side?: Side): number =>
  side === "from" ? before ?? 0 : person;

/** How such a value is sealed, and what it is read as without its key; `side` where it stands in a change. */
export function booksValue(path: string, what: InBooks, side?: Side): PersonalValue {
  return {
    path,
    // Without the numbers the record keeps its own key: nothing is ever left in clear.
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
      // The text from before does not show whom it named.
      return side === "from" ? DESTROYED_TEXT : leaverName(person);
    },
  };
}
