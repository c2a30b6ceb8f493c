/** The pages where staff write posts: /staff/posts, /staff/posts/new, /staff/posts/{slug}. */
import { composed } from "../../../events/base/text.ts";
import { hintKeys } from "../../../projections/advert/advert_hint.ts";
import { pageWithin } from "../../../projections/kit/paging.ts";
import { editedPosts, foundPosts, standingCounts } from "../../../projections/post/post.ts";
import { editorPost, POST_STANDINGS } from "../../../projections/post/post_row.ts";
import { PostEditorPage, PostsPage, PostThenPage } from "../../../web/pages/staff/posts/page.tsx";
import { paths } from "../../../web/paths.ts";
import { postPaths } from "../../../web/pages/staff/posts/paths.ts";
import type { Deps } from "../../deps.ts";
import { queuedFind } from "../../server/attachment.ts";
import { answerInstant } from "../../server/as_of.ts";
import { pageToken } from "../../server/csrf.ts";
import { officeFrame, pageMoment, renderPage, titleAt } from "../../server/render.tsx";
import { pageNumber } from "../../server/respond.ts";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";

const TITLED = { title: "소식 관리" };
const PAGE_SIZE = 50;
const SEARCH_MAX_LENGTH = 100;

async function list(c: Ctx, deps: Deps, missing = false): Promise<Response> {
  const time = answerInstant(c, deps);
  const { post: book } = deps.books.views;
  const standing = POST_STANDINGS.find((one) => one === c.req.query("standing")) ?? null;
  const query = (c.req.query("search") ?? "").toWellFormed().slice(0, SEARCH_MAX_LENGTH).trim();
  const edited = editedPosts(book, time, standing ?? undefined);
  const found = await queuedFind(c, foundPosts(edited, { query }));
  const { shown, ...place } = pageWithin(found, pageNumber(c.req.query("page")), PAGE_SIZE);
  const posts = shown.map((entry) => {
    const { content: _content, picture: _picture, ...line } = editorPost(entry, time);
    return line;
  });
  const page = (
    <PostsPage
      frame={officeFrame(c, deps)}
      missing={missing}
      wasReset={c.req.query("done") === "reset"}
      list={{
        place,
        title: titleAt(c, TITLED),
        posts,
        counts: await queuedFind(c, standingCounts(book, time)),
        standing,
        search: query,
        mayReset: deps.config.demo && !deps.present,
        askReset: c.req.query("ask") === "reset",
        moment: pageMoment(c),
      }}
    />
  );
  const status = missing ? 404 : 200;
  return await renderPage(c, deps, page, { ...TITLED, area: "office", status });
}

async function edit(c: Ctx, deps: Deps): Promise<Response> {
  const slug = c.req.param("slug");
  const entry = slug === undefined ? null : deps.books.views.post.byId.get(composed(slug));
  // A deleted post is restored from the list before it is written on.
  if (entry === undefined || entry?.state.deleted) return await list(c, deps, true);
  if (entry && deps.present) {
    const post = editorPost(entry, answerInstant(c, deps));
    const then = <PostThenPage frame={officeFrame(c, deps)} post={post} />;
    return await renderPage(c, deps, then, { title: post.title, area: "office" });
  }
  const page = (
    <PostEditorPage
      frame={officeFrame(c, deps)}
      editor={{
        initial: entry && editorPost(entry, deps.now().getTime()),
        accepted: entry ? hintKeys(deps.books.views.advert_hint, `post/${entry.id}/`) : [],
        office: deps.office.name,
        user: c.get("identity")!.user.id,
        csrf: await pageToken(c, deps),
        askDelete: c.req.query("ask") === "delete",
      }}
    />
  );
  const title = entry ? `글 수정: ${entry.state.title}` : "새 글";
  return await renderPage(c, deps, page, { title, area: "office" });
}

const past = { asOf: ["post"] } as const;

/** The pages below /staff/posts. */
export const postEditorRoutes: Route[] = [
  pageRoute(paths.posts(), "staff", "소식 관리 화면", (c, deps) => list(c, deps), past),
  pageRoute(postPaths.new(), "staff", "새 글 쓰기 화면", edit),
  pageRoute(`${paths.posts()}/:slug`, "staff", "글 수정 화면", edit, past),
];
