/** A zip archive written while it is made: nothing of it is kept but one small record per entry. */
import { crc32 } from "node:zlib";

export interface ZipEntry {
  name: string;
  /** The text of the file, piece by piece. */
  text: Iterable<string>;
}

interface Written {
  name: Uint8Array;
  crc: number;
  packed: number;
  plain: number;
  offset: number;
}

/** Sizes come after the data, names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, 00:00: the archive depends on its content alone. */
const DOS_DATE = 0x21;
/** Characters gathered before they are packed. */
const PIECE_LENGTH = 64 * 1024;
/** Without ZIP64, sizes and offsets have 32 bits. */
const SIZE_MAX_BYTES = 0xffff_ffff;

/** The archive's bytes, made as they are read. Throws when it would pass 4 GiB. */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const written: Written[] = [];
  let offset = 0;
  for (const entry of entries) {
    const done: Written = {
      name: new TextEncoder().encode(entry.name),
      crc: 0,
      packed: 0,
      plain: 0,
      offset,
    };
    const header = record(0x04034b50, [[2, VERSION], ...commonFields(done, false)], done.name);
    yield header;
    for await (const chunk of deflate(entry.text, done)) yield chunk;
    const descriptor = record(0x08074b50, [[4, done.crc], [4, done.packed], [4, done.plain]]);
    yield descriptor;
    offset += header.length + done.packed + descriptor.length;
    if (Math.max(offset, done.plain) > SIZE_MAX_BYTES) throw new Error("zip: larger than 4 GiB");
    written.push(done);
  }
  yield* directory(written, offset);
}

function* directory(written: Written[], start: number): Generator<Uint8Array<ArrayBuffer>> {
  let size = 0;
  for (const entry of written) {
    const line = record(0x02014b50, [
      [2, VERSION],
      [2, VERSION],
      ...commonFields(entry, true),
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, entry.offset],
    ], entry.name);
    size += line.length;
    yield line;
  }
  const count = written.length;
  yield record(0x06054b50, [[2, 0], [2, 0], [2, count], [2, count], [4, size], [4, start], [2, 0]]);
}

type Field = [bytes: 2 | 4, value: number];

/** From the flags to the length of the extra field, as both headers of an entry have them. */
function commonFields(entry: Written, known: boolean): Field[] {
  const sizes = known ? [entry.crc, entry.packed, entry.plain] : [0, 0, 0];
  return [
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, DOS_DATE],
    ...sizes.map((size): Field => [4, size]),
    [2, entry.name.length],
    [2, 0],
  ];
}

function record(
  signature: number,
  fields: Field[],
  tail: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> {
  const length = fields.reduce((sum, [bytes]) => sum + bytes, 4);
  const bytes = new Uint8Array(length + tail.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  let at = 4;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  bytes.set(tail, at);
  return bytes;
}

async function* deflate(
  text: Iterable<string>,
  done: Written,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const packed = ReadableStream.from(plainBytes(text, done))
    .pipeThrough(new CompressionStream("deflate-raw"));
  for await (const chunk of packed) {
    done.packed += chunk.length;
    yield chunk;
  }
}

function* plainBytes(text: Iterable<string>, done: Written): Generator<Uint8Array<ArrayBuffer>> {
  for (const piece of gathered(text)) {
    const bytes = new TextEncoder().encode(piece);
    done.crc = crc32(bytes, done.crc);
    done.plain += bytes.length;
    yield bytes;
  }
}

function* gathered(text: Iterable<string>): Generator<string> {
  let piece = "";
  for (const part of text) {
    piece += part;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}
