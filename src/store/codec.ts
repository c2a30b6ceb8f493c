/**
 * Encodes and decodes stored events: the one place where personal data is sealed and opened. A tuple's data has, in
 * place of a sealed value, its replacement after the key's destruction, so a destroyed key needs no work and no
 * knowledge of the content (docs/decisions/0052-sealed-in-the-store.md).
 */
import type { EventDefinition } from "../../events/base/definition.ts";
import type { Actor, StoredEvent } from "../../events/base/event.ts";
import { isBooksKey } from "../../events/base/books.ts";
import { DESTROYED_TEXT, isNothing, LOST_KEY_TEXT } from "../../events/base/personal.ts";
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { userStream } from "../../events/account/user.ts";
import type { KeyRing } from "../personal/key_ring.ts";
import { seal, unseal } from "../personal/seal.ts";
import type { SealedTexts, StoredActor, StoredTuple } from "./record.ts";

export type Registry = ReadonlyMap<string, EventDefinition>;

/** Values by their path. */
type Values = Record<string, unknown>;

/**
 * Is this the name of an account, and not of the program or a visitor? An account acts without a role at its first
 * sign-in, and once it is deactivated.
 */
const isAccount = ({ id, role, name }: Actor): boolean =>
  role !== "system" && id !== "visitor" && name !== "";

/** Sealed texts that many records share, remembered; beyond that the oldest are sealed and opened again. */
const SHARED_MAX = 20_000;

/** A name in a year's books is sealed once and opened once, however many records have it. */
class SharedSeals {
  #sealed = new Map<string, string>();
  #opened = new Map<string, Values>();

  clear(): void {
    this.#sealed.clear();
    this.#opened.clear();
  }

  sealed(key: string, values: Values, make: () => string): string {
    return remembered(this.#sealed, `${key}\0${JSON.stringify(values)}`, make)!;
  }

  opened(text: string, open: () => Values | null): Values | null {
    return remembered(this.#opened, text, open);
  }
}

function remembered<V>(kept: Map<string, V>, name: string, make: () => V | null): V | null {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const made = make();
  if (made === null) return null;
  if (kept.size >= SHARED_MAX) kept.delete(kept.keys().next().value!);
  kept.set(name, made);
  return made;
}

export class Codec {
  readonly registry: Registry;
  readonly keys: KeyRing;
  /** Number of texts that did not open because their key is lost or wrong. */
  readonly lost = new Map<string, number>();
  /** JSON text of actors; one sealed text serves all that an actor does. */
  #actorTexts = new WeakMap<Actor, string>();
  #actorsByName = new Map<string, string>();
  /** Opened actors by their sealed name, in each role and way they acted. */
  #actors = new Map<string, Actor[]>();
  #shared = new SharedSeals();

  constructor(registry: Registry, keys: KeyRing) {
    this.registry = registry;
    this.keys = keys;
    keys.onChange(() => {
      this.#actorTexts = new WeakMap();
      this.#actorsByName.clear();
      this.#actors.clear();
      this.#shared.clear();
    });
  }

  /** The stored form of an event. Refused if a key that it needs was destroyed. */
  tupleOf(event: StoredEvent): StoredTuple | Refusal {
    const { stream, version, type, schema } = event;
    const values = new Map<string, Values>();
    let data = event.data;
    for (const value of this.registry.get(type)!.sealed) {
      if (!reaches(data, value.steps)) continue;
      const blank = value.blankOf(event.data);
      data = taken(data, { steps: value.steps, blank }, 0, "", (path, found) => {
        const key = value.key(event);
        const known = values.get(key) ?? {};
        values.set(key, known);
        known[path] = found;
      });
    }
    if (values.size === 0) return [stream, version, type, schema, data];
    const sealed: SealedTexts = {};
    for (const [name, found] of values) {
      const key = this.keys.take(name);
      if (!key) return keyDestroyedRefusal();
      sealed[name] = isBooksKey(name)
        ? this.#shared.sealed(name, found, () => seal(key, name, found))
        : seal(key, placeOf(name, stream, version), found);
    }
    return [stream, version, type, schema, data, sealed];
  }

  /** The data of a stored event, opened as far as its keys are there. It is changed in place. */
  dataOf(tuple: StoredTuple): unknown {
    const [stream, version, type, , data, sealed] = tuple;
    if (!sealed) return this.keys.hasHidden ? this.#hide(stream, type, data) : data;
    for (const [name, text] of Object.entries(sealed)) {
      const open = () => this.#open(name, placeOf(name, stream, version), text) as Values | null;
      const values = isBooksKey(name) ? this.#shared.opened(text, open) : open();
      if (!values) {
        if (!this.keys.isGone(name)) this.#sayLost(tuple, name);
        continue;
      }
      for (const path in values) put(data as Values, path, values[path]);
    }
    return data;
  }

  /** Values in clear of a record from before names were sealed, which must be hidden. */
  #hide(stream: string, type: string, data: unknown): unknown {
    const person = this.keys.hiddenPerson(stream);
    if (person === null) return data;
    for (const value of this.registry.get(type)?.sealed ?? []) {
      if (!value.hiddenAs || !reaches(data, value.steps)) continue;
      const blank = value.hiddenAs(person);
      if (blank !== null) data = taken(data, { steps: value.steps, blank }, 0, "", () => {});
    }
    return data;
  }

  #open(name: string, place: string, text: string): unknown {
    const key = this.keys.known(name);
    const value = key && unseal(key, place, text);
    if (value === null && !this.keys.isGone(name)) {
      this.lost.set(name, (this.lost.get(name) ?? 0) + 1);
    }
    return value;
  }

