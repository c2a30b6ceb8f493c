/** GET …/list (S2 §7): rows by filter, search, order and page. */
import { isRefusal } from "../../events/refusal.ts";
import type { TableRow } from "../../projections/table/column.ts";
import { findRows } from "../../projections/table/find.ts";
import { readTableQuery } from "../../projections/table/query.ts";
import type { Deps } from "../deps.ts";
import { jsonText, problem } from "../http/respond.ts";
import type { Ctx } from "../http/route.ts";
import type { Resource } from "./resource.ts";

/** A row's JSON is written once for as long as the row stays as it is. */
const texts = new WeakMap<TableRow, string>();

/** A row as JSON text. */
export function rowText(row: TableRow): string {
  let text = texts.get(row);
  if (text === undefined) {
    text = JSON.stringify(row);
    texts.set(row, text);
  }
  return text;
}

/** Answers with one page of what the query finds (a `ListAnswer`). */
export function list(c: Ctx, { books }: Deps, resource: Resource): Response {
  const query = readTableQuery(resource.columns, c.req.query());
  if (isRefusal(query)) return problem(c, query);
  const { page, page_size } = query;
  const found = findRows(resource.columns, resource.rows(books.views), query);
  const start = (page - 1) * page_size;
  const results = found.slice(start, start + page_size).map(rowText).join(",");
  const has_more = start + page_size < found.length;
  return jsonText(
    `{"results":[${results}],"count":${found.length},"has_more":${has_more},` +
      `"page":${page},"page_size":${page_size},"position":${books.head}}`,
  );
}
