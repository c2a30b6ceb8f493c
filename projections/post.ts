/** Posts as they stand: every one by its address, deleted ones and drafts included. */
import { type Actor, isOf, type StoredEvent } from "../events/event.ts";
import { evolve, type PostImage, type PostState, type StoredPostEvent } from "../events/post.ts";
import type { View } from "./view.ts";

export interface PostEntry {
  slug: string;
  version: number;
  state: PostState;
  written_at: string;
  updated_at: string;
  updated_by: Pick<Actor, "id" | "name" | "via">;
}

export interface PostBook {
  bySlug: Map<string, PostEntry>;
  /** SHA-256 of every file a post has ever shown, and its type: nothing else is served as a picture. */
  pictures: Map<string, string>;
}

/** The entry after one more event; `before` is undefined for the first one. */
export function nextEntry(before: PostEntry | undefined, event: StoredEvent): PostEntry {
  return {
    slug: event.stream.slice("post/".length),
    version: event.version,
    state: evolve(before?.state, event as StoredPostEvent),
    written_at: before?.written_at ?? event.at,
    updated_at: event.at,
    updated_by: { id: event.actor.id, name: event.actor.name, via: event.actor.via },
  };
}

/** The files of a picture, by SHA-256, with their types. */
export function filesOf(image: PostImage | null): [sha256: string, type: string][] {
  if (!image) return [];
  const sizes = image.sizes.map(({ sha256 }): [string, string] => [sha256, "image/webp"]);
  return [...sizes, [image.share, "image/jpeg"]];
}

interface Dumped {
  posts: PostEntry[];
  pictures: [string, string][];
}

export const postView: View<PostBook> = {
  name: "post",
  nouns: ["post"],
  revision: 1,
  empty: () => ({ bySlug: new Map(), pictures: new Map() }),
  fold(book, event) {
    if (!isOf(event.stream, "post")) return;
    const slug = event.stream.slice("post/".length);
    const entry = nextEntry(book.bySlug.get(slug), event);
    book.bySlug.set(slug, entry);
    for (const [sha256, type] of filesOf(entry.state.image)) book.pictures.set(sha256, type);
  },
  dump: ({ bySlug, pictures }): Dumped => ({
    posts: [...bySlug.values()],
    pictures: [...pictures],
  }),
  load(dumped) {
    const { posts, pictures } = dumped as Dumped;
    return {
      bySlug: new Map(posts.map((entry) => [entry.slug, entry])),
      pictures: new Map(pictures),
    };
  },
};
