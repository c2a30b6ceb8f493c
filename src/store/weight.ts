/**
 * About how much memory a value takes, over a sample of large collections. V8 reports only the whole heap, so this is
 * how one view is measured.
 */
import { pauses } from "../kit/pause.ts";

/** Bytes of V8 (pointers of eight bytes, as Deno builds it). */
const POINTER = 8;
const HEADER = 24;
const TEXT_HEADER = 16;
const MAP_ENTRY = 28;
const BUFFER_HEADER = 200;
/** Items of a collection that are looked into; of larger ones one in 2, 4, 8 … is. */
const SAMPLE = 512;
/** Items of one collection walked between two yields, so that others are served. */
const MOST = 50_000;

/** Last letters of an id that choose it. */
const TOLD = 8;

/** An object with private fields reports its content, and the bytes of its own structures. */
interface Holder {
  readonly held?: readonly unknown[];
  readonly heldBytes: number;
}

const isHolder = (value: object): value is Holder => "heldBytes" in value;

/** A list, a map or a set. */
interface Items {
  entries(): Iterable<[key: unknown, value: unknown]>;
}

const TWO_BYTES = /[\u0100-\uffff]/;

function ofText(text: string): number {
  const bytes = text.length * (TWO_BYTES.test(text) ? 2 : 1);
  return TEXT_HEADER + Math.ceil(bytes / POINTER) * POINTER;
}

/** A hash of a text: the same items are sampled in every order. */
function numberOf(text: string): number {
  let number = 0;
  for (let at = Math.max(0, text.length - TOLD); at < text.length; at++) {
    number = number * 31 + text.charCodeAt(at) | 0;
  }
  // Ids that count up differ in their last letters: every bit is to depend on these.
  return Math.imul(number ^ number >>> 15, 0x2c1b3c6d) >>> 16;
}

function nameOf(key: unknown, value: unknown): string {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : key;
  return typeof id === "string" ? id : String(key);
}

/** The bytes of one walk; nothing is counted twice in it. */
class Walk {
  #seen = new Set<unknown>();

  of(value: unknown): number {
    if (typeof value === "string") {
      // Equal texts count as shared within one walk.
      return this.#isNew(value) ? ofText(value) : 0;
    }
    if (typeof value === "number") return Number.isInteger(value) ? 0 : 2 * POINTER;
    if (typeof value !== "object" || value === null || !this.#isNew(value)) return 0;
    if (ArrayBuffer.isView(value)) return BUFFER_HEADER + value.byteLength;
    if (Array.isArray(value)) {
      return HEADER + value.length * POINTER + this.#sampled(value, value.length);
    }
    if (value instanceof Map || value instanceof Set) {
      return value.size * MAP_ENTRY + this.#sampled(value, value.size);
    }
    if (isHolder(value)) {
      return (value.held ?? []).reduce<number>((sum, one) => sum + this.of(one), value.heldBytes);
    }
    return Object.values(value).reduce<number>((sum, one) => sum + POINTER + this.of(one), HEADER);
  }

  #isNew(value: unknown): boolean {
    if (this.#seen.has(value)) return false;
    this.#seen.add(value);
    return true;
  }

  #sampled(items: Items, size: number): number {
    const step = 2 ** Math.max(0, Math.ceil(Math.log2(Math.min(size, MOST) / SAMPLE)));
    let [bytes, looked, passed] = [0, 0, 0];
    for (const [key, value] of items.entries()) {
      if (++passed > MOST) break;
      if (step > 1 && numberOf(nameOf(key, value)) % step !== 0) continue;
      bytes += this.of(key) + this.of(value);
      looked++;
    }
    return looked === 0 ? 0 : bytes * size / looked;
  }
}

/** About how many bytes each of these takes, by name; texts that several share are counted in each. */
export async function weights(states: object): Promise<Record<string, number>> {
  const pause = pauses();
  const bytes: Record<string, number> = {};
  for (const [name, state] of Object.entries(states)) {
    bytes[name] = Math.round(new Walk().of(state));
    await pause();
  }
  return bytes;
}
