/** GET …/filter_options (S2 §7): the choices a filter bar offers. */
import type { Views } from "../../projections/registry.ts";
import type { Column, ColumnOption } from "../../projections/table/column.ts";
import type { Deps } from "../deps.ts";
import type { Ctx } from "../http/route.ts";
import type { Resource } from "./resource.ts";

const CHOICES_MAX = 1_000;

/** Answers with the choices; also under `data`, where some callers look for them. */
export function filterOptions(_c: Ctx, { books }: Deps, resource: Resource): Response {
  const options = optionsOf(books.views, resource);
  return Response.json({ ...options, data: options });
}

/** The choices of a table's filters, by `{column}_options`. */
export function optionsOf(views: Views, resource: Resource): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const column of resource.columns) {
    if (column.type !== "select" && column.type !== "status") continue;
    options[`${column.key}_options`] = column.options ?? choices(views, resource, column);
  }
  return Object.assign(options, resource.filterOptions?.(views));
}

/** The values there are, where a column has no fixed choices; in Korean order. */
function choices(views: Views, resource: Resource, { key }: Column): ColumnOption[] {
  const found = new Set<string>();
  for (const row of resource.rows(views)) {
    const value = row[key];
    if (!row.deleted && typeof value === "string" && value !== "") found.add(value);
    if (found.size >= CHOICES_MAX) break;
  }
  return [...found].sort((a, b) => a.localeCompare(b, "ko"))
    .map((value) => ({ value, label: value }));
}
