/** What robots read: the list of pages, and where they need not look. */
import { eachInSlices } from "../../../projections/kit/query.ts";
import { type PostEntry, readablePosts } from "../../../projections/post/post.ts";
import { paths } from "../../../web/paths.ts";
import { sitePaths } from "../../../web/site/paths.ts";
import { sitePages } from "../../../web/site/pages.ts";
import type { Deps } from "../../deps.ts";
import { queuedFind } from "../../server/attachment.ts";
import { isUnsaid } from "../../server/office_picture.ts";
import { packedFile } from "../../server/packed.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route } from "../../server/route.ts";
import { NOT_OPEN, originOf } from "./site.tsx";
import { xml } from "./xml.ts";

/** Addresses that a sitemap may have (sitemaps.org), those of the standing pages among them. */
const ADDRESSES_MAX = 50_000;

async function sitemap(c: Ctx, deps: Deps): Promise<Response> {
  if (isUnsaid(deps)) return problem(c, NOT_OPEN);
  const origin = originOf(c, deps);
  const url = (path: string, changed?: string): string =>
    `<url><loc>${xml(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`;
  const newest = Iterator.from(readablePosts(deps.books.views.post, deps.now().getTime()))
    .take(ADDRESSES_MAX - sitePages.length);
  const postUrl = ({ slug, updated_at, state: { published_at } }: PostEntry) =>
    // A post that waited for its day was written before it could be read.
    url(paths.post(slug), [updated_at, published_at ?? ""].sort().at(-1));
  const posts = await queuedFind(c, eachInSlices(newest, postUrl));
  const urls = [...sitePages.map((path) => url(path)), ...posts];
  const body = '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return await packedFile(c, body, "application/xml; charset=utf-8", 600);
}

function robots(c: Ctx, deps: Deps): Promise<Response> {
  const closed = ["/staff/", "/settings", "/profile", "/api/", "/oauth/"];
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    ...isUnsaid(deps) ? [] : ["", `Sitemap: ${originOf(c, deps)}${sitePaths.sitemap()}`],
  ];
  return packedFile(c, lines.join("\n") + "\n", "text/plain; charset=utf-8", 3600);
}

/** `/sitemap.xml` and `/robots.txt` */
export const sitemapRoutes: Route[] = [
  call(`GET ${sitePaths.sitemap()}`, "visitor", "공개 페이지 목록 (사이트맵)", sitemap, {
    answer: { "application/xml": null },
    described: { also: [304, 503] },
  }),
  call("GET /robots.txt", "visitor", "검색 로봇 안내", robots, {
    answer: { "text/plain": null },
    described: { also: [304] },
  }),
];
