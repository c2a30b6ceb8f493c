/** Draws a PDF in this thread. The server asks `render.ts`, which does it in a worker. */
import { type PdfDocument, TEXT_MAX, tooLong } from "./document.ts";
import { pdfFile } from "./file.ts";
import type { Font } from "./font.ts";
import { FontUse } from "./font_use.ts";
import { layOut, PAGE } from "./layout.ts";
import { Type } from "./type.ts";
import { refuseUndrawn } from "./undrawn.ts";

/** The document as a file. Throws `PdfRefused` where it is too long, or has what no font can draw. */
export function drawPdf(document: PdfDocument): Uint8Array {
  if (JSON.stringify(document.blocks).length > TEXT_MAX) throw tooLong();
  const uses = new Map<Font, { number: number; use: FontUse }>();
  const useOf = (font: Font) => {
    const used = uses.get(font) ?? { number: uses.size, use: new FontUse(font) };
    uses.set(font, used);
    return used;
  };
  const types = { regular: new Type("regular", useOf), bold: new Type("bold", useOf) };
  refuseUndrawn(document, types);
  const { title, made } = document;
  const { pages, marks } = layOut(document, types);
  const fonts = [...uses.values()].map(({ use }) => use);
  return pdfFile({ title, made, size: PAGE, pages, fonts, marks });
}
