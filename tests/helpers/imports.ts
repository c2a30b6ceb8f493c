/** Reads a file as the import does, and runs it into books in memory. */
import type { ImportSummary, LineOutcome } from "../../projections/table/import_shapes.ts";
import { reasonOf, type Refused } from "../../src/import/error_file.ts";
import { cardNoun } from "../../src/import/nouns/card_noun.ts";
import type { Layout, Mapping } from "../../src/import/layout/layout.ts";
import type { Line, Reading } from "../../src/import/layout/lines.ts";
import { type PlanContext, planLines } from "../../src/import/plan.ts";
import { readFile } from "../../src/import/files/read_file.ts";
import { readingsOf, understand } from "../../src/import/layout/read_lines.ts";
import { runImport, writesOf } from "../../src/import/run.ts";
import { Tally } from "../../src/import/summary.ts";
import type { Books } from "../../src/store/contract.ts";
import { csv, utf8, type Value } from "./workbooks.ts";

const importNow = new Date("2026-11-21T00:00:00.000Z");

export interface ReadExtras {
  maps?: Mapping[];
  sheet?: string;
}

export interface CardFile {
  format: string;
  layouts: Layout[];
  skipped: { name: string; reason: string }[];
  readings: Reading[];
  /** The rows of data; those that can be recorded have no problems. */
  lines: Line[];
}

/** Reads a list of card spending from a file's bytes, or from rows as CSV. */
export async function cardsIn(
  file: Uint8Array | Value[][],
  more: ReadExtras = {},
): Promise<CardFile> {
  const content = await readFile(file instanceof Uint8Array ? file : utf8(csv(file)));
  const sheets = content.tables.map(({ rows, ...table }) => ({ ...table, rows: () => [rows] }));
  const options = { ...more, now: importNow, key: null };
  const understood = await understand(cardNoun, sheets, options);
  const { key, layouts, skipped } = understood;
  const readings =
    (await Array.fromAsync(readingsOf(cardNoun, sheets, understood, { ...options, key }))).flat();
  const lines = readings.filter((reading) => reading.kind === "data");
  return { format: content.format, layouts, skipped, readings, lines };
}

/** What became of a file, with the lines that were refused. */
export interface Imported extends ImportSummary {
  faulty: Refused[];
}

/** Sums up a file, and what the books answered for its lines. */
export function summaryOf(file: CardFile, answers: LineOutcome[] = []): Imported {
  const byAt = new Map(answers.map((answer) => [answer.at, answer]));
  const tally = new Tally(cardNoun);
  const faulty: Refused[] = [];
  for (const reading of file.readings) {
    if (reading.kind !== "data") {
      tally.count(reading);
      continue;
    }
    const answer = byAt.get(reading.at);
    const wrong = reading.problems.length > 0 || answer?.outcome === "refused";
    tally.count(reading, wrong ? "refused" : answer?.outcome);
    if (wrong) faulty.push({ line: reading, reason: answer?.reason ?? reasonOf(reading) });
  }
  return { ...tally.end(file.layouts), faulty };
}

/** Imports a list of card spending into the books; rows that look like others go in too. */
export async function importInto(
  books: Books,
  given: Uint8Array | Value[][],
  more: ReadExtras & { lines?: number; addSimilar?: boolean } = {},
): Promise<Imported> {
  const file = await cardsIn(given, more);
  const actor = { id: "system", name: "시험", role: "system", via: "import" } as const;
  const context: PlanContext = {
    noun: cardNoun,
    views: books.views,
    key: null,
    keys: [],
    now: importNow,
    actor,
    file: "f.csv",
    sameFile: null,
    own: () => false,
    addSimilar: more.addSimilar ?? true,
  };
  const lines = file.lines.filter(({ problems }) => problems.length === 0).slice(0, more.lines);
  const planned = await planLines(context, lines);
  const seen = writesOf(planned);
  const meta = {
    actor,
    requestId: "test",
    key: `test:${crypto.randomUUID()}`,
    causationId: "op_import-test",
  };
  if (seen.length > 0) await runImport(books, { context, lines, seen, name: "test", meta });
  const answers = planned.map(({ at, kind, problems }): LineOutcome => {
    return { at, outcome: kind, reason: reasonOf({ problems }) || undefined };
  });
  return summaryOf(file, answers);
}

/** Every payment in the books, without where it came from, in an order of its own. */
export function paymentsIn(books: Books): string[] {
  return [...books.views.card.byId.values()]
    .map(({ state }) => JSON.stringify({ ...state, source: null }))
    .sort();
}
