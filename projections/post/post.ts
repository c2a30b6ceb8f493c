/** Posts as they stand, every one by its address; what readers and editors see of them, what goes with one. */
import { koreanOrder } from "../../events/base/text.ts";
import {
  evolve,
  type PostImage,
  type PostState,
  type StoredPostEvent,
} from "../../events/post/post.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";
import type { HistoryFields } from "../kit/history.ts";
import { dateOf, POST_LABELS, postRow, type PostStanding, standingOf } from "./post_row.ts";
import { TimeOrder } from "../kit/time_order.ts";
import { searchedText, searchTest } from "../search/search.ts";

/** Posts that are looked at between two turns of the event loop. */
const SLICE = 200;
/** Related posts shown (S2 §9). Six need not be fetched first: every post is at hand here. */
const RELATED_SHOWN = 3;

export interface PostEntry extends StreamEntry<PostState> {
  /** The same as `id`: a post is known by its address. */
  readonly slug: string;
  /** SHA-256 of every file it has ever shown, and its type. */
  readonly pictures: readonly (readonly [sha256: string, type: string])[];
  /** The instant that it is dated by, in epoch milliseconds, and the position of its first event. */
  readonly time: number;
  readonly place: number;
}

export interface PostBook extends StreamBook<PostEntry> {
  /** The files of all posts: nothing else is served as a picture. */
  pictures: Map<string, string>;
  /** Every post by its date. */
  dated: TimeOrder<PostEntry>;
}

/** The files of a picture, by SHA-256, with their types. */
function filesOf(image: PostImage | null): [sha256: string, type: string][] {
  if (!image) return [];
  const sizes = image.sizes.map(({ sha256 }): [string, string] => [sha256, "image/webp"]);
  return [...sizes, [image.share, "image/jpeg"]];
}

export const postView = streamView<PostState, PostEntry, Pick<PostBook, "pictures" | "dated">>({
  noun: "post",
  evolve: (state, event) => evolve(state, event as StoredPostEvent),
  entry: (entry, event, before) => ({
    ...entry,
    slug: entry.id,
    time: Date.parse(dateOf(entry)),
    place: before?.place ?? event.position,
    pictures: before && before.state.image === entry.state.image
      ? before.pictures
      : [...new Map([...before?.pictures ?? [], ...filesOf(entry.state.image)])],
  }),
  indexes: () => ({ pictures: new Map(), dated: new TimeOrder() }),
  index({ pictures, dated }, entry, before) {
    if (before) dated.remove(before);
    dated.put(entry);
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

/** What anybody may read at `now` (epoch milliseconds), newest first. A post's hour comes by itself. */
export const readablePosts = ({ dated }: PostBook, now: number): Iterable<PostEntry> =>
  dated.newestFirst().filter(({ state }) => standingOf(state, now) === "published");

/** The posts of a standing, as editors list them; by default all that are not deleted. */
export const editedPosts = (
  { dated }: PostBook,
  now: number,
  standing?: PostStanding,
): Iterable<PostEntry> =>
  dated.newestFirst().filter(({ state }) => {
    const is = standingOf(state, now);
    return standing ? is === standing : is !== "deleted";
  });

/** Does a post that anybody may read at `now` show this file? */
export function isPictureReadable({ byId }: PostBook, now: number, wanted: string): boolean {
  return byId.values().some(({ state }) =>
    filesOf(state.image).some(([sha256]) => sha256 === wanted) &&
    standingOf(state, now) === "published"
  );
}

/** How many posts there are of each standing. */
export function* standingCounts(
  { byId }: PostBook,
  now: number,
): Generator<void, Record<PostStanding, number>> {
  const counts = { published: 0, scheduled: 0, draft: 0, deleted: 0 };
  let looked = 0;
  for (const { state } of byId.values()) {
    if (++looked % SLICE === 0) yield;
    counts[standingOf(state, now)]++;
  }
  return counts;
}

/** The newest posts that anybody may read. */
export const latestPosts = (
  book: PostBook,
  now: number,
  limit: number,
): PostEntry[] => [...Iterator.from(readablePosts(book, now)).take(limit)];

/**
 * The posts of a category ("" for every one) in which everything that was typed is found, in title, category, summary
 * or text.
 */
export function* foundPosts(
  posts: Iterable<PostEntry>,
  { category = "", query = "" },
): Generator<void, PostEntry[]> {
  const fits = searchTest(query);
  const found: PostEntry[] = [];
  let looked = 0;
  for (const post of posts) {
    const { title, category: own, excerpt, content } = post.state;
    if (++looked % SLICE === 0) yield;
    if (category !== "" && own !== category) continue;
    if (!fits || fits({ text: searchedText([title, own, excerpt, ...content]), facts: "" })) {
      found.push(post);
    }
  }
  return found;
}

/** Categories with their number of posts, the largest first. */
export function* categoriesOf(
  posts: Iterable<PostEntry>,
): Generator<void, { name: string; count: number }[]> {
  const counts = new Map<string, number>();
  let looked = 0;
  for (const { state: { category } } of posts) {
    if (++looked % SLICE === 0) yield;
    counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || koreanOrder(a.name, b.name));
}

/** Newer and older posts that are looked at for what is of the same category. */
const RELATED_SOUGHT = 1_000;

/** Three others to read: the newest of the same category, filled up with the newest of all. */
export function relatedPosts(book: PostBook, now: number, current: PostEntry): PostEntry[] {
  const others = Iterator.from(readablePosts(book, now)).take(RELATED_SOUGHT)
    .filter(({ slug }) => slug !== current.slug).toArray();
  const { true: same = [], false: rest = [] } = Object.groupBy(
    others,
    ({ state }) => `${state.category === current.state.category}`,
  );
  return [...same, ...rest].slice(0, RELATED_SHOWN);
}

/** The posts before and after one in time that anybody may read, where there are any; none of one that nobody may. */
export function neighbours(
  { dated }: PostBook,
  now: number,
  post: PostEntry,
): { older: PostEntry | null; newer: PostEntry | null } {
  const isReadable = ({ state }: PostEntry) => standingOf(state, now) === "published";
  if (!isReadable(post)) return { older: null, newer: null };
  return {
    older: dated.newestFirst(post).find(isReadable) ?? null,
    newer: dated.newerThan(post).find(isReadable) ?? null,
  };
}
