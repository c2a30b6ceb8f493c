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

function addPictures({ pictures }: PostBook, image: PostImage | null): void {
  if (!image) return;
  for (const { sha256 } of image.sizes) pictures.set(sha256, "image/webp");
  pictures.set(image.share, "image/jpeg");
}

interface Dumped {
  posts: PostEntry[];
  pictures: [string, string][];
}

export const postView: View<PostBook> = {
  name: "post",
  revision: 1,
  empty: () => ({ bySlug: new Map(), pictures: new Map() }),
  fold(book, event) {
    if (!isOf(event.stream, "post")) return;
    const slug = event.stream.slice("post/".length);
    const entry = nextEntry(book.bySlug.get(slug), event);
    book.bySlug.set(slug, entry);
    addPictures(book, entry.state.image);
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
