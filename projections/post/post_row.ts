/** Posts in the shapes that leave the server (S1 §3). */
import type { z } from "zod";
import type { PostImage, PostState } from "../../events/post/post.ts";
import { startOfDay } from "../../events/base/seoul.ts";
import type { editorPost as editorShape, postRow as postShape } from "./post_answers.ts";
import type { PostEntry } from "./post.ts";

/** Used if a post has no summary (S1 §9). */
const SUMMARY_LENGTH = 140;
/** Korean characters that people read in a minute, roughly. */
const CHARACTERS_A_MINUTE = 500;

export type PostRow = z.infer<typeof postShape>;
export type EditorPost = z.infer<typeof editorShape>;

/** What a post is to its editors at an instant. */
export const POST_STANDINGS = ["published", "scheduled", "draft", "deleted"] as const;
export type PostStanding = (typeof POST_STANDINGS)[number];

/** The labels of a post's fields in its history. */
export const POST_LABELS = {
  title: "제목",
  category: "분류",
  excerpt: "요약",
  content: "본문",
  author: "작성자",
  image: "사진",
  image_alt: "사진 설명",
  is_published: "게시 여부",
  published_at: "게시일",
} as const;

/** Where a stored picture is served. It never changes, so it may be kept for ever. */
export const pictureAddress = (sha256: string, ending: "webp" | "jpg" = "webp"): string =>
  `/media/${sha256}.${ending}`;

/** The first 140 characters of the first paragraph; marks of headings and lists are none of them. */
export function summaryOf(content: readonly string[]): string {
  const text = (content[0] ?? "").replace(/^(?:#{2,3}|[-*•]) +/gm, "").replace(/\s+/g, " ").trim();
  // A character outside the basic plane is two units: it is not cut in half.
  return text.slice(0, SUMMARY_LENGTH).toWellFormed().replace(/\uFFFD$/, "");
}

/** Minutes a text takes to read, at least 1 (S1 §9). */
export function readingTime(content: readonly string[]): number {
  const characters = content.reduce((sum, paragraph) => sum + paragraph.length, 0);
  return Math.max(1, Math.round(characters / CHARACTERS_A_MINUTE));
}

/** What a post is to its editors at `now`, in epoch milliseconds. */
export function standingOf(state: PostState, now: number): PostStanding {
  if (state.deleted) return "deleted";
  if (!state.is_published || state.published_at === null) return "draft";
  return Date.parse(state.published_at) <= now ? "published" : "scheduled";
}

/** The instant a post is dated by (S1 §3: published date, else created date). */
export const dateOf = ({ state, recorded_at }: Pick<PostEntry, "state" | "recorded_at">): string =>
  state.published_at ?? recorded_at;

/** A post as readers get it. */
export function postRow(entry: PostEntry): PostRow {
  const { slug, state } = entry;
  const { title, category, excerpt, content, image, image_alt, author } = state;
  return {
    id: slug,
    slug,
    title,
    category,
    excerpt: excerpt || summaryOf(content),
    content,
    image: image ? pictureAddress(middleSize(image)) : null,
    picture: image,
    image_alt,
    created_at: dateOf(entry),
    reading_time: readingTime(content),
    author,
    is_published: state.is_published,
    published_at: state.published_at,
  };
}

function middleSize({ sizes }: PostImage): string {
  return (sizes.find(({ width }) => width >= 960) ?? sizes.at(-1)!).sha256;
}

/** A post as its editors get it. */
export function editorPost(entry: PostEntry, now: number): EditorPost {
  const { version, state, updated_at, updated_by } = entry;
  return {
    ...postRow(entry),
    version,
    standing: standingOf(state, now),
    own_excerpt: state.excerpt,
    updated_at,
    updated_by,
  };
}

const PUBLISHING_HOUR = 9;

/** When a post of that Seoul day (YYYY-MM-DD) comes out: at nine in the morning (S2 §7). */
export const publishingOn = (day: string): Date =>
  new Date(startOfDay(day) + PUBLISHING_HOUR * 3_600_000);
