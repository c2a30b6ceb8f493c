import { assertEquals } from "@std/assert";
import type { PostRecord } from "../../events/post/post.ts";
import {
  categoriesOf,
  foundPosts,
  latestPosts,
  neighbours,
  type PostBook,
  type PostEntry,
  postView,
  readablePosts,
  relatedPosts,
} from "../../projections/post/post.ts";
import { runSynchronously } from "../../projections/kit/query.ts";
import { readingTime, standingOf, summaryOf } from "../../projections/post/post_row.ts";
import { blocksOf, paragraphsOf } from "../../projections/post/post_text.ts";

const record: PostRecord = {
  title: "",
  category: "소식",
  excerpt: "",
  content: ["본문"],
  author: "사무소",
  image: null,
  image_alt: "",
  is_published: true,
  published_at: null,
};

/** A post of a November day. */
function entry(day: number, more: Partial<PostRecord & { deleted: boolean }> = {}): PostEntry {
  const at = `2026-11-${String(day).padStart(2, "0")}T00:00:00.000Z`;
  const by = { id: "u", name: "김민지", via: "web" } as const;
  return {
    id: `글-${day}`,
    slug: `글-${day}`,
    pictures: [],
    time: Date.parse(at),
    place: day,
    version: 1,
    state: { ...record, title: `글 ${day}`, published_at: at, deleted: false, ...more },
    recorded_at: at,
    recorded_by: by,
    updated_at: at,
    updated_by: by,
  };
}
function bookOf(...entries: PostEntry[]): PostBook {
  const book = { ...postView.empty(), byId: new Map(entries.map((post) => [post.slug, post])) };
  for (const post of entries) book.dated.put(post);
  return book;
}
const now = Date.parse("2026-11-10T00:00:00.000Z");
const slugs = (entries: Iterable<PostEntry>) => [...entries].map(({ slug }) => slug);

Deno.test("readers see published posts from their hour on, newest first", () => {
  const book = bookOf(
    entry(1),
    entry(10),
    entry(11),
    entry(3, { is_published: false }),
    entry(4, { deleted: true }),
    entry(9),
  );
  assertEquals(slugs(readablePosts(book, now)), ["글-10", "글-9", "글-1"]);
  assertEquals(slugs(readablePosts(book, now - 1)), ["글-9", "글-1"]);
  assertEquals(slugs(latestPosts(book, now, 2)), ["글-10", "글-9"]);
});

Deno.test("a post is a draft, scheduled, published or deleted", () => {
  const standing = (more: Partial<PostRecord & { deleted: boolean }>) =>
    standingOf(entry(10, more).state, now);
  assertEquals(standing({}), "published");
  assertEquals(standing({ published_at: "2026-11-10T00:00:00.001Z" }), "scheduled");
  assertEquals(standing({ is_published: false }), "draft");
  assertEquals(standing({ deleted: true }), "deleted");
});

Deno.test("related are three other posts, of the same category first", () => {
  const posts = [
    entry(9),
    entry(8),
    entry(7, { category: "공탁" }),
    entry(6),
    entry(5, { category: "공탁" }),
    entry(4, { category: "공탁" }),
  ];
  const book = bookOf(...posts);
  assertEquals(slugs(relatedPosts(book, now, posts[4])), ["글-7", "글-4", "글-9"]);
  assertEquals(slugs(relatedPosts(book, now, posts[0])), ["글-8", "글-6", "글-7"]);
  assertEquals(relatedPosts(bookOf(posts[0]), now, posts[0]), []);
});

Deno.test("a post links to the older and the newer one", () => {
  const posts = [entry(9), entry(8), entry(7)];
  const ways = (post: PostEntry) => {
    const { older, newer } = neighbours(bookOf(...posts), now, post);
    return [older?.slug ?? null, newer?.slug ?? null];
  };
  assertEquals(ways(posts[1]), ["글-7", "글-9"]);
  assertEquals(ways(posts[0]), ["글-8", null]);
  assertEquals(ways(entry(6, { is_published: false })), [null, null]);
});

Deno.test("a search finds posts with every word, in any composition", () => {
  const posts = [entry(2, { content: ["상속등기 서류"] }), entry(1, { content: ["공탁 서류"] })];
  const found = (query: string) => slugs(runSynchronously(foundPosts(posts, { query })));
  assertEquals(found("서류  상속".normalize("NFD")), ["글-2"]);
  assertEquals(found(" "), ["글-2", "글-1"]);
  assertEquals(runSynchronously(categoriesOf(posts)), [{ name: "소식", count: 2 }]);
});

Deno.test("the summary is the beginning of the text, 140 characters at most", () => {
  assertEquals(summaryOf(["## 제목\n글입니다."]), "제목 글입니다.");
  assertEquals(summaryOf(["가".repeat(140)]), "가".repeat(140));
  assertEquals(summaryOf(["가".repeat(141), "나"]), "가".repeat(140));
  assertEquals(summaryOf(["가".repeat(139) + "😀"]), "가".repeat(139));
  assertEquals(summaryOf([]), "");
});

Deno.test("reading time is at least a minute", () => {
  assertEquals(readingTime(["짧은 글"]), 1);
  assertEquals(readingTime(["가".repeat(700), "가".repeat(800)]), 3);
});

Deno.test("blank lines separate paragraphs, with any line ending", () => {
  assertEquals(paragraphsOf(" 하나\r\n둘 \r\n \t\r\n\r\n셋\n\n\n"), ["하나\n둘", "셋"]);
  assertEquals(paragraphsOf(" \n \n"), []);
});

Deno.test("a text has only headings, lists, lines and links", () => {
  const plain = (text: string) => [{ text, href: null }];
  assertEquals(blocksOf(["## 제목\n글 <b>한</b> 줄\n둘째 줄", "- 하나\n- 둘\n1. 셋", "#태그"]), [
    { kind: "heading", level: 2, text: "제목" },
    { kind: "paragraph", lines: [plain("글 <b>한</b> 줄"), plain("둘째 줄")] },
    { kind: "list", ordered: false, items: [plain("하나"), plain("둘")] },
    { kind: "list", ordered: true, items: [plain("셋")] },
    { kind: "paragraph", lines: [plain("#태그")] },
  ]);
  assertEquals(blocksOf(["등기소(https://www.iros.go.kr). javascript:alert(1)"]), [
    {
      kind: "paragraph",
      lines: [[
        { text: "등기소(", href: null },
        { text: "https://www.iros.go.kr", href: "https://www.iros.go.kr" },
        { text: "). javascript:alert(1)", href: null },
      ]],
    },
  ]);
});
