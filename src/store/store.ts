/** Puts the store together over one KV. */
import type { StoredEvent } from "../../events/event.ts";
import { log } from "../log.ts";
import { type KeyRing, openKvKeys } from "../personal/key_ring.ts";
import { openBlobs, sweepUploads } from "./blobs.ts";
import { checkMark, type Checkpoint, marksOf, verifyChain } from "./chain.ts";
import { Codec, type Registry } from "./codec.ts";
import type { Books, ViewsOf } from "./contract.ts";
import { LogCutShort } from "./damage.ts";
import { catchUp, emptyFolded, type Ledger } from "./folded.ts";
import { Following } from "./following.ts";
import type { HeadMark } from "./head_mark.ts";
import { readPositions } from "./history.ts";
import { SNAPSHOT, SNAPSHOT_PARTS } from "./keys.ts";
import { alone, SharedLease } from "./lease.ts";
import { Maintenance } from "./maintenance.ts";
import { readEvents } from "./reader.ts";
import { Past } from "./past.ts";
import { replayViews } from "./replay.ts";
import { deletePrefix, type SafeKv, safeKv } from "./safe_kv.ts";
import { within } from "../within.ts";
import { Writer, type WriterOptions } from "./writer.ts";

export interface StoreOptions<V> {
  kv: Deno.Kv;
  /** The same KV by a connection of its own, for watching; closed with the books. */
  watched?: Deno.Kv;
  /** Other processes may write to this KV. */
  shared: boolean;
  registry: Registry;
  /** What personal data is sealed with; keys in the KV itself unless told. Closed with the books. */
  keys?: KeyRing;
  views: ViewsOf<V>;
  now: () => Date;
  /** Where the head is written down outside the KV. */
  mark?: HeadMark;
  /** Tells the head once a day in what the program prints; a server does. */
  tellsHead?: boolean;
  /** Opens a log that lost its end; whoever asks for it records that. */
  acceptTruncation?: boolean;
  /** Milliseconds after a commit until checkpoint and joining are looked after; 1,000. */
  restMs?: number;
  /** Lets go of the data directory. */
  release(): void;
  /** Milliseconds to wait after the KV failed; 200 unless told. */
  retryMs?: number;
  /** On a shared KV: milliseconds until who waits is told that it does not answer; 5,000 unless told. */
  waitMs?: number;
  /** On a shared KV: milliseconds until a watch that ended is begun again; 1,000 unless told. */
  restartMs?: number;
  /** How far the writer decides ahead; tests set it. */
  pace?: WriterOptions<V>["pace"];
  /** Takes the place of the checked KV; tests break it here. */
  safe?: SafeKv;
}

/** A KV server that does not answer is not waited for at a close any longer than this, in milliseconds. */
const CLOSE_MS = 3_000;

/** Folds the log, and holds it against its marks. */
async function readLedger<V>(
  options: StoreOptions<V>,
): Promise<{ ledger: Ledger<V>; accepted: boolean }> {
  const kv = options.safe ?? safeKv(options.kv, options.shared);
  const keys = options.keys ?? openKvKeys(options.kv);
  const codec = new Codec(options.registry, keys);
  const ledger = { kv, codec, views: options.views, folded: emptyFolded(options.views) };
  await keys.refresh();
  // Before the log is read: another process may go on with it meanwhile.
  const marks = await marksOf(kv, options.mark);
  await catchUp(ledger);
  const accepted = await checkMarks(ledger, marks, options.acceptTruncation ?? false);
  const { unreadable } = codec;
  if (unreadable > 0) log.warn("personal data whose key is not there", { texts: unreadable });
  return { ledger, accepted };
}

/**
 * Opens the books over a KV: folds the log, sweeps torn uploads and what older programs left. Throws
 * LogDamaged where a record does not fit, LogCutShort where the log ends before what it had reached.
 */
