/** The parts of a PDF as bytes: numbered objects, packed streams, and the table of where each is. */
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { seoulClock } from "../../events/base/seoul.ts";
import type { FontUse } from "./font_use.ts";
import { addTags, type Marks } from "./tags.ts";
import { textString } from "./text_string.ts";

const encoder = new TextEncoder();

/** Place of an object: an offset in the file, or in a compressed stream of objects. */
type Place = { at: number } | { stream: number; index: number };

/** Most objects of one packed stream. */
const PACK_MAX = 500;

class Objects {
  #parts: Uint8Array[] = [encoder.encode("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n")];
  #size = this.#parts[0].length;
  #places: Place[] = [];

  /** A number for an object that is written later. */
  reserve(): number {
    return this.#places.push({ at: 0 });
  }

  add(content: string, number = this.reserve()): number {
    this.#places[number - 1] = { at: this.#size };
    this.#write(`${number} 0 obj\n${content}\nendobj\n`);
    return number;
  }

  /** A compressed stream; `more` is added to its dictionary. */
  stream(bytes: Uint8Array, more = "", number = this.reserve()): number {
    const packed = deflateSync(bytes);
    this.#places[number - 1] = { at: this.#size };
    this.#write(
      `${number} 0 obj\n<< /Length ${packed.length} /Filter /FlateDecode${more} >>\nstream\n`,
    );
    this.#push(packed);
    this.#write("\nendstream\nendobj\n");
    return number;
  }

  /** Small objects in packed streams: a long table has thousands (PDF 32000-1, 7.5.7). */
  pack(objects: readonly [number: number, content: string][]): void {
    for (let from = 0; from < objects.length; from += PACK_MAX) {
      const some = objects.slice(from, from + PACK_MAX);
      const stream = this.reserve();
      let at = 0;
      const heads = some.map(([number, content], index) => {
        this.#places[number - 1] = { stream, index };
        const head = `${number} ${at}`;
        at += content.length + 1;
        return head;
      }).join(" ");
      const text = `${heads}\n${some.map(([, content]) => content).join("\n")}`;
      const more = ` /Type /ObjStm /N ${some.length} /First ${heads.length + 1}`;
      this.stream(encoder.encode(text), more, stream);
    }
  }

  /** The whole file; the same content gives the same bytes. */
  end(catalog: number, info: number): Uint8Array {
    const hash = createHash("sha256");
    for (const part of this.#parts) hash.update(part);
    const id = hash.digest("hex").slice(0, 32);
    const start = this.#size;
    const number = this.reserve();
    this.#places[number - 1] = { at: start };
    const more = ` /Type /XRef /Size ${number + 1} /W [1 4 2] /Root ${catalog} 0 R ` +
      `/Info ${info} 0 R /ID [<${id}> <${id}>]`;
    this.stream(this.#table(), more, number);
    this.#write(`startxref\n${start}\n%%EOF\n`);
    const file = new Uint8Array(this.#size);
    let at = 0;
    for (const part of this.#parts) {
      file.set(part, at);
      at += part.length;
    }
    return file;
  }

  /** The cross-reference of objects, seven bytes each (PDF 32000-1, 7.5.8.3). */
  #table(): Uint8Array {
    const table = new DataView(new ArrayBuffer((this.#places.length + 1) * 7));
    table.setUint16(5, 0xffff);
    for (const [index, place] of this.#places.entries()) {
      const at = (index + 1) * 7;
      const isPacked = "stream" in place;
      table.setUint8(at, isPacked ? 2 : 1);
      table.setUint32(at + 1, isPacked ? place.stream : place.at);
      table.setUint16(at + 5, isPacked ? place.index : 0);
    }
    return new Uint8Array(table.buffer);
  }

  #write(text: string): void {
    this.#push(encoder.encode(text));
  }

  #push(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.#size += bytes.length;
  }
}

/** Flags of a font: own character set, and no serifs (PDF 32000-1, 9.8.2). */
const FONT_FLAGS = 4;

/** Writes a font with its glyphs; answers the number of the object that pages name. */
function addFont(objects: Objects, use: FontUse, tag: string): number {
  const { name, ascent, descent, box } = use.font;
  const base = `/${tag}+${name}`;
  const bytes = use.file();
  const file = objects.stream(bytes, ` /Length1 ${bytes.length}`);
  const descriptor = objects.add(
    `<< /Type /FontDescriptor /FontName ${base} /Flags ${FONT_FLAGS} /FontBBox [${
      box.join(" ")
    }] ` +
      `/ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight ${ascent} /StemV 80 ` +
      `/FontFile2 ${file} 0 R >>`,
  );
  const glyphs = objects.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${base} /CIDToGIDMap /Identity ` +
      `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ` +
      `/FontDescriptor ${descriptor} 0 R /W [0 [${use.widths()}]] >>`,
  );
  const texts = objects.stream(encoder.encode(use.toUnicode()));
  return objects.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${base} /Encoding /Identity-H ` +
      `/DescendantFonts [${glyphs} 0 R] /ToUnicode ${texts} 0 R >>`,
  );
}

/** An instant as a PDF writes it, in Seoul's time. */
function dateString(instant: string): string {
  const digits = seoulClock(Date.parse(instant)).toISOString().replace(/\D/g, "").slice(0, 14);
  return `(D:${digits}+09'00')`;
}

interface FileParts {
  title: string;
  /** ISO instant. */
  made: string;
  /** Points. */
  size: { width: number; height: number };
  /** Content of each page. Fonts are named /F0, /F1 …; /Pale draws with little of its colour. */
  pages: readonly string[];
  fonts: readonly FontUse[];
  /** Resources of the pages' content. */
  marks: Marks;
}

/** The file as bytes. */
export function pdfFile({ title, made, size, pages, fonts, marks }: FileParts): Uint8Array {
  const objects = new Objects();
  const tree = objects.reserve();
  const named = fonts.map((use, index) => {
    // A font that is not whole has a tag of six letters before its name (PDF 32000-1, 9.6.4).
    const tag = `OFFIC${String.fromCharCode(65 + index)}`;
    return `/F${index} ${addFont(objects, use, tag)} 0 R`;
  });
  const pale = objects.add("<< /Type /ExtGState /ca 0.12 >>");
  const resources = objects.add(
    `<< /Font << ${named.join(" ")} >> /ExtGState << /Pale ${pale} 0 R >> >>`,
  );
  const kids = pages.map((content, index) => {
    const stream = objects.stream(encoder.encode(content));
    return objects.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${size.width} ${size.height}] ` +
        `/Resources ${resources} 0 R /Contents ${stream} 0 R /StructParents ${index} /Tabs /S >>`,
    );
  });
  const list = kids.map((kid) => `${kid} 0 R`).join(" ");
  objects.add(`<< /Type /Pages /Count ${kids.length} /Kids [${list}] >>`, tree);
  const catalog = objects.add(
    `<< /Type /Catalog /Pages ${tree} 0 R /Lang (ko-KR) /MarkInfo << /Marked true >> ` +
      `/StructTreeRoot ${addTags(objects, marks, kids)} 0 R ` +
      `/ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  const info = objects.add(
    `<< /Title ${textString(title)} /CreationDate ${dateString(made)} >>`,
  );
  return objects.end(catalog, info);
}
