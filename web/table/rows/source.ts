/** The shared table calls (S2 §7), as a table makes them. */
import type { CellValue, TableRow } from "../../../events/kit/column.ts";
import type {
  BulkAnswer,
  BulkEdit,
  ListAnswer,
  Operation,
  SaveAnswer,
} from "../../../projections/table/shapes.ts";
import { type Answer, callApi, type CallOptions, withQuery } from "../../ui/client/api.ts";
import { rowsOf, type SaveQueue } from "../saving/save_queue.ts";
import type { TableScreen } from "../types.ts";
import { listQuery, type UrlState } from "../filters/url_state.ts";

type Values = Record<string, CellValue>;
type Paths = Pick<TableScreen, "base" | "listPath" | "createPath">;

/** How a list is asked for; `size`: rows of a page, where others are meant than the table's own. */
type ListOptions = Pick<CallOptions, "headers" | "signal"> & { size?: number };

/** The calls of one table. */
export function tableSource({ base, listPath, createPath = `${base}/create` }: Paths) {
  const row = (id: string, call: string) => `${base}/${encodeURIComponent(id)}/${call}`;
  /** Writes cells of one row: `from` are the values that were seen in them. */
  const update = (id: string, body: Record<string, unknown>, key: string) =>
    callApi<SaveAnswer>("PUT", row(id, "update"), { act: "change", body, key });
  return {
    /** A page or a window. `headers` of what no person asked for: `BACKGROUND`. */
    list: (urlState: UrlState, page: number, options: ListOptions = {}) => {
      const { size, ...rest } = options;
      const path = withQuery(listPath ?? `${base}/list`, listQuery(urlState, page, size));
      return callApi<ListAnswer>("GET", path, { act: "loadTable", ...rest });
    },
    filterOptions: () =>
      callApi<Record<string, unknown>>("GET", withQuery(`${base}/filter_options`), {
        act: "loadFilters",
      }),
    create: (values: Values, key: string) =>
      callApi<SaveAnswer>("POST", createPath, { act: "add", body: values, key }),
    /** Writes one row with PUT …/update, more with POST …/bulk_edit; the same key on every try. */
    save(edits: SaveQueue): Promise<Answer<SaveAnswer | BulkAnswer>> {
      const [{ call: key, kind, confirm }] = edits;
      const rows = rowsOf(edits);
      if (rows.length > 1) {
        const body: BulkEdit = { kind, confirm, edits: rows };
        return callApi("POST", `${base}/bulk_edit`, { act: "change", body, key });
      }
      const [{ id, values, from }] = rows;
      return update(id, { ...values, from, confirm }, key);
    },
    update,
    remove: ({ id, version }: TableRow) =>
      callApi<SaveAnswer>("DELETE", row(id, "delete"), { act: "delete", version }),
    restore: ({ id, version }: TableRow) =>
      callApi<SaveAnswer>("POST", row(id, "restore"), { act: "restore", body: {}, version }),
    operations: () =>
      callApi<{ data: Operation[] }>("GET", `${base}/operations`, {
        act: "loadOperations",
      }),
    undo: (operation: string) =>
      callApi<BulkAnswer>("POST", `${base}/undo`, { act: "undo", body: { operation } }),
  };
}

export type TableSource = ReturnType<typeof tableSource>;
