/** A post's history from its own events: who, when, and what it said then. */
import type { StoredPostEvent } from "../events/post.ts";
import type { StoredEvent } from "../events/event.ts";
import { nextEntry, type PostEntry } from "./post.ts";
import { editorPost, type PostHistoryEntry } from "./post_row.ts";

/** The history newest first. `events` is the whole stream, oldest first; `now` in epoch milliseconds. */
export function postHistory(events: StoredEvent[], now: number): PostHistoryEntry[] {
  let entry: PostEntry | undefined;
  const history: PostHistoryEntry[] = [];
  for (const event of events as StoredPostEvent[]) {
    entry = nextEntry(entry, event);
    history.push({
      version: event.version,
      at: event.at,
      actor: event.actor,
      type: event.type,
      changes: "changes" in event.data ? event.data.changes : {},
      to_version: event.type === "post.reverted" ? event.data.to_version : null,
      after: editorPost(entry, now),
    });
  }
  return history.reverse();
}
