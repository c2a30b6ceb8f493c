/** Text of one weight in one document: how wide it is, and how a page's content draws it. */
import type { Font } from "./font.ts";
import type { FontUse } from "./font_use.ts";
import { textString } from "./text_string.ts";
import { type Glyph, type Sign, signOf, signsIn, type Weight } from "./typefaces.ts";

const round = (value: number): string => String(Math.round(value * 100) / 100);

export class Type {
  #signs = new Map<string, Sign | null>();
  #widths = new Map<string, number>();

  /** `useOf` gives a font's number on pages and its subset. */
  constructor(
    readonly weight: Weight,
    readonly useOf: (font: Font) => { number: number; use: FontUse },
  ) {}

  /** How a sign is drawn; null where no font has it. */
  sign(text: string): Sign | null {
    let sign = this.#signs.get(text);
    if (sign === undefined) this.#signs.set(text, sign = signOf(text, this.weight));
    return sign;
  }

  /** Width of a text in points. */
  widthOf(text: string, size: number): number {
    let width = 0;
    for (const sign of signsIn(text)) width += this.#widthOf(sign);
    return width * size / 1_000;
  }

  #widthOf(text: string): number {
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    const { font, glyphs } = this.#drawn(text);
    const width = glyphs.reduce((sum, { advance }) => sum + font.thousandths(advance), 0);
    this.#widths.set(text, width);
    return width;
  }

  /** The operators that draw a text at the line's position: a run for each font that it needs. */
  show(text: string, size: number): string {
    const runs: { number: number; drawn: string }[] = [];
    for (const one of signsIn(text)) {
      const { font, glyphs } = this.#drawn(one);
      const { number, use } = this.useOf(font);
      if (runs.at(-1)?.number !== number) runs.push({ number, drawn: "" });
      const drawn = glyphs.map((glyph) => placed(font, use, glyph, size)).join("");
      // Readers reorder glyphs that are drawn over each other.
      runs.at(-1)!.drawn += glyphs.length < 2
        ? drawn
        : `] TJ /Span << /ActualText ${textString(one)} >> BDC [${drawn}] TJ EMC [`;
    }
    return runs.map(({ number, drawn }) =>
      `/F${number} ${round(size)} Tf [${drawn}] TJ`.replaceAll("><", "").replaceAll(" [] TJ", "")
    ).join(" ");
  }

  #drawn(text: string): Sign {
    const sign = this.sign(text);
    if (!sign) throw new Error("a sign that no font has was to be drawn");
    return sign;
  }
}

/** A glyph in an array of TJ. One beside its place: the line goes there, and from it to where the next one begins. */
function placed(
  font: Font,
  use: FontUse,
  { id, text, x, y, advance }: Glyph,
  size: number,
): string {
  const back = font.thousandths(x) + font.widthOf(id) - font.thousandths(advance);
  const along = `${x === 0 ? "" : `${-font.thousandths(x)} `}<${use.encode(id, text)}>${
    back === 0 ? "" : ` ${back} `
  }`;
  return y === 0
    ? along
    : `] TJ ${round(font.thousandths(y) * size / 1_000)} Ts [${along}] TJ 0 Ts [`;
}
