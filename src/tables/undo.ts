/** POST …/undo: taking an operation back, row by row. */
import { z } from "zod";
import { isOf, type StoredEvent } from "../../events/base/event.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { refuseByRules } from "../../projections/office/office_rules.ts";
import {
  changedSince,
  type OperationBook,
  type OperationEntry,
  operationToUndo,
} from "../../projections/audit/operation.ts";
import type { Deps } from "../deps.ts";
import { metaOf } from "../server/command.ts";
import { problem } from "../server/respond.ts";
import type { Books } from "../store/contract.ts";
import { answerChanges } from "./bulk.ts";
import { eventsAt, operationName, undoingName } from "./operations.ts";
import type { Handler, Resource } from "./resource.ts";
import { type Change, NOT_FOUND } from "./run.ts";

export const undoBody = z.strictObject({
  operation: z.string("되돌릴 작업을 알려 주세요.").min(1).max(400).meta({ title: "작업" }),
});

/** The call that takes a whole operation back. */
export const undoCall = ({ path }: Resource, operation: string) => ({
  path: `${path}/undo/`,
  body: { operation },
});

/** The call with which staff restore one record's state before this version; undefined if none. */
export const stepBack = ({ restoresOne }: Resource, id: string, version: number) =>
  restoresOne && { path: restoresOne.path(id), body: { to_version: version - 1, version } };

/** Takes an operation back; to take an undo back is to do the thing again. */
export const undo: Handler<typeof undoBody> = async (c, deps, resource, { body }) => {
  const { books } = deps;
  const meta = metaOf(c);
  const book = books.views.operation;
  const known = book.byId.get(body.operation.split(":", 1)[0]);
  const own = operationName(known && known.depth % 2 === 1 ? "redo" : "undo", meta);
  const undone = known && book.undoneBy.get(known.id) === own
    ? known
    : operationToUndo(book, body.operation, resource.noun, meta.actor);
  if (isRefusal(undone)) return problem(c, undone);
  const changes = await undoing(books, resource, undone, meta.actor);
  const causationId = undoingName(own, undone);
  return await answerChanges(c, deps, resource, changes, { ...meta, causationId });
};

/** Rows of an operation that are tried before the whole is called impossible to undo. */
const ROWS_TRIED = 20;

/**
 * Why an operation cannot be undone now: the refusal of undoing its newest rows; null if one of them can be. Nothing is
 * written.
 */
export async function refusedUndo(
  { books, now }: Pick<Deps, "books" | "now">,
  resource: Resource,
  operation: OperationEntry,
  actor: StoredEvent["actor"],
): Promise<Refusal | null> {
  const { views } = books;
  let why: Refusal | null = null;
  for (const change of await undoing(books, resource, operation, actor, ROWS_TRIED)) {
    const row = resource.row(views, change.id);
    const decided = row && !change.isNew ? change.decide(views, row, now()) : NOT_FOUND;
    const refused = isRefusal(decided) ? decided : refuseByRules(views, decided, now());
    if (!refused) return null;
    why ??= refused;
  }
  return why;
}

/** A change for each of the operation's last rows, last one first. */
async function undoing(
  books: Books,
  resource: Resource,
  { id: operation }: OperationEntry,
  actor: StoredEvent["actor"],
  most = Infinity,
): Promise<Change[]> {
  // A case is opened with its first client: that is another table's row.
  const rows = [...books.views.operation.rows.get(operation)!.values()]
    .filter(({ stream }) => isOf(stream, resource.noun)).slice(-most);
  const events = await eventsAt(books, rows.flatMap(({ positions }) => positions));
  const undos = undosOf(books.views.operation, resource.noun);
  return rows.reverse().map((row): Change => {
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
        return refused ?? resource.invert(views, id, own, now, actor);
      },
    };
  });
}

/** Steps back that are followed; more undos of one row than this look like a change. */
const STEPS_MAX = 400;

/**
 * The version whose content a row has, ignoring undone changes: an undo leads back to the version before the undone
 * change, a redo to the version before the undo, and so on. Two undos in a row do not conflict.
 */
function settledVersion(
  { rows }: OperationBook,
  undos: readonly OperationEntry[],
  stream: string,
  version: number,
  versionBefore: (version: number) => number,
): number {
  let settled = version;
  for (let step = 0; step < STEPS_MAX; step++) {
    const undo = undos.find(({ id }) => rows.get(id)?.get(stream)?.to === settled);
    const undone = undo && rows.get(undo.undoes!)?.get(stream);
    if (!undone) break;
    settled = versionBefore(undone.from);
  }
  return settled;
}

/** Every undo and redo of a noun, newest first. */
function undosOf(book: OperationBook, noun: string): OperationEntry[] {
  return [...book.byId.values()].filter((entry) => entry.undoes !== null && entry.noun === noun)
    .reverse();
}
