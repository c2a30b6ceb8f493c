/** GET …/operations and POST …/undo: what was done, and taking it back row by row. */
import { z } from "zod";
import type { StoredEvent } from "../../events/event.ts";
import { isRefusal } from "../../events/refusal.ts";
import {
  changedSince,
  type OperationBook,
  type OperationEntry,
  operationsOf,
  operationToUndo,
} from "../../projections/operation.ts";
import { kindOf, OPERATION_LABELS } from "../../projections/table/operation_name.ts";
import type { Operation } from "../../projections/table/shapes.ts";
import type { Deps } from "../deps.ts";
import { metaOf } from "../http/command.ts";
import { problem } from "../http/respond.ts";
import type { Ctx, Given } from "../http/route.ts";
import type { Books } from "../store/contract.ts";
import { answerChanges } from "./long.ts";
import { operationName, undoingName } from "./operation.ts";
import type { Resource } from "./resource.ts";
import type { Change } from "./run.ts";
import { settledVersion, undosOf } from "./settled.ts";

export const undoBody = z.strictObject({
  operation: z.string("되돌릴 작업을 알려 주세요.").min(1).max(400),
});
/** `all` lists everyone's, for a superuser. */
export const operationsQuery = z.object({ all: z.enum(["true", "false"]).optional() });

/** Answers with one's own operations on this table, newest first. */
export function operations(
  c: Ctx,
  { books }: Deps,
  { noun }: Resource,
  { query }: Given<z.output<typeof operationsQuery>>,
): Response {
  const { actor } = metaOf(c);
  const book = books.views.operation;
  const everyone = query.all === "true" && actor.role === "superuser";
  const found = everyone
    ? [...book.byId.values()].filter((entry) => entry.noun === noun).reverse()
    : operationsOf(book, actor.id, noun);
  const data = found.map((entry): Operation => ({
    operation: entry.cause,
    at: entry.at,
    label: labelOf(book, entry),
    rows: entry.rows.size,
    undone: entry.undoneBy !== null,
    by: entry.actor.name,
  }));
  return Response.json({ data });
}

/** "붙여넣기", "붙여넣기 되돌리기", "붙여넣기 다시 실행". */
function labelOf(book: OperationBook, entry: OperationEntry): string {
  let first = entry;
  while (first.undoes !== null) {
    const undone = book.byId.get(first.undoes);
    if (!undone) break;
    first = undone;
  }
  const label = OPERATION_LABELS[kindOf(first.id)];
  if (first === entry) return label;
  return `${label} ${OPERATION_LABELS[entry.depth % 2 === 1 ? "undo" : "redo"]}`;
}

/** Takes an operation back; to take an undo back is to do the thing again. */
export async function undo(
  c: Ctx,
  deps: Deps,
  resource: Resource,
  { body }: Given<unknown, z.output<typeof undoBody>>,
): Promise<Response> {
  const { books } = deps;
  const meta = metaOf(c);
  const book = books.views.operation;
  const known = book.byId.get(body.operation.split(":", 1)[0]);
  const own = operationName(known && known.depth % 2 === 1 ? "redo" : "undo", meta);
  const undone = known?.undoneBy === own
    ? known
    : operationToUndo(book, body.operation, resource.noun, meta.actor);
  if (isRefusal(undone)) return problem(c, undone);
  const changes = await undoing(books, resource, undone, meta.actor);
  const causationId = undoingName(own, undone);
  return await answerChanges(c, deps, resource, changes, { ...meta, causationId });
}

/** A change for each row of the operation, the last one first: back the way it came. */
async function undoing(
  books: Books,
  resource: Resource,
  { rows }: OperationEntry,
  actor: StoredEvent["actor"],
): Promise<Change[]> {
  const events = await eventsAt(books, [...rows.values()].flatMap(({ positions }) => positions));
  const undos = undosOf(books.views.operation, resource.noun);
  return [...rows.values()].reverse().map((row): Change => {
    const id = row.stream.slice(resource.noun.length + 1);
    const own = row.positions.map((position) => events.get(position)!);
    return {
      id,
      decide(views, current, now) {
        const before = (version: number) =>
          resource.versionBefore?.(views, id, version) ?? version - 1;
        const settled = (version: number) =>
          settledVersion(views.operation, undos, row.stream, version, before);
        const same = current.version === row.to || settled(current.version) === settled(row.to);
        const refused = same ? null : changedSince(row, current);
        return refused ?? resource.invert!(views, id, own, now, actor);
      },
    };
  });
}

/** The events at these positions, read in one go: those of an operation lie side by side. */
async function eventsAt(books: Books, positions: number[]): Promise<Map<number, StoredEvent>> {
  const wanted = new Set(positions);
  const found = new Map<number, StoredEvent>();
  if (positions.length === 0) return found;
  const first = positions.reduce((low, position) => Math.min(low, position));
  for await (const batch of books.read(first)) {
    for (const event of batch) if (wanted.has(event.position)) found.set(event.position, event);
    if (found.size === wanted.size) break;
  }
  return found;
}
