/** The feed of posts: RSS 2.0, with the whole text of the newest ones. */
import { renderToStaticMarkup } from "react-dom/server";
import { readablePosts } from "../../../projections/post.ts";
import { type PostRow, postRow } from "../../../projections/post_row.ts";
import { PostBody } from "../../../web/pages/blog/body.tsx";
import { paths } from "../../../web/paths.ts";
import { sitePaths } from "../../../web/site_paths.ts";
import type { Deps } from "../../deps.ts";
import { isUnsaid } from "../../server/office_picture.ts";
import { packedFile } from "../../server/packed.ts";
import { PUBLIC_READS } from "../../server/rate.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route } from "../../server/route.ts";
import { NOT_OPEN, originOf } from "../site/site.tsx";
import { xml } from "../site/xml.ts";

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
  const posts = readablePosts(books.views.post, now().getTime()).slice(0, ITEMS_MAX).map(postRow);
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
