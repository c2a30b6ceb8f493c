/** Splits a model's text into its thinking (`<think> … </think>` at the beginning) and its answer, piece by piece. */

const [OPEN, CLOSE] = ["<think>", "</think>"];
/** Letters before a mark that are waited for. */
const SPACE_MAX = 100;

export interface Piece {
  text: string;
  thought: string;
}

/** Letters at the end of a text that may be the beginning of a mark. */
function beginningAtEnd(text: string, mark: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length--) {
    if (mark.startsWith(text.slice(-length))) return length;
  }
  return 0;
}

export class Thinking {
  #at: "start" | "thought" | "after" | "text" = "start";
  #held = "";

  /** The parts of one piece; letters that may belong to a mark are held until the next one. */
  take(piece: string): Piece {
    this.#held += piece;
    let thought = "";
    if (this.#at === "start") {
      const begun = this.#held.trimStart();
      if (begun.startsWith(OPEN)) {
        this.#at = "thought";
        this.#held = begun.slice(OPEN.length);
      } else if (OPEN.startsWith(begun) && this.#held.length < SPACE_MAX) {
        return { text: "", thought: "" };
      } else this.#at = "text";
    }
    if (this.#at === "thought") {
      const end = this.#held.indexOf(CLOSE);
      const until = end === -1 ? this.#held.length - beginningAtEnd(this.#held, CLOSE) : end;
      thought = this.#held.slice(0, until);
      this.#held = this.#held.slice(end === -1 ? until : until + CLOSE.length);
      if (end === -1) return { text: "", thought };
      this.#at = "after";
    }
    if (this.#at === "after") {
      // The empty lines between the two belong to neither.
      this.#held = this.#held.trimStart();
      if (this.#held === "") return { text: "", thought };
      this.#at = "text";
    }
    return { text: this.#rest(), thought };
  }

  /** What was held when the answer ended: a mark that was never finished. */
  end(): Piece {
    const isThought = this.#at === "thought";
    const rest = this.#rest();
    return isThought ? { text: "", thought: rest } : { text: rest, thought: "" };
  }

  #rest(): string {
    const rest = this.#held;
    this.#held = "";
    return rest;
  }
}
