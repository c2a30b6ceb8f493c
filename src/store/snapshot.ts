/**
 * Snapshots: the views and indexes as of one position, so that a start folds only what came after.
 * A snapshot is a convenience, never the truth: one that does not fit is ignored. Its parts are written
 * first and its manifest last, so a torn one is never seen.
 */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { ViewsOf } from "./contract.ts";
import { slicesOf } from "./dump.ts";
import type { Folded } from "./folded.ts";
import { SNAPSHOT, SNAPSHOT_PARTS, snapshotParts } from "./keys.ts";
import { pauses } from "./pause.ts";
import type { Registry } from "./reader.ts";
import { COMMIT_MAX_BYTES, type SafeKv, VALUE_MAX_BYTES } from "./safe_kv.ts";

/** What is kept of one view or index: gzipped lines of JSON, cut into values. */
export interface Section {
  name: string;
  /** The dump was an array, kept as arrays of its items, one a line. */
  list: boolean;
  /** Numbers of its parts, both inclusive. */
  from: number;
  to: number;
}

export interface Manifest {
  position: number;
  hash: Uint8Array;
  /** Which views, events and versions it was made with; another program's snapshot is ignored. */
  shape: string;
  generation: string;
  sections: Section[];
}

/** Names of the sections that are not views. */
export const STREAMS = "#streams";
export const KEYS = "#keys";

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
const PARTS_PER_COMMIT = Math.floor(COMMIT_MAX_BYTES / VALUE_MAX_BYTES);

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
  for (let start = 0; start < dead.length; start += 500) {
    await kv.commit({ delete: dead.slice(start, start + 500) });
  }
}
