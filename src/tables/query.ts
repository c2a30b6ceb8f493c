/** What a query of a table finds: by its columns, or the rows of one operation. */
import type { Refusal } from "../../events/refusal.ts";
import { isRefusal } from "../../events/refusal.ts";
import type { Views } from "../../projections/registry.ts";
import { readTableQuery, type TableQuery } from "../../projections/table/query.ts";
import type { Resource } from "./resource.ts";

/** Reads a query; `operation` names what was done to the rows it is to find. */
export function rowsQuery(
  { operation: book }: Views,
  { noun, columns }: Resource,
  params: Record<string, string>,
  options?: { strict?: boolean },
): TableQuery | Refusal {
  const query = readTableQuery(columns, params, options);
  const { operation } = params;
  if (isRefusal(query) || !operation) return query;
  const rows = book.rows.get(operation.split(":", 1)[0]);
  const tests = [...query.tests, ({ id }: { id: string }) => rows?.has(`${noun}/${id}`) === true];
  return { ...query, tests };
}
