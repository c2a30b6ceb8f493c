/** Cuts an import into batches and sends them one after the other, so that it can stop in between. */
import type { ImportPlan } from "./plan.ts";
import { BATCH_ROWS, type ImportRow, type RowAnswer } from "./record_rows.ts";

/** Most JSON text in one batch, in UTF-8 bytes: below the server's body limit of 2 MiB. */
const BATCH_BYTES = 1_500_000;

/** The rows of a plan that are payments, as they are sent. */
export function rowsToSend(plan: ImportPlan): ImportRow[] {
  return plan.sheets.flatMap((sheet) => sheet.rows).flatMap((row) =>
    row.kind === "ready"
      ? [{ line: row.line, id: row.id, occurrence: row.occurrence, record: row.record }]
      : []
  );
}

/** Batches of at most 500 rows and of a size the server takes. */
export function* batchesOf(rows: ImportRow[]): Generator<ImportRow[]> {
  const encoder = new TextEncoder();
  let batch: ImportRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 1;
    if (batch.length > 0 && (batch.length === BATCH_ROWS || bytes + size > BATCH_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(row);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

export interface SendOptions {
  send(batch: ImportRow[]): Promise<RowAnswer[]>;
  /** When aborted, the batch under way is the last. */
  signal?: AbortSignal;
  onProgress?(done: number, total: number): void;
}

/**
 * Sends everything. Answers come in the order of the rows; when stopped, those of the rows sent.
 * A row whose id was sent before, from an earlier sheet, is a duplicate also where nothing is written.
 */
export async function sendBatches(rows: ImportRow[], options: SendOptions): Promise<RowAnswer[]> {
  const answers: RowAnswer[] = [];
  const seen = new Set<string>();
  options.onProgress?.(0, rows.length);
  for (const batch of batchesOf(rows)) {
    if (options.signal?.aborted) break;
    for (const answer of await options.send(batch)) {
      const again = seen.has(answer.id) && answer.outcome === "added";
      answers.push(again ? { ...answer, outcome: "duplicate" } : answer);
      seen.add(answer.id);
    }
    options.onProgress?.(answers.length, rows.length);
  }
  return answers;
}
