/** Addresses of what changed of a list between two moments, apart from `paths.ts`: no island builds them. */

/** `query`: the list's own, with the earlier moment as `as_of` and the later one, where it is not now, as `to`. */
export const differencePath = (noun: string, query = ""): string =>
  `/staff/difference/${noun}${query && `?${query}`}`;

/** Posts and leave are no tables: two moments of them are not compared. */
export const hasDifference = (noun: string): boolean => !["post", "leave"].includes(noun);
