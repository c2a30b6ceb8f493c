/** The blog (S1 §2): the list, one post, and the feed. */
import { renderToStaticMarkup } from "react-dom/server";
import { composed } from "../../../events/base/text.ts";
import { pageWithin } from "../../../projections/kit/paging.ts";
import {
  categoriesOf,
  foundPosts,
  latestPosts,
  neighbours,
  relatedPosts,
} from "../../../projections/post/post.ts";
import {
  editorPost,
  pictureAddress,
  type PostRow,
  postRow,
  standingOf,
} from "../../../projections/post/post_row.ts";
import { PostBody } from "../../../web/pages/blog/body.tsx";
import { BlogList } from "../../../web/pages/blog/list.tsx";
import { BlogPost, MissingPost, trailOf } from "../../../web/pages/blog/post.tsx";
import { BLOG_WORDS } from "../../../web/pages/blog/words.ts";
import { paths } from "../../../web/paths.ts";
import { breadcrumbs } from "../../../web/site/structured.ts";
import { sitePaths } from "../../../web/site/paths.ts";
import type { Deps } from "../../deps.ts";
import { NOT_OPEN, originOf, renderSite } from "../site/site.tsx";
import { xml } from "../site/xml.ts";
import { isUnsaid } from "../../server/office_picture.ts";
import { queuedFind } from "../../server/attachment.ts";
import { packedFile } from "../../server/packed.ts";
import { PUBLIC_READS } from "../../server/rate.ts";
import { pageNumber, problem } from "../../server/respond.ts";
import { call, type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { isEditor, postFor, postsFor } from "./posts.ts";

const ITEMS_MAX = 30;

/** A post's text as the HTML that readers of feeds expect. */
const html = ({ content }: PostRow): string => renderToStaticMarkup(<PostBody content={content} />);

function item(post: PostRow, absolute: (path: string) => string): string {
  const address = xml(absolute(paths.post(post.slug)));
  return `    <item>
      <title>${xml(post.title)}</title>
      <link>${address}</link>
      <guid isPermaLink="true">${address}</guid>
      <pubDate>${new Date(post.created_at).toUTCString()}</pubDate>
      <dc:creator>${xml(post.author)}</dc:creator>
      <category>${xml(post.category)}</category>
      <description>${xml(post.excerpt)}</description>
      <content:encoded>${xml(html(post))}</content:encoded>
    </item>`;
}

function feed(c: Ctx, deps: Deps): Response | Promise<Response> {
  if (isUnsaid(deps)) return problem(c, NOT_OPEN);
  const { books, office, now } = deps;
  const absolute = (path: string): string => new URL(path, originOf(c, deps)).href;
  const posts = latestPosts(books.views.post, now().getTime(), ITEMS_MAX).map(postRow);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
  <channel>
    <title>${xml(office.name)} 소식</title>
    <link>${xml(absolute(sitePaths.blog()))}</link>
    <description>등기와 공탁에서 자주 묻는 것들</description>
    <language>ko-KR</language>
    <atom:link href="${xml(absolute(sitePaths.rss()))}" rel="self" type="application/rss+xml"/>
${posts.map((post) => item(post, absolute)).join("\n")}
  </channel>
</rss>
`;
  return packedFile(c, body, "application/rss+xml; charset=utf-8", 300);
}

/** `/rss.xml` */
export const rssRoutes: Route[] = [
  call(`GET ${sitePaths.rss()}`, "visitor", "소식 RSS", feed, {
    rate: PUBLIC_READS,
    answer: { "application/rss+xml": null },
    described: { also: [304, 503] },
  }),
];

const PAGE_SIZE = 10;

async function list(c: Ctx, deps: Deps): Promise<Response> {
  const editor = isEditor(c);
  const category = composed(c.req.query("category") ?? "");
  const found = await queuedFind(c, foundPosts(postsFor(c, deps), { category }));
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
      categories={await queuedFind(c, categoriesOf(postsFor(c, deps)))}
      category={category}
      page={page}
      pages={pages}
      count={found.length}
      editor={editor}
      mayReset={deps.config.demo}
    />
  );
  return await renderSite(c, deps, posted, {
    title: page > 1 ? `${title} (${page}페이지)` : title,
    description: "등기와 공탁에서 자주 묻는 것들: 필요한 서류, 기한, 비용을 쉬운 말로 안내합니다.",
    path: sitePaths.blog(page, category),
    current: "blog",
    index: found.length > 0,
  });
}

/** Structured data of a post: schema.org's BlogPosting, and the breadcrumbs. */
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
  const { post: book } = deps.books.views;
  const { older, newer } = neighbours(book, time, entry);
  const published = standing === "published";
  const page = (
    <BlogPost
      post={row}
      related={relatedPosts(book, time, entry).map(postRow)}
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
