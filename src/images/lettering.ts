/** Text as outlines: a picture made of them looks the same on a machine without any font. */
import { Blob, Buffer, Face, Font, shape } from "harfbuzzjs";

const FONTS = "../../node_modules/pretendard/dist/public/static/";

export interface Lettering {
  /** A text in one colour, as SVG; its base line starts at x and y. */
  svg(text: string, at: { x: number; y: number; size: number }, color: string): string;
  /** Width of a text. */
  width(text: string, size: number): number;
}

/** Reads one weight of Pretendard: `Bold`, `Regular`, …. */
export async function lettering(weight: string): Promise<Lettering> {
  const bytes = await Deno.readFile(
    new URL(`${FONTS}Pretendard-${weight}.otf`, import.meta.url),
  );
  const face = new Face(new Blob(bytes));
  const font = new Font(face);

  function set(text: string): { glyphs: { id: number; x: number }[]; width: number } {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    let width = 0;
    const glyphs = buffer.getGlyphInfos().map(({ codepoint }, index) => {
      const glyph = { id: codepoint, x: width };
      width += positions[index].xAdvance;
      return glyph;
    });
    return { glyphs, width };
  }

  return {
    width: (text, size) => set(text).width * size / face.upem,
    svg(text, { x, y, size }, color) {
      const scale = size / face.upem;
      const paths = set(text).glyphs.map((glyph) =>
        `<path transform="translate(${glyph.x})" d="${font.glyphToPath(glyph.id)}"/>`
      );
      // Fonts count upwards, pictures downwards.
      const place = `translate(${x} ${y}) scale(${scale} ${-scale})`;
      return `<g fill="${color}" transform="${place}">${paths.join("")}</g>`;
    },
  };
}
