/** Serialises decided commands and packs them into records that fit a KV value. */
import type { StoredEvent } from "../../events/event.ts";
import { type Refusal, refuse } from "../../events/refusal.ts";
import type { CommandMeta } from "./contract.ts";
import { logKey } from "./keys.ts";
import { chainHash, encodePack, packOverhead, type StoredCommand } from "./record.ts";
import { COMMIT_MAX_BYTES, VALUE_MAX_BYTES } from "./safe_kv.ts";

/** Some or all events of one command, serialised. */
export interface Piece {
  bytes: Uint8Array;
  events: number;
}

/** A body's own frame: `{"at":"…","from":…,"commands":[` and `]}`. */
const FRAME_BYTES = 80;
const PIECE_MAX_BYTES = VALUE_MAX_BYTES - packOverhead(1) - FRAME_BYTES;
/** Leaves room for what the record heads add. */
const COMMAND_MAX_BYTES = COMMIT_MAX_BYTES - 32 * 1024;

const encoder = new TextEncoder();

/**
 * Serialises a command's events: in one piece, or in several when they do not fit one value.
 * Refuses (413) an event that fits no value and a command that fits no commit; nothing is then written.
 */
export function commandPieces(meta: CommandMeta, events: StoredEvent[]): Piece[] | Refusal {
  const whole = encode(meta, events);
  if (whole.length <= PIECE_MAX_BYTES) return [{ bytes: whole, events: events.length }];
  if (whole.length > COMMAND_MAX_BYTES) return tooLarge("command_too_large");
  const pieces: Piece[] = [];
  for (let start = 0; start < events.length;) {
    const piece = largestPiece(meta, events, start);
    if (!piece) return tooLarge("event_too_large");
    pieces.push(piece);
    start += piece.events;
  }
  const size = pieces.reduce((sum, piece) => sum + piece.bytes.length, 0);
  return size > COMMAND_MAX_BYTES ? tooLarge("command_too_large") : pieces;
}

/** Halves the rest until it fits; null when one event alone does not. */
function largestPiece(meta: CommandMeta, events: StoredEvent[], start: number): Piece | null {
  for (let count = events.length - start; count >= 1; count = Math.floor(count / 2)) {
    const bytes = encode(meta, events.slice(start, start + count));
    if (bytes.length <= PIECE_MAX_BYTES) return { bytes, events: count };
  }
  return null;
}

function tooLarge(code: string): Refusal {
  const text = "내용이 너무 커서 한 번에 저장할 수 없습니다. 내용을 줄이거나 나누어 저장해 주세요.";
  return refuse(413, code, text);
}

function encode(meta: CommandMeta, events: StoredEvent[]): Uint8Array {
  const stored: StoredCommand = {
    actor: meta.actor,
    request: meta.requestId,
    key: meta.key,
    fingerprint: meta.fingerprint,
    causation: meta.causationId,
    events: events.map((e) => [e.stream, e.version, e.type, e.schema, e.data]),
  };
  return encoder.encode(JSON.stringify(stored));
}

/** A value ready to be set, and the hash of the record in it. */
export interface EncodedRecord {
  key: Deno.KvKey;
  value: Uint8Array<ArrayBuffer>;
  hash: Uint8Array;
}

/** Packs the pieces of one commit into as few records as fit, chained to `previous`. */
export function encodeRecords(
  pieces: Piece[],
  at: string,
  from: number,
  previous: Uint8Array,
): EncodedRecord[] {
  const records: EncodedRecord[] = [];
  let start = 0;
  while (start < pieces.length) {
    let end = start;
    let bytes = 0;
    while (end < pieces.length && bytes + pieces[end].bytes.length + 1 <= PIECE_MAX_BYTES + 1) {
      bytes += pieces[end++].bytes.length + 1;
    }
    const group = pieces.slice(start, end);
    const events = group.reduce((sum, piece) => sum + piece.events, 0);
    const body = joinBody(group, at, from, bytes);
    const hash = chainHash(previous, body);
    records.push({ key: logKey(from), value: encodePack([{ hash, body, events }]), hash });
    previous = hash;
    from += events;
    start = end;
  }
  return records;
}

function joinBody(pieces: Piece[], at: string, from: number, bytes: number): Uint8Array {
  const head = encoder.encode(`{"at":"${at}","from":${from},"commands":[`);
  const body = new Uint8Array(head.length + bytes + 1);
  body.set(head);
  let offset = head.length;
  for (const { bytes } of pieces) {
    body.set(bytes, offset);
    offset += bytes.length;
    body[offset++] = 0x2c;
  }
  body[offset - 1] = 0x5d;
  body[offset] = 0x7d;
  return body;
}
