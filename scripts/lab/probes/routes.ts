/** Addresses of every route that is only read, as the registry has them: all of it, by a word, in each order, as of then. */
import { z } from "zod";
import { AS_OF } from "../../../projections/kit/as_of.ts";
import { parametersOf, type Route } from "../../../src/server/route.ts";
import { LISTS } from "../../../web/pages/settings/tabs.ts";
import { idOf } from "./rows.ts";

/** Of these no answer comes to an end, or another server gives it. */
const OTHERS = /^\/(?:api\/live|oauth\/.*|assets\/.*|map\/.*|api\/chat\/(?:lm-studio|mcp)\/.*)$/;

/** Found in what the stored events say, and in the payments of the sample office. */
const WORD = "서";

const WHOLE = "start_date=2000-01-01&end_date=2199-12-31";

/** Values of what may be asked of a list besides, each in an address of its own. */
function asked(route: Route, before: string): string[] {
  const known = parametersOf(route);
  const shape = route.described?.query ?? route.query;
  const { properties = {} } = shape
    ? z.toJSONSchema(shape, { io: "input", unrepresentable: "any" })
    : {};
  const sorts = (properties.sort_field as { enum?: string[] } | undefined)?.enum ?? [];
  const page = known.has("page") ? ["page=1"] : [];
  const ways = [
    ...page,
    ...known.has("search") ? ["search=" + WORD, `search=${WORD}&page=1`] : [],
    // A file is put in order as its list is.
    ...(known.has("format") ? [] : sorts).map((sort) => `sort_field=${sort}&page=1`),
    ...known.has("format") ? ["format=csv"] : [],
    ...known.has(AS_OF) ? [`${AS_OF}=${before}`] : [],
  ];
  // Pages read what their scripts put into their address.
  return ["", ...ways, ...route.kind === "page" ? [`${WHOLE}&search=${WORD}`] : []];
}

/** What a list must be asked: a range of days, or a year. */
function needed(route: Route): string {
  const known = parametersOf(route);
  if (known.has("start_date")) return WHOLE;
  return known.has("year") ? "year=2025" : "";
}

/** The addresses that a route is asked at; none where it is no reading. `before` is a moment with fewer records. */
export function addressesOf(route: Route, before: string): string[] {
  const { method, path } = route;
  if (method !== "GET" || OTHERS.test(path)) return [];
  const place = path.replaceAll(/:\w+/g, (name) => name === ":month" ? "2025-05" : idOf(7));
  const queries = path === "/settings"
    ? Object.entries(LISTS).flatMap(([tab, lists]) =>
      lists.map((list) => `tab=${tab}&list=${list}`)
    )
    : asked(route, before).map((more) => [needed(route), more].filter(Boolean).join("&"));
  return queries.map((query) => query ? `${place}?${query}` : place);
}