export async function openStore<V>(options: StoreOptions<V>): Promise<Books<V>> {
  const { now, shared } = options;
  const { ledger, accepted } = await readLedger(options);
  const { kv, codec, folded } = ledger;
  const { keys } = codec;
  const blobs = openBlobs(kv, now);
  const sweep = () => sweepLeft(kv, now(), shared);
  if (!shared) await sweep();
  const lease = shared ? new SharedLease(kv) : alone;

  const listeners = new Set<(events: StoredEvent[]) => void>();
  const writer = new Writer<V>({
    ...ledger,
    now,
    shared,
    retryMs: options.retryMs ?? 200,
    waitMs: shared ? options.waitMs ?? 5_000 : undefined,
    pace: options.pace,
    onFolded(events) {
      for (const listener of listeners) tell(listener, events);
      following?.folded();
      maintenance.folded();
    },
  });
  const maintenance = new Maintenance<V>({
    ...ledger,
    mark: options.mark,
    tellsHead: options.tellsHead,
    accepted,
    lease,
    sweep,
    restMs: options.restMs,
  });
  const past = new Past(ledger);
  const following = shared ? new Following<V>({ ...options, keys, folded, writer }) : null;

  return {
    views: folded.views,
    get head() {
      return folded.position;
    },
    stats: writer.stats,
    shared,
    reach: (position, milliseconds) =>
      following?.reach(position, milliseconds) ?? Promise.resolve(folded.position >= position),
    holdsLease: () => lease.held(),
    execute: (command) => writer.execute(command),
    history: (stream) => readPositions(kv, codec, folded.streams.positions(stream)),
    read: (from = 1) => readEvents(kv, codec, from, folded.position),
    replay: (choice, onProgress) => replayViews({ ...ledger, writer, ...choice }, onProgress),
    verify: async (onProgress) => verifyChain(kv, await marksOf(kv, options.mark), onProgress),
    asOf: (position, names, signal) => past.asOf(position, names, signal),
    diff: (from, to, name, signal) => past.diff(from, to, name, signal),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    blobs,
    keys,
    kv: options.kv,
    async close() {
      past.close();
      await endAll([writer, following, maintenance], shared ? CLOSE_MS : Infinity);
      keys.close();
      options.watched?.close();
      options.kv.close();
      options.release();
    },
  };
}

/** Ends what runs, in this order, for no longer than this. */
async function endAll(
  parts: ({ close(): Promise<void> } | null)[],
  milliseconds: number,
): Promise<void> {
  const end = async () => {
    for (const part of parts) await part?.close();
  };
  if (milliseconds === Infinity) return await end();
  if (!await within(milliseconds, end())) log.error("closed without an answer of the KV");
}

/** Holds the log against its marks. Is it shorter than one of them, and was that accepted? */
async function checkMarks<V>(
  { kv, folded }: Ledger<V>,
  marks: Checkpoint[],
  accept: boolean,
): Promise<boolean> {
  const within = marks.filter(({ position }) => position <= folded.position);
  for (const mark of within) await checkMark(kv, mark);
  if (within.length === marks.length) return false;
  if (accept) return true;
  const known = Math.max(...marks.map(({ position }) => position));
  throw new LogCutShort(folded.position, known);
}

/** Takes away what crashes and older programs left. */
async function sweepLeft(kv: SafeKv, now: Date, shared: boolean): Promise<void> {
  await sweepUploads(kv, now, shared);
  await dropSnapshot(kv);
}

/** Folding the log is as quick (docs/decisions/0038-no-snapshots.md): what is there only takes room. */
async function dropSnapshot(kv: SafeKv): Promise<void> {
  await deletePrefix(kv, SNAPSHOT_PARTS);
  const { versionstamp } = await kv.get(SNAPSHOT);
  if (versionstamp !== null) await kv.commit({ delete: [SNAPSHOT] });
}

function tell(listener: (events: StoredEvent[]) => void, events: StoredEvent[]): void {
  try {
    listener(events);
  } catch (error) {
    log.error("a listener failed", { error: String(error) });
  }
}
