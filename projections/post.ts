/** Posts as they stand: every one by its address, deleted ones and drafts included. */
import type { StoredEvent } from "../events/event.ts";
import { evolve, type PostImage, type PostState, type StoredPostEvent } from "../events/post.ts";
import { type StreamBook, type StreamEntry, streamView } from "./kit/stream_view.ts";

export interface PostEntry extends StreamEntry<PostState> {
  /** The same as `id`: a post is known by its address. */
  readonly slug: string;
  /** SHA-256 of every file it has ever shown, and its type. */
  readonly pictures: readonly (readonly [sha256: string, type: string])[];
}

export interface PostBook extends StreamBook<PostEntry> {
  /** The files of all posts: nothing else is served as a picture. */
  pictures: Map<string, string>;
}

/** The entry after one more event; `before` is undefined for the first one. */
export const nextEntry = (before: PostEntry | undefined, event: StoredEvent): PostEntry =>
  postView.next(before, event);

/** The files of a picture, by SHA-256, with their types. */
export function filesOf(image: PostImage | null): [sha256: string, type: string][] {
  if (!image) return [];
  const sizes = image.sizes.map(({ sha256 }): [string, string] => [sha256, "image/webp"]);
  return [...sizes, [image.share, "image/jpeg"]];
}

export const postView = streamView<PostState, PostEntry, Pick<PostBook, "pictures">>({
  noun: "post",
  evolve: (state, event) => evolve(state, event as StoredPostEvent),
  entry: (entry, _event, before) => ({
    ...entry,
    slug: entry.id,
    pictures: before && before.state.image === entry.state.image
      ? before.pictures
      : [...new Map([...before?.pictures ?? [], ...filesOf(entry.state.image)])],
  }),
  indexes: () => ({ pictures: new Map() }),
  index({ pictures }, entry, before) {
    if (entry.pictures === before?.pictures) return;
    for (const [sha256, type] of entry.pictures) pictures.set(sha256, type);
  },
});
