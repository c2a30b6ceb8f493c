/** The interface of the store. Backends implement exactly this, and tests prove it. */
import { z } from "zod";
import type { Actor, NewEvent, StoredEvent } from "../../events/base/event.ts";
import type { Refusal } from "../../events/base/refusal.ts";
import type { RowChange } from "../../projections/kit/row_versions.ts";
import type { Views } from "../../projections/registry.ts";
import type { EntryOf, View } from "../../projections/kit/view.ts";
import type { KeyRing } from "../personal/key_ring.ts";

/** The views a store folds, by name; `V` holds their states. */
export type ViewsOf<V> = { readonly [K in keyof V]: View<V[K]> };

/** The caller, and how to recognise a repeated request. */
export interface CommandMeta {
  actor: Actor;
  requestId: string;
  /** Idempotency key, already scoped to the actor. */
  key: string;
  /** Hash of the request; the same key with another one is refused with `idempotency_key_reused` (422). */
  fingerprint?: string;
  causationId?: string;
}

/** A decision waiting to be made against exactly the state it will be committed on. */
export interface Command<V = Views> {
  /** The stream it writes; two commands on one stream are decided one after the other. */
  stream: string;
  /** Nouns whose streams the decision also reads (`["employee"]`). */
  reads?: string[];
  /** Expected version of the stream; another one is refused with `stale_version` (409). */
  expected?: number;
  /** Pure; may run again when another process moved the head. Empty means: nothing to change. */
  decide(views: V, now: Date): NewEvent[] | Refusal;
  meta: CommandMeta;
  /** Written on a full disk too, from the reserve: sign-ins, and the security log. */
  essential?: boolean;
}

/** Rules that every decision must satisfy besides its own, from any caller. */
export interface Rule<V = Views> {
  /** Nouns whose streams it reads. */
  reads: string[];
  /** Data added to the events because it follows from the office's state. */
  complete(views: V, events: NewEvent[]): NewEvent[];
  /** Why these events may not be written now; null when they may. */
  check(views: V, events: readonly NewEvent[], now: Date): Refusal | null;
}

export interface Committed {
  refused: false;
  /** The events of this command; of its first run, when the key was seen before. */
  events: StoredEvent[];
  /** True when the key had been used before and nothing was written now. */
  repeated: boolean;
}

export type Outcome = Committed | Refusal;

const count = z.int().nonnegative();

export const progress = z.strictObject({ done: count, total: count });
export type Progress = z.infer<typeof progress>;

export const replayReport = z.strictObject({
  view: z.string(),
  events: count,
  milliseconds: z.number(),
  /** SHA-256 of the dump, hex: of the live view and of the one folded again, both at `position`. */
  live: z.string(),
  replayed: z.string(),
  same: z.boolean(),
  swapped: z.boolean(),
  position: count,
});
export type ReplayReport = z.infer<typeof replayReport>;

export const chainReport = z.strictObject({
  records: count,
  events: count,
  ok: z.boolean(),
  /** First position that does not fit, and why (Korean); null where the log is whole. */
  position: count.nullable(),
  reason: z.string().nullable(),
  /** Files that were read, and the names of changed ones. */
  files: count,
  damaged: z.array(z.string()),
});
export type ChainReport = z.infer<typeof chainReport>;

/** Result of a fold from zero beside the live views. */
export interface ViewsReport {
  /** Position up to which the log was folded, and the rows compared with the live ones. */
  events: number;
  rows: number;
  /** Views that differ from the log, each with the first differing row; "" if it is no single row. */
  different: { view: string; id: string }[];
}

export interface BlobInfo {
  sha256: string;
  size: number;
}

/** Files in the same KV, in chunks, addressed by their content's digest. */
export interface Blobs {
  /**
   * Stores a file. A personal one is sealed with the key of this name, a new one if there is none; equal content is
   * stored twice then. Throws if that key was destroyed.
   */
  put(
    content: ReadableStream<Uint8Array> | Uint8Array,
    sealedWith?: string,
  ): Promise<BlobInfo>;
  info(sha256: string): Promise<BlobInfo | null>;
  /**
   * Null if there is no such file, or its key was destroyed. `from` skips bytes at its beginning, and then the content
   * is not checked against the file's name.
   */
  get(sha256: string, from?: number): Promise<ReadableStream<Uint8Array> | null>;
  /**
   * Deletes a file; false if there is none. That frees its space; bytes that must be destroyed are sealed, and their
   * key is destroyed. References are not counted: that is up to the noun that stores it.
   */
  remove(sha256: string): Promise<boolean>;
}

/** Counts since the store was opened. */
export interface StoreStats {
  /** Commands that wrote something. */
  commands: number;
  /** Durable commits made; concurrent commands share one. */
  commits: number;
  /** Events in them. */
  events: number;
  /** Commands decided again because another process had moved the head, or a commit's fate was unknown. */
  retries: number;
}

/** Handles a message; it is done when this resolves. */
export type Woken = (names: readonly string[]) => Promise<void>;

/** Messages of commits: each names what its events wake. They are hints: late, twice or never, in any order. */
export interface CommitMessages {
  /** Hands them to this one from now on, also those of an earlier process. Answers the way to stop. */
  listen(woken: Woken): () => void;
  /** Contents of messages that the queue gave up; each is reported once. */
  undelivered(): Promise<string[]>;
}

