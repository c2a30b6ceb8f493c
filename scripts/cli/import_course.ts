/** A running import: lines are sent in batches, and every row is counted by its result. */
import { basename } from "node:path";
import type {
  CreatedRow,
  FileBefore,
  ImportSummary,
  LineOutcome,
  LinesAnswer,
  Replace,
  UnknownValue,
} from "../../projections/table/import_shapes.ts";
import { ErrorCsv, reasonOf, type Refused } from "../../src/import/error_file.ts";
import { BATCH_BYTES, BATCH_LINES } from "../../src/import/layout/form.ts";
import type { Line, Reading } from "../../src/import/layout/lines.ts";
import type { ImportNoun } from "../../src/import/nouns/noun.ts";
import type { Understood } from "../../src/import/layout/read_lines.ts";
import { columnNames } from "../../src/import/layout/remembered.ts";
import { countsOf, Tally } from "../../src/import/summary.ts";
import type { ErrorFile } from "./error_path.ts";
import { strangeIn } from "../../src/import/layout/unknown.ts";
import type { Api } from "./office_api.ts";

/** Arguments of an import. */
export interface CourseOptions {
  noun: ImportNoun;
  file: string;
  similar: boolean;
  dryRun: boolean;
  /** Resolutions of unknown references. */
  replace: Replace;
}

/** Refused and similar rows in the report; others are counted, and refused ones are in the file. */
const KEPT_MAX = 1_000;
/** Rows that wait to be counted, at most. */
const PENDING_MAX = 10 * BATCH_LINES;
/** Fields of a line besides its values, in JSON. */
const LINE_BYTES = 200;

/** Bytes of a line in JSON, at most: three for a letter, two for an escaped one. */
function sizeOf(values: Line["values"]): number {
  let letters = 0;
  for (const key in values) {
    const value = values[key];
    letters += key.length + 6 + (typeof value === "string" ? value.length * 2 : 24);
  }
  return letters * 3 + LINE_BYTES;
}

export class Course {
  readonly refused: Refused[] = [];
  readonly similar: { line: number; like: string }[] = [];
  /** Rows that were made for words that named nothing. */
  readonly created: CreatedRow[] = [];
  private readonly unknown = new Map<string, UnknownValue>();
  /** The same file was imported before. */
  before: FileBefore | null = null;
  /** The operation that undoes the import; null until something was written. */
  operation: string | null = null;
  /** Why it ended before its end, when the office failed on the way. */
  failure: string | null = null;
  /** Sends nothing more; the rest is counted as unsent. */
  stopped = false;
  /** Milliseconds that matching with the books and writing took, and reading; what runs beside another counts for both. */
  readonly took = { reading: 0, matching: 0, writing: 0, all: 0 };
  private readonly tally: Tally;
  private readonly errors: ErrorCsv;
  private readonly name = crypto.randomUUID();
  private pending: Reading[] = [];
  private lines: Line[] = [];
  private bytes = 0;
  private underWay = Promise.resolve();

  constructor(
    readonly api: Api,
    readonly options: CourseOptions,
    public understood: Understood,
    private readonly digest: string,
    /** Takes the refused rows; null for a dry run without a target. */
    private readonly errorFile: ErrorFile | null,
  ) {
    this.tally = new Tally(options.noun);
    this.errors = new ErrorCsv(options.noun, new Date());
  }

  /**
   * Asks whether the same file came in before, what its columns held in the last file that had the same, and what
   * alone may stand in a column that it lacks.
   * Throws when the office cannot be reached.
   */
  async begin(): Promise<Pick<LinesAnswer, "columns" | "only">> {
    const names = Object.keys(columnNames(this.understood.layouts[0]));
    const { before, columns, only } = await this.call({ lines: [], dry_run: true, names });
    this.before = before;
    return { columns, only };
  }

  /** Takes the next rows of the file; sends lines as soon as they fill a batch. */
  async take(readings: Reading[]): Promise<void> {
    for (const reading of readings) {
      const line = reading.kind === "data" && reading.problems.length === 0 ? reading : null;
      const size = line ? sizeOf(line.values) : 0;
      const full = this.lines.length === BATCH_LINES || this.bytes + size > BATCH_BYTES;
      if ((line && full) || this.pending.length === PENDING_MAX) await this.next();
      this.pending.push(reading);
      if (!line) continue;
      this.lines.push(line);
      this.bytes += size;
    }
  }

