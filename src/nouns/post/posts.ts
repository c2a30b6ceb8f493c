/** Posts over HTTP: public ones, and more for editors (S1 §7). */
import { z } from "zod";
import { mayUse } from "../../../events/account/user.ts";
import { count } from "../../../projections/kit/answers.ts";
import {
  editorPost as editorAnswer,
  postRow as rowAnswer,
} from "../../../projections/post/post_answers.ts";
import {
  editedPosts,
  foundPosts,
  isPictureReadable,
  latestPosts,
  type PostEntry,
  readablePosts,
} from "../../../projections/post/post.ts";
import {
  editorPost,
  POST_LABELS,
  POST_STANDINGS,
  postRow,
  type PostStanding,
  standingOf,
} from "../../../projections/post/post_row.ts";
import { pageOf } from "../../../projections/kit/query.ts";
import { postPaths } from "../../../web/pages/staff/posts/paths.ts";
import type { Deps } from "../../deps.ts";
import { originOf } from "../site/site.tsx";
import { queuedFind } from "../../server/attachment.ts";
import { isKnown } from "../../server/packed.ts";
import { pastCalls } from "../../server/past.ts";
import { PUBLIC_READS } from "../../server/rate.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithQuery } from "../../server/route.ts";
import { plain, posts, postWriteRoutes, slugOfCall } from "./post_write.ts";

const ENDINGS: Record<string, string> = { "image/webp": "webp", "image/jpeg": "jpg" };

/**
 * Only pictures of posts: other files are stored in the same place. Readers get pictures of posts they can read; those
 * of drafts, and removed ones, are for editors.
 */
async function picture(c: Ctx, { books, now }: Deps): Promise<Response> {
  const { post } = books.views;
  const [sha256, ending, ...more] = c.req.param("file")!.split(".");
  const type = post.pictures.get(sha256);
  const readable = isPictureReadable(post, now().getTime(), sha256);
  const named = type !== undefined && ENDINGS[type] === ending && more.length === 0 &&
    (readable || isEditor(c));
  const info = named ? await books.blobs.info(sha256) : null;
  if (!named || !info) {
    return problem(c, { status: 404, code: "not_found", message: "사진을 찾을 수 없습니다." });
  }
  const headers = {
    "content-type": type,
    "cache-control": readable ? "public, max-age=31536000, immutable" : "private, no-cache",
    etag: `"${sha256}"`,
    "content-disposition": `inline; filename="${sha256}.${ending}"`,
  };
  if (isKnown(c, headers.etag)) return new Response(null, { status: 304, headers });
  return new Response(await books.blobs.get(sha256), {
    headers: { ...headers, "content-length": String(info.size) },
  });
}

/** `/media/…` */
const number = (most: number, pattern: RegExp) =>
  z.string().regex(pattern, `1부터 ${most.toLocaleString("ko-KR")}까지의 숫자로 입력해 주세요.`)
    .transform(Number);

const listQuery = z.object({
  page: number(100_000, /^([1-9]\d{0,4}|100000)$/).default(1).meta({ title: "페이지" }),
  page_size: number(100, /^([1-9]\d?|100)$/).default(10).meta({ title: "페이지당 건수" }),
  category: z.string().max(100).default("").meta({ title: POST_LABELS.category }),
  search: z.string().max(100).default("").meta({ title: "찾을 말" }),
  /** Editors only. Default: everything that is not deleted. */
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

/** May this caller write posts, and so see unpublished ones (S2 §6)? */
export function isEditor(c: Ctx): boolean {
  return mayUse(c.get("identity")?.user.state.flags ?? null, "staff");
}

/** The posts a caller may see, newest first: for editors those of any standing. */
export function postsFor(
  c: Ctx,
  { books, now }: Deps,
  standing?: PostStanding,
): Iterable<PostEntry> {
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

async function list(
  c: Ctx,
  deps: Deps,
  { query }: WithQuery<typeof listQuery>,
): Promise<Response> {
  const { page, page_size, category, search, standing } = query;
  const sought = foundPosts(postsFor(c, deps, standing), { category, query: search });
  const { results, count } = pageOf(await queuedFind(c, sought), page, page_size);
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
  ...pastCalls({
    noun: () => posts,
    idOf: slugOfCall,
    deletes: true,
    role: "staff",
    history: [
      "GET /api/blog/posts/:slug/history",
      "게시물의 변경 이력을 최신순으로 조회합니다.",
    ],
    restore: [
      "POST /api/blog/posts/:slug/restore",
      "삭제한 게시물을 복원하거나, 이전 시점의 내용으로 되돌립니다.",
    ],
    answer: editorAnswer,
    ...plain,
  }),
  call("GET /media/:file", "visitor", "게시물의 사진", picture, {
    answer: { "image/webp": null, "image/jpeg": null },
    described: { also: [304] },
  }),
];
