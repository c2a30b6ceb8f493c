/** Runs a file through the import, into books in memory, as the command line does. */
import type { Participant } from "../../projections/card_row.ts";
import { listEmployees } from "../../projections/employee.ts";
import { rowsToSend, sendBatches, type SendOptions } from "../../src/import/batches.ts";
import type { Mapping } from "../../src/import/header.ts";
import { type ImportOutcome, outcomeOf } from "../../src/import/outcome.ts";
import { type ImportPlan, planImport } from "../../src/import/plan.ts";
import { readFile } from "../../src/import/read_file.ts";
import { recordRows } from "../../src/import/record_rows.ts";
import type { Books } from "../../src/store/contract.ts";
import { csv, utf8, type Value } from "./workbooks.ts";

const importNow = new Date("2026-11-21T00:00:00.000Z");

export interface PlanExtras {
  maps?: Mapping[];
  sheet?: string;
  employees?: Participant[];
}

/** Plans the import of a file's bytes, or of rows as CSV. */
export async function planOf(
  file: Uint8Array | Value[][],
  more: PlanExtras = {},
): Promise<ImportPlan> {
  const bytes = file instanceof Uint8Array ? file : utf8(csv(file));
  const content = await readFile(bytes);
  return planImport(content, { file: "f.csv", maps: [], employees: [], now: importNow, ...more });
}

/** Imports a plan into the books. */
export async function importInto(
  books: Books,
  file: Uint8Array | Value[][],
  more: PlanExtras & Pick<SendOptions, "signal" | "onProgress"> = {},
): Promise<ImportOutcome> {
  const employees = listEmployees(books.views.employee);
  const plan = await planOf(file, { employees, ...more });
  const actor = { id: "system", name: "시험", role: "system", via: "import" } as const;
  const send: SendOptions["send"] = (rows) =>
    recordRows(books, rows, { actor, requestId: "test", dryRun: false });
  const answers = await sendBatches(rowsToSend(plan), { ...more, send });
  return outcomeOf(plan, answers);
}

/** Every payment in the books, without where it came from, in an order of its own. */
export function paymentsIn(books: Books): string[] {
  return [...books.views.card.byId.values()]
    .map(({ state }) => JSON.stringify({ ...state, source: null }))
    .sort();
}
