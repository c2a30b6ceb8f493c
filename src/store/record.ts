/**
 * The log's bytes. A record is what one commit wrote: a JSON body, hash-chained to the record before it.
 * A pack is one KV value holding one or more records one after another:
 *
 *   byte 0      format, 2
 *   bytes 1–2   number of records, big-endian
 *   per record  32 bytes SHA-256(previous hash ‖ body), 4 bytes body length, 4 bytes number of events
 *   then        the bodies, joined with "," so that a whole pack is one JSON parse
 */
import { createHash, hash as sha256 } from "node:crypto";
import type { Actor } from "../../events/base/event.ts";
import { OldFormat } from "./damage.ts";

/** Sealed texts by the name of their key; in each, values by path. */
export type SealedTexts = Record<string, string>;

/** `[stream, version, type, schema, data, sealed]` */
export type StoredTuple = [string, number, string, number, unknown, SealedTexts?];

/** An actor with a sealed name, and its replacement without the account's key. */
export type StoredActor = Actor & { sealed?: string };

/**
 * `[actor, request, key, fingerprint, causation, events]`: one command's events, with their common data once. `actor`
 * is an index of the body's actors. Tuples, because a replay reads every byte.
 */
export type StoredCommand = [
  number,
  string,
  string,
  string | null,
  string | null,
  StoredTuple[],
];

export interface RecordBody {
  at: string;
  /** Position of the first event. */
  from: number;
  actors: StoredActor[];
  commands: StoredCommand[];
}

/** A record inside a pack's bytes. `start` and `end` are offsets of its body. */
export interface RecordHeader {
  hash: Uint8Array;
  start: number;
  end: number;
  events: number;
}

/** 1 had personal data in clear. */
const FORMAT = 2;
const HEAD_BYTES = 3;
const RECORD_HEAD_BYTES = 40;
/** Bytes of a pack before its first body. */
const packOverhead = (records: number): number => HEAD_BYTES + records * RECORD_HEAD_BYTES;

export const NO_HASH: Uint8Array<ArrayBuffer> = new Uint8Array(32);

/** The chain's step: SHA-256 of the hash before and this body. */
export function chainHash(previous: Uint8Array, body: Uint8Array): Uint8Array {
  return createHash("sha256").update(previous).update(body).digest();
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

/** Offset of the body in a value of one record. */
export const BODY_START = packOverhead(1);
const HASH_START = BODY_START - NO_HASH.length;

function writeNumber(value: Uint8Array, at: number, number: number): void {
  value[at] = number >>> 24;
  value[at + 1] = number >>> 16;
  value[at + 2] = number >>> 8;
  value[at + 3] = number;
}

function writeRecordHead(
  value: Uint8Array,
  index: number,
  hash: Uint8Array,
  bytes: number,
  events: number,
): void {
  const at = HEAD_BYTES + index * RECORD_HEAD_BYTES;
  value.set(hash, at);
  writeNumber(value, at + 32, bytes);
  writeNumber(value, at + 36, events);
}

/** Writes the head of a value of one record, whose body is in place. Answers the record's hash. */
export function writeHead(value: Uint8Array, events: number, previous: Uint8Array): Uint8Array {
  // The previous hash is placed right before the body for a moment: one call hashes both, without a copy.
  value.set(previous, HASH_START);
  const hash = new Uint8Array(NO_HASH.length);
  // Half the time of asking for a buffer: that is made outside the heap.
  hash.setFromHex(sha256("sha256", value.subarray(HASH_START), "hex"));
  value[0] = FORMAT;
  value[1] = 0;
  value[2] = 1;
  writeRecordHead(value, 0, hash, value.length - BODY_START, events);
  return hash;
}

/** Packs committed records into one value. */
export function encodePack(
  records: { hash: Uint8Array; body: Uint8Array; events: number }[],
): Uint8Array<ArrayBuffer> {
  const bodies = records.reduce((sum, record) => sum + record.body.length + 1, -1);
  const value = new Uint8Array(packOverhead(records.length) + bodies);
  value[0] = FORMAT;
  new DataView(value.buffer).setUint16(1, records.length);
  let offset = packOverhead(records.length);
  records.forEach(({ hash, body, events }, index) => {
    writeRecordHead(value, index, hash, body.length, events);
    if (index > 0) value[offset++] = 0x2c;
    value.set(body, offset);
    offset += body.length;
  });
  return value;
}

/** Reads a pack's head. Throws when the bytes are not a pack, OldFormat when an earlier program wrote them. */
export function decodeHeaders(value: Uint8Array): RecordHeader[] {
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength);
  if (value[0] > 0 && value[0] < FORMAT) throw new OldFormat();
  if (value.length < HEAD_BYTES || value[0] !== FORMAT) throw new Error("not a pack");
  const count = view.getUint16(1);
  let start = packOverhead(count);
  const headers: RecordHeader[] = [];
  for (let index = 0; index < count; index++) {
    const at = HEAD_BYTES + index * RECORD_HEAD_BYTES;
    if (at + RECORD_HEAD_BYTES > value.length) throw new Error("short pack");
    const end = start + view.getUint32(at + 32);
    if (end > value.length) throw new Error("short pack");
    const hash = value.subarray(at, at + 32);
    headers.push({ hash, start, end, events: view.getUint32(at + 36) });
    start = end + 1;
  }
  if (count === 0 || start !== value.length + 1) throw new Error("pack of a wrong length");
  return headers;
}

/**
 * Without validating UTF-8, which takes twice as long. Changed bytes fail their hash, and of unverified records only
 * the times are read.
 */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Parses neighbouring records of a pack in one go. */
export function decodeBodies(value: Uint8Array, headers: RecordHeader[]): RecordBody[] {
  const text = decoder.decode(value.subarray(headers[0].start, headers[headers.length - 1].end));
  return JSON.parse(`[${text}]`);
}
