/** Different names of one store in lists: 배달의민족 is (주)우아한형제들 elsewhere. */
import { bareText } from "../kit/cell.ts";

/** Pairs that one import may teach. */
const LEARNT_MAX = 500;

/** A store's name for comparing: without its company's kind, and without marks. */
export const merchant = (name: string): string =>
  bareText(name).replace(/\(주\)|㈜|주식회사|[^\p{L}\p{N}]/gu, "");

/** Is one name a part of the other? */
function isAlike(a: string, b: string): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  return shorter !== "" && longer.includes(shorter);
}

/** A pair of names as two lists write them. */
export type NamePair = [one: string, other: string];

/** Names of the same store, known from earlier imports and this one. */
export class OtherNames {
  private readonly known = new Set<string>();
  private readonly found: NamePair[] = [];

  constructor(earlier: Iterable<NamePair>) {
    for (const pair of earlier) this.known.add(keyOf(pair));
  }

  /** One payment has both names: same second, or same approval, and same amount. */
  learn(...pair: NamePair): void {
    const [a, b] = pair.map(merchant);
    const key = keyOf(pair);
    if (a === "" || b === "" || isAlike(a, b) || this.known.has(key)) return;
    this.known.add(key);
    if (this.found.length < LEARNT_MAX) this.found.push(pair);
  }

  areOne(...pair: NamePair): boolean {
    return isAlike(merchant(pair[0]), merchant(pair[1])) || this.known.has(keyOf(pair));
  }

  /** Pairs that this import has taught. */
  get learnt(): NamePair[] {
    return this.found;
  }
}

const keyOf = (pair: NamePair): string => pair.map(merchant).sort().join("\n");
