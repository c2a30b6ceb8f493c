/**
 * Things in an order of their own, each with an amount, and what they come to up to any of them. Putting one
 * in anywhere, taking one out and asking costs about the square root of how many there are: the amounts
 * after it are not written anew.
 */

/** Most things of one piece; a fuller one is halved. */
const PIECE_MAX = 512;

interface Piece<T> {
  items: T[];
  /** What its items come to. */
  sum: number;
}

export interface Summed {
  /** Orders them; equal times are ordered by `place`, which no two share. */
  readonly time: number;
  readonly place: number;
  readonly effect: number;
}

const inOrder = (a: Summed, b: Summed): number => a.time - b.time || a.place - b.place;

export class RunningSum<T extends Summed> {
  #pieces: Piece<T>[] = [];
  #count = 0;

  /** How many there are, and what all of them come to. */
  get count(): number {
    return this.#count;
  }
  get total(): number {
    return this.#pieces.reduce((sum, piece) => sum + piece.sum, 0);
  }

  /** Puts one in; none of its time and place may be there. */
  put(item: T): void {
    this.#count++;
    const at = this.#pieceOf(item);
    const piece = this.#pieces[at];
    if (!piece) return void this.#pieces.push({ items: [item], sum: item.effect });
    piece.items.splice(placeIn(piece.items, item), 0, item);
    piece.sum += item.effect;
    if (piece.items.length > PIECE_MAX) this.#halve(at, piece);
  }

  /** Takes out the one of this time and place. Throws where there is none: the books would not agree. */
  remove(item: T): void {
    const at = this.#pieceOf(item);
    const piece = this.#pieces[at];
    const place = piece ? placeIn(piece.items, item) : -1;
    const found = piece?.items[place];
    if (!found || inOrder(found, item) !== 0) throw new Error("nothing to take out of a sum");
    piece.items.splice(place, 1);
    piece.sum -= found.effect;
    this.#count--;
    if (piece.items.length === 0) this.#pieces.splice(at, 1);
  }

  /** What all of them up to this one come to, itself included where it is one of them. */
  upTo(item: Summed): number {
    let sum = 0;
    for (const piece of this.#pieces) {
      if (inOrder(piece.items.at(-1)!, item) <= 0) {
        sum += piece.sum;
        continue;
      }
      for (const one of piece.items) {
        if (inOrder(one, item) > 0) return sum;
        sum += one.effect;
      }
    }
    return sum;
  }

  /** So many of them, newest first, after so many newer ones. */
  newest(after: number, most: number): T[] {
    const found: T[] = [];
    let skip = after;
    for (let at = this.#pieces.length - 1; at >= 0 && found.length < most; at--) {
      const { items } = this.#pieces[at];
      if (skip < items.length) {
        const until = items.length - skip;
        found.push(...items.slice(Math.max(0, until - (most - found.length)), until).reverse());
      }
      skip = Math.max(0, skip - items.length);
    }
    return found;
  }

  /** Those with `from` ≤ time < `until` (epoch milliseconds), oldest first. */
  between(from: number, until: number): T[] {
    return this.#pieces
      .filter(({ items }) => items.at(-1)!.time >= from && items[0].time < until)
      .flatMap(({ items }) => items.filter(({ time }) => time >= from && time < until));
  }

  /** The piece that an item belongs to: the first that does not end before it, or the last. */
  #pieceOf(item: Summed): number {
    let low = 0;
    let high = this.#pieces.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (inOrder(this.#pieces[middle].items.at(-1)!, item) >= 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #halve(at: number, { items }: Piece<T>): void {
    const halves = [items.slice(0, PIECE_MAX / 2), items.slice(PIECE_MAX / 2)];
    const sumOf = (half: T[]) => half.reduce((sum, { effect }) => sum + effect, 0);
    this.#pieces.splice(at, 1, ...halves.map((half) => ({ items: half, sum: sumOf(half) })));
  }
}

/** Where an item stands among these, or would. */
function placeIn(items: readonly Summed[], item: Summed): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (inOrder(items[middle], item) >= 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
