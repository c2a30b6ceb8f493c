/** The queries on posts: what readers see at an instant, what editors see, what goes with a post. */
import { searchable } from "../events/text.ts";
import { filesOf, type PostBook, type PostEntry } from "./post.ts";
import { dateOf, type PostStanding, standingOf } from "./post_row.ts";

/** Related posts shown (S2 §9). Six need not be fetched first: every post is at hand here. */
const RELATED_SHOWN = 3;

/** Newest date first; posts of one instant by address, so that pages never repeat one. */
function byDate(a: PostEntry, b: PostEntry): number {
  // Instants are all written in one way (ISO 8601, UTC): the order of the texts is theirs.
  const [left, right] = [dateOf(a), dateOf(b)];
  if (left !== right) return left < right ? 1 : -1;
  return a.slug < b.slug ? -1 : 1;
}

/** What anybody may read at `now` (epoch milliseconds), newest first. A post's hour comes by itself. */
export function readablePosts({ byId }: PostBook, now: number): PostEntry[] {
  return [...byId.values()]
    .filter(({ state }) => standingOf(state, now) === "published")
    .sort(byDate);
}

/** Does a post that anybody may read at `now` show this file? */
export function isPictureReadable({ byId }: PostBook, now: number, wanted: string): boolean {
  return byId.values().some(({ state }) =>
    filesOf(state.image).some(([sha256]) => sha256 === wanted) &&
    standingOf(state, now) === "published"
  );
}

/** Every post, as editors list them; of one standing when told. */
export function allPosts(book: PostBook, now: number, standing?: PostStanding): PostEntry[] {
  return [...book.byId.values()]
    .filter(({ state }) => !standing || standingOf(state, now) === standing)
    .sort(byDate);
}

/** How many posts there are of each standing. */
export function standingCounts({ byId }: PostBook, now: number): Record<PostStanding, number> {
  const counts = { published: 0, scheduled: 0, draft: 0, deleted: 0 };
  for (const { state } of byId.values()) counts[standingOf(state, now)]++;
  return counts;
}

/** The newest posts that anybody may read. */
export function latestPosts(book: PostBook, now: number, limit: number): PostEntry[] {
  return readablePosts(book, now).slice(0, limit);
}

/** The posts of a category; of every one when it is "". */
export function inCategory(posts: PostEntry[], category: string): PostEntry[] {
  return category === "" ? posts : posts.filter(({ state }) => state.category === category);
}

/** The posts in which every word of the query is found, in title, category, summary or text. */
export function foundPosts(posts: PostEntry[], query: string): PostEntry[] {
  const words = searchable(query).split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return posts;
  return posts.filter(({ state }) => {
    const { title, category, excerpt, content } = state;
    const text = searchable([title, category, excerpt, ...content].join("\n"));
    return words.every((word) => text.includes(word));
  });
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
