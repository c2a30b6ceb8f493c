/** What a page says about its table, and the first rows in it. */
import { isRefusal } from "../../../events/refusal.ts";
import { columnNamed } from "../../../projections/table/query.ts";
import type { Views } from "../../../projections/registry.ts";
import { viewsFor } from "../../../projections/saved_view.ts";
import type { DataTableProps, TableScreen } from "../../../web/table/types.ts";
import { listQuery, readUrlState } from "../../../web/table/filters/url_state.ts";
import { actorOf } from "../../auth/identity.ts";
import type { Deps } from "../../deps.ts";
import { pageToken } from "../../server/csrf.ts";
import type { Ctx } from "../../server/route.ts";
import { listPage } from "../../tables/list.ts";
import { optionsOf } from "../../tables/options.ts";
import type { Resource } from "../../tables/resource.ts";

/** A table as its page knows it; what is drawn or asked in a way of its own is the island's. */
function screenOf(resource: Resource): TableScreen {
  const { noun, path, listPath, createPath, columns, title, list, screen, filters, presets } =
    resource;
  return {
    id: screen,
    title: list,
    base: path,
    listPath,
    createPath,
    noun,
    columns,
    filters: filters.map((filter) => {
      const column = columnNamed(columns, filter.key);
      return {
        options: filter.kind === "select" ? column?.options : undefined,
        ...filter,
        label: filter.label ?? column?.label ?? filter.key,
      };
    }),
    presets,
    defaultPreset: presets?.[0].name,
    permissions: {
      create: resource.create !== undefined,
      remove: resource.remove !== undefined,
    },
    createLabel: resource.createLabel ?? `${title} 추가`,
  };
}

/** The table of a page with the rows that its address asks for. */
export async function tableOf(c: Ctx, deps: Deps, resource: Resource): Promise<DataTableProps> {
  const screen = screenOf(resource);
  const { search } = new URL(c.req.url);
  const views: Views = deps.books.views;
  const identity = c.get("identity")!;
  const page = listPage(deps.books, resource, listQuery(readUrlState(search, screen)));
  return {
    screen,
    initial: {
      search,
      // An address that asks for what cannot be: the table asks again and shows why.
      list: isRefusal(page) ? null : page,
      views: viewsFor(views.view, screen.id, actorOf(identity), resource.columns),
      filterOptions: optionsOf(views, resource),
    },
    csrf: await pageToken(c, deps),
  };
}
