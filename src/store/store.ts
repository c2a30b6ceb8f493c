/** Puts the store together over one KV. */
import type { StoredEvent } from "../../events/base/event.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { log } from "../kit/log.ts";
import { type KeyRing, openKvKeys } from "../personal/key_ring.ts";
import { KeysMissing } from "../personal/keys_missing.ts";
import { neededKeys } from "./needed_keys.ts";
import { openBlobs, removeAbandonedUploads } from "./blobs.ts";
import { checkMark, type Checkpoint, checkpointOf, marksOf } from "./chain.ts";
import { checkViews } from "./check_views.ts";
import { Codec, type Registry } from "./codec.ts";
import type { Books, Command, Rule, ViewsOf } from "./contract.ts";
import { LogCutShort } from "./damage.ts";
import { catchUp, emptyFolded, indexViews, type Ledger } from "./folded.ts";
import { Following } from "./following.ts";
import type { HeadMark } from "./head_mark.ts";
import { positionAt, readPositions } from "./history.ts";
import { SNAPSHOT, SNAPSHOT_PARTS } from "./keys.ts";
import { alone, SharedLease } from "./lease.ts";
import { Maintenance } from "./maintenance.ts";
import { MessageQueue } from "./message_queue.ts";
import { checkMemory, type MemoryLimits } from "./memory.ts";
import { readEvents } from "./reader.ts";
import { Past } from "./past.ts";
import { type DiskReserve, withoutReserve, withReserve } from "./room.ts";
import { replayViews } from "./replay.ts";
import { deletePrefix, type SafeKv, safeKv } from "./safe_kv.ts";
import { within } from "../kit/within.ts";
import { turns } from "./turns.ts";
import { type FilesOf, noting, watchOver } from "./watch.ts";
import { Writer, type WriterOptions } from "./writer.ts";

export interface StoreOptions<V> {
  kv: Deno.Kv;
  /** The same KV by a connection of its own, for watching; closed with the books. */
  watched?: Deno.Kv;
  /** Other processes may write to this KV. */
  shared: boolean;
  registry: Registry;
  /** There was no such KV before; default false. */
  isNew?: boolean;
  /** Seals personal data; default: keys in the KV itself. Closed with the books. */
  keys?: KeyRing;
  views: ViewsOf<V>;
  now: () => Date;
  /** Called with the time of the newest record, before anything is done by the clock. */
  onNewest?: (instant: string) => void;
  /** Called for every decision before it is written. */
  rule?: Rule<V>;
  /** The head's mark outside of the KV. */
  mark?: HeadMark;
  /** Prints the head once a day, for a server. */
  tellsHead?: boolean;
  /** Opens a log that lost its end; the caller records that. */
  acceptTruncation?: boolean;
  /** Opens books whose keys are lost; the caller records that. */
  acceptLostKeys?: boolean;
  /** Milliseconds after a commit until checkpoint and joining are looked after; 1,000. */
  restMs?: number;
  /** Is the opened file no longer in its place? Changes are refused then. */
  isMoved?(): boolean;
  /** Releases the data directory. */
  release(): void;
  /** Milliseconds to wait after the KV failed; default 200. */
  retryMs?: number;
  /** On a shared KV: milliseconds until a waiting caller is answered that it does not respond; default 5,000. */
  waitMs?: number;
  /** On a shared KV: milliseconds until an ended watch is restarted; default 1,000. */
  restartMs?: number;
  /** On a shared KV: milliseconds between two looks for commits that a watch misses; default 1,000. */
  lookMs?: number;
  /** How far the writer decides ahead; tests set it. */
  pace?: WriterOptions<V>["pace"];
  /** Memory that the log may take; default: what V8 and the machine allow. */
  memory?: MemoryLimits;
  /** The files that the views list. */
  files?: FilesOf<V>;
  /** Whether the disk has room, and its reserve. */
  room?: DiskReserve;
  /** Takes the place of the checked KV; tests break it here. */
  safe?: SafeKv;
}

