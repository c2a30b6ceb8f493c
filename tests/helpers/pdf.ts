/** What is in a PDF, as a reader of its own finds it: texts, fonts, pages. */
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { inflateSync } from "node:zlib";

interface Stream {
  head: string;
  bytes: Uint8Array;
}

/** Every packed stream of the file, with its dictionary. */
function streamsOf(file: Uint8Array): Stream[] {
  const text = new TextDecoder("latin1").decode(file);
  return [...text.matchAll(/<< \/Length (\d+) \/Filter \/FlateDecode[^\n]*\nstream\n/g)]
    .map((match) => {
      const at = match.index + match[0].length;
      const bytes = new Uint8Array(inflateSync(file.subarray(at, at + Number(match[1]))));
      return { head: match[0], bytes };
    });
}

/** Font files, in the order of their names (/F0, /F1). */
export const fontsOf = (file: Uint8Array): Uint8Array[] =>
  streamsOf(file).filter(({ head }) => head.includes("/Length1")).map(({ bytes }) => bytes);

/** What glyphs stand for, by the number of the glyph, for each font. */
export function charactersOf(file: Uint8Array): Map<number, string>[] {
  return streamsOf(file).map(({ bytes }) => new TextDecoder().decode(bytes))
    .filter((text) => text.includes("begincmap"))
    .map((text) =>
      new Map(
        [...text.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm)]
          .filter(([, , units]) => !(units === "ffff"))
          .map(([, number, units]) => {
            const codes = units.match(/.{4}/g)!.map((unit) => parseInt(unit, 16));
            return [parseInt(number, 16), String.fromCharCode(...codes)];
          }),
      )
    );
}

/** The text of a line's operators: glyphs by the font that was named last. */
function textOf(line: string, fonts: readonly Map<number, string>[]): string {
  let font = fonts[0];
  let text = "";
  for (const [, number, hex = ""] of line.matchAll(/\/F(\d+) [\d.]+ Tf|<([0-9a-f]+)>(?! >>)/g)) {
    if (number !== undefined) font = fonts[Number(number)];
    for (const glyph of hex.match(/.{4}/g) ?? []) text += font.get(parseInt(glyph, 16)) ?? "";
  }
  return text;
}

/** The lines of each page, in the order they were drawn. */
export function pagesOf(file: Uint8Array): string[][] {
  const fonts = charactersOf(file);
  return streamsOf(file).map(({ bytes }) => new TextDecoder().decode(bytes))
    .filter((text) => text.includes(" Tf ") && !text.includes("begincmap"))
    .map((content) => [...content.matchAll(/BT (.*?) ET/g)].map(([, line]) => textOf(line, fonts)));
}

/** The elements of the file, each before those within it. */
export function tagsOf(file: Uint8Array): string[] {
  const elements = new Map<string, { type: string; kids: string[] }>();
  for (const { head, bytes } of streamsOf(file)) {
    const first = /\/ObjStm \/N \d+ \/First (\d+)/.exec(head)?.[1];
    if (!first) continue;
    const text = new TextDecoder().decode(bytes);
    const numbers = text.slice(0, Number(first)).split(" ").filter((_, index) => index % 2 === 0);
    for (const [index, line] of text.slice(Number(first)).split("\n").entries()) {
      const type = /\/StructElem \/S \/(\w+)/.exec(line)?.[1] ?? "";
      const kids = /\/K \[(.*?)\]/.exec(line)![1].replace(/<<.*?>>/g, "");
      elements.set(numbers[index], {
        type,
        kids: [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => id),
      });
    }
  }
  const walk = (id: string): string[] => {
    const { type, kids } = elements.get(id)!;
    return [type, ...kids.flatMap(walk)];
  };
  const root = [...elements].find(([, { type }]) => type === "Document")!;
  return walk(root[0]);
}

/** What poppler's `pdftotext` reads in it, a second opinion; null on a machine without it. */
export async function popplerText(file: Uint8Array): Promise<string | null> {
  const path = await Deno.makeTempFile({ suffix: ".pdf" });
  try {
    await Deno.writeFile(path, file);
    const read = new Deno.Command("pdftotext", { args: ["-layout", path, "-"] });
    return new TextDecoder().decode((await read.output()).stdout);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  } finally {
    await Deno.remove(path);
  }
}

/** What the reader of Chromium finds on each page; as a stranger to this house's writer it sees what people see. */
export async function readText(file: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(file);
    const texts = [...document.pages()].map((page) => page.getText());
    document.destroy();
    return texts;
  } finally {
    library.destroy();
  }
}

/** A text without blanks: where lines break a reader puts some. */
export const bare = (text: string): string => text.replace(/\s/g, "");
