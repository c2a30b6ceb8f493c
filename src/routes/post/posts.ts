/** Posts over HTTP: what anybody may read, and what editors see besides (S1 §7). */
import { count, history as historyAnswer } from "../../../projections/answers.ts";
import {
  editorPost as editorAnswer,
  postRow as rowAnswer,
} from "../../../projections/post_answers.ts";
import { posts, postWriteRoutes, slugOfCall } from "./post_write.ts";
import { z } from "zod";
import {
  editedPosts,
  foundPosts,
  inCategory,
  latestPosts,
  POST_FIXED,
  type PostEntry,
  postStory,
  readablePosts,
} from "../../../projections/post.ts";
import {
  editorPost,
  POST_LABELS,
  POST_STANDINGS,
  postRow,
  type PostStanding,
  standingOf,
} from "../../../projections/post_row.ts";
import { pageOf } from "../../../projections/query.ts";
import { mayUse } from "../../../events/user.ts";
import { postPaths } from "../../../web/post_paths.ts";
import type { Deps } from "../../deps.ts";
import { answerHistory } from "../../server/answer.ts";
import { PUBLIC_READS } from "../../server/rate.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithQuery } from "../../server/route.ts";
import { originOf } from "../site/site.tsx";

const number = (most: number, pattern: RegExp) =>
  z.string().regex(pattern, `1부터 ${most.toLocaleString("ko-KR")}까지의 숫자로 입력해 주세요.`)
    .transform(Number);

const listQuery = z.object({
  page: number(100_000, /^([1-9]\d{0,4}|100000)$/).default(1).meta({ title: "페이지" }),
  page_size: number(100, /^([1-9]\d?|100)$/).default(10).meta({ title: "페이지당 건수" }),
  category: z.string().max(100).default("").meta({ title: POST_LABELS.category }),
  search: z.string().max(100).default("").meta({ title: "찾을 말" }),
  /** For editors alone. Without it they get everything that is not deleted. */
  standing: z.enum(POST_STANDINGS).optional().meta({ title: "게시 상태" }),
});
/** Editors get more of each. */
const post = z.union([rowAnswer, editorAnswer]);
const postList = z.strictObject({
  results: z.array(post),
  count,
  next: z.url().nullable(),
  previous: z.url().nullable(),
});
const latestQuery = z.object({
  limit: number(20, /^([1-9]|1\d|20)$/).default(3).meta({ title: "건수" }),
});

/** May this caller write posts, and so see those that are not out yet (S2 §6)? */
export function isEditor(c: Ctx): boolean {
  return mayUse(c.get("identity")?.user.state.flags ?? null, "staff");
}

/** The posts a caller may see, newest first: for editors those of any standing. */
export function postsFor(c: Ctx, { books, now }: Deps, standing?: PostStanding): PostEntry[] {
  const time = now().getTime();
  const { post } = books.views;
  return isEditor(c) ? editedPosts(post, time, standing) : readablePosts(post, time);
}

/** The post of the address that is called, if this caller may see it. */
export function postFor(c: Ctx, { books, now }: Deps): PostEntry | undefined {
  const entry = books.views.post.byId.get(slugOfCall(c));
  if (!entry) return undefined;
  const standing = standingOf(entry.state, now().getTime());
  if (standing === "published") return entry;
  return isEditor(c) && standing !== "deleted" ? entry : undefined;
}

const shaped = (c: Ctx, { now }: Deps) => (entry: PostEntry) =>
  isEditor(c) ? editorPost(entry, now().getTime()) : postRow(entry);

function list(c: Ctx, deps: Deps, { query }: WithQuery<typeof listQuery>): Response {
  const { page, page_size, category, search, standing } = query;
  const seen = inCategory(postsFor(c, deps, standing), category);
  const { results, count } = pageOf(foundPosts(seen, search), page, page_size);
  const address = (to: number): string => {
    const url = new URL(postPaths.api.list(), originOf(c, deps));
    url.search = new URL(c.req.url).search;
    url.searchParams.set("page", String(to));
    return url.href;
  };
  return Response.json({
    results: results.map(shaped(c, deps)),
    count,
    next: page * page_size < count ? address(page + 1) : null,
    // Behind the last page the way back leads to where there is something.
    previous: page > 1 ? address(Math.min(page - 1, Math.ceil(count / page_size) || 1)) : null,
  });
}

function one(c: Ctx, deps: Deps): Response {
  const entry = postFor(c, deps);
  if (!entry) return problem(c, posts.missing);
  return Response.json(shaped(c, deps)(entry), { headers: { etag: `"${entry.version}"` } });
}

function latest(_c: Ctx, { books, now }: Deps, { query }: WithQuery<typeof latestQuery>): Response {
  const found = latestPosts(books.views.post, now().getTime(), query.limit);
  return Response.json(found.map(postRow));
}

const history = (c: Ctx, deps: Deps): Promise<Response> =>
  answerHistory(c, deps, posts, slugOfCall(c), postStory, POST_FIXED);

const telling = "게시물의 변경 이력을 최신순으로 조회합니다.";

/** Every call on posts. */
export const postRoutes: Route[] = [
  call("GET /api/blog/posts", "visitor", "게시물 목록을 최신순으로 조회합니다.", list, {
    query: listQuery,
    rate: PUBLIC_READS,
    answer: postList,
  }),
  call("GET /api/blog/posts/latest", "visitor", "가장 최근에 게시된 게시물을 조회합니다.", latest, {
    query: latestQuery,
    answer: z.array(rowAnswer),
  }),
  ...postWriteRoutes,
  call("GET /api/blog/posts/:slug", "visitor", "게시물 한 건을 조회합니다.", one, {
    answer: post,
    described: { etag: true },
  }),
  call("GET /api/blog/posts/:slug/history", "staff", telling, history, { answer: historyAnswer }),
];