/** A KV server that does not answer is not waited for at a close any longer than this, in milliseconds. */
const CLOSE_MS = 3_000;

/** Folds the log, and compares it with its marks. */
async function readLedger<V>(
  options: StoreOptions<V>,
): Promise<{ ledger: Ledger<V>; accepted: boolean }> {
  const kv = options.safe ?? safeKv(options.kv, options.shared);
  const keys = options.keys ?? openKvKeys(options.kv);
  const codec = new Codec(options.registry, keys);
  const ledger = { kv, codec, views: options.views, folded: emptyFolded(options.views) };
  await keys.refresh();
  // Before the log is read, because another process may continue it meanwhile.
  const marks = await marksOf(kv, options.mark);
  await checkMemory(kv, options.memory);
  await catchUp(ledger);
  await indexViews(ledger.views, ledger.folded.views);
  if (ledger.folded.at !== "") options.onNewest?.(ledger.folded.at);
  const accepted = await checkMarks(ledger, marks, options.acceptTruncation ?? false);
  if (codec.lost.size > 0) await checkMissingKeys(kv, codec.lost, options.acceptLostKeys ?? false);
  await keys.prepare();
  return { ledger, accepted };
}

/** Unreadable data must be destroyed by the log, or accepted as lost. Throws KeysMissing otherwise. */
async function checkMissingKeys(
  kv: SafeKv,
  lost: ReadonlyMap<string, number>,
  accept: boolean,
): Promise<void> {
  const { byKey, accepted } = await neededKeys(kv);
  const missing = [...lost].filter(([name]) => byKey.has(name) && !accepted.has(name));
  const texts = missing.reduce((sum, [, count]) => sum + count, 0);
  if (missing.length > 0 && !accept) throw new KeysMissing(texts, missing.map(([name]) => name));
  log.warn("personal data whose key is not there", { keys: lost.size });
}

/**
 * Opens the books over a KV: folds the log, removes interrupted uploads and data of earlier versions. Throws LogDamaged
 * if a record is not consecutive, LogCutShort if the log ends before its known end, TooLargeToOpen if it needs more
 * memory than there is.
 */
export async function openStore<V>(options: StoreOptions<V>): Promise<Books<V>> {
  const { now, shared, room = withoutReserve } = options;
  const { ledger, accepted } = await readLedger(options);
  const { kv, codec: { keys }, folded } = ledger;
  // Persons' keys belong to particular books, wherever these are now.
  const isNew = (options.isNew ?? false) && keys.names("").length === 0;
  const { damage, scrub, verify } = await watchOver(options, ledger);
  const blobs = openBlobs({ kv, keys, now, room, onDamage: (sha256) => damage.file(sha256) });
  if (!shared) await removeLeftovers(kv, now(), false);
  const listeners = new Listeners();
  const writer = new Writer<V>({
    ...ledger,
    now,
    shared,
    room,
    isMoved: options.isMoved,
    retryMs: options.retryMs ?? 200,
    waitMs: shared ? options.waitMs ?? 5_000 : undefined,
    pace: options.pace,
    onFolded(events, awaited) {
      options.mark?.note(folded);
      listeners.tell(events, awaited);
      following?.folded();
      maintenance.folded();
    },
  });
  const maintenance = new Maintenance<V>({
    ...options,
    ...ledger,
    accepted,
    lease: shared ? new SharedLease(kv) : alone,
    sweep: () => removeLeftovers(kv, now(), true),
  });
  const past = new Past(ledger);
  const queue = shared ? null : new MessageQueue({ kv: options.kv, safe: kv, folded, listeners });
  const following = shared ? new Following<V>({ ...options, keys, folded, writer }) : null;
  const reading = noting<Reading<V>>(damage, readingOf(ledger, past, writer));

  return {
    views: folded.views,
    isNew,
    get head() {
      return folded.position;
    },
    get headHash() {
      return folded.hash.toHex();
    },
    stats: writer.stats,
    shared,
    reach: (position, milliseconds) =>
      following?.reach(position, milliseconds) ?? Promise.resolve(folded.position >= position),
    execute: (command) => writer.execute(options.rule ? under(options.rule, command) : command),
    ...reading,
    ...{ verify, damage, scrub, queue, blobs, keys, room },
    subscribe: (listener) => listeners.add(listener),
    isMoved: options.isMoved ?? (() => false),
    kv: room === withoutReserve ? options.kv : withReserve(options.kv, room),
    async close() {
      past.close();
      room.close();
      await endAll([writer, following, scrub, damage, maintenance], shared ? CLOSE_MS : Infinity);
      await closeKeys(keys);
      options.mark?.close();
      options.watched?.close();
      options.kv.close();
      await queue?.ended();
      options.release();
    },
  };
}

