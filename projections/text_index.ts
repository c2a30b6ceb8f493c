/** Things by a text that some of them share. Additions are sorted in when next asked for. */
export class TextIndex<T extends { readonly id: string }> {
  #textOf: (item: T) => string | null;
  /** One thing alone for the many texts that nothing else has. */
  #found = new Map<string, T | T[]>();
  #waiting: T[] = [];

  /** `textOf` answers null for what cannot be found; it must never answer otherwise for one thing. */
  constructor(textOf: (item: T) => string | null) {
    this.#textOf = textOf;
  }

  add(item: T): void {
    this.#waiting.push(item);
  }

  /** Those with this text, in the order they were added. Do not change the array. */
  get(text: string): T[] {
    if (this.#waiting.length > 0) {
      for (const item of this.#waiting) this.#sortIn(item);
      this.#waiting = [];
    }
    const found = this.#found.get(text);
    return found === undefined ? [] : Array.isArray(found) ? found : [found];
  }

  #sortIn(item: T): void {
    const text = this.#textOf(item);
    if (text === null) return;
    const before = this.#found.get(text);
    if (before === undefined) this.#found.set(text, item);
    else if (Array.isArray(before)) before.push(item);
    else this.#found.set(text, [before, item]);
  }
}
