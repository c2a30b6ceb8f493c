/** What a post's history tells. */
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
