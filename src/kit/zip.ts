/**
 * A ZIP in parts that are made at different times: files stored uncompressed (a PDF is compressed already), and at the
 * end the directory. Concatenated, the parts are the archive.
 */
import { crc32 } from "node:zlib";
import { seoulClock } from "../../events/base/seoul.ts";

/** Largest archive without the longer figures that not every program reads, in bytes. */
export const ZIP_MAX_BYTES = 0xffff_ffff;

/** A file of an archive. */
export interface ZipFile {
  name: string;
  /** When it was made; ISO 8601 UTC, shown in Seoul's time. */
  at: string;
  size: number;
  crc: number;
}

/** Version 2.0, names in UTF-8, files uncompressed. */
const [VERSION, UTF8, STORED] = [20, 0x0800, 0];
/** A plain file of a Unix system that its owner may write and others read. */
const [UNIX, MODE] = [3 << 8, 0o100644];

const encoder = new TextEncoder();

/** Little-endian figures, each with its bytes. */
function figures(...all: [value: number, bytes: 2 | 4][]): Uint8Array {
  const view = new DataView(new ArrayBuffer(all.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of all) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value >>> 0, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** Time and day in two figures, as MS-DOS had them. */
function dosTime(at: string): [time: number, day: number] {
  const clock = seoulClock(at);
  const time = clock.getUTCHours() << 11 | clock.getUTCMinutes() << 5 |
    clock.getUTCSeconds() >> 1;
  const day = (clock.getUTCFullYear() - 1980) << 9 | (clock.getUTCMonth() + 1) << 5 |
    clock.getUTCDate();
  return [time, day];
}

/** Common fields of a file's header and its directory entry. */
function described({ name, at, size, crc }: ZipFile): [number, 2 | 4][] {
  const [time, day] = dosTime(at);
  const length = encoder.encode(name).length;
  return [
    ...[[VERSION, 2], [UTF8, 2], [STORED, 2], [time, 2], [day, 2]] as [number, 2][],
    ...[[crc, 4], [size, 4], [size, 4]] as [number, 4][],
    ...[[length, 2], [0, 2]] as [number, 2][],
  ];
}

/** A file as the list at the end knows it. */
export const zipFile = (name: string, at: string, content: Uint8Array): ZipFile => ({
  name,
  at,
  size: content.length,
  crc: crc32(content),
});

/** The header before a file's content. */
export function zipHead(file: ZipFile): Uint8Array[] {
  return [figures([0x04034b50, 4], ...described(file)), encoder.encode(file.name)];
}

/** Bytes of a file in the archive, its head included. */
const bytesOf = ({ name, size }: ZipFile): number => 30 + encoder.encode(name).length + size;

/** The end of an archive that begins with these files, one after the other. */
export function zipEnd(files: readonly ZipFile[]): Uint8Array[] {
  const list: Uint8Array[] = [];
  let place = 0;
  for (const file of files) {
    const about: [number, 2 | 4][] = [[0, 2], [0, 2], [0, 2], [MODE << 16, 4], [place, 4]];
    list.push(
      figures([0x02014b50, 4], [UNIX | VERSION, 2], ...described(file), ...about),
      encoder.encode(file.name),
    );
    place += bytesOf(file);
  }
  const size = list.reduce((sum, { length }) => sum + length, 0);
  const count: [number, 2][] = [[files.length, 2], [files.length, 2]];
  return [
    ...list,
    figures([0x06054b50, 4], [0, 2], [0, 2], ...count, [size, 4], [place, 4], [0, 2]),
  ];
}
