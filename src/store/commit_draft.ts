/** The bytes of one commit, written as its commands are decided: records that each fit a KV value. */
import type { Actor, StoredEvent } from "../../events/event.ts";
import { type Refusal, refuse } from "../../events/refusal.ts";
import type { CommandMeta } from "./contract.ts";
import { logKey } from "./keys.ts";
import { BODY_START, type StoredCommand, type StoredTuple, writeHead } from "./record.ts";
import { COMMIT_MAX_BYTES, VALUE_MAX_BYTES } from "./safe_kv.ts";

/** A value ready to be set, and the hash of the record in it. */
export interface EncodedRecord {
  key: Deno.KvKey;
  value: Uint8Array<ArrayBuffer>;
  hash: Uint8Array;
}

/** A record being written: its place in the buffer, and what it will say at its end. */
interface Open {
  /** Offset of its value. */
  start: number;
  /** Offset behind its last command. */
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

/** Every draft is written here: it is complete before the next one begins. */
const buffer = new Uint8Array(COMMIT_MAX_BYTES);
const encoder = new TextEncoder();

export class CommitDraft {
  #at: string;
  #from: number;
  #records: Open[] = [];

  /** `at` is the instant of the commit, `from` the position of its first event. */
  constructor(at: string, from: number) {
    this.#at = at;
    this.#from = from;
  }

  /**
   * Adds a command's events, all or none of them: to the record that is open, or to new ones. "full"
   * when they would fit another commit; refused (413) when they fit none.
   */
  add(meta: CommandMeta, events: StoredEvent[]): "added" | "full" | Refusal {
    const before = this.#records.length;
    const last = this.#records.at(-1);
    if (last && write(last, meta, events)) return "added";
    for (let start = 0; start < events.length;) {
      const record = this.#open();
      const count = writeMost(record, meta, events, start);
      if (count === 0) {
        this.#records.length = before;
        if (buffer.length - record.start >= VALUE_MAX_BYTES) return tooLarge("event_too_large");
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
      const end = record.end + encoder.encodeInto(tail, buffer.subarray(record.end)).written;
      const value = buffer.slice(record.start, end);
      previous = writeHead(value, record.events, previous);
      return { key: logKey(record.from), value, hash: previous };
    });
  }

  #open(): Open {
    const last = this.#records.at(-1);
    const start = last ? last.end + last.tail : 0;
    const from = last ? last.from + last.events : this.#from;
    const body = start + BODY_START;
    const head = `{"at":"${this.#at}","from":${from},"commands":[`;
    const end = body + encoder.encodeInto(head, buffer.subarray(body)).written;
    const tail = ACTORS.length + END.length;
    const record: Open = { start, end, from, events: 0, actors: new Map(), tail };
    this.#records.push(record);
    return record;
  }
}

/** Halves the rest of the events until they fit; 0 when not even one does. */
function writeMost(record: Open, meta: CommandMeta, events: StoredEvent[], start: number): number {
  for (let count = events.length - start; count >= 1; count = Math.floor(count / 2)) {
    if (write(record, meta, events.slice(start, start + count))) return count;
  }
  return 0;
}

/** Writes events of one command behind the others. Answers false when there is no room. */
function write(record: Open, meta: CommandMeta, events: StoredEvent[]): boolean {
  const actor = actorText(meta.actor);
  const known = record.actors.get(actor);
  // One character takes at most three bytes.
  const tail = known === undefined ? record.tail + 3 * actor.length + 1 : record.tail;
  const limit = Math.min(record.start + VALUE_MAX_BYTES, buffer.length) - tail;
  const at = record.events === 0 ? record.end : record.end + 1;
  if (at >= limit) return false;
  const text = JSON.stringify(storedCommand(known ?? record.actors.size, meta, events));
  const { read, written } = encoder.encodeInto(text, buffer.subarray(at, limit));
  if (read < text.length) return false;
  if (at > record.end) buffer[record.end] = COMMA;
  if (known === undefined) record.actors.set(actor, record.actors.size);
  record.tail = tail;
  record.end = at + written;
  record.events += events.length;
  return true;
}

function storedCommand(actor: number, meta: CommandMeta, events: StoredEvent[]): StoredCommand {
  const { requestId, key, fingerprint = null, causationId = null } = meta;
  const tuples = events.map((e): StoredTuple => [e.stream, e.version, e.type, e.schema, e.data]);
  return [actor, requestId, key, fingerprint, causationId, tuples];
}

const actorTexts = new WeakMap<Actor, string>();

/** An import sends hundreds of commands of one actor. */
function actorText(actor: Actor): string {
  let text = actorTexts.get(actor);
  if (text === undefined) actorTexts.set(actor, text = JSON.stringify(actor));
  return text;
}

function tooLarge(code: string): Refusal {
  const text = "내용이 너무 커서 한 번에 저장할 수 없습니다. 내용을 줄이거나 나누어 저장해 주세요.";
  return refuse(413, code, text);
}
