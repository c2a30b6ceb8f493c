/** A TrueType font, read once: which glyph a character is, how wide it is, and its outline. */
import { inflateSync } from "node:zlib";

const SIGNED = 0x8000;

interface Table {
  offset: number;
  length: number;
}

/** First bytes of a font that is packed table by table (WOFF 1.0). */
const WOFF = 0x774f4646;

/** Flags of a composite glyph: the data after each component. */
const ARGUMENTS_ARE_WORDS = 1;
const HAS_SCALE = 8;
const MORE_COMPONENTS = 32;
const HAS_TWO_SCALES = 64;
const HAS_MATRIX = 128;

export class Font {
  /** Its PostScript name. */
  readonly name: string;
  /** In thousandths of the type's size. */
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly number[];
  readonly bytes: Uint8Array;
  #view: DataView;
  #tables = new Map<string, Table>();
  #unitsPerEm: number;
  #longOffsets: boolean;
  #advances: number;
  /** Stretches of characters whose glyphs follow each other, in the order of the characters. */
  #stretches: { from: number; to: number; glyph: number }[] = [];

  /** Throws where it is no TrueType font. */
  constructor(name: string, file: Uint8Array) {
    this.name = name;
    const bytes = this.bytes = unpacked(file);
    this.#view = viewOf(bytes);
    const count = this.#view.getUint16(4);
    for (let index = 0; index < count; index++) {
      const at = 12 + index * 16;
      const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
      const [offset, length] = [this.#view.getUint32(at + 8), this.#view.getUint32(at + 12)];
      this.#tables.set(tag, { offset, length });
    }
    const head = this.#at("head");
    this.#unitsPerEm = this.#view.getUint16(head + 18);
    this.#longOffsets = this.#view.getInt16(head + 50) === 1;
    this.box = [36, 38, 40, 42].map((at) => this.thousandths(this.#view.getInt16(head + at)));
    const hhea = this.#at("hhea");
    this.ascent = this.thousandths(this.#view.getInt16(hhea + 4));
    this.descent = this.thousandths(this.#view.getInt16(hhea + 6));
    this.#advances = this.#view.getUint16(hhea + 34);
    this.#readCharacters();
  }

  /** Number of the glyph that a character is drawn with; 0 where the font has none. */
  glyphOf(codePoint: number): number {
    let [low, high] = [0, this.#stretches.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const { from, to, glyph } = this.#stretches[middle];
      if (codePoint < from) high = middle - 1;
      else if (codePoint > to) low = middle + 1;
      else return glyph + codePoint - from;
    }
    return 0;
  }

  /** Width of a glyph in thousandths of the type's size. */
  widthOf(glyph: number): number {
    return this.thousandths(this.advanceOf(glyph));
  }

  /** The same in the font's own units. */
  advanceOf(glyph: number): number {
    const last = Math.min(glyph, this.#advances - 1);
    return this.#view.getUint16(this.#at("hmtx") + last * 4);
  }

  /** Room at the left of a glyph, in the font's own units. */
  bearingOf(glyph: number): number {
    const hmtx = this.#at("hmtx");
    const at = glyph < this.#advances
      ? glyph * 4 + 2
      : this.#advances * 4 + (glyph - this.#advances) * 2;
    return this.#view.getInt16(hmtx + at);
  }

  /** Bytes of a glyph's outline; none for a blank one. */
  outlineOf(glyph: number): Uint8Array {
    const loca = this.#at("loca");
    const place = (index: number) =>
      this.#longOffsets
        ? this.#view.getUint32(loca + index * 4)
        : this.#view.getUint16(loca + index * 2) * 2;
    const glyf = this.#at("glyf");
    return this.bytes.subarray(glyf + place(glyph), glyf + place(glyph + 1));
  }

  /** Bytes of a table. */
  table(tag: string): Uint8Array {
    const { offset, length } = this.#tables.get(tag)!;
    return this.bytes.subarray(offset, offset + length);
  }

  #at(tag: string): number {
    const table = this.#tables.get(tag);
    if (!table) throw new Error(`${this.name}: the font has no ${tag} table`);
    return table.offset;
  }

  /** The font's own units as thousandths of the type's size. */
  thousandths(units: number): number {
    return Math.round(units * 1_000 / this.#unitsPerEm);
  }

  /** Reads the segments of the table that knows the characters beyond 16 bits, too (format 12). */
  #readCharacters(): void {
    const cmap = this.#at("cmap");
    for (let index = 0; index < this.#view.getUint16(cmap + 2); index++) {
      const at = cmap + this.#view.getUint32(cmap + 4 + index * 8 + 4);
      if (this.#view.getUint16(at) !== 12) continue;
      this.#stretches = Array.from({ length: this.#view.getUint32(at + 12) }, (_, group) => {
        const [from, to, glyph] = [16, 20, 24].map((more) =>
          this.#view.getUint32(at + more + group * 12)
        );
        return { from, to, glyph };
      });
    }
    if (this.#stretches.length === 0) {
      throw new Error(`${this.name}: no characters that can be read`);
    }
  }
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A WOFF font as a font file; others unchanged. */
function unpacked(file: Uint8Array): Uint8Array {
  const view = viewOf(file);
  if (view.getUint32(0) !== WOFF) return file;
  return fontFile(Array.from({ length: view.getUint16(12) }, (_, index): [string, Uint8Array] => {
    const at = 44 + index * 20;
    const [offset, packed, length] = [4, 8, 12].map((more) => view.getUint32(at + more));
    const bytes = file.subarray(offset, offset + packed);
    const tag = String.fromCharCode(...file.subarray(at, at + 4));
    return [tag, packed === length ? bytes : new Uint8Array(inflateSync(bytes))];
  }));
}

/** Tables, in the order of their names, as a font file. */
export function fontFile(tables: [tag: string, bytes: Uint8Array][]): Uint8Array {
  const start = 12 + tables.length * 16;
  const size = tables.reduce((sum, [, { length }]) => sum + length + (-length & 3), start);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  const power = Math.floor(Math.log2(tables.length));
  view.setUint32(0, 0x00010000);
  [tables.length, 16 << power, power, tables.length * 16 - (16 << power)]
    .forEach((value, index) => view.setUint16(4 + index * 2, value));
  let at = start;
  for (const [index, [tag, bytes]] of tables.entries()) {
    file.set(bytes, at);
    const entry = 12 + index * 16;
    for (let letter = 0; letter < 4; letter++) file[entry + letter] = tag.charCodeAt(letter);
    const padded = bytes.length + (-bytes.length & 3);
    view.setUint32(entry + 4, checksum(view, at, padded));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, bytes.length);
    at += padded;
  }
  return file;
}

function checksum(view: DataView, from: number, length: number): number {
  let sum = 0;
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

/** Offsets of component references in an outline. */
export function componentsOf(outline: Uint8Array): { at: number; glyph: number }[] {
  const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength);
  if (outline.length === 0 || view.getUint16(0) < SIGNED) return [];
  const found: { at: number; glyph: number }[] = [];
  for (let at = 10, flags = MORE_COMPONENTS; flags & MORE_COMPONENTS;) {
    flags = view.getUint16(at);
    found.push({ at: at + 2, glyph: view.getUint16(at + 2) });
    at += flags & ARGUMENTS_ARE_WORDS ? 8 : 6;
    at += flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0;
  }
  return found;
}
