/** Tags of XML and HTML in a stream of text. Nothing is run or loaded. */
import { BadFile } from "./limits.ts";

const ENTITIES: Record<string, string> = {
  nbsp: " ",
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  middot: "·",
  won: "₩",
};

/** `&amp;`, `&#48;` and the like as the characters they stand for. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (name[0] !== "#") return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

const patterns = new Map<string, RegExp>();

/** The value of an attribute, whatever prefix its name has; null when it is not there. */
export function attribute(attributes: string, name: string): string | null {
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i");
    patterns.set(name, pattern);
  }
  const match = pattern.exec(attributes);
  return match && decodeEntities(match[1] ?? match[2] ?? match[3]);
}

/** A whole number among the attributes. */
export function count(attributes: string, name: string, fallback: number): number {
  const written = Number(attribute(attributes, name) ?? fallback);
  return Number.isSafeInteger(written) && written >= 0 ? written : fallback;
}

export interface Tag {
  /** In lower case and without its prefix; "" for a comment and the like. */
  name: string;
  closing: boolean;
  /** It is closed in itself: `<c/>`. */
  empty: boolean;
  attributes: string;
}

const MAX_ATTRIBUTES = 2_000;
/** Characters without a whole tag, in streamed text. */
const MAX_REST = 2_000_000;
const BARE: Tag = { name: "", closing: false, empty: false, attributes: "" };

/** A comment, text, a declaration, a tag; or a `<` whose tag is incomplete. */
export const MARK = new RegExp(
  [
    /<!--(?:-?>|[^]*?-->)/,
    /<!\[CDATA\[([^]*?)\]\]>/,
    /<(?:\?|!(?!--|\[CDATA\[))[^>]*>/,
    /<(\/?)(?:\w{1,30}:)?([a-z]\w{0,30})([^>]*)>/,
    /<(?=[!?]|\/?(?:\w{1,30}:)?[a-z]|\/?\w{0,30}:?$)/,
  ].map(({ source }) => source).join("|"),
  "gi",
);

/** Tells `see` every tag with the text since the one before. Pieces may be cut anywhere. */
export class TagScanner {
  private rest = "";

  /** Elements named in `skipped` are left out with all they hold; for a text fed in one piece. */
  constructor(
    private readonly see: (tag: Tag, before: string) => void,
    private readonly skipped = new Set<string>(),
  ) {}

  feed(piece: string, last = false): void {
    const text = this.rest + piece;
    const mark = new RegExp(MARK);
    let from = 0;
    for (let found; (found = mark.exec(text)) && found[0] !== "<";) {
      const [, bare, slash, name, attributes] = found;
      const before = text.slice(from, found.index);
      from = mark.lastIndex;
      if (name === undefined) {
        this.see(BARE, before);
        if (bare !== undefined) this.see(BARE, bare.replaceAll("&", "&amp;"));
        continue;
      }
      const tag: Tag = {
        name: name.toLowerCase(),
        closing: slash === "/",
        empty: attributes.endsWith("/"),
        attributes: attributes.slice(0, MAX_ATTRIBUTES),
      };
      this.see(tag, before);
      if (!this.skipped.has(tag.name) || tag.closing || tag.empty) continue;
      const close = new RegExp(`</${tag.name}`, "gi");
      close.lastIndex = from;
      const closed = close.exec(text);
      if (!closed) return;
      from = mark.lastIndex = closed.index;
    }
    this.rest = text.slice(from);
    if (last || this.rest.length < MAX_REST) return;
    if (this.rest.trim() !== "") throw new BadFile("broken");
    this.rest = "";
  }
}
