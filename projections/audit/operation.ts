/** Each person's operations on tables, newest last, for undo: folded from causation ids. */
import { type Actor, nounOf, type StoredEvent } from "../../events/base/event.ts";
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import type { View } from "../kit/view.ts";

/** The effect of an operation on one row. */
export interface OperationRow {
  readonly stream: string;
  /** Positions of its events, rising. */
  readonly positions: readonly number[];
  /** Versions of the first and of the last of them. */
  readonly from: number;
  readonly to: number;
}

export interface OperationEntry {
  /** `op_…` without the suffix. */
  readonly id: string;
  /** The whole causation id, which names the undone operation if any. */
  readonly cause: string;
  readonly at: string;
  readonly actor: Pick<Actor, "id" | "name">;
  readonly noun: string;
  /** 0 a change, 1 an undo, 2 a redo (the undo of an undo), and so on. */
  readonly depth: number;
  readonly undoes: string | null;
}

/** Later state of an operation is kept beside its entry, which never changes. */
export interface OperationBook {
  /** In the order they began. */
  byId: Map<string, OperationEntry>;
  /** What each changed so far, by its id and by stream. */
  rows: Map<string, Map<string, OperationRow>>;
  /** The operation that undid it, by its id. */
  undoneBy: Map<string, string>;
  /** The same by person. */
  byActor: Map<string, OperationEntry[]>;
}

/** Operations kept for each person; older ones can no longer be undone. */
export const OPERATIONS_MAX = 100;
/** Rows kept over all operations of one person; the newest operation is kept at any size. */
export const OPERATION_ROWS_MAX = 200_000;

const CAUSE = /^(op_[^:]+)(?::undoes:(op_[^:]+))?/;

function begin(book: OperationBook, event: StoredEvent, id: string, undoes: string | null): void {
  const undone = undoes === null ? undefined : book.byId.get(undoes);
  const { actor } = event;
  if (undone) book.undoneBy.set(undone.id, id);
  const entry: OperationEntry = {
    id,
    cause: event.causationId!,
    at: event.at,
    actor: { id: actor.id, name: actor.name },
    noun: nounOf(event.stream),
    depth: undoes === null ? 0 : (undone?.depth ?? 0) + 1,
    undoes,
  };
  book.byId.set(id, entry);
  book.rows.set(id, new Map());
  const own = book.byActor.get(actor.id);
  if (own) own.push(entry);
  else book.byActor.set(actor.id, [entry]);
  dropOldest(book, actor.id);
}

function dropOldest({ byId, byActor, rows, undoneBy }: OperationBook, actor: string): void {
  const own = byActor.get(actor)!;
  let kept = own.reduce((sum, { id }) => sum + rows.get(id)!.size, 0);
  while (own.length > 1 && (own.length > OPERATIONS_MAX || kept > OPERATION_ROWS_MAX)) {
    const { id } = own.shift()!;
    kept -= rows.get(id)!.size;
    for (const byOperation of [byId, rows, undoneBy]) byOperation.delete(id);
  }
}

/** The parsed last causation id: an operation causes many consecutive events. */
let named: { cause: string; id: string; undoes: string | null } = {
  cause: "",
  id: "",
  undoes: null,
};

function nameOf(cause: string): typeof named {
  if (named.cause === cause) return named;
  const [, id = "", undoes = null] = CAUSE.exec(cause) ?? [];
  return named = { cause, id, undoes };
}

function fold(book: OperationBook, event: StoredEvent): void {
  const { causationId, stream, position, version } = event;
  if (!causationId?.startsWith("op_")) return;
  const { id, undoes } = nameOf(causationId);
  if (id === "") return;
  if (!book.byId.has(id)) begin(book, event, id, undoes);
  const rows = book.rows.get(id)!;
  const before = rows.get(stream);
  if (!before) rows.set(stream, { stream, positions: [position], from: version, to: version });
  else if (version > before.to) {
    const { positions, from } = before;
    rows.set(stream, { stream, positions: [...positions, position], from, to: version });
  }
}

export const operationView: View<OperationBook> = {
  name: "operation",
  about: { label: "되돌릴 작업", revision: 1 },
  empty: () => ({ byId: new Map(), rows: new Map(), undoneBy: new Map(), byActor: new Map() }),
  fold,
  dump: ({ byId, rows, undoneBy }) =>
    [...byId.values()].map((entry) => {
      const { id } = entry;
      return { ...entry, undoneBy: undoneBy.get(id) ?? null, rows: [...rows.get(id)!.values()] };
    }),
};

/** A person's operations on one noun, newest first. */
export function operationsOf(book: OperationBook, actor: string, noun: string): OperationEntry[] {
  return (book.byActor.get(actor) ?? []).filter((entry) => entry.noun === noun).reverse();
}

/**
 * The operation, if this person may undo it: one's own, once; a superuser anyone's. `name` may be the whole causation
 * id.
 */
export function operationToUndo(
  book: OperationBook,
  name: string,
  noun: string,
  actor: Pick<Actor, "id" | "role">,
): OperationEntry | Refusal {
  const found = book.byId.get(name.split(":", 1)[0]);
  if (!found || found.noun !== noun) {
    return refuse(404, "operation_not_found", "되돌릴 작업을 찾을 수 없습니다.");
  }
  if (found.actor.id !== actor.id && actor.role !== "superuser") {
    return refuse(403, "not_own_operation", "다른 사람이 한 작업은 되돌릴 수 없습니다.");
  }
  if (book.undoneBy.has(found.id)) {
    return refuse(409, "already_undone", "이미 되돌린 작업입니다.");
  }
  return found;
}

/** Said when another person changed a row since (Korean). */
export const changedByOther = (name: string): string =>
  `${name || "다른 사용자"} 님이 그 뒤에 수정하여 되돌릴 수 없습니다.`;

/** Why a row of an operation cannot be undone: who changed it since (Korean). */
export function changedSince(
  operation: OperationRow,
  row: { version: number; updated_by: string },
): Refusal | null {
  if (row.version <= operation.to) return null;
  return refuse(409, "changed_since", changedByOther(row.updated_by));
}
