/** Opens a zip without trusting it: sizes are those of the decompressed data, which is limited. */
import { Buffer } from "node:buffer";
import { BadFile } from "./limits.ts";
import { notATable } from "./file_kind.ts";
import { piecesOf, type Source } from "./source.ts";

/** A part larger than this may not be compressed better than MAX_RATIO : 1; real sheets reach 40 : 1. */
const RATIO_FREE_BYTES = 8 * 1024 * 1024;
const MAX_RATIO = 100;
const MAX_ENTRIES = 2_000;

interface Entry {
  method: number;
  flags: number;
  compressed: number;
  offset: number;
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The central directory; the end record is looked for where the format allows it. */
async function listEntries(source: Source): Promise<Map<string, Entry>> {
  const start = Math.max(0, source.size - 22 - 65_535);
  const tail = viewOf(await source.read(start, source.size - start));
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw new BadFile("broken");
  const count = tail.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new BadFile("zip_bomb");
  const bytes = await source.read(
    tail.getUint32(end + 16, true),
    Math.min(tail.getUint32(end + 12, true), MAX_ENTRIES * 1_024),
  );
  const view = viewOf(bytes);
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new BadFile("broken");
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const label = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name));
    entries.set(label.toLowerCase(), {
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      compressed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** The parts of a zip by name, in lower case: writers do not agree on theirs. */
export class Zip {
  private constructor(
    private readonly source: Source,
    private readonly entries: Map<string, Entry>,
    /** Bytes that all parts together may still give. */
    private left: number,
  ) {}

  /** Throws `BadFile` when it is damaged, locked or no workbook. */
  static async open(source: Source, most: number): Promise<Zip> {
    const zip = await Zip.read(source, most);
    zip.checkWorkbook();
    return zip;
  }

  /** Throws `BadFile` when it is damaged or locked. */
  static async read(source: Source, most: number): Promise<Zip> {
    const entries = await listEntries(source).catch((error) => {
      throw error instanceof RangeError ? new BadFile("broken") : error;
    });
    if ([...entries.values()].some(({ flags }) => (flags & 1) !== 0)) {
      throw new BadFile("encrypted");
    }
    return new Zip(source, entries, most);
  }

  /** Unpacks everything and keeps nothing of it. Throws `BadFile` when a part is damaged, or they are too much. */
  async unpackAll(): Promise<void> {
    for (const name of this.entries.keys()) for await (const _ of this.pieces(name));
  }

  /** The name of the first part like this. */
  find(pattern: RegExp): string | undefined {
    return [...this.entries.keys()].find((name) => pattern.test(name));
  }

  /** The text of a part, streamed; empty if there is none. Throws `BadFile`. */
  async *text(name: string): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    for await (const piece of this.pieces(name)) yield decoder.decode(piece, { stream: true });
  }

  /** A part as a whole; empty if there is none. Throws `BadFile`. */
  async bytes(name: string): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync(this.pieces(name)));
  }

  private async *pieces(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.entries.get(name);
    if (!entry) return;
    if (entry.method !== 0 && entry.method !== 8) throw new BadFile("broken");
    const packed = await this.packed(entry);
    const unpacked = entry.method === 0
      ? packed
      : packed.pipeThrough(new DecompressionStream("deflate-raw"));
    let size = 0;
    try {
      for await (const piece of unpacked) {
        size += piece.length;
        this.left -= piece.length;
        const most = Math.max(RATIO_FREE_BYTES, entry.compressed * MAX_RATIO);
        if (this.left < 0 || size > most) throw new BadFile("zip_bomb");
        yield piece;
      }
    } catch (error) {
      throw error instanceof TypeError ? new BadFile("broken") : error;
    }
  }

  private async packed(entry: Entry): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const header = viewOf(await this.source.read(entry.offset, 30));
    if (header.byteLength < 30 || header.getUint32(0, true) !== 0x04034b50) {
      throw new BadFile("broken");
    }
    const from = entry.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
    const to = Math.min(from + entry.compressed, this.source.size);
    // What a small piece unpacks to is small as well.
    return ReadableStream.from(piecesOf(this.source, { from, to, length: 16 * 1024 }));
  }

  private checkWorkbook(): void {
    if (this.find(/^xl\/workbook\d*\.xml$/) || this.find(/^content\.xml$/)) return;
    if (this.find(/^xl\/workbook\.bin$/)) throw notATable("바이너리 통합 문서(.xlsb)");
    if (this.find(/^word\/document\.xml$/)) throw notATable("워드 문서");
    if (this.find(/^ppt\/presentation\.xml$/)) throw notATable("파워포인트 문서");
    if (this.find(/^contents\/content\.hpf$/)) throw notATable("한글(HWPX) 문서");
    throw notATable("엑셀 통합 문서가 아닌 압축 파일");
  }
}
