/** Pages of tables: the settings (S2 §2, superusers only), and a page for each table of the staff. */
import { SETTINGS_TITLE, SettingsPage } from "../../../web/pages/settings/page.tsx";
import { type ListName, readList, readTab } from "../../../web/pages/settings/tabs.ts";
import { TablePage } from "../../../web/pages/tables/page.tsx";
import { paths } from "../../../web/paths.ts";
import type { Deps } from "../../deps.ts";
import { resourceNamed, resources } from "../../tables/registry.ts";
import type { Resource } from "../../tables/resource.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { tableOf } from "./table_screen.ts";

const NOUNS: Record<ListName, string> = {
  users: "user",
  cards: "employee",
  trips: "trip",
  cars: "vehicle",
};

async function showSettings(c: Ctx, deps: Deps): Promise<Response> {
  const tab = readTab(c.req.query("tab") ?? null);
  const list = readList(tab, c.req.query("list") ?? null);
  const table = await tableOf(c, deps, resourceNamed(NOUNS[list])!);
  const page = <SettingsPage frame={officeFrame(c, deps)} tab={tab} list={list} table={table} />;
  return await renderPage(c, deps, page, { title: SETTINGS_TITLE, area: "office" });
}

async function showTable(c: Ctx, deps: Deps, resource: Resource): Promise<Response> {
  const table = await tableOf(c, deps, resource);
  const page = <TablePage frame={officeFrame(c, deps)} table={table} />;
  return await renderPage(c, deps, page, { title: resource.list, area: "office" });
}

/** `/settings`, and `/staff/tables/…` for every table that the settings do not show. */
export function settingsRoutes(deps: Deps): Route[] {
  const others = resources.filter(({ noun }) => !Object.values(NOUNS).includes(noun));
  return [
    pageRoute(paths.settings(), "superuser", "관리자 설정 화면", (c) => showSettings(c, deps)),
    ...others.map((resource) => {
      const { noun, read, list } = resource;
      return pageRoute(
        paths.table(noun),
        read,
        `${list} 화면`,
        (c) => showTable(c, deps, resource),
      );
    }),
  ];
}