/** One damaged part of the books. */
export interface Damage {
  what: "file" | "log";
  /** SHA-256 of the file, or the position in the log. */
  name: string;
  /** Stream of the record whose file it is, or why the log does not fit; "" where that is not known. */
  about: string;
  /** Last intact read, and detection of the damage (ISO 8601 UTC): it occurred in between. */
  whole: string | null;
  found: string;
}

/** Known damage, from whichever read found it, until it is read intact again. */
export interface DamageNotes {
  /** The log first. */
  readonly all: readonly Damage[];
  /** Notes it where this is an error of damaged data. */
  note(error: unknown): void;
  /** This is whole again: a file by its name, or all of the log. */
  mended(what: Damage["what"], name?: string): void;
}

/** How far a round of reading every byte has come. Moments are ISO 8601 UTC. */
export interface ScrubProgress {
  began: string;
  /** Position up to which the log was read; files begin when all of it was. */
  log: number;
  logDone: boolean;
  /** The last file that was read, and how many were. */
  file: string;
  files: number;
  done: boolean;
  /** When the round before this one began and ended. */
  before: { began: string; ended: string } | null;
}

/** The slow reading of every byte. */
export interface Scrubbing {
  readonly progress: ScrubProgress | null;
  start(): void;
  /** Completes this round, or runs another one if due. */
  round(): Promise<void>;
}

/** The office's books: the log, and the views folded from it. */
export interface Books<V = Views> {
  /** Live views. Read them synchronously; do not keep a view across an await (a replay may swap it). */
  readonly views: V;
  /** Were the books empty when opened? An empty log may have lost its content. */
  readonly isNew: boolean;
  /** Position of the newest event folded into the views; 0 when the log is empty. */
  readonly head: number;
  readonly stats: Readonly<StoreStats>;
  /** Do other processes write to these books too? */
  readonly shared: boolean;
  /**
   * Waits until the views include everything committed by any process up to a position, for at most this many
   * milliseconds; returns whether they do. A position beyond the log is not waited for.
   */
  reach(position: number, milliseconds: number): Promise<boolean>;
  /** Decides, appends durably, folds, and answers; the result can be read at once. */
  execute(command: Command<V>): Promise<Outcome>;
  /** A stream's events, oldest first. */
  history(stream: string): Promise<StoredEvent[]>;
  /** The events at these positions (ascending, up to the head); reads only the records they are in. */
  at(positions: number[]): Promise<StoredEvent[]>;
  /** Position of the newest event up to an instant (ISO 8601 UTC); 0 before the first. */
  positionAt(instant: string): Promise<number>;
  /** Position of the newest event that any process has committed, to measure how far `head` lags behind. */
  logEnd(): Promise<number>;
  /** Events from a position on (inclusive), in batches, up to the head at the time of the call. */
  read(from?: number): AsyncIterable<StoredEvent[]>;
  /** Hash of the record at the head, hex: it identifies the whole log up to there. */
  readonly headHash: string;
  /**
   * Folds the log again beside the live views, compares digests and swaps, unless `verifyOnly`, or `onlySame` and
   * one of them differs.
   */
  replay(
    options: { view?: string; verifyOnly?: boolean; onlySame?: boolean; signal?: AbortSignal },
    onProgress?: (progress: Progress) => void,
  ): Promise<ReplayReport[]>;
  /** Folds the log once more beside the live views, row by row at low priority, and reports which differ. */
  checkViews(signal?: AbortSignal): Promise<ViewsReport>;
  /** Walks the hash chain and reads every file; `logOnly` leaves the files out. */
  verify(onProgress?: (progress: Progress) => void, logOnly?: boolean): Promise<ChainReport>;
  /**
   * Views as they were after a position, in a scratch copy: those named, by default all. One is made at a time. Rejects
   * with the signal's reason when it is aborted.
   */
  asOf<K extends keyof V & string = keyof V & string>(
    position: number,
    names?: readonly K[],
    signal?: AbortSignal,
  ): Promise<Pick<V, K>>;
  /**
   * The rows of a view that began or changed after `from` and up to `to`, as of each: a deleted one is included with
   * its state. Throws RangeError for a view without rows.
   */
  diff<K extends keyof V & string>(
    from: number,
    to: number,
    name: K,
    signal?: AbortSignal,
  ): Promise<RowChange<EntryOf<V[K]>>[]>;
  /**
   * Called after each durable commit, with its folded events and the names in its message. Returns a function that
   * stops it.
   */
  subscribe(listener: (events: StoredEvent[], awaited: readonly string[]) => void): () => void;
  /** The KV's queue; null over a network, where only the subscription reports commits. */
  readonly queue: CommitMessages | null;
  readonly blobs: Blobs;
  /** Damage found by any read, until it is repaired. */
  readonly damage: DamageNotes;
  /** Is the file of the books no longer in its place? Only essential events are written then. */
  isMoved(): boolean;
  /** Is the disk full? Only essential events are written then. */
  readonly room: { readonly isFull: boolean };
  /** Reads every byte once a week, from when a server starts it. */
  readonly scrub: Scrubbing;
  /** Keys of personal data, one per person: without one its text in the books cannot be read. */
  readonly keys: KeyRing;
  /** The KV under it, for records that are not books (sessions, tokens). Use check/set/delete only. */
  readonly kv: Deno.Kv;
  /** Writes what waits, and releases the data directory. */
  close(): Promise<void>;
}
