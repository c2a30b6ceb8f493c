/** News posts: commands and their rules (S1 §3–§5, S2 §3–§5 blog editor). */
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
import { type Refusal, refuse, refuseField, VERSION_NOT_FOUND } from "../base/refusal.ts";
import { defineNoun } from "../kit/noun.ts";

/** Limit of the paragraphs as JSON, in UTF-8 bytes: an event has to fit into one value of the store. */
export const CONTENT_MAX_BYTES = 48 * 1024;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const pixels = z.int().positive();
/** A stored picture: made from the upload, in several widths. */
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
  /** "" to use the beginning of the text. */
  excerpt: z.string().max(EXCERPT_MAX_LENGTH),
  /** Paragraphs of plain text. */
  content: z.array(z.string().min(1)).min(1),
  author: z.string().min(1).max(AUTHOR_MAX_LENGTH),
  image: postImage.nullable(),
  /** Description of the picture for people who cannot see it; "" for decoration. */
  image_alt: z.string().max(ALT_MAX_LENGTH),
  is_published: z.boolean(),
  /** Visible from, ISO 8601 UTC; null for a draft without a date. */
  published_at: instantOf("publishing").nullable(),
});
export type PostRecord = z.infer<typeof record>;

/** New values only: text and picture are too large to be stored twice in one event. */
const changes = record.partial();
const reverted = z.object({ to_version: z.int().positive(), changes });

const postEvents = [
  define("post.written", record),
  define("post.changed", z.object({ changes })),
  /** An earlier version restored as a new event. */
  define("post.reverted", reverted),
  define("post.deleted", z.strictObject({})),
  define("post.restored", z.strictObject({})),
];

export const aboutPost = defineNoun("post", postEvents, {
  label: "소식",
  area: "posts",
  revision: 2,
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

/** A post, folded from its events. A deleted one is kept, so that it can be shown and restored. */
export type PostState = PostRecord & { deleted: boolean };

/** Folds one event into a post; `undefined` is an unknown one. */
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

/** The slug is the post's id: a used address never means another post. */
export const postStream = (slug: string): string => `post/${slug}`;

type Known = PostState | undefined;
type Decided = PostEvent[] | Refusal;

const missing = () => refuse(404, "post_not_found", "게시물을 찾을 수 없습니다.");
const isDeleted = () => refuse(409, "deleted", "삭제된 게시물입니다. 복원한 뒤 수정해 주세요.");

/** Writes a post under an address that was never used. */
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

/** Changes a post. Unchanged fields give no event. */
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

/** Restores an earlier version. Whether the post is public stays as it is. */
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

/** Undoes a deletion. */
export function restorePost(state: Known, { slug }: { slug: string }): Decided {
  if (!state) return missing();
  if (!state.deleted) return refuse(409, "not_deleted", "삭제되지 않은 게시물입니다.");
  return [{ stream: postStream(slug), type: "post.restored", data: {} }];
}

/** Resets a post to the default of its address: written, restored or changed as needed. */
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

/** A post published without a date is dated now. */
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

/** Refuses (422) a post that is empty or too long. */
function checkPost(post: PostRecord): Refusal | null {
  if (post.title.trim() === "") return refuseField("title", "제목을 입력하세요.");
  if (post.content.length === 0) return refuseField("content", "본문 내용을 입력하세요.");
  const bytes = new TextEncoder().encode(JSON.stringify(post.content)).byteLength;
  if (bytes > CONTENT_MAX_BYTES) {
    const most = `한글로 ${Math.floor(CONTENT_MAX_BYTES / 3 / 1000)},000자쯤까지 쓸 수 있습니다.`;
    return refuseField("content", `본문이 너무 깁니다. ${most}`);
  }
  return null;
}
