/** What one document uses of a font: its glyphs numbered anew, and a font file with those alone. */
import { componentsOf, type Font } from "./font.ts";

const hex4 = (value: number): string => value.toString(16).padStart(4, "0");

export class FontUse {
  /** New numbers by the font's own, in the order they were asked for; 0 stands for what is missing. */
  #numbers = new Map<number, number>([[0, 0]]);
  /** What a new number stands for, where it is a character. */
  #texts = new Map<number, string>();

  constructor(readonly font: Font) {}

  /** Width of a text in points. */
  widthOf(text: string, size: number): number {
    let width = 0;
    for (const sign of text) {
      width += this.font.widthOf(this.font.glyphOf(sign.codePointAt(0)!));
    }
    return width * size / 1_000;
  }

  /** A text as a hexadecimal string of a page's content. */
  encode(text: string): string {
    let hex = "";
    for (const sign of text) {
      const number = this.#numberOf(this.font.glyphOf(sign.codePointAt(0)!));
      if (number !== 0) this.#texts.set(number, sign);
      hex += hex4(number);
    }
    return `<${hex}>`;
  }

  /** Is it used at all? */
  get used(): boolean {
    return this.#texts.size > 0;
  }

  /** Widths by number, as a PDF lists them. */
  widths(): string {
    return [...this.#numbers.keys()].map((glyph) => this.font.widthOf(glyph)).join(" ");
  }

  /** The table by which readers find and copy text (PDF 32000-1, 9.10.3). */
  toUnicode(): string {
    const entries = [...this.#texts].map(([number, text]) => {
      const units = Array.from({ length: text.length }, (_, at) => hex4(text.charCodeAt(at)));
      return `<${hex4(number)}> <${units.join("")}>`;
    });
    const blocks: string[] = [];
    // The format takes a hundred at once.
    for (let at = 0; at < entries.length; at += 100) {
      const some = entries.slice(at, at + 100);
      blocks.push(`${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`);
    }
    return `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n` +
      `/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n` +
      `/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n` +
      `1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${blocks.join("\n")}\n` +
      `endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend`;
  }

  /** The font file: what is used alone, under the new numbers. Ask for it when all text is encoded. */
  file(): Uint8Array {
    const outlines = this.#outlines();
    const places = new DataView(new ArrayBuffer((outlines.length + 1) * 4));
    const metrics = new DataView(new ArrayBuffer(outlines.length * 4));
    let size = 0;
    for (const [number, { glyph, bytes }] of outlines.entries()) {
      places.setUint32(number * 4, size);
      metrics.setUint16(number * 4, this.font.advanceOf(glyph));
      metrics.setInt16(number * 4 + 2, this.font.bearingOf(glyph));
      size += bytes.length + (-bytes.length & 3);
    }
    places.setUint32(outlines.length * 4, size);
    const glyf = new Uint8Array(size);
    for (const [number, { bytes }] of outlines.entries()) {
      glyf.set(bytes, places.getUint32(number * 4));
    }
    return fontFile([
      ["glyf", glyf],
      // Offsets are long ones now.
      ["head", withUint16(this.font.table("head"), 50, 1)],
      ["hhea", withUint16(this.font.table("hhea"), 34, outlines.length)],
      ["hmtx", new Uint8Array(metrics.buffer)],
      ["loca", new Uint8Array(places.buffer)],
      ["maxp", withUint16(this.font.table("maxp"), 4, outlines.length)],
    ]);
  }

  #numberOf(glyph: number): number {
    const known = this.#numbers.get(glyph);
    if (known !== undefined) return known;
    this.#numbers.set(glyph, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  /** In the order of the new numbers. What a glyph is put together of is taken in while they are walked. */
  #outlines(): { glyph: number; bytes: Uint8Array }[] {
    const outlines: { glyph: number; bytes: Uint8Array }[] = [];
    for (const glyph of this.#numbers.keys()) {
      const bytes = this.font.outlineOf(glyph).slice();
      const view = new DataView(bytes.buffer);
      for (const { at, glyph: part } of componentsOf(bytes)) {
        view.setUint16(at, this.#numberOf(part));
      }
      outlines.push({ glyph, bytes });
    }
    return outlines;
  }
}

function withUint16(table: Uint8Array, at: number, value: number): Uint8Array {
  const copy = table.slice();
  new DataView(copy.buffer).setUint16(at, value);
  return copy;
}

/** Tables, in the order of their names, as a font file. */
function fontFile(tables: [tag: string, bytes: Uint8Array][]): Uint8Array {
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
