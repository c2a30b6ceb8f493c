/** Reads a snapshot back. Anything wrong with it means: fold from the start. */
import { gunzipSync } from "node:zlib";
import { log } from "../log.ts";
import type { ViewsOf } from "./contract.ts";
import { emptyFolded, type Folded, StreamIndex } from "./folded.ts";
import { SNAPSHOT, snapshotParts } from "./keys.ts";
import { packAt, recordAt, type Registry } from "./reader.ts";
import { sameBytes } from "./record.ts";
import type { SafeKv } from "./safe_kv.ts";
import { KEYS, type Manifest, type Section, shapeOf, STREAMS } from "./snapshot.ts";

/** What the newest snapshot holds, or nothing folded when there is none that fits. */
export async function loadSnapshot<V>(
  kv: SafeKv,
  views: ViewsOf<V>,
  registry: Registry,
): Promise<Folded<V>> {
  const manifest = (await kv.get<Manifest>(SNAPSHOT)).value;
  if (!manifest || manifest.shape !== shapeOf(views, registry)) return emptyFolded(views);
  try {
    if (!await fitsLog(kv, manifest)) throw new Error("of another log");
    const folded = emptyFolded(views);
    for (const section of manifest.sections) {
      const dump = await readSection(kv, manifest.generation, section);
      if (section.name === STREAMS) folded.streams = new StreamIndex(dump as [string, number][]);
      else if (section.name === KEYS) folded.keys = new Map(dump as [string, number][]);
      else {
        const name = section.name as keyof V;
        folded.views[name] = views[name].load(dump);
      }
    }
    folded.position = manifest.position;
    folded.hash = manifest.hash;
    return folded;
  } catch (error) {
    log.warn("snapshot ignored", { error: String(error), position: manifest.position });
    return emptyFolded(views);
  }
}

/** The record that ends at the snapshot's position has the hash the snapshot was made at. */
async function fitsLog(kv: SafeKv, { position, hash }: Manifest): Promise<boolean> {
  const pack = await packAt(kv, position);
  if (!pack) return false;
  const record = recordAt(pack, position);
  return record.last === position && sameBytes(record.headers[0].hash, hash);
}

async function readSection(kv: SafeKv, generation: string, section: Section): Promise<unknown> {
  const parts: Uint8Array[] = [];
  const prefix = snapshotParts(generation);
  const range = { start: [...prefix, section.from], end: [...prefix, section.to + 0.5] };
  for await (const { value } of kv.list<Uint8Array>(range)) parts.push(value);
  if (parts.length !== section.to - section.from + 1) throw new Error("a part is missing");
  const text = gunzipSync(await new Blob(parts as BlobPart[]).bytes());
  const lines = linesOf(text);
  return section.list ? lines.flatMap((line) => line as unknown[]) : lines[0];
}

/** Parses line by line: the whole text of a large view is never one string. */
function linesOf(text: Uint8Array): unknown[] {
  const decoder = new TextDecoder();
  const lines: unknown[] = [];
  for (let start = 0; start < text.length;) {
    const found = text.indexOf(0x0a, start);
    const end = found < 0 ? text.length : found;
    lines.push(JSON.parse(decoder.decode(text.subarray(start, end))));
    start = end + 1;
  }
  return lines;
}
