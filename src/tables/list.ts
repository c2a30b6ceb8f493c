/** GET …/list (S2 §7): rows by filter, search, order and page. */
import type { TableRow } from "../../events/kit/column.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { pageOf } from "../../projections/kit/query.ts";
import { findRows } from "../../projections/table/find.ts";
import type { Views } from "../../projections/registry.ts";
import { PAGE_SIZE_MAX, readTableQuery, type TableQuery } from "../../projections/table/query.ts";
import type { ListAnswer } from "../../projections/table/shapes.ts";
import type { Deps } from "../deps.ts";
import type { Asker } from "../kit/fair_queue.ts";
import { logRowsRead } from "../security/personal_reads.ts";
import { queuedSearch } from "../server/attachment.ts";
import { askerOf } from "../server/command.ts";
import { problem } from "../server/respond.ts";
import type { Ctx } from "../server/route.ts";
import type { Resource } from "./resource.ts";

/** Parses a query; `operation` reads the rows of an operation by its name. */
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

/** The rows of a table that a query finds, in the caller's turn. Other requests are served in between. */
export function foundRows(
  views: Views,
  resource: Resource,
  query: TableQuery,
  asker: Asker,
): Promise<readonly TableRow[]> {
  return queuedSearch(
    asker,
    function* () {
      return yield* findRows(resource.columns, yield* resource.rows(views), query);
    }(),
  );
}

/** One page of the query's rows; a page of the office shows it without a second request. */
export async function listPage(
  books: Pick<Deps["books"], "views" | "head">,
  resource: Resource,
  params: Record<string, string>,
  asker: Asker,
): Promise<ListAnswer | Refusal> {
  // S1 §7 requires all companies, and all departments of one, without a page.
  const all = resource.listPath === resource.path && params.page === undefined;
  const query = rowsQuery(
    books.views,
    resource,
    all ? { page_size: String(PAGE_SIZE_MAX), ...params } : params,
  );
  if (isRefusal(query)) return query;
  const { page, page_size } = query;
  // Rows written during the search may not be among them: the caller receives them after this position.
  const { head: position } = books;
  const found = await foundRows(books.views, resource, query, asker);
  const has_more = page * page_size < found.length;
  return { ...pageOf(found, page, page_size), has_more, position };
}

/** Was it a search, or a plain list? */
export const readKindOf = ({ search = "" }: Record<string, string>) =>
  search === "" ? "list" : "search";

/** Answers with one page of the query's rows (a `ListAnswer`). */
export async function list(c: Ctx, { books }: Deps, resource: Resource): Promise<Response> {
  const answer = await listPage(books, resource, c.req.query(), askerOf(c));
  if (isRefusal(answer)) return problem(c, answer);
  logRowsRead(c, resource, answer.results, readKindOf(c.req.query()));
  return Response.json(answer);
}
