/** What became of a file: counts and won that add up, totals compared, refused rows with reasons. */
import type { FaultyRow } from "./error_file.ts";
import {
  type FooterRow,
  type ImportPlan,
  type PlannedRow,
  type ReadyRow,
  type SheetPlan,
  wonOf,
} from "./plan.ts";
import type { Problem } from "./record.ts";
import type { RowAnswer } from "./record_rows.ts";

export interface Tally {
  rows: number;
  won: number;
}

export interface StatedTotal {
  sheet: string;
  line: number;
  label: string;
  stated: number | null;
  /** What the rows add up to; the agreeing sum when one agrees. */
  sum: number;
  agrees: boolean | null;
}

export interface ImportOutcome {
  /** Rows below the headers: the sum of everything that follows. */
  read: number;
  added: Tally;
  /** In the books already, or in an earlier sheet of the file. */
  duplicates: Tally;
  /** Second rows of one approval number. Part of `duplicates`. */
  repeatedInFile: number;
  /** Rows alike in every part of the key, kept because a sheet has them more than once. */
  sameTwice: number[];
  refused: number;
  /** Rows that were not sent because the import was stopped. */
  unsent: Tally;
  footers: number;
  blank: number;
  remarks: number;
  headers: number;
  /** Won of every row that is a payment. */
  fileWon: number;
  /** Lines of cancellations whose payment is not in the file. */
  loneCancellations: number[];
  totals: StatedTotal[];
  errors: { sheet: string; line: number; problems: Problem[] }[];
  faulty: FaultyRow[];
}

function empty(): ImportOutcome {
  const none = () => ({ rows: 0, won: 0 });
  return {
    read: 0,
    added: none(),
    duplicates: none(),
    repeatedInFile: 0,
    sameTwice: [],
    refused: 0,
    unsent: none(),
    footers: 0,
    blank: 0,
    remarks: 0,
    headers: 0,
    fileWon: 0,
    loneCancellations: [],
    totals: [],
    errors: [],
    faulty: [],
  };
}

function count(tally: Tally, won: number): void {
  tally.rows++;
  tally.won += won;
}

function compared(sheet: string, { line, label, stated, sums }: FooterRow): StatedTotal {
  if (stated === null) return { sheet, line, label, stated, sum: sums[2], agrees: null };
  const agrees = sums.includes(stated);
  return { sheet, line, label, stated, sum: agrees ? stated : sums[2], agrees };
}

/** Cancellations without a payment of the same store and amount, or number, in the file. */
function lonely(ready: ReadyRow[]): number[] {
  const paid = new Map<string, number>();
  const keys = ({ record }: ReadyRow) =>
    record.approve_num ?? `${record.store_name}\n${Math.abs(record.pay)}`;
  for (const row of ready) {
    if (row.record.pay > 0) paid.set(keys(row), (paid.get(keys(row)) ?? 0) + 1);
  }
  return ready.filter((row) => row.record.pay < 0).filter((row) => {
    const left = paid.get(keys(row)) ?? 0;
    if (left > 0) paid.set(keys(row), left - 1);
    return left === 0;
  }).map(({ line }) => line);
}

/** Counts one row; `answer` is what the books said when the row was sent to them. */
function tally(
  outcome: ImportOutcome,
  sheet: SheetPlan,
  row: PlannedRow,
  answer: RowAnswer | undefined,
): void {
  const { name, rules } = sheet;
  const won = wonOf(row);
  outcome.fileWon += won;
  switch (row.kind) {
    case "blank":
      return void outcome.blank++;
    case "remark":
      return void outcome.remarks++;
    case "header":
      return void outcome.headers++;
    case "footer":
      outcome.footers++;
      return void outcome.totals.push(compared(name, row));
    case "repeated":
      outcome.repeatedInFile++;
      return count(outcome.duplicates, won);
    case "refused":
      return void outcome.faulty.push({ sheet: name, rules, ...row });
    case "ready": {
      if (row.occurrence > 1) outcome.sameTwice.push(row.line);
      if (!answer) return count(outcome.unsent, won);
      if (answer.outcome === "added") return count(outcome.added, won);
      if (answer.outcome === "duplicate") return count(outcome.duplicates, won);
      const problem = { column: "", value: "", reason: answer.reason ?? "거부되었습니다." };
      const { row: source, layout } = row;
      outcome.faulty.push({ sheet: name, rules, row: source, layout, problems: [problem] });
    }
  }
}

/** Sums up a plan and what the books answered for its rows, in the order of the rows. */
export function outcomeOf(plan: ImportPlan, answers: RowAnswer[]): ImportOutcome {
  const outcome = empty();
  let next = 0;
  for (const sheet of plan.sheets) {
    outcome.read += sheet.rows.length;
    for (const row of sheet.rows) {
      tally(outcome, sheet, row, row.kind === "ready" ? answers[next++] : undefined);
    }
    outcome.loneCancellations.push(...lonely(sheet.rows.filter((row) => row.kind === "ready")));
  }
  outcome.refused = outcome.faulty.length;
  outcome.errors = outcome.faulty.map(({ sheet, row, problems }) => ({
    sheet,
    line: row.line,
    problems,
  }));
  return outcome;
}
