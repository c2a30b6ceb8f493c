/** Operations, what one person did in one go: their names, and GET …/operations with what each of them changed. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { StoredEvent } from "../../events/base/event.ts";
import type { Column } from "../../events/kit/column.ts";
import type { FieldChange } from "../../projections/kit/history.ts";
import { type OperationEntry, operationsOf } from "../../projections/audit/operation.ts";
import { type OperationKind, operationText } from "../../projections/kit/operation_name.ts";
import { rowName } from "../../projections/table/row_name.ts";
import type { Operation } from "../../projections/table/shapes.ts";
import { logRowsRead, personalFields } from "../security/personal_reads.ts";
import { metaOf } from "../server/command.ts";
import type { Books, CommandMeta } from "../store/contract.ts";
import type { Handler, Resource } from "./resource.ts";

/**
 * The operation's name for a request. The same request again (same actor, key and content) gets the same name, so that
 * a repeated call belongs to its first run.
 */
export function operationName(kind: OperationKind, meta: CommandMeta): string {
  const hash = createHash("sha256").update(`${meta.key}\n${meta.fingerprint ?? ""}`).digest("hex");
  return `op_${kind}-${hash.slice(0, 24)}`;
}

const UNDOES = ":undoes:";

/**
 * The full name of an undoing operation. It ends with the first act, and the number of `undoes` distinguishes an undo
 * (once, or three times for undoing a redo) from a redo (twice), however long two people alternate.
 */
export function undoingName(
  own: string,
  { id, cause, depth }: Pick<OperationEntry, "id" | "cause" | "depth">,
): string {
  const [, ...before] = cause.split(UNDOES);
  return [own, id, ...(depth % 2 === 0 ? before : before.slice(-1))].join(UNDOES);
}

/** `all` lists everyone's, for a superuser. */
export const operationsQuery = z.object({
  all: z.enum(["true", "false"]).optional().meta({ title: "모든 사람의 작업" }),
});

/** Most operations whose changes are listed; older ones are rarely viewed. */
const TOLD_MAX = 100;
/** Most rows of one operation that are examined for changed fields. */
const LOOKED_AT = 50;

/** Answers with a person's own operations on this table, newest first. */
export const operations: Handler<z.ZodType, typeof operationsQuery> = async (
  c,
  { books },
  resource,
  { query },
) => {
  const { noun } = resource;
  const { actor } = metaOf(c);
  const book = books.views.operation;
  const everyone = query.all === "true" && actor.role === "superuser";
  const found = everyone
    ? [...book.byId.values()].filter((entry) => entry.noun === noun).reverse()
    : operationsOf(book, actor.id, noun);
  const data: Operation[] = [];
  for (const entry of found) {
    const changes = data.length < TOLD_MAX ? await changesOf(books, resource, entry) : [];
    const result = shapeOf(books, resource, entry, changes);
    const personal = personalFields(resource);
    if (result.changes.some(({ key }) => personal.includes(key))) {
      logRowsRead(c, resource, [{ id: firstRow(books.views, noun, entry) }], "history");
    }
    data.push(result);
  }
  return Response.json({ data });
};

/** Id of the first row that an operation changed. */
function firstRow({ operation }: Books["views"], noun: string, { id }: OperationEntry): string {
  const [first] = operation.rows.get(id)!.values();
  return first.stream.slice(noun.length + 1);
}

function shapeOf(
  { views }: Books,
  { noun, columns, row }: Resource,
  entry: OperationEntry,
  changes: FieldChange[],
): Operation {
  const rows = views.operation.rows.get(entry.id)!;
  const only = rows.size === 1 ? row(views, firstRow(views, noun, entry)) : undefined;
  return {
    operation: entry.cause,
    at: entry.at,
    label: operationText(entry.cause),
    rows: rows.size,
    name: only ? rowName(columns, only) : null,
    changes: only ? changes : [],
    fields: [...new Set(changes.map(({ label }) => label))],
    undone: views.operation.undoneBy.has(entry.id),
    by: entry.actor.name,
  };
}

/** Cached for an operation's lifetime; an unfinished one grows. */
const known = new WeakMap<OperationEntry, { rows: number; changes: FieldChange[] }>();

async function changesOf(
  books: Books,
  { columns }: Resource,
  entry: OperationEntry,
): Promise<FieldChange[]> {
  const kept = known.get(entry);
  const done = books.views.operation.rows.get(entry.id);
  const rows = done?.size ?? 0;
  if (!done || kept?.rows === rows) return kept?.changes ?? [];
  const positions = [...done.values().take(LOOKED_AT)].flatMap((row) => row.positions);
  const events = await eventsAt(books, positions);
  const changes = [...events.values()].flatMap((event) => changesIn(columns, event));
  known.set(entry, { rows, changes });
  return changes;
}

/** An event's changes of the table's columns. */
function changesIn(columns: readonly Column[], { data }: StoredEvent): FieldChange[] {
  const { changes, from, to } = data as {
    changes?: Record<string, { from: unknown; to: unknown }>;
    from?: Record<string, unknown>;
    to?: Record<string, unknown>;
  };
  return columns.flatMap(({ key, label }) => {
    const change = changes?.[key] ?? (from && to && { from: from[key], to: to[key] });
    return change && change.from !== change.to ? [{ key, label, ...change }] : [];
  });
}

/** The events at these positions, in whatever order and however often these are named. */
export async function eventsAt(
  books: Books,
  positions: number[],
): Promise<Map<number, StoredEvent>> {
  const sorted = [...new Set(positions)].sort((a, b) => a - b);
  return new Map((await books.at(sorted)).map((event) => [event.position, event]));
}
