/**
 * Snapshots: the views and indexes as of one position, so that a start folds only what came after.
 * A snapshot is a convenience, never the truth: one that does not fit is ignored. Its parts are written
 * first and its manifest last, so a torn one is never seen.
 */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { log } from "../log.ts";
import type { ViewsOf } from "./contract.ts";
import { slicesOf } from "./dump.ts";
import { emptyFolded, type Folded, StreamIndex } from "./folded.ts";
import { SNAPSHOT, SNAPSHOT_PARTS, snapshotParts } from "./keys.ts";
import { pauses } from "./pause.ts";
import { packAt, recordAt, type Registry } from "./reader.ts";
import { sameBytes } from "./record.ts";
import { deleteKeys, PARTS_PER_COMMIT, type SafeKv, VALUE_MAX_BYTES } from "./safe_kv.ts";

/** What is kept of one view or index: gzipped lines of JSON, cut into values. */
interface Section {
  name: string;
  /** The dump was an array, kept as arrays of its items, one a line. */
  list: boolean;
  /** Numbers of its parts, both inclusive. */
  from: number;
  to: number;
}

interface Manifest {
  position: number;
  hash: Uint8Array;
  /** Which views, events and versions it was made with; another program's snapshot is ignored. */
  shape: string;
  generation: string;
  sections: Section[];
}

/** Names of the sections that are not views. */
const STREAMS = "#streams";
const KEYS = "#keys";

/** Event types with their schema versions and views with their revisions, as one text. */
export function shapeOf<V>(views: ViewsOf<V>, registry: Registry): string {
  const events = [...registry.values()].map(({ type, schema }) => `${type}@${schema}`).sort();
  const names = Object.keys(views).sort() as (keyof V)[];
  return [1, ...events, ...names.map((name) => `${String(name)}:${views[name].revision}`)].join(
    " ",
  );
}

/** A section's text in memory, not yet compressed. */
interface Draft {
  name: string;
  list: boolean;
  lines: string[];
}

/** Everything a snapshot needs, taken while nothing changes. */
export interface Drafts {
  position: number;
  hash: Uint8Array;
  drafts: Draft[];
}

/** Takes the texts of all views and indexes. Nothing may be folded until it is done. */
export async function draftSnapshot<V>(views: ViewsOf<V>, folded: Folded<V>): Promise<Drafts> {
  const pause = pauses();
  const drafts: Draft[] = [];
  const draft = async (name: string, dump: unknown) => {
    const lines: string[] = [];
    for (const slice of slicesOf(dump)) {
      lines.push(slice);
      await pause();
    }
    drafts.push({ name, list: Array.isArray(dump), lines });
  };
  for (const name in views) await draft(name, views[name].dump(folded.views[name]));
  await draft(STREAMS, [...folded.streams.entries()]);
  await draft(KEYS, [...folded.keys]);
  return { position: folded.position, hash: folded.hash, drafts };
}

const compress = promisify(gzip);

/** Writes a snapshot and removes the one before. Answers false when another process was quicker. */
export async function writeSnapshot(
  kv: SafeKv,
  { position, hash, drafts }: Drafts,
  shape: string,
): Promise<boolean> {
  const before = await kv.get<Manifest>(SNAPSHOT);
  const generation = crypto.randomUUID();
  const sections: Section[] = [];
  let next = 0;
  for (const { name, list, lines } of drafts) {
    const bytes: Uint8Array = await compress(lines.join("\n"), { level: 1 });
    const from = next;
    next = await writeParts(kv, generation, from, bytes);
    sections.push({ name, list, from, to: next - 1 });
  }
  const manifest: Manifest = { position, hash, shape, generation, sections };
  const done = await kv.commit({
    check: [{ key: SNAPSHOT, versionstamp: before.versionstamp }],
    set: [{ key: SNAPSHOT, value: manifest }],
  });
  await sweepParts(kv);
  return done !== null;
}

async function writeParts(
  kv: SafeKv,
  generation: string,
  from: number,
  bytes: Uint8Array,
): Promise<number> {
  const parts: { key: Deno.KvKey; value: unknown }[] = [];
  for (let start = 0; start < bytes.length; start += VALUE_MAX_BYTES) {
    const key = [...snapshotParts(generation), from + parts.length];
    parts.push({ key, value: bytes.slice(start, start + VALUE_MAX_BYTES) });
  }
  for (let start = 0; start < parts.length; start += PARTS_PER_COMMIT) {
    await kv.commit({ set: parts.slice(start, start + PARTS_PER_COMMIT) });
  }
  return from + parts.length;
}

/** Removes the parts no manifest names: those of older snapshots and of torn ones. */
async function sweepParts(kv: SafeKv): Promise<void> {
  const current = (await kv.get<Manifest>(SNAPSHOT)).value?.generation;
  const dead: Deno.KvKey[] = [];
  for await (const { key } of kv.list({ prefix: SNAPSHOT_PARTS })) {
    if (key[1] !== current) dead.push(key);
  }
  await deleteKeys(kv, dead);
}

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
