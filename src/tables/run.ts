/** Runs decisions on rows as commands: one row, or many in batches that share commits. */
import type { TableRow } from "../../events/kit/column.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { refuseByRules } from "../../projections/office/office_rules.ts";
import type { Views } from "../../projections/registry.ts";
import { staleVersion } from "../../projections/closing/stale.ts";
import { mapInSlices } from "../../projections/kit/query.ts";
import { rowName } from "../../projections/table/row_name.ts";
import type { BulkAnswer, RefusedItem } from "../../projections/table/shapes.ts";
import { type Action, type Noun, runCommand } from "../server/run_command.ts";
import { inSlices, pauses } from "../kit/pause.ts";
import type { Books, CommandMeta, Progress } from "../store/contract.ts";
import type { Decision, Resource } from "./resource.ts";

// A row's values that may be right and rarely are: a person is asked before they are written.

type Deciding<R> = (views: Views, row: R, now: Date) => Decision;

/** Code of a refusal that `confirm` takes away. */
const ASKS = "needs_confirmation";

/** The decision, or the question that goes before it. */
export const asking = <R>(
  resource: Resource,
  id: string,
  isConfirmed: unknown,
  decide: Deciding<R>,
): Deciding<R> =>
(views, row, now) => {
  const decided = decide(views, row, now);
  // A command that the books will refuse is not questioned first.
  if (isRefusal(decided) || isConfirmed === true || refuseByRules(views, decided, now)) {
    return decided;
  }
  const doubts = resource.doubts?.(views, id, decided) ?? [];
  if (doubts.length === 0) return decided;
  const details = doubts.map(({ field, message }) => ({ field, message }));
  return refuse(409, ASKS, details.map(({ message }) => message).join(" "), details);
};

/** A command for one row. */
export type Change = Action<TableRow>;

/** Commands in one go: as many as share commits without keeping others waiting. */
const BATCH_COMMANDS = 200;
/** Most rows of a response; with more a page reloads its rows. */
const ROWS_MAX = 10_000;

/** A table's rows as the runner of commands knows them. */
export function nounOf({ noun, view, row, reads }: Resource): Noun<TableRow> {
  return {
    noun,
    view,
    find: row,
    missing: NOT_FOUND,
    row: (_views, entry) => entry,
    reads,
  };
}

/** The refusal of an unknown row. */
export const NOT_FOUND = refuse(404, "row_not_found", "해당 항목을 찾을 수 없습니다.");

/** The refusal of an edit whose cells have neither the seen nor the new values: `clashes`. */
export function staleCells(current: TableRow, clashes: string[], now: Date): Refusal {
  const refusal = staleVersion(current, now, current);
  return { ...refusal, details: [{ current, clashes }] };
}

type Refused = RefusedItem & { by: Refusal };

/** Context of a run of many changes. */
export interface Running {
  onProgress?(progress: Progress): void;
  /** Called when every row is known by its key (whole), or some must be decided again. */
  onRetold?(why: "again" | "whole"): void;
  /** Called before each batch: once it returns false the rest is refused, and no row is shown. */
  mayGoOn?(): boolean;
}

/**
 * Runs many changes, row by row all or nothing, as one operation. A refused row does not stop the others. A repeated
 * request (same key) finds its rows done and changes nothing.
 */
export async function runChanges(
  books: Books,
  resource: Resource,
  changes: Change[],
  meta: CommandMeta,
  { onProgress = () => {}, onRetold = () => {}, mayGoOn = () => true }: Running = {},
): Promise<BulkAnswer | Refusal> {
  const refused: Refused[] = [];
  const done: string[] = [];
  let wrote = 0;
  const noun = nounOf(resource);
  // Nothing is awaited if every row is refused.
  const pause = pauses();
  for (let start = 0; start < changes.length; start += BATCH_COMMANDS) {
    if (!mayGoOn()) {
      onRetold("again");
      return stopped(changes.slice(start), refused, done, wrote > 0 ? meta.causationId : "");
    }
    const batch = changes.slice(start, start + BATCH_COMMANDS);
    const outcomes = await Promise.all(
      batch.map((change) =>
        runCommand(books, noun, change, { ...meta, key: `${meta.key}:${change.id}` })
      ),
    );
    outcomes.forEach((outcome, index) => {
      const { id } = batch[index];
      if (isRefusal(outcome)) refused.push({ id, message: outcome.message, by: outcome });
      else {
        done.push(id);
        if (outcome.events.length > 0) wrote++;
      }
    });
    await pause();
    onProgress({ done: Math.min(start + BATCH_COMMANDS, changes.length), total: changes.length });
  }
  if (done.length === 0 && refused.every(({ by }) => WHOLE.has(by.code))) return refused[0].by;
  const { views } = books;
  const shown = done.slice(0, ROWS_MAX);
  const rows = (await inSlices(mapInSlices(shown, (id) => resource.row(views, id))))
    .filter((row) => row !== undefined);
  if (refused.some(({ by }) => WHOLE.has(by.code))) onRetold("again");
  else if (wrote === changes.length) onRetold("whole");
  const operation = wrote > 0 ? meta.causationId ?? "" : "";
  return {
    done: done.length,
    refused: await inSlices(mapInSlices([...refused.entries()], ([index, item]) => {
      const row = index < ROWS_MAX ? resource.row(views, item.id) : undefined;
      const name = row && rowName(resource.columns, row);
      return { ...refusedItem(item, index), ...(name === undefined ? {} : { name }) };
    })),
    rows,
    operation,
  };
}

const RIGHT_LOST = "처리 중 권한이 해제되어 여기서 멈추었습니다.";

/** The answer to who lost the right on the way: which rows were done, and that the others were not. */
const stopped = (
  left: Change[],
  refused: Refused[],
  done: string[],
  operation = "",
): BulkAnswer => ({
  done: done.length,
  refused: [
    ...refused.map(({ id, message }) => ({ id, message })),
    ...left.map(({ id }) => ({ id, message: RIGHT_LOST })),
  ],
  rows: [],
  operation,
});

/** Includes rows up to the limit of a response. */
function refusedItem({ id, message, by }: Refused, index: number): RefusedItem {
  if (by.code === ASKS) return { id, message, asks: true };
  if (by.code !== "stale_version" || index >= ROWS_MAX) return { id, message };
  const [seen] = by.details as Pick<RefusedItem, "current" | "clashes">[];
  return { id, message, ...seen };
}

/** Refusals that concern the call and not a row. */
const WHOLE = new Set([
  "idempotency_key_reused",
  "too_busy",
  "closing",
  "disk_full",
  "store_unavailable",
]);
