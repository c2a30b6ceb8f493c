/** Files as people attach them, made here: pictures, documents of each kind, and those that are refused. */
import { deflateRawSync } from "node:zlib";
import sharp from "sharp";
import * as XLSX from "xlsx";
import { zipEnd, zipFile, zipHead } from "../../src/kit/zip.ts";
import type { TestApp } from "./server.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export const latin = (text: string): Bytes =>
  Uint8Array.from(text, (sign) => sign.charCodeAt(0)) as Bytes;

/** A picture of one colour, as a phone or a scanner hands it over. */
export async function photo(
  format: "jpeg" | "png" | "webp" = "jpeg",
  size = { width: 800, height: 1_000 },
): Promise<Bytes> {
  const made = sharp({ create: { ...size, channels: 3, background: "#b8321f" } });
  return new Uint8Array(
    await made.toFormat(format).withExif({ IFD0: { Artist: "숨은 이름" } }).toBuffer(),
  );
}

/** A PDF with so many pages; a text on each. */
export function pdf(pages = 1): Bytes {
  const objects: string[] = [];
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index * 2} 0 R`);
  objects.push("<< /Type /Catalog /Pages 2 0 R >>");
  objects.push(`<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages} >>`);
  objects.push("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  for (let page = 1; page <= pages; page++) {
    const content = `BT /F1 40 Tf 80 700 Td (Page ${page}) Tj ET 1 0 0 rg 80 400 200 100 re f`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${3 + page * 2} 0 R ` +
        "/Resources << /Font << /F1 3 0 R >> >> >>",
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  return pdfOf(objects);
}

/** The file of these objects, of which the first is the catalogue. */
function pdfOf(objects: readonly string[]): Bytes {
  let text = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return latin(text);
}

/** A PDF whose one page takes two hundred steps for each of a million dots, twenty times over. */
export function slowPdf(): Bytes {
  const steps = `{ pop ${"dup sin add ".repeat(100)} dup dup }`;
  const content = "/S sh ".repeat(20);
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R " +
    "/Resources << /Shading << /S 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 595 0 842] /Function 6 0 R >>",
    "<< /FunctionType 4 /Domain [0 595 0 842] /Range [0 1 0 1 0 1] " +
    `/Length ${steps.length} >>\nstream\n${steps}\nendstream`,
  ]);
}

/** A PDF of some 2 KB whose one page draws a million rectangles, each of them kept. */
export function endlessPdf(): Bytes {
  const levels = 7;
  const forms = Array.from({ length: levels }, (_, level) => {
    const isLast = level === levels - 1;
    const content = isLast ? "0 0 595 842 re f" : "/F Do ".repeat(10);
    const inner = isLast ? "" : `/XObject << /F ${5 + level} 0 R >>`;
    return "<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] " +
      `/Resources << ${inner} >> /Length ${content.length} >>\nstream\n${content}\nendstream`;
  });
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents " +
    `${4 + levels} 0 R /Resources << /XObject << /F 4 0 R >> >> >>`,
    ...forms,
    "<< /Length 5 >>\nstream\n/F Do\nendstream",
  ]);
}