/** A command whose decision must satisfy a rule, on the state of its commit. */
function under<V>({ reads, complete, check }: Rule<V>, command: Command<V>): Command<V> {
  return {
    ...command,
    reads: command.reads ? [...command.reads, ...reads] : reads,
    decide(views, now) {
      const decision = command.decide(views, now);
      if (isRefusal(decision)) return decision;
      return check(views, decision, now) ?? complete(views, decision);
    },
  };
}

/** Keys that only this process has would be lost with it: a deleted file is written again first. */
async function closeKeys(keys: KeyRing): Promise<void> {
  try {
    await keys.hold();
  } catch (error) {
    log.error("the file of keys was not made anew", { error: String(error) });
  }
  keys.close();
}

/** The calls that read the log. */
type Reading<V> = Pick<
  Books<V>,
  | "history"
  | "at"
  | "positionAt"
  | "logEnd"
  | "read"
  | "asOf"
  | "diff"
  | "replay"
  | "checkViews"
>;

/** Reading the log itself, and the past. */
function readingOf<V>(
  { kv, codec, views, folded }: Ledger<V>,
  past: Past<V>,
  writer: Writer<V>,
): Reading<V> {
  const ledger = { kv, codec, views, folded };
  // A replay that began before a key was destroyed must not swap after the one that removed its data.
  const replayed = turns();
  return {
    replay: (choice, onProgress) =>
      replayed(() => replayViews({ ...ledger, writer, ...choice }, onProgress)),
    checkViews: (signal) => checkViews({ ...ledger, writer, signal }),
    asOf: (position, names, signal) => past.asOf(position, names, signal),
    diff: (from, to, name, signal) => past.diff(from, to, name, signal),
    history: (stream) => readPositions(kv, codec, folded.streams.positions(stream)),
    at: (positions) => readPositions(kv, codec, positions),
    positionAt: (instant) => positionAt(kv, folded, instant),
    logEnd: async () => (await checkpointOf(kv))?.value?.position ?? 0,
    read: (from = 1) => readEvents(kv, codec, from, folded.position),
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

/** Compares the log with its marks. Is it shorter than one of them, and was that accepted? */
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

/** Removes leftovers of crashes and earlier versions; `shared` if uploads may be running, as after the start. */
async function removeLeftovers(kv: SafeKv, now: Date, shared: boolean): Promise<void> {
  await removeAbandonedUploads(kv, now, shared);
  await dropSnapshot(kv);
}

/** Folding the log is as fast (docs/decisions/0038-no-snapshots.md): existing snapshots only take space. */
async function dropSnapshot(kv: SafeKv): Promise<void> {
  await deletePrefix(kv, SNAPSHOT_PARTS);
  const { versionstamp } = await kv.get(SNAPSHOT);
  if (versionstamp !== null) await kv.commit({ delete: [SNAPSHOT] });
}

type Listener = (events: StoredEvent[], awaited: readonly string[]) => void;

/** Subscribers to events. A failing one does not affect the others. */
class Listeners {
  readonly #all = new Set<Listener>();

  /** Answers with the way to stop. */
  add(listener: Listener): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  tell(events: StoredEvent[], awaited: readonly string[]): void {
    for (const listener of this.#all) {
      try {
        listener(events, awaited);
      } catch (error) {
        log.error("a listener failed", { error: String(error) });
      }
    }
  }
}
