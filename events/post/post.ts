/** News posts: what may happen to one, and the rules for it (S1 §3–§5, S2 §3–§5 blog editor). */
import { z } from "zod";
import { instantOf } from "../base/day_kinds.ts";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import {
  ALT_MAX_LENGTH,
  AUTHOR_MAX_LENGTH,
  CATEGORY_MAX_LENGTH,
  EXCERPT_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from "./post_limits.ts";
import { checkSlug } from "./post_slug.ts";
import { type Refusal, refuse, VERSION_NOT_FOUND } from "../base/refusal.ts";
import { defineNoun } from "../kit/noun.ts";

/** UTF-8 bytes of the paragraphs as JSON: an event has to fit into one value of the store. */
export const CONTENT_MAX_BYTES = 48 * 1024;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const pixels = z.int().positive();
/** A picture as it is kept: made anew from what was handed in, in several widths. */
export const postImage = z.object({
  width: pixels,
  height: pixels,
  /** WebP, narrowest first. */
  sizes: z.array(z.object({ width: pixels, height: pixels, sha256 })).min(1).max(5),
  /** The same as JPEG, for programs that show a post elsewhere. */
  share: sha256,
});
export type PostImage = z.infer<typeof postImage>;

const record = z.object({
  title: z.string().min(1).max(TITLE_MAX_LENGTH),
  category: z.string().min(1).max(CATEGORY_MAX_LENGTH),
  /** "" if the beginning of the text is used instead. */
  excerpt: z.string().max(EXCERPT_MAX_LENGTH),
  /** Paragraphs of plain text. */
  content: z.array(z.string().min(1)).min(1),
  author: z.string().min(1).max(AUTHOR_MAX_LENGTH),
  image: postImage.nullable(),
  /** What the picture shows, for who cannot see it; "" for decoration. */
  image_alt: z.string().max(ALT_MAX_LENGTH),
  is_published: z.boolean(),
  /** From when on it can be read, ISO 8601 UTC; null for a draft without a date. */
  published_at: instantOf("publishing").nullable(),
});
export type PostRecord = z.infer<typeof record>;

/** New values alone: text and picture are too large to be kept twice in one event. */
const changes = record.partial();
const reverted = z.object({ to_version: z.int().positive(), changes });

const postEvents = [
  define("post.written", record),
  define("post.changed", z.object({ changes })),
  /** An earlier version brought back as a new event. */
  define("post.reverted", reverted),
  define("post.deleted", z.strictObject({})),
  define("post.restored", z.strictObject({})),
];

export const aboutPost = defineNoun("post", postEvents, {
  label: "소식",
  area: "posts",
  page: "/staff/posts",
  record: "/staff/posts/:id",
  find: { title: "title", order: 9 },
});
export type PostChanges = z.infer<typeof changes>;
type Nothing = Record<string, never>;
export type PostEvent =
  | NewEvent<"post.written", PostRecord>
  | NewEvent<"post.changed", { changes: PostChanges }>
  | NewEvent<"post.reverted", z.infer<typeof reverted>>
  | NewEvent<"post.deleted", Nothing>
  | NewEvent<"post.restored", Nothing>;
export type StoredPostEvent = PostEvent & StoredEvent;

/** A post, folded from its events. A deleted one stays, so that it can be shown and restored. */
export type PostState = PostRecord & { deleted: boolean };

/** Folds one event into a post; `undefined` is one that was never written. */
export function evolve(state: PostState | undefined, event: PostEvent): PostState {
  switch (event.type) {
    case "post.written":
      return { ...event.data, deleted: false };
    case "post.changed":
    case "post.reverted":
      return { ...state!, ...event.data.changes };
    case "post.deleted":
      return { ...state!, deleted: true };
    case "post.restored":
      return { ...state!, deleted: false };
    default:
      return event satisfies never;
  }
}

/** The slug is the post's id: an address, once given, never means another post. */
export const postStream = (slug: string): string => `post/${slug}`;

type Known = PostState | undefined;
type Decided = PostEvent[] | Refusal;

const missing = () => refuse(404, "post_not_found", "게시물을 찾을 수 없습니다.");
const isDeleted = () => refuse(409, "deleted", "삭제된 게시물입니다. 복원한 뒤 수정해 주세요.");

/** Writes a post under an address that no other post has or had. */
export function writePost(
  state: Known,
  command: { slug: string; record: PostRecord },
  now: Date,
): Decided {
  const { slug, record } = command;
  if (state) {
    const text = state.deleted
      ? "삭제된 게시물이 쓰던 주소입니다. 그 게시물을 복원하거나 다른 주소를 입력해 주세요."
      : "이미 사용 중인 주소입니다. 다른 주소를 입력해 주세요.";
    return refuse(409, "slug_taken", text, [{ field: "slug", message: text }]);
  }
  const refusal = checkSlug(slug) ?? checkPost(record);
  if (refusal) return refusal;
  return [{ stream: postStream(slug), type: "post.written", data: dated(record, now) }];
}

/** Changes a post. What stays as it is gives no event. */
export function changePost(
  state: Known,
  command: { slug: string; values: PostChanges },
  now: Date,
): Decided {
  if (!state) return missing();
  if (state.deleted) return isDeleted();
  const refusal = checkPost({ ...state, ...command.values });
  if (refusal) return refusal;
  const found = difference(state, dated({ ...state, ...command.values }, now));
  if (Object.keys(found).length === 0) return [];
  return [{ stream: postStream(command.slug), type: "post.changed", data: { changes: found } }];
}

/** Brings back what an earlier version said. Whether the post can be read stays as it is. */
export function revertPost(
  state: Known,
  command: { slug: string; to_version: number; earlier: Known },
): Decided {
  if (!state) return missing();
  if (state.deleted) return isDeleted();
  const { slug, to_version, earlier } = command;
  if (!earlier) return VERSION_NOT_FOUND;
  const { is_published, published_at } = state;
  const found = difference(state, { ...earlier, is_published, published_at });
  if (Object.keys(found).length === 0) return [];
  return [{
    stream: postStream(slug),
    type: "post.reverted",
    data: { to_version, changes: found },
  }];
}

/** Deletes a post; it can be restored. */
export function deletePost(state: Known, { slug }: { slug: string }): Decided {
  if (!state) return missing();
  if (state.deleted) return refuse(409, "already_deleted", "이미 삭제된 게시물입니다.");
  return [{ stream: postStream(slug), type: "post.deleted", data: {} }];
}

/** Takes a deletion back. */
export function restorePost(state: Known, { slug }: { slug: string }): Decided {
  if (!state) return missing();
  if (!state.deleted) return refuse(409, "not_deleted", "삭제되지 않은 게시물입니다.");
  return [{ stream: postStream(slug), type: "post.restored", data: {} }];
}

/** Makes a post what the default of that address says: written, restored or changed as needed. */
export function resetPost(
  state: Known,
  command: { slug: string; record: PostRecord },
): PostEvent[] {
  const { slug, record } = command;
  const stream = postStream(slug);
  if (!state) return [{ stream, type: "post.written", data: record }];
  const back: PostEvent[] = state.deleted ? [{ stream, type: "post.restored", data: {} }] : [];
  const found = difference(state, record);
  if (Object.keys(found).length === 0) return back;
  return [...back, { stream, type: "post.changed", data: { changes: found } }];
}

/** A post that goes out without a date goes out now. */
function dated(record: PostRecord, now: Date): PostRecord {
  const undated = record.is_published && record.published_at === null;
  return undated ? { ...record, published_at: now.toISOString() } : record;
}

/** The fields of a record in which `to` differs from `from`. */
function difference(from: PostRecord, to: PostRecord): PostChanges {
  const keys = Object.keys(record.shape) as (keyof PostRecord)[];
  const changed = keys.filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]));
  return Object.fromEntries(changed.map((key) => [key, to[key]]));
}

/** Refuses (422) a post that says nothing, or is too long. */
function checkPost(post: PostRecord): Refusal | null {
  if (post.title.trim() === "") return wrong("title", "제목을 입력하세요.");
  if (post.content.length === 0) return wrong("content", "본문 내용을 입력하세요.");
  const bytes = new TextEncoder().encode(JSON.stringify(post.content)).byteLength;
  if (bytes > CONTENT_MAX_BYTES) {
    const most = `한글로 ${Math.floor(CONTENT_MAX_BYTES / 3 / 1000)},000자쯤까지 쓸 수 있습니다.`;
    return wrong("content", `본문이 너무 깁니다. ${most}`);
  }
  return null;
}

function wrong(field: string, message: string): Refusal {
  return refuse(422, "invalid_input", message, [{ field, message }]);
}
