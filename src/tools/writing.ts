/** What writing tools share: the author of a change, a row's change as it is shown, and the row written as shown. */
import type { TableRow } from "../../events/kit/column.ts";
import type { NewEvent } from "../../events/base/event.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { staleVersion } from "../../projections/closing/stale.ts";
import type { OperationKind } from "../../projections/kit/operation_name.ts";
import { refuseByRules } from "../../projections/office/office_rules.ts";
import type { Views } from "../../projections/registry.ts";
import { checkNew } from "../../projections/table/check.ts";
import { rowName } from "../../projections/table/row_name.ts";
import { logRowsRead } from "../security/personal_reads.ts";
import { markOf, metaOf } from "../server/command.ts";
import { readAfterCommand, runCommand } from "../server/run_command.ts";
import type { CommandMeta } from "../store/contract.ts";
import { operationName } from "../tables/operations.ts";
import type { Decision, Resource, Values } from "../tables/resource.ts";
import { asking, type Change, NOT_FOUND, nounOf } from "../tables/run.ts";
import { editing, newRowId, refuseProblems } from "../tables/save.ts";
import { undoCall } from "../tables/undo.ts";
import { cellWords, namedColumns } from "./table_tools.ts";
import type { ToolChange, ToolContext } from "./tool.ts";

/** The meta of a tool's write, an operation with its cause: the same call again writes nothing again. */
export function toolMeta(
  { c, callId, cause }: ToolContext,
  kind: OperationKind,
  wanted: unknown,
): CommandMeta & { causationId: string } {
  const asked = metaOf(c);
  const key = `${asked.actor.id}:tool:${callId}`;
  const fingerprint = markOf(c).update(JSON.stringify(wanted)).digest("hex");
  const own = operationName(kind, { ...asked, key, fingerprint });
  return {
    ...asked,
    key,
    fingerprint,
    causationId: cause === undefined ? own : `${own}:by:${cause}`,
  };
}

/** A row that a tool changes (`id`) or makes (no `id`). */
export interface RowWrite {
  resource: Resource;
  id?: string;
  values: Record<string, unknown>;
  /** The version that was shown. */
  version?: number;
  /** Doubts were shown with the change, and accepted with it. */
  confirm?: boolean;
}

type Deciding = (views: Views, row: TableRow | undefined, now: Date) => Decision;

function decisionOf(
  { resource, values }: RowWrite,
  id: string,
  meta: CommandMeta,
  isNew: boolean,
): Deciding {
  if (!isNew) {
    const edit = editing(resource, id, values, meta);
    return (views, row, now) => row ? edit(views, row, now) : NOT_FOUND;
  }
  const columns = resource.createColumns ?? resource.columns;
  return (views, _none, now) => {
    const { values: checked, problems } = checkNew(columns, values);
    if (problems.length > 0) return refuseProblems(columns, problems);
    return resource.create!(views, id, checked, now, meta.actor);
  };
}

/** What the values of a row are called and say, before and after. */
function shownRows(
  { resource, values }: RowWrite,
  before: TableRow | undefined,
  what: string,
  views: Views,
): ToolChange["rows"] {
  const columns = namedColumns(
    before ? resource.columns : resource.createColumns ?? resource.columns,
    views,
  );
  // The case that a row belongs to is what the change is called; its id says nothing.
  const said = columns.filter(({ key }) => Object.hasOwn(values, key) && key !== "matter_id");
  return said.flatMap((column) => {
    const [old, next] = [before?.[column.key] ?? "", values[column.key] as string]
      .map((value) => cellWords(column, value));
    return old === next ? [] : [{ what, label: column.label, before: old, after: next }];
  });
}

/** The change of a row as a person is shown it, decided on the present books without writing; or its refusal. */
export function previewRow(
  write: RowWrite,
  ctx: ToolContext,
  { title, what, href }: { title: string; what?: string; href: string },
): Omit<ToolChange, "input"> & { confirm: boolean; version?: number } | Refusal {
  const { c, deps: { books: { views }, now } } = ctx;
  const { resource, id } = write;
  const row = id === undefined ? undefined : resource.row(views, id);
  if (id !== undefined && !row) return NOT_FOUND;
  if (row && write.version !== undefined && row.version !== write.version) {
    return staleVersion(row, now(), row);
  }
  const own = id ?? newRowId(now());
  const decided = decisionOf(write, own, metaOf(c), !row)(views, row, now());
  if (isRefusal(decided)) return decided;
  if (decided.length === 0) return refuse(409, "nothing_to_change", "이미 같은 값입니다.");
  const refused = refuseByRules(views, decided as NewEvent[], now());
  if (refused) return refused;
  if (row) logRowsRead(c, resource, [row], "detail", { filter: "" });
  const name = what ?? (row ? rowName(resource.columns, row) : resource.title);
  const doubts = resource.doubts?.(views, own, decided) ?? [];
  return {
    title,
    rows: [
      ...shownRows(write, row, name, views),
      ...doubts.map(({ message }) => ({ what: name, label: "확인", before: "", after: message })),
    ],
    records: 1,
    href,
    confirm: doubts.length > 0,
    version: row?.version,
  };
}

/** The row as the write left it, and the call that undoes it. */
export interface RowWritten {
  row: TableRow;
  undo?: { path: string; body: Record<string, unknown> };
}

/** Writes the row as it was shown. */
export async function writeRow(write: RowWrite, ctx: ToolContext): Promise<RowWritten | Refusal> {
  const { c, deps: { books, now } } = ctx;
  const { resource, version, values, confirm } = write;
  const isNew = write.id === undefined;
  const id = write.id ?? newRowId(now());
  const meta = toolMeta(ctx, isNew ? "create" : "edit", { id: write.id, values, version });
  const decideRow = decisionOf(write, id, meta, isNew);
  const decide = asking(resource, id, confirm, decideRow);
  const noun = nounOf(resource);
  const change: Change = isNew ? { id, isNew, decide } : { id, version, mustSee: true, decide };
  const outcome = await runCommand(books, noun, change, meta);
  if (isRefusal(outcome)) return outcome;
  const found = await readAfterCommand(books, noun, id, outcome);
  if (!found) return NOT_FOUND;
  logRowsRead(c, resource, [found.entry], "change", { filter: "" });
  const operation = outcome.events[0]?.causationId;
  const mayUndo = operation !== undefined && !(isNew && resource.kept);
  return { row: found.entry, ...(mayUndo ? { undo: undoCall(resource, operation) } : {}) };
}

/** The values that were given. */
export const givenOf = (values: Record<string, unknown>): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