  /** A value stored as destroyed was not: its key is lost. */
  #sayLost([stream, , type, , data]: StoredTuple, name: string): void {
    for (const { key, steps, blankOf } of this.registry.get(type)!.sealed) {
      if (!reaches(data, steps)) continue;
      // Keys are named by ids, which are not sealed.
      if (key({ stream, data, at: "" }) === name) replaceBlank(data, steps, blankOf(data));
    }
  }

  /** The JSON text of an actor as a record keeps it: an account's name is sealed with its key. */
  actorText(actor: Actor): string {
    // An import sends hundreds of commands of one actor.
    let text = this.#actorTexts.get(actor);
    if (text === undefined) this.#actorTexts.set(actor, text = this.#actorText(actor));
    return text;
  }

  #actorText(actor: Actor): string {
    if (!isAccount(actor)) return JSON.stringify(actor);
    const { id, name, role, via } = actor;
    const stream = userStream(id);
    const known = JSON.stringify([id, name]);
    let sealed = this.#actorsByName.get(known);
    if (sealed === undefined) {
      const key = this.keys.take(stream);
      if (!key) return JSON.stringify({ id, name: DESTROYED_TEXT, role, via });
      this.#actorsByName.set(known, sealed = seal(key, stream, name));
    }
    return JSON.stringify({ id, name: DESTROYED_TEXT, role, via, sealed } satisfies StoredActor);
  }

  /** An actor as the rest of the program knows it; the same one for the same stored actor. */
  actorOf(stored: StoredActor): Actor {
    const { id, name, role, via, sealed } = stored;
    if (sealed === undefined) return stored;
    const known = this.#actors.get(sealed);
    const before = known?.find((one) => one.id === id && one.role === role && one.via === via);
    if (before) return before;
    const stream = userStream(id);
    const opened = this.#open(stream, stream, sealed) as string | null;
    const shown = opened ?? (this.keys.isGone(stream) ? name : LOST_KEY_TEXT);
    const actor = { id, name: shown, role, via };
    if (known) known.push(actor);
    else this.#actors.set(sealed, [actor]);
    if (opened !== null) this.#actorsByName.set(JSON.stringify([id, opened]), sealed);
    return actor;
  }
}

/**
 * Authenticated data of a sealed text: its place in the event. A name in a year's books is the same in all its records.
 */
export const placeOf = (key: string, stream: string, version: number): string =>
  isBooksKey(key) ? key : `${stream}@${version}`;

/** Can there be a value? A change touches few of the fields that its type seals. */
function reaches(data: unknown, steps: readonly string[]): boolean {
  for (const step of steps) {
    if (isNothing(data) || typeof data !== "object" || step === "*") break;
    data = (data as Values)[step];
  }
  return !isNothing(data);
}

/** A copy of the data with the value's blank in its place; the value is given to `keep`. */
function taken(
  data: unknown,
  value: { steps: readonly string[]; blank: unknown },
  depth: number,
  path: string,
  keep: (path: string, found: unknown) => void,
): unknown {
  if (isNothing(data)) return data;
  const step = value.steps[depth];
  if (step === undefined) {
    keep(path, data);
    return value.blank;
  }
  if (typeof data !== "object") return data;
  const next = (at: string, inner: unknown) =>
    taken(inner, value, depth + 1, path === "" ? at : `${path}.${at}`, keep);
  if (step === "*") return (data as unknown[]).map((item, index) => next(String(index), item));
  const held = data as Values;
  const inner = held[step];
  const replaced = next(step, inner);
  return replaced === inner ? data : { ...held, [step]: replaced };
}

/** Replaces the text for destroyed by the one for lost, at the end of these steps. */
function replaceBlank(data: unknown, [step, ...rest]: readonly string[], blank: unknown): void {
  if (typeof data !== "object" || data === null) return;
  const held = data as Values;
  for (const at of step === "*" ? Object.keys(held) : [step]) {
    if (rest.length > 0) replaceBlank(held[at], rest, blank);
    else if (typeof blank === "string" && held[at] === blank) held[at] = LOST_KEY_TEXT;
  }
}

function put(data: Values, path: string, value: unknown): void {
  const dot = path.indexOf(".");
  if (dot < 0) data[path] = value;
  else put(data[path.slice(0, dot)] as Values, path.slice(dot + 1), value);
}

/** Code of the refusal when a key for sealing was destroyed. */
export const KEY_DESTROYED = "personal_data_destroyed";

function keyDestroyedRefusal(): Refusal {
  const text = "개인정보가 파기된 기록입니다. 더 이상 바꿀 수 없습니다.";
  return refuse(409, KEY_DESTROYED, text);
}
