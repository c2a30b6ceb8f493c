/** 기록 점검 draws which page shows which view: held to what the pages and the calls of the office really read. */
import { assertEquals } from "@std/assert";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import { flowOf, viewsShown } from "../../src/routes/event_flow.ts";
import type { Deps } from "../../src/deps.ts";
import { allRoutes } from "../../src/routes/registry.ts";
import type { Route } from "../../src/server/route.ts";
import { LISTS } from "../../web/pages/settings/tabs.ts";
import { logPaths } from "../../web/log_paths.ts";
import { paths } from "../../web/paths.ts";
import { openTestApp } from "../helpers/server.ts";

type Name = keyof Views;

/** Views that no page shows: what they are for is decided or done by the server alone. */
const SEEN_NOWHERE: Name[] = ["first_superuser"];

/** A route that notes which views its handler reads. */
function noting(route: Route, read: Set<Name>): Route {
  return {
    ...route,
    handle(c, deps, given) {
      const { books } = deps;
      const views = new Proxy(books.views, {
        get(target, name) {
          read.add(name as Name);
          return target[name as Name];
        },
      });
      const noted = Object.create(books, { views: { value: views } });
      return route.handle(c, Object.create(deps, { books: { value: noted } }) as Deps, given);
    },
  };
}

/** Every address of a page: the settings have one for each of their lists. */
const addressesOf = ({ path }: Route): string[] =>
  path === paths.settings()
    ? Object.entries(LISTS).flatMap(([tab, lists]) =>
      lists.map((list) => paths.settings(tab, list))
    )
    : [path];

Deno.test("a page reads no view that the picture of where events go leaves out", async () => {
  const read = new Map<string, Set<Name>>();
  const routes = allRoutes().map((route) => {
    const names = new Set<Name>();
    if (route.method === "GET") read.set(route.path, names);
    return noting(route, names);
  });
  const app = await openTestApp({ routes: () => routes });
  const pages = flowOf(routes).pages.map(({ href }) => href);
  // A page of the frame and one sentence: what it reads, every page does.
  await app.call("/profile/sign-out", { as: "superuser" });
  const ofFrame = read.get("/profile/sign-out")!;
  const untold: Record<string, string[]> = {};
  for (const route of routes) {
    const isPage = route.kind === "page" && route.method === "GET" && !route.path.includes(":");
    if (!isPage || route.path === logPaths.page()) continue;
    for (const address of addressesOf(route)) {
      await (await app.call(address, { as: "superuser" })).body?.cancel();
    }
    const told = viewsShown(route);
    const left = [...read.get(route.path)!].filter((name) =>
      !ofFrame.has(name) && !told.includes(name)
    );
    if (left.length > 0) untold[route.path] = left;
  }
  await app.close();
  assertEquals(untold, {});
  assertEquals(pages.length, new Set(pages).size);
});

Deno.test("every view is shown on a page, but for those that nobody looks at", () => {
  const shown = new Set(flowOf(allRoutes()).pages.flatMap(({ views }) => views as Name[]));
  const names = Object.keys(viewRegistry) as Name[];
  assertEquals(names.filter((name) => !shown.has(name)), SEEN_NOWHERE);
});
