/** Looks for texts and bytes in everything that an office leaves on a disk. */
import { Buffer } from "node:buffer";

/** A text as it could stand in a file: as it is, as V8 keeps it, in an address, in base64 of either. */
export function formsOf(text: string): Buffer[] {
  const [utf8, utf16] = [Buffer.from(text, "utf8"), Buffer.from(text, "utf16le")];
  return [utf8, utf16, Buffer.from(encodeURIComponent(text)), ...encoded(utf8)];
}

/** Bytes as they could stand in a file. */
export const formsOfKey = (
  key: Uint8Array,
): Buffer[] => [Buffer.from(key), ...encoded(Buffer.from(key))];

/** In base64 the middle of the bytes reads differently at each of three places. */
function encoded(bytes: Buffer): Buffer[] {
  const middles = [0, 1, 2].map((place) => {
    const text = Buffer.concat([Buffer.alloc(place), bytes]).toString("base64");
    return Buffer.from(text.slice(4, -4));
  });
  return [...middles, Buffer.from(bytes.toString("hex"))].filter(({ length }) => length > 7);
}

function filesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    return isDirectory ? filesIn(path) : [path];
  });
}

const latin1 = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString("latin1");

/** The names of those `wanted` that are in the bytes. */
export function foundIn(bytes: Uint8Array, wanted: Map<string, Buffer[]>): string[] {
  // One letter a byte: a text is looked through a hundred times as fast as a buffer.
  const text = latin1(bytes);
  return [...wanted].filter(([, forms]) => forms.some((form) => text.includes(latin1(form))))
    .map(([name]) => name);
}

/** `name in file` for each of `wanted` that is in any file below the folder. */
export function inFiles(folder: string, wanted: Map<string, Buffer[]>): string[] {
  return filesIn(folder).flatMap((path) =>
    foundIn(Deno.readFileSync(path), wanted).map((name) =>
      `${name} in ${path.slice(folder.length)}`
    )
  );
}

/** `name in key` for each of `wanted` that is in a value of the KV. */
export async function inValues(path: string, wanted: Map<string, Buffer[]>): Promise<string[]> {
  const kv = await Deno.openKv(path);
  const found: string[] = [];
  for await (const { key, value } of kv.list({ prefix: [] })) {
    const bytes = value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(textOf(value));
    found.push(...foundIn(bytes, wanted).map((name) => `${name} in ${key.map(String).join("/")}`));
  }
  kv.close();
  return found;
}

const textOf = (value: unknown): string =>
  Deno.inspect(value, { depth: 20, strAbbreviateSize: 1e6, iterableLimit: 1e6 });
