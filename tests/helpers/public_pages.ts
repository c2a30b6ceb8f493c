/** Every public page and every state of one that an address alone leads to. Tests of the whole site use it. */
import { paths } from "../../web/paths.ts";
import { sitePaths } from "../../web/site/paths.ts";
import { sitePages } from "../../web/site/pages.ts";
import { openTestApp, type TestApp } from "./server.ts";

export const SITE_ORIGIN = "https://office.kr";

export interface PublicPage {
  /** For names of tests and pictures. */
  name: string;
  path: string;
}

const named: Record<string, string> = { [paths.home()]: "home" };

/** What is not in the sitemap, but is seen by visitors. Add a page here and the whole-site tests see it. */
const further: PublicPage[] = [
  { name: "blog-category", path: sitePaths.blog(1, "부동산 등기") },
  { name: "contact-received", path: sitePaths.contactReceived("20261121-7KQ2MX") },
  { name: "search", path: sitePaths.search() },
  { name: "search-found", path: sitePaths.search("상속 등기") },
  { name: "search-none", path: sitePaths.search("없는낱말입니다") },
  { name: "search-short", path: sitePaths.search("등") },
];

/** Pages of a demo office; `post` is the address of one of its posts. */
export function publicPages(post: string): PublicPage[] {
  return [
    ...sitePages.map((path) => ({
      name: named[path] ?? path.slice(1).replace(/\W+/g, "-"),
      path,
    })),
    { name: "post", path: post },
    ...further,
  ];
}

export interface Site {
  app: TestApp;
  pages: PublicPage[];
  /** What a visitor gets. */
  get(path: string): Promise<{ status: number; html: string; headers: Headers }>;
}

/** The public site of a demo office with its default posts, without a browser. */
export async function withSite(play: (site: Site) => Promise<void>): Promise<void> {
  const app = await openTestApp({ empty: true, config: { demo: true, publicUrl: SITE_ORIGIN } });
  try {
    const reset = await app.call("/api/blog/posts/reset_defaults/", {
      as: "superuser",
      method: "POST",
      json: {},
      headers: { origin: SITE_ORIGIN },
    });
    const [post] = await reset.json();
    const get = async (path: string) => {
      const answer = await app.call(path, { as: "visitor" });
      return { status: answer.status, headers: answer.headers, html: await answer.text() };
    };
    await play({ app, pages: publicPages(paths.post(post.slug)), get });
  } finally {
    await app.close();
  }
}
