/** Files of a ZIP, by its own directory. */
import { inflateRawSync } from "node:zlib";

/** Every file by its name; throws where the archive is not whole. */
export function unzip(zip: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.length - 22;
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error("the archive has no end");
  const files = new Map<string, Uint8Array>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const place = view.getUint32(at + 42, true);
    const from = place + 30 + view.getUint16(place + 26, true) +
      view.getUint16(place + 28, true);
    const packed = zip.subarray(from, from + size);
    const label = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + name));
    if (files.has(label)) throw new Error(`${label} is there twice`);
    files.set(label, method === 0 ? packed : new Uint8Array(inflateRawSync(packed)));
    at += 46 + name + extra + comment;
  }
  return files;
}
