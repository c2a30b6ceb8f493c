/** Backups that were put back, and what of them nobody has looked through yet. */
import { evolve, type RestoreState, type StoredRestoreEvent } from "../../events/log/restore.ts";
import { roleOf } from "../../events/account/user.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";
import type { UserBook } from "../account/user.ts";

export type RestoreEntry = StreamEntry<RestoreState>;
export type RestoreBook = StreamBook<RestoreEntry>;

export const restoreView = streamView<RestoreState>({
  noun: "restore",
  evolve: (state, event) => evolve(state, event as StoredRestoreEvent),
});

/** Restores whose rights nobody has looked through, the newest first. */
export const openRestores = ({ byId }: RestoreBook): RestoreEntry[] =>
  [...byId.values()].filter(({ state }) => !state.confirmed).reverse();

/** Somebody who works in the office, or more, and since when they may. */
export interface RightsHolder {
  id: string;
  role: "staff" | "superuser";
  /** Instant, ISO 8601 UTC. */
  since: string;
}

/** Accounts with more rights than a visitor, superusers first, each since the last change of their rights. */
export function rightsHolders({ byId }: UserBook): RightsHolder[] {
  const holders = [...byId.values()].flatMap(({ id, state, rights_since: since }) => {
    const role = roleOf(state.flags);
    return role === "staff" || role === "superuser" ? [{ id, role, since } as const] : [];
  });
  return holders.sort((a, b) => b.role.localeCompare(a.role) || b.since.localeCompare(a.since));
}
