import { assert, assertEquals } from "@std/assert";
import { writePost } from "../../events/post/post.ts";
import { slugOf } from "../../events/post/post_slug.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { blocksOf } from "../../projections/post/post_text.ts";
import { defaultPosts } from "../../src/demo/posts.ts";

const now = new Date("2026-11-21T01:00:00.000Z");
const posts = defaultPosts("법무사사무소", now);

Deno.test("the default posts are generic and already published", () => {
  assert(posts.length >= 6 && posts.length <= 8);
  for (const { slug, record } of posts) {
    const decided = writePost(undefined, { slug, record }, now);
    assert(!isRefusal(decided), `${slug}: ${JSON.stringify(decided)}`);
    assertEquals(slugOf(slug), slug);
    assert(record.published_at! < now.toISOString());
    assertEquals(record.author, "법무사사무소");
  }
});

Deno.test("each default post says that it is a sample, and has more than one heading or list", () => {
  for (const { slug, record } of posts) {
    assert(record.content.at(-1)!.includes("예시"), slug);
    const kinds = blocksOf(record.content).map(({ kind }) => kind);
    assert(kinds.includes("list") && kinds.includes("heading"), slug);
  }
});

Deno.test("on one day the default posts are the same, so a second reset changes nothing", () => {
  assertEquals(defaultPosts("법무사사무소", new Date("2026-11-21T12:00:00.000Z")), posts);
});
