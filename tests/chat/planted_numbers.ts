/** Numbers of persons, cards and accounts as people write them, made up, each once; and the search for them in what went out. */
import { ACCOUNT_SHAPES, type NumberKind } from "../../events/base/number_rules.ts";

/** How accounts begin whose groups others use as well. */
const ACCOUNT_BEGINS: Record<string, string> = { "4-4-4": "1000", "4-4-4-1": "9" };

export interface Planted {
  kind: NumberKind;
  /** As it is written in a text, with the word that a text has before it. */
  text: string;
  /** Its digits (and letters), nothing between them. */
  number: string;
}

/** The same numbers for the same seed. */
export class Planter {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  #random(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ this.#state >>> 15, this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #digits(count: number): string {
    return Array.from({ length: count }, () => this.#below(10)).join("");
  }

  #of<T>(choices: readonly T[]): T {
    return choices[this.#below(choices.length)];
  }

  next(): Planted {
    const kind = this.#of(
      ["resident", "resident", "foreigner", "passport", "license", "card", "account"] as const,
    );
    const { parts, word, isBare } = this.#made(kind);
    const text = word + this.#written(kind, parts, isBare);
    return { kind, number: parts.join("").toUpperCase(), text };
  }

  /** So many of them. */
  take(count: number): Planted[] {
    return Array.from({ length: count }, () => this.next());
  }

  #made(kind: NumberKind): { parts: string[]; word: string; isBare?: boolean } {
    switch (kind) {
      case "resident":
      case "foreigner":
        return { parts: this.#person(kind), word: this.#of(["", "", "주민번호 ", "번호: "]) };
      case "passport":
        return {
          parts: this.#of([
            () => ["M", this.#digits(8)],
            () => ["M", this.#digits(3), this.#of(["A", "B", "K"]), this.#digits(4)],
          ])(),
          word: this.#of(["", "여권 ", "여권번호: "]),
        };
      case "license":
        return {
          parts: [`${11 + this.#below(18)}`, this.#digits(2), this.#digits(6), this.#digits(2)],
          word: this.#of(["운전면허 ", "면허번호: "]),
        };
      case "card":
        return { parts: this.#card(), word: this.#of(["", "카드 ", "카드번호: "]) };
      case "account":
        return this.#account();
      default:
        return kind satisfies never;
    }
  }

  /** With the check digit used until October 2020; numbers of children born since have none. */
  #person(kind: "resident" | "foreigner"): string[] {
    const year = 40 + this.#below(85);
    const createdEvent = `${year % 100}`.padStart(2, "0") +
      `${1 + this.#below(12)}`.padStart(2, "0") +
      `${1 + this.#below(28)}`.padStart(2, "0");
    const century = (year >= 100 ? 3 : 1) + this.#below(2) + (kind === "foreigner" ? 4 : 0);
    const first = `${createdEvent}${century}${this.#digits(5)}`;
    if (year > 120) return [createdEvent, `${century}${this.#digits(6)}`];
    const sum = [...first].reduce((all, digit, at) => all + Number(digit) * (at % 8 + 2), 0);
    const last = (11 - sum % 11 + (kind === "foreigner" ? 2 : 0)) % 10;
    return [createdEvent, `${first.slice(6)}${last}`];
  }

  #card(): string[] {
    const first = `${this.#of(["4", "51", "9", "35", "62"])}${this.#digits(15)}`.slice(0, 15);
    const sum = [...first].reduce((all, digit, at) => {
      const one = Number(digit) * (at % 2 === 0 ? 2 : 1);
      return all + (one > 9 ? one - 9 : one);
    }, 0);
    const whole = `${first}${(10 - sum % 10) % 10}`;
    return [0, 4, 8, 12].map((at) => whole.slice(at, at + 4));
  }

  /** In the groups of a bank; three in four with a word that says so, and no other sign between the groups than a dash. */
  #account(): { parts: string[]; word: string; isBare: boolean } {
    const shape = this.#of(Object.keys(ACCOUNT_SHAPES));
    const begins = ACCOUNT_BEGINS[shape] ?? `${1 + this.#below(9)}`;
    const lengths = shape.split("-").map(Number);
    const digits = begins +
      this.#digits(lengths.reduce((all, one) => all + one, 0) - begins.length);
    let at = 0;
    const parts = lengths.map((length) => digits.slice(at, at += length));
    const word = this.#of(["계좌 ", "국민은행 ", "입금 계좌: ", ""]);
    return { parts, word, isBare: word === "" };
  }

  #written(kind: NumberKind, parts: string[], isBare = false): string {
    const hyphens = ["-", "-", "–", " - ", "ㅡ", "－"];
    const gaps = isBare ? hyphens : ["", " ", ...hyphens];
    const plain = parts.join(this.#of(kind === "passport" ? ["", "", " "] : gaps));
    switch (this.#below(7)) {
      case 0:
        return plain.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
      case 1:
        return [...plain].join(this.#of(["\u200b", "\u00ad", "\u2060", "\u200d", "\u{e0001}"]));
      case 2:
        return kind === "resident" || kind === "foreigner" ? [...parts.join("")].join(" ") : plain;
      default:
        return plain;
    }
  }
}

/** As addresses write it: `%EF%BC%91` is a digit. */
const decoded = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });

/** Digits and letters alone, in one form. */
export const compact = (text: string): string =>
  decoded(text).replace(
    /\\u([0-9a-f]{4})/gi,
    (_all, code) => String.fromCharCode(parseInt(code, 16)),
  )
    .normalize("NFKC").replace(/[^0-9A-Za-z]/g, "").toUpperCase();

/** Digits that reveal a number as well as all of it. */
const TELLING = 10;

/** Those that stand in what went out, whole or but for their beginning. */
export function leaked(out: string, planted: readonly Planted[]): Planted[] {
  const bare = compact(out);
  return planted.filter(({ number }) =>
    bare.includes(number) || number.length > TELLING && bare.includes(number.slice(-TELLING))
  );
}
