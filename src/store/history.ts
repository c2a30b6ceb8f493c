/** Reads single streams and single commands back out of the log. */
import type { StoredEvent } from "../../events/base/event.ts";
import type { Codec } from "./codec.ts";
import { LOG_WRONG, LogDamaged } from "./damage.ts";
import {
  actorsOf,
  bodiesOf,
  checkedRecordAt,
  commandsIn,
  eventsOf,
  type Pack,
  packAt,
  readPacks,
} from "./reader.ts";
import { pauses } from "../kit/pause.ts";
import type { SafeKv } from "./safe_kv.ts";

/**
 * The events at these positions (ascending); reads only the packs they are in, and what each record is checked
 * against. Throws LogDamaged where one does not fit.
 */
export async function readPositions(
  kv: SafeKv,
  codec: Codec,
  positions: number[],
): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  const pause = pauses();
  let index = 0;
  let before: Pack | null = null;
  while (index < positions.length) {
    const pack = await packAt(kv, positions[index]);
    if (!pack) throw new LogDamaged(positions[index], LOG_WRONG.missing);
    while (index < positions.length && positions[index] <= pack.last) {
      const record: Pack = await checkedRecordAt(kv, pack, positions[index], before);
      before = record;
      // Personal data is opened, which takes a tenth of a millisecond per event.
      for (const events of commandsIn(codec, record)) {
        for (const event of events) {
          for (; positions[index] === event.position; index++) found.push(event);
        }
        await pause();
      }
    }
  }
  return found;
}

/** A command's events, from the position of the first on, and its request. */
export async function readCommand(
  kv: SafeKv,
  codec: Codec,
  key: string,
  first: number,
  head: number,
): Promise<{ fingerprint?: string; events: StoredEvent[] }> {
  const events: StoredEvent[] = [];
  let fingerprint: string | undefined;
  // A command may continue in the next record if its events exceeded one value.
  for await (const pack of readPacks(kv, first, head)) {
    let ended = false;
    for (const body of bodiesOf(pack)) {
      let position = body.from;
      for (const command of body.commands) {
        if (command[2] === key) {
          fingerprint = command[3] ?? undefined;
          events.push(...eventsOf(codec, body, actorsOf(codec, body), command, position));
        } else if (position > first) ended = true;
        position += command[5].length;
      }
    }
    if (ended) break;
  }
  return { fingerprint, events };
}

/**
 * Position of the newest event up to an instant (ISO 8601 UTC), 0 before the first: looked for in the log by halves,
 * for its time never runs backwards.
 */
export async function positionAt(
  kv: SafeKv,
  { position, at }: { position: number; at: string },
  instant: string,
): Promise<number> {
  if (instant >= at) return position;
  let [low, high] = [0, position];
  while (low < high) {
    const pack = await packAt(kv, Math.ceil((low + high) / 2));
    if (!pack) throw new LogDamaged(high, LOG_WRONG.missing);
    const bodies = bodiesOf(pack);
    const before = bodies.filter((body) => body.at <= instant).length;
    if (before === 0) high = pack.first - 1;
    else if (before === bodies.length) low = pack.last;
    else return bodies[before].from - 1;
  }
  return Math.min(low, position);
}
