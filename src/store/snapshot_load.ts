/** Reads a snapshot back. Anything wrong with it means: fold from the start. */
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
  const items: unknown[] = [];
  for await (const line of linesOf(partsOf(kv, generation, section))) {
    const read: unknown = JSON.parse(line);
    if (!section.list) return read;
    for (const item of read as unknown[]) items.push(item);
  }
  return items;
}

async function* partsOf(
  kv: SafeKv,
  generation: string,
  { from, to }: Section,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const prefix = snapshotParts(generation);
  const range = { start: [...prefix, from], end: [...prefix, to + 0.5] };
  let next = from;
  for await (const { key, value } of kv.list<Uint8Array<ArrayBuffer>>(range, { batchSize: 16 })) {
    if (key[2] !== next++) break;
    yield value;
  }
  if (next !== to + 1) throw new Error("a part is missing");
}

/** Unpacks and splits as it reads: the text of a large view is never in memory as a whole. */
async function* linesOf(parts: AsyncIterable<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const text = ReadableStream.from(parts)
    .pipeThrough(new DecompressionStream("gzip"))
    .pipeThrough(new TextDecoderStream());
  let rest = "";
  for await (const piece of text) {
    const lines = piece.split("\n");
    if (lines.length === 1) rest += piece;
    else {
      yield rest + lines[0];
      for (let index = 1; index < lines.length - 1; index++) yield lines[index];
      rest = lines[lines.length - 1];
    }
  }
  if (rest !== "") yield rest;
}
