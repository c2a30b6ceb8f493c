/** Posts as they stand, every one by its address; what readers and editors see of them, what goes with one. */
import {
  evolve,
  type PostImage,
  type PostState,
  type StoredPostEvent,
} from "../../events/post/post.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";
import type { HistoryFields } from "../kit/history.ts";
import { dateOf, POST_LABELS, postRow, type PostStanding, standingOf } from "./post_row.ts";
import { searchedText, searchTest } from "../search/search.ts";

/** Related posts shown (S2 §9). Six need not be fetched first: every post is at hand here. */
const RELATED_SHOWN = 3;

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

/** The files of a picture, by SHA-256, with their types. */
function filesOf(image: PostImage | null): [sha256: string, type: string][] {
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

/** The fields that a post's history shows. */
export const postHistoryFields: HistoryFields<PostEntry> = {
  labels: POST_LABELS,
  next: postView.next,
  values(entry) {
    const row: Record<string, unknown> = { ...postRow(entry), excerpt: entry.state.excerpt };
    return Object.fromEntries(Object.keys(POST_LABELS).map((key) => [key, row[key]]));
  },
};

/** Whether and when a post can be read stays as it is, whatever text is brought back. */
export const POST_FIXED = ["is_published", "published_at"];

/** Newest date first; posts of one instant by address, so that pages never repeat one. */
function byDate(a: PostEntry, b: PostEntry): number {
  // Instants are all written in one way (ISO 8601, UTC): the order of the texts is theirs.
  const [left, right] = [dateOf(a), dateOf(b)];
  if (left !== right) return left < right ? 1 : -1;
  return a.slug < b.slug ? -1 : 1;
}

/** The posts of some standings at `now` (epoch milliseconds), newest first. */
function postsAt({ byId }: PostBook, now: number, isShown: (is: PostStanding) => boolean) {
  return [...byId.values()].filter(({ state }) => isShown(standingOf(state, now))).sort(byDate);
}

/** What anybody may read at `now`, newest first. A post's hour comes by itself. */
export const readablePosts = (book: PostBook, now: number): PostEntry[] =>
  postsAt(book, now, (is) => is === "published");

/** The posts of a standing, as editors list them; by default all that are not deleted. */
export const editedPosts = (book: PostBook, now: number, standing?: PostStanding): PostEntry[] =>
  postsAt(book, now, (is) => standing ? is === standing : is !== "deleted");

/** Does a post that anybody may read at `now` show this file? */
export function isPictureReadable({ byId }: PostBook, now: number, wanted: string): boolean {
  return byId.values().some(({ state }) =>
    filesOf(state.image).some(([sha256]) => sha256 === wanted) &&
    standingOf(state, now) === "published"
  );
}

/** How many posts there are of each standing. */
export function standingCounts({ byId }: PostBook, now: number): Record<PostStanding, number> {
  const counts = { published: 0, scheduled: 0, draft: 0, deleted: 0 };
  for (const { state } of byId.values()) counts[standingOf(state, now)]++;
  return counts;
}

/** The newest posts that anybody may read. */
export const latestPosts = (book: PostBook, now: number, limit: number): PostEntry[] =>
  readablePosts(book, now).slice(0, limit);

/** The posts of a category; of every one when it is "". */
export function inCategory(posts: PostEntry[], category: string): PostEntry[] {
  return category === "" ? posts : posts.filter(({ state }) => state.category === category);
}

/** The posts in which everything that was typed is found, in title, category, summary or text. */
export function foundPosts(posts: PostEntry[], query: string): PostEntry[] {
  const fits = searchTest(query);
  if (fits === null) return posts;
  return posts.filter(({ state: { title, category, excerpt, content } }) =>
    fits({ text: searchedText([title, category, excerpt, ...content]), facts: "" })
  );
}

/** Categories with their number of posts, the largest first. */
export function categoriesOf(posts: PostEntry[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { state } of posts) counts.set(state.category, (counts.get(state.category) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, "ko"));
}

/** Three others to read: the newest of the same category, filled up with the newest of all. */
export function relatedPosts(posts: PostEntry[], current: PostEntry): PostEntry[] {
  const others = posts.filter(({ slug }) => slug !== current.slug);
  const same = others.filter(({ state }) => state.category === current.state.category);
  const rest = others.filter((post) => !same.includes(post));
  return [...same, ...rest].slice(0, RELATED_SHOWN);
}

/** The posts before and after one in time, where there are any. */
export function neighbours(
  posts: PostEntry[],
  { slug }: PostEntry,
): { older: PostEntry | null; newer: PostEntry | null } {
  const place = posts.findIndex((post) => post.slug === slug);
  if (place === -1) return { older: null, newer: null };
  return { older: posts[place + 1] ?? null, newer: posts[place - 1] ?? null };
}
