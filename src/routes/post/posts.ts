/** Posts over HTTP: what anybody may read, and what editors see besides (S1 §7). */
import {
  count,
  editorPost as editorAnswer,
  history as historyAnswer,
  postRow as rowAnswer,
} from "../../../projections/answers.ts";
import { posts, postWriteRoutes } from "./post_write.ts";
import { z } from "zod";
import { composed } from "../../../events/text.ts";
import type { PostEntry } from "../../../projections/post.ts";
import { POST_FIXED, postStory } from "../../../projections/post_history.ts";
import {
  allPosts,
  foundPosts,
  inCategory,
  latestPosts,
  readablePosts,
} from "../../../projections/post_list.ts";
import { editorPost, postRow, standingOf } from "../../../projections/post_row.ts";
import { pageOf } from "../../../projections/query.ts";
import { mayUse } from "../../../events/user.ts";
import { postPaths } from "../../../web/post_paths.ts";
import type { Deps } from "../../deps.ts";
import { answerHistory } from "../../server/answer.ts";
import { problem } from "../../server/respond.ts";
import { type Ctx, type Route, route } from "../../server/route.ts";
import { originOf } from "../site/site.tsx";

const PAGE_SIZE_MAX = 100;

/** `pattern` says the same of its letters, for the API description. */
const number = (most: number, pattern: string) => {
  const text = `1부터 ${most.toLocaleString("ko-KR")}까지의 숫자로 입력해 주세요.`;
  return z.string().regex(/^\d{1,6}$/, text).meta({ pattern }).transform(Number)
    .refine((value) => value >= 1 && value <= most, text);
};

const listQuery = z.object({
  page: number(100_000, "^([1-9]\\d{0,4}|100000)$").default(1),
  page_size: number(PAGE_SIZE_MAX, "^([1-9]\\d?|100)$").default(10),
  category: z.string().max(100).default(""),
  search: z.string().max(100).default(""),
  /** For editors alone. Without it they get everything that is not deleted. */
  standing: z.enum(["draft", "scheduled", "published", "deleted"]).optional(),
});
/** Editors get more of each. */
const post = z.union([rowAnswer, editorAnswer]);
const postList = z.strictObject({
  results: z.array(post),
  count,
  next: z.url().nullable(),
  previous: z.url().nullable(),
});
const latestQuery = z.object({ limit: number(20, "^([1-9]|1\\d|20)$").default(3) });

/** May this caller write posts, and so see those that are not out yet (S2 §6)? */
export function isEditor(c: Ctx): boolean {
  return mayUse(c.get("identity")?.user.state.flags ?? null, "staff");
}

/** The posts a caller may see, newest first: for editors drafts and scheduled ones too. */
export function postsFor(c: Ctx, { books, now }: Deps): PostEntry[] {
  const time = now().getTime();
  const { post } = books.views;
  if (!isEditor(c)) return readablePosts(post, time);
  return allPosts(post, time).filter(({ state }) => !state.deleted);
}

/** The post of an address if this caller may see it. */
export function postFor(c: Ctx, { books, now }: Deps, slug: string): PostEntry | undefined {
  const entry = books.views.post.byId.get(composed(slug));
  if (!entry) return undefined;
  const standing = standingOf(entry.state, now().getTime());
  if (standing === "published") return entry;
  return isEditor(c) && standing !== "deleted" ? entry : undefined;
}

const shaped = (c: Ctx, { now }: Deps) => (entry: PostEntry) =>
  isEditor(c) ? editorPost(entry, now().getTime()) : postRow(entry);

function list(c: Ctx, deps: Deps, query: z.output<typeof listQuery>): Response {
  const { page, page_size, category, search, standing } = query;
  const time = deps.now().getTime();
  const seen = standing && isEditor(c)
    ? allPosts(deps.books.views.post, time, standing)
    : postsFor(c, deps);
  const { results, count } = pageOf(
    foundPosts(inCategory(seen, category), search),
    page,
    page_size,
  );
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

function latest({ books, now }: Deps, query: z.output<typeof latestQuery>): Response {
  const found = latestPosts(books.views.post, now().getTime(), query.limit);
  return Response.json(found.map(postRow));
}

function one(c: Ctx, deps: Deps): Response {
  const entry = postFor(c, deps, c.req.param("slug")!);
  if (!entry) return problem(c, posts.missing);
  return Response.json(shaped(c, deps)(entry), { headers: { etag: `"${entry.version}"` } });
}

/** Every call on posts. */
export function postRoutes(deps: Deps): Route[] {
  const anyone = { method: "GET", role: "visitor", kind: "api" } as const;
  return [
    route({
      ...anyone,
      path: "/api/blog/posts",
      summary: "게시물 목록을 최신순으로 조회합니다.",
      query: listQuery,
      answer: postList,
      handle: (c, { query }) => list(c, deps, query),
    }),
    route({
      ...anyone,
      path: "/api/blog/posts/latest",
      summary: "가장 최근에 게시된 게시물을 조회합니다.",
      query: latestQuery,
      answer: z.array(rowAnswer),
      handle: (_c, { query }) => latest(deps, query),
    }),
    ...postWriteRoutes(deps),
    {
      ...anyone,
      path: "/api/blog/posts/:slug",
      summary: "게시물 한 건을 조회합니다.",
      answer: post,
      described: { etag: true },
      handle: (c) => one(c, deps),
    },
    {
      method: "GET",
      role: "staff",
      kind: "api",
      path: "/api/blog/posts/:slug/history",
      summary: "게시물의 변경 이력을 최신순으로 조회합니다.",
      answer: historyAnswer,
      handle: (c) => {
        const slug = composed(c.req.param("slug")!);
        return answerHistory(c, deps, posts, slug, postStory, POST_FIXED);
      },
    },
  ];
}
