/** Which keys a log needs: each sealed text has one, unless an event of the log took it away. */
import { destroyedKeyNames } from "../../events/personal_data/destruction.ts";
import { keysAcceptedAsLost } from "../../events/log/log.ts";
import { userStream } from "../../events/account/user.ts";
import { placeOf } from "./codec.ts";
import { pauses } from "../kit/pause.ts";
import { bodiesOf, lastPosition, readPacks, release } from "./reader.ts";
import type { RecordBody } from "./record.ts";
import type { SafeKv } from "./safe_kv.ts";
import { unseal } from "../personal/seal.ts";

/** One text of each key, to detect a different key of the same name. */
interface NeededKey {
  texts: number;
  place: string;
  sealed: string;
}

export interface Needed {
  byKey: Map<string, NeededKey>;
  /** Lost keys by the log. */
  accepted: Set<string>;
}

/** A file's keys: opened, and the names of destroyed ones. */
export interface HeldKeys {
  keys: ReadonlyMap<string, Uint8Array>;
  gone: ReadonlySet<string>;
}

/** Reads the whole log, without any key. Throws LogDamaged where it does not fit. */
export async function neededKeys(kv: SafeKv): Promise<Needed> {
  const needed: Needed = { byKey: new Map(), accepted: new Set() };
  const found: Found = { ...needed, taken: new Set(), actors: new Set() };
  const end = await lastPosition(kv);
  const pause = pauses();
  if (end) {
    for await (const pack of readPacks(kv, 1, end.position)) {
      for (const body of bodiesOf(pack)) gather(found, body);
      release(pack);
      await pause();
    }
  }
  for (const name of found.taken) needed.byKey.delete(name);
  return needed;
}

interface Found extends Needed {
  taken: Set<string>;
  /** Names of actors: one sealed text is in many records. */
  actors: Set<string>;
}

function gather(found: Found, { actors, commands }: RecordBody): void {
  for (const { id, sealed } of actors) {
    if (sealed === undefined || found.actors.has(sealed)) continue;
    found.actors.add(sealed);
    count(found, userStream(id), { place: userStream(id), sealed });
  }
  for (const [, , , , , tuples] of commands) {
    for (const [stream, version, type, , data, texts = {}] of tuples) {
      for (const name of destroyedKeyNames({ stream, type, data })) found.taken.add(name);
      for (const name of keysAcceptedAsLost({ type, data })) found.accepted.add(name);
      for (const [name, sealed] of Object.entries(texts)) {
        count(found, name, { place: placeOf(name, stream, version), sealed });
      }
    }
  }
}

function count({ byKey }: Found, name: string, text: Omit<NeededKey, "texts">): void {
  const known = byKey.get(name);
  if (known) known.texts++;
  else byKey.set(name, { texts: 1, ...text });
}

/** Does this key open a text sealed with the key of its name? */
export const isRight = ({ place, sealed }: NeededKey, key: Uint8Array | undefined): boolean =>
  key !== undefined && unseal(key, place, sealed) !== null;

/** How many of the readable texts these keys open. Keys that the file records as destroyed do not count. */
export function opensOf({ byKey, accepted }: Needed, { keys, gone }: HeldKeys) {
  let [opens, of] = [0, 0];
  const missing: string[] = [];
  for (const [name, one] of byKey) {
    const right = isRight(one, keys.get(name));
    if (!right && (gone.has(name) || accepted.has(name))) continue;
    of += one.texts;
    if (right) opens += one.texts;
    else missing.push(name);
  }
  return { opens, of, missing };
}
