import type { StoredEvent } from "../../events/event.ts";
import type { ViewsOf } from "./contract.ts";
import { type Folded, foldInto } from "./folded.ts";
import { eventsIn, lastPosition, readPacks, type Registry } from "./reader.ts";
import type { SafeKv } from "./safe_kv.ts";

/** Folds what the log holds beyond `folded`. Throws LogDamaged when it does not follow on. */
export async function catchUp<V>(
  kv: SafeKv,
  registry: Registry,
  views: ViewsOf<V>,
  folded: Folded<V>,
  onFolded?: (events: StoredEvent[]) => void,
): Promise<void> {
  const end = await lastPosition(kv);
  if (!end || end.position <= folded.position) return;
  for await (const pack of readPacks(kv, folded.position + 1, end.position)) {
    const events = eventsIn(registry, pack).filter((e) => e.position > folded.position);
    foldInto(views, folded, events);
    // A copy: the hash in the headers is a window on the whole pack.
    folded.hash = pack.headers[pack.headers.length - 1].hash.slice();
    onFolded?.(events);
  }
}
