/** GET …/{id}/history and POST …/{id}/restore: a row's past, and restoring it. */
import type { TableRow } from "../../events/kit/column.ts";
import type { HistoryFields } from "../../projections/kit/history.ts";
import type { Views } from "../../projections/registry.ts";
import { wholeRow } from "../../projections/kit/hidden_numbers.ts";
import { logRowsRead } from "../security/personal_reads.ts";
import { answerHistory, answerRestore, type Kept } from "../server/past.ts";
import type { restoreBody } from "../server/command.ts";
import type { Handler, Resource } from "./resource.ts";
import { nounOf } from "./run.ts";
import { editing, operationMeta, savedRow, sawSaved, turning } from "./save.ts";

/** A table's fields in a row's history: its columns, so that no other part of a record is shown. */
function historyFieldsOf(views: Views, resource: Resource, id: string): HistoryFields<TableRow> {
  const { noun, view, columns } = resource;
  const then = view.empty();
  const result = columns.filter(({ type, derived }) => type !== "sequence" && !derived);
  return {
    labels: Object.fromEntries(result.map(({ key, label }) => [key, label])),
    next(_before, event) {
      view.fold(then, event);
      return resource.row({ ...views, [noun]: then }, id)!;
    },
    values: (row) => Object.fromEntries(result.map(({ key }) => [key, row[key] ?? null])),
  };
}

/** A table's rows with their history and restore. Fields that the table does not show are excluded. */
export function keptRows(resource: Resource): Kept<TableRow, TableRow> {
  const { columns } = resource;
  return {
    ...nounOf(resource),
    story: (views, id) => historyFieldsOf(views, resource, id),
    fixed: columns.filter(({ editable }) => !editable).map(({ key }) => key),
    // An edit like any other with the values of then: whatever a table's rules refuse is refused.
    revert(views, row, { earlier }, { now, actor }) {
      const editable = columns.filter((column) => column.editable);
      const whole = wholeRow(earlier);
      const values = Object.fromEntries(editable.map(({ key }) => [key, whole[key]]));
      const edit = resource.earlier?.(values) ?? values;
      return editing(resource, row.id, edit, { actor })(views, row, now);
    },
    revive: (views, row) => turning("restore", resource, row.id)(views, row),
    restoreMeta: (c, to_version) => operationMeta(c, "restore", to_version),
  };
}

/** Answers with the history of a row. */
export const history: Handler = (c, deps, resource) => {
  const id = c.req.param("id")!;
  if (resource.row(deps.books.views, id)) logRowsRead(c, resource, [{ id }], "history");
  return answerHistory(c, deps, keptRows(resource), id);
};

/** Brings a deleted row back, whichever version of it was seen, or an earlier version of a row. */
export const restoreRow: Handler<typeof restoreBody> = (c, deps, resource, { body }) => {
  const id = c.req.param("id")!;
  const back = body.to_version === undefined ? {} : body;
  const options = { body: savedRow };
  return sawSaved(
    c,
    resource,
    { id },
    answerRestore(c, deps, keptRows(resource), id, back, options),
  );
};
