/** Every page of the registry, so that a new one is looked at without being named. */
import type { Page } from "playwright-core";
import { allRoutes } from "../../src/app/routes.ts";
import { LISTS } from "../../web/pages/settings/tabs.ts";
import { paths } from "../../web/paths.ts";

const pages = allRoutes().filter(({ method, kind }) => method === "GET" && kind === "page");

/** A field of letters, or one with choices, in the page as the server draws it: islands are drawn there too. */
const HAS_FIELDS =
  /<(textarea|select|input(?![^>]* type="(?:hidden|checkbox|radio|file)"))\b|contenteditable/;

/** Addresses that a link of a page leads to, by the pattern of their route. */
const routeOf = (path: string): string | undefined =>
  pages.find((route) => new URLPattern({ pathname: route.path }).test({ pathname: path }))?.path;

const ADDRESSES = pages.flatMap(({ path }) => {
  if (path.includes(":")) return [];
  if (path !== paths.settings()) return [path];
  return Object.entries(LISTS).flatMap(([tab, lists]) =>
    lists.map((list) => paths.settings(tab, list))
  );
});

/** One of so many parts of all pages: those whose place in their order leaves this rest. */
export interface Part {
  at: number;
  of: number;
}

/**
 * Opens each page of the part that the person of `page` may see, one address of each route: of a route with parameters the
 * first that a page links to. Says whether it has fields.
 */
export async function eachPage(
  page: Page,
  { at, of }: Part,
  visit: (address: string, hasFields: boolean) => Promise<void>,
): Promise<void> {
  const waiting = [...ADDRESSES];
  const found = new Set<string>();
  for (const [place, address] of waiting.entries()) {
    const answer = await page.request.get(address, { maxRedirects: 0 });
    const html = answer.headers()["content-type"]?.startsWith("text/html")
      ? await answer.text()
      : "";
    for (const [, href] of html.matchAll(/<a[^>]* href="(\/[^"#?]*)/g)) {
      const route = routeOf(href);
      if (!route?.includes(":") || found.has(route)) continue;
      found.add(route);
      waiting.push(href);
    }
    if (answer.status() !== 200 || html === "" || place % of !== at) continue;
    await page.goto(address);
    await page.waitForFunction(() => !document.querySelector("[data-island]:not([data-ready])"));
    await visit(address, HAS_FIELDS.test(html));
  }
}
