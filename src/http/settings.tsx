/** The settings' page (S2 §2): superusers only; the rows of the table asked for come with it. */
import { isRefusal } from "../../events/refusal.ts";
import { seoulParts } from "../../events/seoul.ts";
import { viewsFor } from "../../projections/view_book.ts";
import { carsScreen } from "../../web/pages/settings/cars_screen.ts";
import { employeesScreen } from "../../web/pages/settings/employees_screen.ts";
import { SETTINGS_TITLE, SettingsPage } from "../../web/pages/settings/page.tsx";
import { type ListName, readList, readTab } from "../../web/pages/settings/tabs.ts";
import { tripsScreen } from "../../web/pages/settings/trips_screen.ts";
import { usersScreen } from "../../web/pages/settings/users_screen.ts";
import { paths } from "../../web/paths.ts";
import type { TableStart } from "../../web/table/start.ts";
import type { TableScreen } from "../../web/table/types.ts";
import { listQuery, readLook } from "../../web/table/url_state.ts";
import { actorOf } from "../auth/identity.ts";
import type { Deps } from "../deps.ts";
import { employees } from "../tables/employees.ts";
import { listPage } from "../tables/list.ts";
import { optionsOf } from "../tables/options.ts";
import type { Resource } from "../tables/resource.ts";
import { trips } from "../tables/trips.ts";
import { users } from "../tables/users.ts";
import { vehicles } from "../tables/vehicles.ts";
import { pageToken } from "./csrf.ts";
import { renderPage, shellUser } from "./render.tsx";
import type { Ctx, Route } from "./route.ts";

const tables: Record<ListName, { screen: TableScreen; resource: Resource }> = {
  users: { screen: usersScreen, resource: users },
  cards: { screen: employeesScreen, resource: employees },
  trips: { screen: tripsScreen, resource: trips },
  cars: { screen: carsScreen, resource: vehicles },
};

function startOf(c: Ctx, deps: Deps, list: ListName): TableStart {
  const { screen, resource } = tables[list];
  const { search } = new URL(c.req.url);
  const { views } = deps.books;
  const identity = c.get("identity")!;
  const user = shellUser(identity);
  const page = listPage(deps.books, resource, listQuery(readLook(search, screen)));
  return {
    search,
    // An address that asks for what cannot be: the table asks again and shows why.
    list: isRefusal(page) ? null : page,
    views: viewsFor(views.view, screen.id, actorOf(identity), resource.columns),
    filterOptions: optionsOf(views, resource),
    today: seoulParts(deps.now().getTime()).day,
    user: { id: user.id, name: user.name, superuser: user.role === "superuser" },
  };
}

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const tab = readTab(c.req.query("tab") ?? null);
  const list = readList(tab, c.req.query("list") ?? null);
  const { office, config: { demo } } = deps;
  const page = (
    <SettingsPage
      frame={{ user: shellUser(c.get("identity")!), office, demo }}
      tab={tab}
      list={list}
      table={{ initial: startOf(c, deps, list), csrf: await pageToken(c, deps) }}
    />
  );
  return await renderPage(c, deps, page, { title: SETTINGS_TITLE, area: "office" });
}

/** The page at /settings. */
export function settingsRoutes(deps: Deps): Route[] {
  return [{
    method: "GET",
    path: paths.settings(),
    role: "superuser",
    kind: "page",
    summary: "관리자 설정 화면",
    handle: (c) => show(c, deps),
  }];
}
