/** A document's subset of a font: its glyphs renumbered, and a font file with only those. */
import { componentsOf, type Font, fontFile } from "./font.ts";
import { hex4, unitsOf } from "./text_string.ts";

export class FontUse {
  /** The font's glyph by its new number, in order of first use; 0 is the missing glyph. */
  #glyphs: number[] = [0];
  /** The text of a new number; "" for a further part of a character. */
  #texts: string[] = [""];
  /** Numbers by glyph and text: one glyph may represent two texts. */
  #numbers = new Map<string, number>();

  constructor(readonly font: Font) {}

  /** A glyph for a text, numbered for a page's content. */
  encode(glyph: number, text: string): string {
    return hex4(this.#numberOf(glyph, text));
  }

  /** Widths by number, as a PDF lists them. */
  widths(): string {
    return this.#glyphs.map((glyph) => this.font.widthOf(glyph)).join(" ");
  }

  /** The table by which readers find and copy text (PDF 32000-1, 9.10.3). */
  toUnicode(): string {
    const entries = this.#texts.flatMap((text, number) => {
      return text === "" ? [] : [`<${hex4(number)}> <${unitsOf(text)}>`];
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

  /** The font file of the subset. Call it after all text is encoded. */
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

  #numberOf(glyph: number, text: string): number {
    const key = `${glyph} ${text}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#glyphs.push(glyph) - 1;
    this.#texts.push(text);
    this.#numbers.set(key, number);
    return number;
  }

  /** By new number. Components of composite glyphs are added during the walk. */
  #outlines(): { glyph: number; bytes: Uint8Array }[] {
    const outlines: { glyph: number; bytes: Uint8Array }[] = [];
    for (const glyph of this.#glyphs) {
      const bytes = this.font.outlineOf(glyph).slice();
      const view = new DataView(bytes.buffer);
      for (const { at, glyph: part } of componentsOf(bytes)) {
        view.setUint16(at, this.#numberOf(part, ""));
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
