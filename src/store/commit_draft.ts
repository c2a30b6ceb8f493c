/** The bytes of one commit, written as its commands are decided: records that each fit a KV value. */
import type { StoredEvent } from "../../events/base/event.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import type { Codec } from "./codec.ts";
import type { CommandMeta } from "./contract.ts";
import { logKey } from "./keys.ts";
import { BODY_START, type StoredCommand, type StoredTuple, writeHead } from "./record.ts";
import { COMMIT_MAX_BYTES, VALUE_MAX_BYTES } from "./safe_kv.ts";

/** A value ready to be set (a part of the draft's buffer), and the hash of the record in it. */
export interface EncodedRecord {
  key: Deno.KvKey;
  value: DraftBuffer;
  hash: Uint8Array;
}

/** A record being written: its place in the buffer, and the data of its end. */
interface Open {
  /** Offset of its value in the buffer. */
  start: number;
  /** The bytes its value may have. */
  room: DraftBuffer;
  /** Bytes written: its head and its commands. */
  end: number;
  /** Position of its first event. */
  from: number;
  events: number;
  /** JSON text of each actor → its number. */
  actors: Map<string, number>;
  /** Bytes kept free for the end of the body. */
  tail: number;
}

const ACTORS = `],"actors":[`;
const END = "]}";
const COMMA = 0x2c;

const encoder = new TextEncoder();

/** The buffer of a draft: not to be reused before the commit is done. */
export type DraftBuffer = Uint8Array<ArrayBuffer>;
export const newDraftBuffer = (): DraftBuffer => new Uint8Array(COMMIT_MAX_BYTES);

export class CommitDraft {
  #codec: Codec;
  #buffer: DraftBuffer;
  #at: string;
  #from: number;
  #records: Open[] = [];

  /** `at` is the instant of the commit, `from` the position of its first event. */
  constructor(codec: Codec, buffer: DraftBuffer, at: string, from: number) {
    this.#codec = codec;
    this.#buffer = buffer;
    this.#at = at;
    this.#from = from;
  }

  /**
   * Adds all of a command's events, or none: to the open record, or to new ones. "full" if they would fit another
   * commit; refused if they fit none (413), or name a person whose data was destroyed (409).
   */
  add(meta: CommandMeta, events: StoredEvent[]): "added" | "full" | Refusal {
    const tuples: StoredTuple[] = [];
    for (const event of events) {
      const tuple = this.#codec.tupleOf(event);
      if (isRefusal(tuple)) return tuple;
      tuples.push(tuple);
    }
    const result: Told = { meta, actor: this.#codec.actorText(meta.actor) };
    const last = this.#records.at(-1);
    if (last && write(last, result, tuples)) return "added";
    const before = this.#records.length;
    try {
      return this.#addRecords(result, tuples, before);
    } catch (error) {
      // An empty record would take the position of the next one, and break the chain permanently.
      this.#records.length = before;
      throw error;
    }
  }

  /** Writes events into new records, `before` of which exist. */
  #addRecords(result: Told, tuples: StoredTuple[], before: number): "added" | "full" | Refusal {
    for (let start = 0; start < tuples.length;) {
      const record = this.#open();
      const count = writeMost(record, result, tuples, start);
      if (count === 0) {
        this.#records.length = before;
        if (record.room.length === VALUE_MAX_BYTES) return tooLarge("event_too_large");
        return before === 0 ? tooLarge("command_too_large") : "full";
      }
      start += count;
    }
    return "added";
  }

  /** The records, chained to `previous`. At least one command must have been added. */
  finish(previous: Uint8Array): EncodedRecord[] {
    return this.#records.map((record) => {
      const tail = `${ACTORS}${[...record.actors.keys()].join(",")}${END}`;
      const value = record.room.subarray(0, record.end + encode(tail, record.room, record.end));
      previous = writeHead(value, record.events, previous);
      return { key: logKey(record.from), value, hash: previous };
    });
  }

  #open(): Open {
    const last = this.#records.at(-1);
    const start = last ? last.start + last.end + last.tail : 0;
    const from = last ? last.from + last.events : this.#from;
    const room = this.#buffer.subarray(start, start + VALUE_MAX_BYTES);
    const head = `{"at":"${this.#at}","from":${from},"commands":[`;
    const end = BODY_START + encode(head, room, BODY_START);
    const tail = ACTORS.length + END.length;
    const record: Open = { start, room, end, from, events: 0, actors: new Map(), tail };
    this.#records.push(record);
    return record;
  }
}

const encode = (text: string, room: DraftBuffer, at: number): number =>
  encoder.encodeInto(text, room.subarray(at)).written;

/** Common data of a command's events, with the stored text of its actor. */
interface Told {
  meta: CommandMeta;
  actor: string;
}

/** Halves the rest of the events until they fit; 0 when not even one does. */
function writeMost(record: Open, result: Told, events: StoredTuple[], start: number): number {
  for (let count = events.length - start; count >= 1; count = Math.floor(count / 2)) {
    if (write(record, result, events.slice(start, start + count))) return count;
  }
  return 0;
}

/** Appends events of one command. Returns false if there is no room. */
function write(record: Open, { meta, actor }: Told, events: StoredTuple[]): boolean {
  const known = record.actors.get(actor);
  // One character takes at most three bytes.
  const tail = known === undefined ? record.tail + 3 * actor.length + 1 : record.tail;
  const limit = record.room.length - tail;
  const at = record.events === 0 ? record.end : record.end + 1;
  if (at >= limit) return false;
  const text = JSON.stringify(storedCommand(known ?? record.actors.size, meta, events));
  const { read, written } = encoder.encodeInto(text, record.room.subarray(at, limit));
  if (read < text.length) return false;
  if (at > record.end) record.room[record.end] = COMMA;
  if (known === undefined) record.actors.set(actor, record.actors.size);
  record.tail = tail;
  record.end = at + written;
  record.events += events.length;
  return true;
}

function storedCommand(actor: number, meta: CommandMeta, events: StoredTuple[]): StoredCommand {
  const { requestId, key, fingerprint = null, causationId = null } = meta;
  return [actor, requestId, key, fingerprint, causationId, events];
}

function tooLarge(code: string): Refusal {
  const text = "내용이 너무 커서 한 번에 저장할 수 없습니다. 내용을 줄이거나 나누어 저장해 주세요.";
  return refuse(413, code, text);
}
