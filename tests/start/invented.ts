/** What is made up in this product, and a walk through every page of an office that looks for it. */
import { assertEquals } from "@std/assert";
import { defaultPosts } from "../../src/demo/posts.ts";
import { sampleOffice } from "../../src/office/sample.ts";
import { allRoutes } from "../../src/app/routes.ts";
import { LISTS, TABS } from "../../web/pages/settings/tabs.ts";
import { paths } from "../../web/paths.ts";
import { sitePages } from "../../web/site/pages.ts";
import type { Browser } from "../helpers/sign_in.ts";

/** What everything invented is marked or named by: people, companies, streets, ids, certificates and posts of a demo. */
const MARKS =
  /데모|예시|견본|샘플|본보기|홍길동|온길|SAMPLE-|demo-[\w-]*\d|@example\.com|00-000-000|수수료가 듭니다|미등록에/g;

/** Hints in forms show how something is written: `예: 평일 09:00–18:00`, `000-00-00000 형식`. */
const HINTS = /예: [^<"]{1,80}|000-00-00000 형식/g;

/** Coordinates of a drawing are no figures that are read. */
const DRAWN = / (?:d|x|y|width|height|viewBox)="[^"]*"/g;

/** Shorter texts of the sample office are words of everybody's: `법무사`, `업무 경력`. */
const TELLING_LETTERS = 14;

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(textsOf);
}

/** Sentences and figures that say something of no real office. */
const TEXTS: readonly string[] = [
  ...textsOf(sampleOffice).filter((text) => text.length >= TELLING_LETTERS),
  ...Object.values(sampleOffice.statistics).flat().map(({ figure }) => figure)
    .filter((figure) => figure.length > 2),
  ...defaultPosts("", new Date()).flatMap(({ slug, record }) => [
    slug,
    record.title,
    record.excerpt,
    ...record.content,
  ]),
];

/** What is invented on a page, each once. `known` are names of the provider's own accounts that read it. */
function inventedIn(html: string, known: readonly string[]): string[] {
  let text = html.replaceAll("<!-- -->", "");
  for (const name of known) text = text.replaceAll(name, "");
  text = text.replace(HINTS, "").replace(DRAWN, "");
  const marks = [...text.matchAll(MARKS)].map(({ 0: mark, index }) =>
    `${mark} (…${text.slice(Math.max(0, index - 30), index + 30)}…)`
  );
  return [...new Set([...marks, ...TEXTS.filter((one) => text.includes(one))])];
}

/** Addresses that a walk begins with: every page that needs no more than its address, every part of the settings. */
const SEEDS: readonly string[] = [
  ...sitePages,
  ...allRoutes()
    .filter(({ kind, method, path }) => kind === "page" && method === "GET" && !path.includes(":"))
    .map(({ path }) => path),
  ...TABS.flatMap(({ name }) => LISTS[name].map((list) => paths.settings(name, list))),
  "/manifest.webmanifest",
  "/api/openapi.json",
  "/rss.xml",
  "/sitemap.xml",
];

/** Pages of one walk, and pages of one path: lists have an address for every order of theirs. */
const [PAGES_MAX, ALIKE_MAX] = [600, 8];
/** What signs out or in, and what is a file or another moment of the same page. */
const NOT_FOLLOWED = /^\/(oauth|first|assets|office|api)\/|[?&]as_of=|\/sign_out/;

/** Every page that this reader can reach, by its address. */
export async function crawl(browser: Browser, more: readonly string[] = []) {
  const pages = new Map<string, { status: number; html: string }>();
  const alike = new Map<string, number>();
  const queue = [...new Set([...SEEDS, ...more])];
  const isSeed = new Set(queue);
  for (const address of queue) {
    const [path] = address.split("?");
    const before = alike.get(path) ?? 0;
    if (!isSeed.has(address) && before >= ALIKE_MAX) continue;
    alike.set(path, before + 1);
    assertEquals(pages.size < PAGES_MAX, true, "more pages than an office has");
    const response = await browser.go(address);
    const type = response.headers.get("content-type") ?? "";
    const html = /html|json|xml|text/.test(type) ? await response.text() : "";
    if (html === "") await response.body?.cancel();
    const to = response.headers.get("location");
    if (to === null) pages.set(address, { status: response.status, html });
    const found = [...html.matchAll(/href="(\/[^"#]*)/g)].map(([, href]) => href);
    for (const href of to?.startsWith("/") ? [to.split("#")[0]] : found) {
      const next = href.replaceAll("&amp;", "&");
      if (!NOT_FOLLOWED.test(next) && !queue.includes(next)) queue.push(next);
    }
  }
  return pages;
}

/** What is invented on the pages of a walk, by address; none of them may be a fault. */
export function findingsOf(pages: Awaited<ReturnType<typeof crawl>>, known: readonly string[]) {
  const faults = [...pages].filter(([, { status }]) => status >= 500 && status !== 503);
  assertEquals(faults.map(([address, { status }]) => [address, status]), []);
  return [...pages].flatMap(([address, { html }]) =>
    inventedIn(html, known).map((found) => `${address}: ${found}`)
  );
}
