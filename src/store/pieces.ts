/** Serialises decided commands and packs them into records that fit a KV value. */
import type { Actor, StoredEvent } from "../../events/event.ts";
import { type Refusal, refuse } from "../../events/refusal.ts";
import type { CommandMeta } from "./contract.ts";
import { logKey } from "./keys.ts";
import { encodeRecord, packOverhead, type StoredTuple } from "./record.ts";
import { COMMIT_MAX_BYTES, VALUE_MAX_BYTES } from "./safe_kv.ts";

/** Some or all events of one command, as JSON text. */
export interface Piece {
  /** The actor, and all of the stored command that follows it. */
  actor: string;
  text: string;
  /** Length of both in UTF-8. */
  bytes: number;
  events: number;
}

/** A body's own frame: `{"at":"…","from":…,"actors":[` `],"commands":[` and `]}`. */
const FRAME_BYTES = 100;
/** What joins a piece to the others: brackets, commas and the number of its actor. */
const JOINT_BYTES = 8;
const PIECE_MAX_BYTES = VALUE_MAX_BYTES - packOverhead(1) - FRAME_BYTES;
/** Leaves room for what the record heads add. */
const COMMAND_MAX_BYTES = COMMIT_MAX_BYTES - 32 * 1024;

/**
 * Serialises a command's events: in one piece, or in several when they do not fit one value.
 * Refuses (413) an event that fits no value and a command that fits no commit; nothing is then written.
 */
export function commandPieces(meta: CommandMeta, events: StoredEvent[]): Piece[] | Refusal {
  const whole = pieceOf(meta, events);
  if (whole.bytes <= PIECE_MAX_BYTES) return [whole];
  if (whole.bytes > COMMAND_MAX_BYTES) return tooLarge("command_too_large");
  const pieces: Piece[] = [];
  for (let start = 0; start < events.length;) {
    const piece = largestPiece(meta, events, start);
    if (!piece) return tooLarge("event_too_large");
    pieces.push(piece);
    start += piece.events;
  }
  const size = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
  return size > COMMAND_MAX_BYTES ? tooLarge("command_too_large") : pieces;
}

/** Halves the rest until it fits; null when one event alone does not. */
function largestPiece(meta: CommandMeta, events: StoredEvent[], start: number): Piece | null {
  for (let count = events.length - start; count >= 1; count = Math.floor(count / 2)) {
    const piece = pieceOf(meta, events.slice(start, start + count));
    if (piece.bytes <= PIECE_MAX_BYTES) return piece;
  }
  return null;
}

function tooLarge(code: string): Refusal {
  const text = "내용이 너무 커서 한 번에 저장할 수 없습니다. 내용을 줄이거나 나누어 저장해 주세요.";
  return refuse(413, code, text);
}

function pieceOf(meta: CommandMeta, events: StoredEvent[]): Piece {
  const tuples = events.map((e): StoredTuple => [e.stream, e.version, e.type, e.schema, e.data]);
  const { requestId, key, fingerprint = null, causationId = null } = meta;
  const text = JSON.stringify([requestId, key, fingerprint, causationId, tuples]).slice(1);
  const actor = actorText(meta.actor);
  const bytes = utf8Length(actor) + utf8Length(text) + JOINT_BYTES;
  return { actor, text, bytes, events: events.length };
}

const actorTexts = new WeakMap<Actor, string>();

/** An import sends hundreds of commands of one actor. */
function actorText(actor: Actor): string {
  let text = actorTexts.get(actor);
  if (text === undefined) actorTexts.set(actor, text = JSON.stringify(actor));
  return text;
}

/** Bytes of a text in UTF-8. JSON text has no lone surrogates: a pair takes 4 bytes, 2 for each half. */
function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) continue;
    bytes += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2;
  }
  return bytes;
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
  for (let next = 0; next < pieces.length;) {
    const actors = new Map<string, number>();
    let commands = "";
    let bytes = 0;
    let events = 0;
    while (next < pieces.length && bytes + pieces[next].bytes <= PIECE_MAX_BYTES) {
      const piece = pieces[next++];
      let actor = actors.get(piece.actor);
      if (actor === undefined) actors.set(piece.actor, actor = actors.size);
      commands += `${commands === "" ? "" : ","}[${actor},${piece.text}`;
      bytes += piece.bytes;
      events += piece.events;
    }
    const head = `{"at":"${at}","from":${from},"actors":[${[...actors.keys()].join(",")}]`;
    const record = encodeRecord(`${head},"commands":[${commands}]}`, events, previous);
    records.push({ key: logKey(from), ...record });
    previous = record.hash;
    from += events;
  }
  return records;
}
