/** What a post's history tells, and the post as it stood at one of its versions. */
import type { StoredEvent } from "../events/event.ts";
import type { Story } from "./history.ts";
import { nextEntry, type PostEntry } from "./post.ts";
import { POST_LABELS, postRow } from "./post_row.ts";

export const postStory: Story<PostEntry> = {
  labels: POST_LABELS,
  next: nextEntry,
  values(entry) {
    const { title, category, content, image, image_alt, author, is_published, published_at } =
      postRow(entry);
    const { excerpt } = entry.state;
    return {
      title,
      category,
      excerpt,
      content,
      author,
      image,
      image_alt,
      is_published,
      published_at,
    };
  },
};

/** Whether and when a post can be read stays as it is, whatever text is brought back. */
export const POST_FIXED = ["is_published", "published_at"];

/** The post as it stood after a version; undefined when the stream has no such version. */
export function postAt(events: StoredEvent[], version: number): PostEntry | undefined {
  const until = events.filter((event) => event.version <= version);
  if (until.at(-1)?.version !== version) return undefined;
  return until.reduce<PostEntry | undefined>(nextEntry, undefined);
}
