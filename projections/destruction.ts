/** What was destroyed: the keys that no ring may have any more. */
import type { StoredDestructionEvent } from "../events/destruction.ts";
import { isOf } from "../events/event.ts";
import type { View } from "./view.ts";

export interface DestructionEntry {
  subject: string;
  reason: string;
  at: string;
  by: { id: string; name: string };
}

export interface DestructionBook {
  /** By the name of the key, in the order they were ordered first. */
  keys: Map<string, DestructionEntry>;
}

export const destructionView: View<DestructionBook> = {
  name: "destruction",
  nouns: ["destruction"],
  empty: () => ({ keys: new Map() }),
  fold({ keys }, event) {
    if (!isOf(event.stream, "destruction")) return;
    const { at, actor: { id, name }, data } = event as StoredDestructionEvent;
    const { subject, reason } = data;
    for (const key of data.keys) {
      if (!keys.has(key)) keys.set(key, { subject, reason, at, by: { id, name } });
    }
  },
  dump: ({ keys }) => [...keys],
};
