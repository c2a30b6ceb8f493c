/** GET …/filter_options (S2 §7): the choices a filter bar offers. */
import { koreanOrder } from "../../events/base/text.ts";
import type { TableName } from "../../events/tables.ts";
import type { Views } from "../../projections/registry.ts";
import { employeeOptions } from "../../projections/employee/employee.ts";
import { tableRows } from "../../projections/tables.ts";
import type { Column, ColumnOption } from "../../events/kit/column.ts";
import type { Deps } from "../deps.ts";
import type { Ctx } from "../server/route.ts";
import { inSlices } from "../kit/pause.ts";
import type { Resource } from "./resource.ts";

const CHOICES_MAX = 1_000;
/** Rows looked into between two yields. */
const SLICE_ROWS = 2_000;

/** Answers with the choices; also under `data`, where some callers look for them. */
export async function filterOptions(
  _c: Ctx,
  { books }: Deps,
  resource: Resource,
): Promise<Response> {
  const options = await optionsOf(books.views, resource);
  return Response.json({ ...options, data: options });
}

/** The choices of a table's filters and of its select columns, by `{column}_options`. */
export async function optionsOf(
  views: Views,
  resource: Resource,
): Promise<Record<string, unknown>> {
  const options: Record<string, unknown> = {};
  for (const column of resource.columns) {
    const { key, type, visible } = column;
    const asked = resource.filters.some((filter) => filter.key === key && filter.kind === "select");
    if (visible === false && !asked) continue;
    if (type !== "select" && type !== "status" && !(asked && type === "text")) continue;
    options[`${key}_options`] = column.options ??
      (column.idOf
        ? employeeOptions(views.employee)
        : await inSlices(choices(views, resource, column)));
  }
  return Object.assign(options, resource.filterOptions?.(views));
}

/** Values of the rows for a column without fixed choices, or names of other rows; in Korean order. */
function* choices(
  views: Views,
  resource: Resource,
  { key, reference }: Column,
): Generator<void, ColumnOption[]> {
  const found = new Set<string>();
  const rows = reference
    ? yield* tableRows[reference.noun as TableName].all(views)
    : yield* resource.rows(views);
  for (const [at, row] of rows.entries()) {
    if (at % SLICE_ROWS === SLICE_ROWS - 1) yield;
    const value = row[reference ? "name" : key];
    if (!row.deleted && typeof value === "string" && value !== "") found.add(value);
    if (found.size >= CHOICES_MAX) break;
  }
  return [...found].sort(koreanOrder)
    .map((value) => ({ value, label: value }));
}
