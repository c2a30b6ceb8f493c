/** GET …/{id}/history and POST …/{id}/restore: what a row was, and the way back to it. */
import type { StoredEvent } from "../../events/event.ts";
import { type Refusal, VERSION_NOT_FOUND } from "../../events/refusal.ts";
import type { HistoryAnswer, Story } from "../../projections/history.ts";
import type { Views } from "../../projections/registry.ts";
import type { TableRow } from "../../events/kit/column.ts";
import { wholeRow } from "../../projections/table/hidden_numbers.ts";
import { restoringName } from "../../projections/table/operation_name.ts";
import type { Deps } from "../deps.ts";
import { sendHistory, tellHistory } from "../server/answer.ts";
import type { restoreBody } from "../server/command.ts";
import { sawRows } from "../security/personal_reads.ts";
import { problem } from "../server/respond.ts";
import type { Handler, Resource } from "./resource.ts";
import { NOT_FOUND, nounOf } from "./run.ts";
import { editing, operationMeta, save, turnOne } from "./save.ts";

/** What a table tells of a row: its columns, so that no other part of a record is shown. */
function storyOf(views: Views, resource: Resource, id: string): Story<TableRow> {
  const { noun, view, columns } = resource;
  const then = view.empty();
  const told = columns.filter(({ type, derived }) => type !== "sequence" && !derived);
  return {
    labels: Object.fromEntries(told.map(({ key, label }) => [key, label])),
    next(_before, event) {
      view.fold(then, event);
      return resource.row({ ...views, [noun]: then }, id)!;
    },
    values: (row) => Object.fromEntries(told.map(({ key }) => [key, row[key] ?? null])),
  };
}

/** A row's history, newest first. What the table does not show is not in it. */
export function historyOfRow(
  deps: Deps,
  resource: Resource,
  id: string,
): Promise<HistoryAnswer | Refusal> {
  const fixed = resource.columns.filter(({ editable }) => !editable).map(({ key }) => key);
  const story = storyOf(deps.books.views, resource, id);
  return tellHistory(deps, nounOf(resource), id, story, fixed);
}

/** Answers with it. */
export const history: Handler = async (c, deps, resource) => {
  const id = c.req.param("id")!;
  if (resource.row(deps.books.views, id)) sawRows(c, resource, [{ id }], "history");
  return sendHistory(c, await historyOfRow(deps, resource, id));
};

/**
 * Brings a deleted row back, or an earlier version of a row: an edit like any other with the values of
 * then, so that whatever a table's rules refuse is refused.
 */
export const bringBack: Handler<typeof restoreBody> = async (c, deps, resource, given) => {
  const { to_version, version } = given.body;
  if (to_version === undefined) return await turnOne("restore")(c, deps, resource, given);
  const { books } = deps;
  const id = c.req.param("id")!;
  if (!resource.row(books.views, id)) return problem(c, NOT_FOUND);
  const events = await books.history(`${resource.noun}/${id}`);
  const values = valuesAt(books.views, resource, id, events, to_version);
  if (!values) return problem(c, VERSION_NOT_FOUND);
  const meta = operationMeta(c, "restore");
  const causationId = restoringName(meta.causationId!, to_version);
  return await save(c, deps, resource, { ...meta, causationId }, {
    id,
    version,
    decide: editing(resource, id, values, meta),
  });
};

/** What a person could have typed into the row at that version; undefined when there was none. */
function valuesAt(
  views: Views,
  resource: Resource,
  id: string,
  events: StoredEvent[],
  version: number,
): Record<string, unknown> | undefined {
  const until = events.filter((event) => event.version <= version);
  if (until.at(-1)?.version !== version) return undefined;
  const { next } = storyOf(views, resource, id);
  const row = until.reduce<TableRow | undefined>(next, undefined)!;
  const editable = resource.columns.filter((column) => column.editable);
  const whole = wholeRow(row);
  return Object.fromEntries(editable.map(({ key }) => [key, whole[key]]));
}
