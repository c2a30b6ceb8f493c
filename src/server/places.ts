/** Which connection is closed for a new one when all places are taken. */
import { isLoopback } from "./networks.ts";

export interface Places {
  /** Connections of one network at once; those of this machine (a proxy in front) are not counted. */
  perNetwork: number;
  inAll: number;
}

interface Guest {
  hostname: string;
  network: string;
  /** Since when nothing is being answered (any clock), or null while something is. */
  waitingSince: number | null;
  /** Nothing has been answered on it so far. */
  isNew: boolean;
}

/**
 * Null when there is room. Else the connection to be closed: of the newcomer's own network where that has
 * all it may, of all where the server has; one that was of no use so far before one that was. What is being
 * answered is never cut off for a newcomer.
 */
export function whoLeaves<T extends Guest>(
  open: T[],
  newcomer: Guest,
  { perNetwork, inAll }: Places,
): T | null | "nobody can" {
  const neighbours = isLoopback(newcomer.hostname)
    ? []
    : open.filter(({ network }) => network === newcomer.network);
  if (neighbours.length >= perNetwork) return longestWaiting(neighbours) ?? "nobody can";
  return open.length < inAll ? null : longestWaiting(open) ?? "nobody can";
}

function longestWaiting<T extends Guest>(among: T[]): T | null {
  let longest: T | null = null;
  for (const one of among) {
    if (one.waitingSince === null) continue;
    if (!longest || one.isNew && !longest.isNew) longest = one;
    else if (one.isNew === longest.isNew && one.waitingSince < longest.waitingSince!) longest = one;
  }
  return longest;
}
