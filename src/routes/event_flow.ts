/** Where events go: types of events to the views that fold them, views to the pages that show them. From the registries. */
import { nounOf } from "../../events/event.ts";
import { nouns as described } from "../../events/nouns.ts";
import { registry } from "../../events/registry.ts";
import { AUDITED } from "../../projections/audit.ts";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import { VIEW_NAMES } from "../../projections/view_names.ts";
import { differencePath } from "../../web/difference_paths.ts";
import type { Flow } from "../../web/pages/staff/log/rows.ts";
import type { Route } from "../server/route.ts";
import { viewsFolding } from "../store/folded.ts";

type Name = keyof Views;
const NAMES = Object.keys(viewRegistry) as Name[];

/** What nouns and views are called. */
export const labels: Readonly<Record<string, string>> = {
  ...VIEW_NAMES,
  log: described.log.label,
};

/** The views that a page shows; those of its frame, which every page has, are not told. */
export function viewsShown({ asOf, shows = [] }: Route): Name[] {
  const past = typeof asOf === "object" ? asOf : [];
  return NAMES.filter((name) => past.includes(name) || shows.includes(name));
}

/** Two moments of a list are no other page of it, and one record none beside its list. */
const isPageOfItsOwn = ({ kind, method, path }: Route): boolean =>
  kind === "page" && method === "GET" && !path.includes(":") &&
  !path.startsWith(differencePath(""));

/** What people keep first, in the order of 변경 이력; each with its types and who folds them. */
function nouns(): Flow["nouns"] {
  const types = Map.groupBy(registry.values(), ({ type }) => nounOf(type));
  const order = [...new Set([...Object.keys(AUDITED), ...NAMES, ...types.keys()])].filter((noun) =>
    types.has(noun)
  );
  return order.map((noun) => ({
    noun,
    label: labels[noun] ?? noun,
    types: types.get(noun)!.map(({ type }) => type.slice(noun.length + 1)),
    views: viewsFolding<Views>(viewRegistry, noun),
  }));
}

export function flowOf(routes: readonly Route[]): Flow {
  const pages = routes.filter(isPageOfItsOwn)
    .map((route) => ({
      href: route.path,
      label: route.summary.replace(/ 화면$/, ""),
      views: viewsShown(route),
    }))
    .filter(({ views }) => views.length > 0);
  return {
    nouns: nouns(),
    views: NAMES.map((view) => ({ view, label: VIEW_NAMES[view] })),
    pages,
  };
}
