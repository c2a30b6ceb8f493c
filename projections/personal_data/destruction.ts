/** What was destroyed: the keys that no ring may have any more. */
import type { StoredDestructionEvent } from "../../events/personal_data/destruction.ts";
import { isOf } from "../../events/base/event.ts";
import type { View } from "../kit/view.ts";

export interface DestructionEntry {
  subject: string;
  reason: string;
  at: string;
  /** Of the order in the log. */
  position: number;
  by: { id: string; name: string };
}

export interface DestructionBook {
  /** By the name of the key, in the order they were ordered first. */
  keys: Map<string, DestructionEntry>;
  /** Notice of what a rule is about to destroy, by the name of the key: when it was given, and the day that is due. */
  announced: Map<string, { at: string; due: string }>;
}

export const destructionView: View<DestructionBook> = {
  name: "destruction",
  nouns: ["destruction"],
  empty: () => ({ keys: new Map(), announced: new Map() }),
  fold({ keys, announced }, event) {
    if (!isOf(event.stream, "destruction")) return;
    const { at, position, actor: { id, name }, type, data } = event as StoredDestructionEvent;
    if (type === "destruction.finished") return;
    if (type === "destruction.announced") {
      for (const key of data.keys) announced.set(key, { at, due: data.due });
      return;
    }
    const { subject, reason } = data;
    for (const key of data.keys) {
      announced.delete(key);
      if (!keys.has(key)) keys.set(key, { subject, reason, at, position, by: { id, name } });
    }
  },
  dump: ({ keys, announced }) => [[...keys], [...announced]],
};
