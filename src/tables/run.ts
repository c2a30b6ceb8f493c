/** Runs decisions on rows as commands: one row, or many in batches that share commits. */
import { z } from "zod";
import { isRefusal, type Refusal, refuse } from "../../events/refusal.ts";
import type { Views } from "../../projections/registry.ts";
import { staleVersion } from "../../projections/stale.ts";
import type { TableRow } from "../../projections/table/column.ts";
import type { BulkAnswer, RefusedItem } from "../../projections/table/shapes.ts";
import type { Books, CommandMeta, Outcome, Progress } from "../store/contract.ts";
import type { Decision, Resource } from "./resource.ts";

/** What is to happen to one row. */
export interface Change {
  id: string;
  /** Version of the row that the person saw; another one now is refused. */
  version?: number;
  /** A row that is not there yet. */
  isNew?: boolean;
  decide(views: Views, row: TableRow, now: Date): Decision;
}

/** Commands in one go: as many as share commits without keeping others waiting. */
const BATCH_COMMANDS = 500;
/** Rows an answer carries along; beyond them a page asks for its rows again. */
const ROWS_MAX = 10_000;

/** Runs one change. Data that no event may hold is a refusal (422), not a fault. */
export async function runChange(
  books: Books,
  resource: Resource,
  change: Change,
  meta: CommandMeta,
): Promise<Outcome> {
  const { id } = change;
  try {
    return await books.execute({
      stream: `${resource.noun}/${id}`,
      reads: resource.reads,
      decide: (views, now) => decideOn(views, resource, change, now),
      meta,
    });
  } catch (error) {
    if (error instanceof z.ZodError) return badShape(error);
    throw error;
  }
}

function decideOn(views: Views, resource: Resource, change: Change, now: Date): Decision {
  const row = resource.row(views, change.id);
  if (change.isNew) return change.decide(views, NO_ROW, now);
  if (!row) return notFound();
  if (change.version !== undefined && row.version !== change.version) return stale(row);
  return change.decide(views, row, now);
}

const NO_ROW: TableRow = { id: "", version: 0, deleted: false, updated_at: "", updated_by: "" };

export function notFound(): Refusal {
  return refuse(404, "row_not_found", "해당 항목을 찾을 수 없습니다.");
}

/** The answer to an edit of what somebody else changed: who, when, and the row as it is now. */
export function stale(current: TableRow): Refusal {
  return staleVersion(current.updated_by, current.updated_at, current);
}

/** The same where some cells hold neither what was seen nor what is to be written: `clashes`. */
export function staleCells(current: TableRow, clashes: string[]): Refusal {
  return { ...stale(current), details: [{ current, clashes }] };
}

function badShape(error: z.ZodError): Refusal {
  const field = error.issues[0]?.path.join(".") ?? "";
  const message = `값의 형식이 올바르지 않습니다(${field}).`;
  return refuse(422, "invalid_input", message, [{ field, message }]);
}

type Refused = RefusedItem & { by: Refusal };

/**
 * Runs many changes, row by row all or nothing, as one operation. A row that is refused does not stop
 * the others. A repeated request (same key) finds its rows done and changes nothing.
 */
export async function runChanges(
  books: Books,
  resource: Resource,
  changes: Change[],
  meta: CommandMeta,
  onProgress: (progress: Progress) => void = () => {},
): Promise<BulkAnswer | Refusal> {
  const refused: Refused[] = [];
  const done: string[] = [];
  let wrote = false;
  for (let start = 0; start < changes.length; start += BATCH_COMMANDS) {
    const batch = changes.slice(start, start + BATCH_COMMANDS);
    const outcomes = await Promise.all(
      batch.map((change) =>
        runChange(books, resource, change, { ...meta, key: `${meta.key}:${change.id}` })
      ),
    );
    outcomes.forEach((outcome, index) => {
      const { id } = batch[index];
      if (isRefusal(outcome)) refused.push({ id, message: outcome.message, by: outcome });
      else {
        done.push(id);
        wrote ||= outcome.events.length > 0;
      }
    });
    onProgress({ done: Math.min(start + BATCH_COMMANDS, changes.length), total: changes.length });
  }
  if (done.length === 0 && refused.every(({ by }) => WHOLE.has(by.code))) return refused[0].by;
  const { views } = books;
  const rows = done.slice(0, ROWS_MAX).map((id) => resource.row(views, id))
    .filter((row) => row !== undefined);
  const operation = wrote ? meta.causationId ?? "" : "";
  return {
    done: done.length,
    refused: refused.map(refusedItem),
    rows,
    operation,
  };
}

/** As many of them carry the row along as an answer takes. */
function refusedItem({ id, message, by }: Refused, index: number): RefusedItem {
  if (by.code !== "stale_version" || index >= ROWS_MAX) return { id, message };
  const [seen] = by.details as Pick<RefusedItem, "current" | "clashes">[];
  return { id, message, ...seen };
}

/** Refusals that say something about the call and not about a row. */
const WHOLE = new Set(["idempotency_key_reused", "too_busy", "closing", "store_unavailable"]);
