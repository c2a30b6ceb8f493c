/** 기록 점검 draws which page shows which view: held to what the pages and the calls of the office really read. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import { flowOf, viewsShown } from "../../src/nouns/log/log_page.tsx";
import type { Deps } from "../../src/deps.ts";
import { allRoutes } from "../../src/app/routes.ts";
import type { Route } from "../../src/server/route.ts";
import { LISTS } from "../../web/pages/settings/tabs.ts";
import { logPaths } from "../../web/pages/staff/log/paths.ts";
import { paths } from "../../web/paths.ts";
import { openTestApp, withOffice } from "../helpers/server.ts";

type Name = keyof Views;

/** Views that no page with an address of its own shows: the server alone uses them, or the page of one record. */
const SEEN_NOWHERE: Name[] = ["matter_paper", "notice_watch"];

/** Views that are read where the office has some of what they hold, which this one has not. */
const READ_SOMETIMES: Name[] = [
  "advert_hint",
  "attachment",
  "certificate",
  "destruction",
  "import",
  "job_monitor",
  "leave_promotion",
  "new_office",
  "restore",
  "retention_rule",
  "view",
];

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

/** Calls that go on for as long as somebody listens, or send a file that is large. */
const LONG = /live|stream|excel|\/file$/;

/** The office with every page and list read once: which views each handler read, by path. */
async function readOnce() {
  const read = new Map<string, Set<Name>>();
  const routes = allRoutes().map((route) => {
    if (route.method !== "GET") return route;
    const names = new Set<Name>();
    read.set(route.path, names);
    return noting(route, names);
  });
  const app = await openTestApp({ routes: () => routes });
  const found = routes.filter(({ method, path }) =>
    method === "GET" && !path.includes(":") && !LONG.test(path)
  );
  for (const address of found.flatMap(addressesOf)) {
    await (await app.call(address, { as: "superuser" })).body?.cancel();
  }
  await app.close();
  const of = (route: Route) => read.get(route.path)!;
  return {
    of,
    pages: found.filter(({ kind, path }) => kind === "page" && path !== logPaths.page()),
    // Pages of a frame and texts without a view: what they read, every page of their frame does.
    ofFrame: read.get("/profile/sign-out")!.union(read.get("/about")!),
    byCalls: new Set(found.filter(({ kind }) => kind === "api").flatMap((one) => [...of(one)])),
  };
}

Deno.test("a page declares exactly the views it reads", async () => {
  const { of, pages, ofFrame, byCalls } = await readOnce();
  const untold = pages.map((page) => [
    page.path,
    [...of(page)].filter((name) => !ofFrame.has(name) && !viewsShown(page).includes(name)),
  ]);
  assertEquals(untold.filter(([, names]) => names.length > 0), []);
  const unread = pages.map((page) => [
    page.path,
    viewsShown(page).filter((name) =>
      !READ_SOMETIMES.includes(name) &&
      ![of(page), byCalls, ofFrame].some((names) => names.has(name))
    ),
  ]);
  assertEquals(unread.filter(([, names]) => names.length > 0), []);
});

Deno.test("every view is shown on a page, except those listed as unread", () => {
  const shown = new Set(flowOf(allRoutes()).pages.flatMap(({ views }) => views as Name[]));
  const names = Object.keys(viewRegistry) as Name[];
  assertEquals(names.filter((name) => !shown.has(name)), SEEN_NOWHERE);
});

Deno.test("the page of the log shows which views the last start folded by changed code", () =>
  withOffice(async ({ deps, call }) => {
    const at = "2026-11-21T00:00:00.000Z";
    const revisions = new Map([["card", { revision: 2, since: at, before: 1 }]]);
    Object.assign(deps, { started: { at, revisions } });
    const page = await (await call("/staff/log", { as: "superuser" })).text();
    assertStringIncludes(page, "이번 시작에 바뀐 방법으로 다시 계산한 집계: 카드 내역(1 → 2).");
  }));