/** The same with a password that this program does not know. */
export function lockedPdf(): Bytes {
  const text = new TextDecoder("latin1").decode(pdf());
  const hash = "00".repeat(32);
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${hash}> /U <${hash}> /P -4 >> ` +
    `/ID [<${"ab".repeat(16)}> <${"ab".repeat(16)}>] `;
  return latin(text.replace("/Root 1 0 R", `${lock}/Root 1 0 R`));
}

/** A ZIP with these parts, as they are. */
export function zip(parts: Record<string, string>): Bytes {
  const at = "2026-11-02T00:00:00.000Z";
  const all = Object.entries(parts).map(([name, text]) => {
    const content = new TextEncoder().encode(text);
    return { content, file: zipFile(name, at, content) };
  });
  const pieces = all.flatMap(({ content, file }) => [...zipHead(file), content]);
  return new Uint8Array(
    [...pieces, ...zipEnd(all.map(({ file }) => file))].flatMap((piece) => [...piece]),
  );
}

export const docx = (): Bytes =>
  zip({ "[Content_Types].xml": "<Types/>", "word/document.xml": "<w:document/>" });
export const hwpx = (): Bytes =>
  zip({ mimetype: "application/hwp+zip", "Contents/content.hpf": "<opf:package/>" });

/** A document whose one part unpacks to a hundred times its size and more. */
export function bomb(): Bytes {
  const packed = deflateRawSync(new Uint8Array(64 * 1024 * 1024));
  const name = new TextEncoder().encode("word/document.xml");
  const [head, list, end] = [30, 46, 22].map((size) => new DataView(new ArrayBuffer(size)));
  for (const [view, at] of [[head, 4], [list, 6]] as const) {
    view.setUint32(0, at === 4 ? 0x04034b50 : 0x02014b50, true);
    view.setUint16(at, 20, true);
    view.setUint16(at + 4, 8, true);
    view.setUint32(at + 14, packed.length, true);
    view.setUint32(at + 18, 1_000, true);
    view.setUint16(at + 22, name.length, true);
  }
  const before = 30 + name.length + packed.length;
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, 1, true);
  end.setUint16(10, 1, true);
  end.setUint32(12, 46 + name.length, true);
  end.setUint32(16, before, true);
  const parts = [head, name, packed, list, name, end].map((one) =>
    one instanceof DataView ? new Uint8Array(one.buffer) : new Uint8Array(one)
  );
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** An OLE file with these streams. */
export function ole(streams: Record<string, Uint8Array>): Bytes {
  const { CFB } = XLSX;
  const file = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(file, name, content);
  return new Uint8Array(CFB.write(file, { type: "buffer" }) as Uint8Array);
}

/** 한글 5.0; `flags` are those of its head: 2 is a password. */
export function hwp(flags = 1): Bytes {
  const head = new Uint8Array(256);
  head.set(latin("HWP Document File"));
  head[36] = flags;
  return ole({ FileHeader: head, DocInfo: new Uint8Array(5_000) });
}

/** An older Word document, locked or not. */
export function doc(locked = false): Bytes {
  const content = new Uint8Array(5_000);
  content[11] = locked ? 1 : 0;
  return ole({ WordDocument: content });
}

/** Bytes of a phone's own format for pictures. */
export const heic = (): Bytes => latin("\0\0\0\x18ftypheic\0\0\0\0mif1heic".padEnd(200, "\0"));

/** The mark of a page, which a form has to bring along. */
async function pageMark(app: TestApp, as: "staff" | "superuser"): Promise<string> {
  const page = await (await app.call("/staff/card-report", { as })).text();
  const found = /name="csrfmiddlewaretoken" value="([^"]+)"|csrf&quot;:&quot;([^&]+)&quot;/.exec(
    page,
  );
  return found?.[1] ?? found?.[2] ?? "";
}

/** Attaches a file to a record as a page does. */
export async function attach(
  app: TestApp,
  record: string,
  bytes: Bytes,
  { name = "파일", as = "staff" as "staff" | "superuser" | "token", key = "" } = {},
): Promise<{ status: number; body: { data: AttachedRow; code: string; message: string } }> {
  const form = new FormData();
  form.append("file", new File([bytes], name));
  const mark: Record<string, string> = as === "token"
    ? {}
    : { "x-csrftoken": await pageMark(app, as) };
  const response = await app.call(`/api/attachments/of/${record}`, {
    as,
    method: "POST",
    body: form,
    headers: key === "" ? mark : { ...mark, "idempotency-key": key },
  });
  return { status: response.status, body: await response.json() };
}

interface AttachedRow {
  id: string;
  name: string;
  type: string;
  size: number;
  pages: number | null;
  picture: { width: number; height: number } | null;
  removed: boolean;
  destroyed: boolean;
}

/** The files of a record as its panel asks for them. */
export async function filesAt(
  app: TestApp,
  record: string,
  as: "staff" | "superuser" = "staff",
  more = "",
): Promise<{ files: AttachedRow[]; closed: string; bytes: number }> {
  const [noun, id] = record.split("/");
  const response = await app.call(`/api/attachments?noun=${noun}&record=${id}${more}`, { as });
  return (await response.json()).data;
}
