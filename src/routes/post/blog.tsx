/** The blog's pages (S1 §2): the list, and one post. */
import { composed } from "../../../events/text.ts";
import {
  categoriesOf,
  inCategory,
  neighbours,
  readablePosts,
  relatedPosts,
} from "../../../projections/post.ts";
import { pageWithin } from "../../../projections/paging.ts";
import {
  editorPost,
  pictureAddress,
  type PostRow,
  postRow,
  standingOf,
} from "../../../projections/post_row.ts";
import { BlogList } from "../../../web/pages/blog/list.tsx";
import { BlogPost, MissingPost, trailOf } from "../../../web/pages/blog/post.tsx";
import { BLOG_WORDS } from "../../../web/pages/blog/words.ts";
import { paths } from "../../../web/paths.ts";
import { breadcrumbs } from "../../../web/site/structured.ts";
import { sitePaths } from "../../../web/site_paths.ts";
import type { Deps } from "../../deps.ts";
import { isEditor, postFor, postsFor } from "./posts.ts";
import { PUBLIC_READS } from "../../server/rate.ts";
import { pageNumber } from "../../server/respond.ts";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { originOf, renderSite } from "../site/site.tsx";

const PAGE_SIZE = 10;

function list(c: Ctx, deps: Deps): Response | Promise<Response> {
  const editor = isEditor(c);
  const posts = postsFor(c, deps);
  const category = composed(c.req.query("category") ?? "");
  const found = inCategory(posts, category);
  // Words from an address that mean nothing here are not repeated on the page.
  if (category !== "" && found.length === 0) return c.redirect(sitePaths.blog(), 302);
  const asked = pageNumber(c.req.query("page"));
  const { shown, page, pages } = pageWithin(found, asked, PAGE_SIZE);
  if (asked > page) return c.redirect(sitePaths.blog(page, category), 302);
  const time = deps.now().getTime();
  const title = category ? `소식: ${category}` : "소식";
  const posted = (
    <BlogList
      posts={shown.map((entry) => editor ? editorPost(entry, time) : postRow(entry))}
      categories={categoriesOf(posts)}
      category={category}
      page={page}
      pages={pages}
      count={found.length}
      editor={editor}
      mayReset={deps.config.demo}
    />
  );
  return renderSite(c, deps, posted, {
    title: page > 1 ? `${title} (${page}페이지)` : title,
    description: "등기와 공탁에서 자주 묻는 것들: 필요한 서류, 기한, 비용을 쉬운 말로 안내합니다.",
    path: sitePaths.blog(page, category),
    current: "blog",
    index: found.length > 0,
  });
}

/** What a post says to search engines: schema.org's BlogPosting, and the way to it. */
function structuredPost(post: PostRow, updated_at: string, office: string, origin: string) {
  const { slug, title, excerpt, category, author, created_at, picture, reading_time } = post;
  const address = origin + paths.post(slug);
  const home = origin + paths.home();
  const publisher = { "@type": "LegalService", "@id": `${home}#office`, name: office, url: home };
  return [
    {
      "@context": "https://schema.org",
      "@type": "BlogPosting",
      "@id": address,
      mainEntityOfPage: address,
      headline: title,
      description: excerpt,
      articleSection: category,
      inLanguage: "ko-KR",
      datePublished: created_at,
      dateModified: updated_at > created_at ? updated_at : created_at,
      timeRequired: `PT${reading_time}M`,
      author: author === office ? publisher : { "@type": "Person", name: author },
      publisher,
      ...(picture && { image: [origin + pictureAddress(picture.share, "jpg")] }),
    },
    breadcrumbs([
      { name: "홈", path: paths.home() },
      ...trailOf(category),
      { name: title, path: paths.post(slug) },
    ], origin),
  ];
}

function post(c: Ctx, deps: Deps): Promise<Response> {
  const entry = postFor(c, deps);
  if (!entry) {
    return renderSite(c, deps, <MissingPost />, {
      title: BLOG_WORDS.missing,
      description: BLOG_WORDS.missingText,
      path: paths.post(c.req.param("slug")!),
      current: "blog",
      index: false,
      status: 404,
    });
  }
  const time = deps.now().getTime();
  const standing = standingOf(entry.state, time);
  const row = postRow(entry);
  const readable = readablePosts(deps.books.views.post, time);
  const { older, newer } = neighbours(readable, entry);
  const published = standing === "published";
  const page = (
    <BlogPost
      post={row}
      related={relatedPosts(readable, entry).map(postRow)}
      older={older && postRow(older)}
      newer={newer && postRow(newer)}
      standing={isEditor(c) ? standing : null}
      mayReset={deps.config.demo}
    />
  );
  return renderSite(c, deps, page, {
    title: row.title,
    description: row.excerpt,
    path: paths.post(row.slug),
    current: "blog",
    type: "article",
    image: row.picture ? pictureAddress(row.picture.share, "jpg") : undefined,
    index: published,
    structured: published
      ? structuredPost(row, entry.updated_at, deps.office.name, originOf(c, deps))
      : [],
  });
}

/** `/blog` and `/blog/{slug}` */
export const blogRoutes: Route[] = [
  {
    ...pageRoute("/blog", "visitor", "소식 목록 화면", list, { shows: ["post"] }),
    rate: PUBLIC_READS,
  },
  pageRoute("/blog/:slug", "visitor", "소식 한 편의 화면", post),
];
