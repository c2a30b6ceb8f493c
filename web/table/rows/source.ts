/** The shared table calls (S2 §7), as a table makes them. */
import type { CellValue, TableRow } from "../../../events/kit/column.ts";
import type {
  BulkAnswer,
  BulkEdit,
  ListAnswer,
  Operation,
  SaveAnswer,
} from "../../../projections/table/shapes.ts";
import { type Answer, callApi } from "../../ui/api.ts";
import { csrfHeader } from "../../ui/csrf.ts";
import type { Batch } from "../saving/save_queue.ts";
import type { TableScreen } from "../types.ts";
import { listQuery, type UrlState } from "../filters/url_state.ts";

type Values = Record<string, CellValue>;
type Paths = Pick<TableScreen, "base" | "listPath" | "createPath">;

/** `path?a=b`; the path alone when there is nothing to ask for. */
export function withQuery(path: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString();
  return text === "" ? path : `${path}?${text}`;
}

export interface TableSource {
  createPath: string;
  list(urlState: UrlState, page: number): Promise<Answer<ListAnswer>>;
  filterOptions(): Promise<Answer<Record<string, unknown>>>;
  create(values: Values, key: string): Promise<Answer<SaveAnswer>>;
  /** Writes one row with PUT …/update, more with POST …/bulk_edit; the same key on every try. */
  save(batch: Batch): Promise<Answer<SaveAnswer | BulkAnswer>>;
  remove(row: TableRow): Promise<Answer<SaveAnswer>>;
  restore(row: TableRow): Promise<Answer<SaveAnswer>>;
  operations(): Promise<Answer<{ data: Operation[] }>>;
  undo(operation: string): Promise<Answer<BulkAnswer>>;
}

export function tableSource({ base, listPath, createPath }: Paths): TableSource {
  const row = (id: string, call: string) => `${base}/${encodeURIComponent(id)}/${call}`;
  const create = createPath ?? `${base}/create`;
  const post = <T>(path: string, body: unknown, key?: string) =>
    callApi<T>("POST", path, { body, key, headers: csrfHeader() });
  return {
    createPath: create,
    list: (urlState, page) =>
      callApi("GET", withQuery(listPath ?? `${base}/list`, listQuery(urlState, page))),
    filterOptions: () => callApi("GET", `${base}/filter_options`),
    create: (values, key) => post(create, values, key),
    save(batch) {
      const { key, kind, rows } = batch;
      const edits = rows.map(({ id, values, from }) => ({ id, values, from }));
      if (rows.length > 1) {
        return post<BulkAnswer>(`${base}/bulk_edit`, { kind, edits } satisfies BulkEdit, key);
      }
      const [{ id, values, from }] = edits;
      return callApi<SaveAnswer>("PUT", row(id, "update"), {
        body: { ...values, from },
        key,
        headers: csrfHeader(),
      });
    },
    remove: ({ id, version }) =>
      callApi("DELETE", row(id, "delete"), { version, headers: csrfHeader() }),
    restore: ({ id, version }) =>
      callApi("POST", row(id, "restore"), { body: {}, version, headers: csrfHeader() }),
    operations: () => callApi("GET", `${base}/operations`),
    undo: (operation) => post(`${base}/undo`, { operation }),
  };
}
