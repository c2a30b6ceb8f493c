/** Rows of an import into the books: each one a command of its own, all of a batch in one commit. */
import { type CardRecord, cardStream, recordCard } from "../../events/card.ts";
import type { Actor } from "../../events/event.ts";
import { isRefusal, refuse } from "../../events/refusal.ts";
import type { Books } from "../store/contract.ts";

/** Most rows in one batch. */
export const BATCH_ROWS = 500;

export interface ImportRow {
  line: number;
  id: string;
  /** How-manieth row of its sheet with the same key; see `card_id.ts`. */
  occurrence: number;
  record: CardRecord;
}

export interface RowAnswer {
  line: number;
  id: string;
  outcome: "added" | "duplicate" | "refused";
  /** Korean, when refused. */
  reason?: string;
}

export interface ImportBy {
  actor: Actor;
  requestId: string;
  /** Only say what would happen. */
  dryRun: boolean;
}

async function recordRow(books: Books, row: ImportRow, by: ImportBy): Promise<RowAnswer> {
  const { line, id, record } = row;
  const outcome = await books.execute({
    stream: cardStream(id),
    reads: ["employee"],
    decide: (views) =>
      record.participants.every((employee) => views.employee.byId.has(employee))
        ? recordCard(views.card.byId.get(id)?.state, { id, record })
        : refuse(422, "unknown_employee", "등록되지 않은 직원이 참석자에 있습니다."),
    meta: { actor: by.actor, requestId: by.requestId, key: `${by.actor.id}:import:${id}` },
  });
  if (!isRefusal(outcome)) return { line, id, outcome: outcome.repeated ? "duplicate" : "added" };
  if (outcome.code === "already_recorded") return { line, id, outcome: "duplicate" };
  return { line, id, outcome: "refused", reason: outcome.message };
}

/** Records a batch. What is there already is a duplicate; answers come in the order of the rows. */
export async function recordRows(
  books: Books,
  rows: ImportRow[],
  by: ImportBy,
): Promise<RowAnswer[]> {
  if (by.dryRun) {
    return rows.map(({ line, id }) => ({
      line,
      id,
      outcome: books.views.card.byId.has(id) ? "duplicate" : "added",
    }));
  }
  return await Promise.all(rows.map((row) => recordRow(books, row, by)));
}
