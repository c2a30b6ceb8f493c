/** Draws a PDF in this thread. The server asks `render.ts`, which does it in a worker. */
import { type PdfDocument, TEXT_MAX, tooLong } from "./document.ts";
import { pdfFile } from "./file.ts";
import { Font } from "./font.ts";
import { FontUse } from "./font_use.ts";
import { layOut, PAGE } from "./layout.ts";

/** Pretendard (SIL Open Font License), in outlines that PDF takes as they are. */
const FOLDER = new URL(
  "../../node_modules/pretendard/dist/public/static/alternative/",
  import.meta.url,
);

let fonts: { regular: Font; bold: Font } | null = null;

/** Both weights, read once for every document of this thread. */
function readFonts() {
  const read = (name: string) => new Font(name, Deno.readFileSync(new URL(`${name}.ttf`, FOLDER)));
  return fonts ??= { regular: read("Pretendard-Regular"), bold: read("Pretendard-Bold") };
}

/** The document as a file. Throws `PdfRefused` where it is too long. */
export function drawPdf(document: PdfDocument): Uint8Array {
  if (JSON.stringify(document.blocks).length > TEXT_MAX) throw tooLong();
  const { regular, bold } = readFonts();
  const uses = [new FontUse(regular), new FontUse(bold)];
  const { title, made } = document;
  const pages = layOut(document, uses[0], uses[1]);
  return pdfFile({ title, made, size: PAGE, pages, fonts: uses });
}
