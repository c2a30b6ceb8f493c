/** Text as outlines: a picture made of them looks the same on a machine without any font. */
import { Blob, Buffer, Face, Font, shape } from "harfbuzzjs";
import { join } from "node:path";
import { type Shape, shapeOf } from "./raster.ts";

const fonts = "node_modules/pretendard/dist/public/static";

export interface Lettering {
  /** Outlines of a text whose base line starts at x and y. */
  outline(text: string, at: { x: number; y: number; size: number }): Shape;
  /** Width of a text. */
  width(text: string, size: number): number;
}

/** Reads one weight of Pretendard: `Bold`, `Regular`, …. */
export async function lettering(root: string, weight: string): Promise<Lettering> {
  const bytes = await Deno.readFile(join(root, fonts, `Pretendard-${weight}.otf`));
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
    outline(text, { x, y, size }) {
      const scale = size / face.upem;
      return set(text).glyphs.flatMap((glyph) =>
        // Fonts count upwards, pictures downwards.
        shapeOf(
          font.glyphToJson(glyph.id),
          (gx, gy) => [x + (glyph.x + gx) * scale, y - gy * scale],
        )
      );
    },
  };
}