  /** Sends the rest, and has the import remembered. */
  async end(): Promise<ImportSummary> {
    await this.next();
    await this.underWay;
    const summary = this.tally.end(this.understood.layouts);
    if (this.stopped || this.failure !== null || this.options.dryRun) return summary;
    const columns = columnNames(this.understood.layouts[0]);
    await this.try({ lines: [], done: { columns, ...countsOf(this.options.noun, summary) } });
    return summary;
  }

  /** Words that named nothing, the most frequent first. */
  unknownWords(): UnknownValue[] {
    return [...this.unknown.values()].sort((a, b) => b.rows - a.rows);
  }

  private noteUnknown(words: UnknownValue[]): void {
    for (const word of words) {
      const name = `${word.key}:${word.value}`;
      const known = this.unknown.get(name);
      if (known) known.rows += word.rows;
      else if (this.unknown.size < KEPT_MAX) this.unknown.set(name, { ...word });
    }
  }

  /** Sends waiting lines while the next rows are read: one batch at a time. */
  private async next(): Promise<void> {
    const { pending, lines } = this;
    [this.pending, this.lines, this.bytes] = [[], [], 0];
    await this.underWay;
    this.underWay = this.send(pending, lines);
  }

  /** Sends lines, and counts rows by what became of them. */
  private async send(readings: Reading[], lines: Line[]): Promise<void> {
    const sent = lines.map(({ at, line, values, key, occurrence }) => {
      return { at, line, values, key, occurrence };
    });
    const isSent = lines.length > 0 && !this.stopped && this.failure === null;
    const answer = isSent ? await this.try({ lines: sent }) : null;
    this.created.push(...answer?.created ?? []);
    const { noun, replace } = this.options;
    const refused = readings.filter((reading) =>
      reading.kind === "data" && reading.problems.length > 0
    );
    this.noteUnknown([...answer?.unknown ?? [], ...strangeIn(noun, refused as Line[], replace)]);
    const outcomes = new Map(answer?.data.map((outcome) => [outcome.at, outcome]));
    for (const reading of readings) {
      if (reading.kind === "data") this.settle(reading, outcomes.get(reading.at));
      else this.tally.count(reading);
    }
  }

  private settle(line: Line, answer: LineOutcome | undefined): void {
    const isRefused = line.problems.length > 0 || answer?.outcome === "refused";
    this.tally.count(line, isRefused ? "refused" : answer?.outcome ?? "unsent");
    if (isRefused) {
      const refused = { line, reason: answer?.reason ?? reasonOf(line) };
      this.errorFile?.write(this.errors.textOf(refused));
      if (this.refused.length < KEPT_MAX) this.refused.push(refused);
    }
    if (answer?.outcome === "similar" && this.similar.length < KEPT_MAX) {
      this.similar.push({ line: line.line, like: answer.like ?? "" });
    }
  }

  /** A call that may fail on the way: rows written before it stay, and are reported. */
  private async try(part: Record<string, unknown>): Promise<LinesAnswer | null> {
    try {
      const answer = await this.call({ ...part, dry_run: this.options.dryRun });
      const wrote = answer.data.some(({ outcome }) => outcome === "added" || outcome === "changed");
      this.took.matching += answer.took.matching;
      this.took.writing += answer.took.writing;
      if (wrote && !this.options.dryRun) this.operation = answer.operation;
      return answer;
    } catch (error) {
      this.failure = (error as Error).message;
      return null;
    }
  }

  private call(part: Record<string, unknown>): Promise<LinesAnswer> {
    const {
      options: { noun, file, similar, replace },
      understood: { key, keys },
      name,
      digest,
    } = this;
    return this.api.call<LinesAnswer>("POST", `${noun.resource.path}/import`, {
      file: basename(file).slice(-255),
      operation: name,
      digest,
      similar,
      replace,
      key,
      keys,
      ...part,
    });
  }
}
