/** Documents of Word for tests: made of paragraphs, and read back as text. */
import PizZip from "pizzip";

const NS = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const TYPES = "http://schemas.openxmlformats.org/package/2006/content-types";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const DOCUMENT =
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A paragraph; a tag may be split into runs, as Word splits it. */
export const paragraph = (...runs: string[]): string =>
  `<w:p>${
    runs.map((run) => `<w:r><w:t xml:space="preserve">${escaped(run)}</w:t></w:r>`).join("")
  }</w:p>`;

/** A table with one row. */
export const tableRow = (...cells: string[]): string =>
  `<w:tbl><w:tblPr/><w:tblGrid/><w:tr>${
    cells.map((cell) => `<w:tc><w:tcPr/>${paragraph(cell)}</w:tc>`).join("")
  }</w:tr></w:tbl>`;

/** A document of this body, or with these parts in place of its own. */
export function docxOf(
  body: string | readonly string[],
  parts: Record<string, string | Uint8Array> = {},
): Uint8Array {
  const zip = new PizZip();
  const inner = typeof body === "string" ? body : body.join("");
  const all: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${TYPES}">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
    "_rels/.rels": `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${RELATIONS}">` +
      `<Relationship Id="r1" Type="${DOCUMENT}" Target="word/document.xml"/></Relationships>`,
    "word/document.xml":
      `<?xml version="1.0" encoding="UTF-8"?><w:document ${NS}><w:body>${inner}<w:sectPr/></w:body></w:document>`,
    ...parts,
  };
  for (const [name, content] of Object.entries(all)) zip.file(name, content);
  return zip.generate({ type: "uint8array", compression: "DEFLATE" });
}

/** The text of a document, a line per paragraph. */
export function docxText(file: Uint8Array): string {
  const xml = new PizZip(file).file("word/document.xml")!.asText();
  return xml.split("</w:p>").map((part) =>
    [...part.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>|<w:br\/>/g)].map(([tag, text]) =>
      tag === "<w:br/>" ? "\n" : text
    ).join("").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")
  ).join("\n").trim();
}
