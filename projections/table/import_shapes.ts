/** What an import of a workbook says before and after (S2 §7, POST …/import_excel). */
import type { BulkAnswer } from "./shapes.ts";

/** Largest file taken, in bytes (S2 §5). */
export const IMPORT_FILE_MAX_BYTES = 10 * 1024 * 1024;
/** Names of files that are taken. */
export const IMPORT_NAMES = /\.(xlsx?|csv|tsv|txt)$/i;
export const IMPORT_TYPE_TEXT = "엑셀 파일(.xlsx, .xls)만 업로드할 수 있습니다.";
export const IMPORT_SIZE_TEXT = "파일 크기는 10MB 이하여야 합니다.";

export interface ImportSheet {
  name: string;
  /** Rows that hold something. */
  rows: number;
  hidden: boolean;
}

/** A column of the file, and the table's column it goes to. */
export interface FileColumn {
  /** From 0. */
  index: number;
  /** As the header writes it; the column's letter where it writes nothing. */
  name: string;
  /** The first values, as a person reads them. */
  samples: string[];
  /** Key of the table's column; null: left out. */
  key: string | null;
}

/** A column of the table that a file may fill. */
export interface ImportTarget {
  key: string;
  label: string;
  /** Needed for a new row. */
  required: boolean;
  /** Says which row a line means and cannot be changed itself. */
  keyOnly: boolean;
  /** May say which row a line means. */
  mayBeKey: boolean;
  /** Says so wherever the file has it and nothing else was chosen. */
  autoKey: boolean;
  /** Columns of the file that may fill it together: a day and a clock time, several notes. */
  most: number;
}

/** One cell as it would be changed; both sides as a person reads them. */
export interface CellPreview {
  label: string;
  from: string;
  to: string;
}

export interface LinePreview {
  /** As Excel counts. */
  line: number;
  /** Of a line that is left out as similar: what the row is called that it looks like. */
  like?: string;
  /** What the row is called: its key, else its first value. */
  name: string;
  cells: CellPreview[];
}

export interface RefusedLine {
  /** Counts the rows of data of the file, from 1. */
  at: number;
  /** As Excel counts. */
  line: number;
  /** Label of the column; "" when the whole row is meant. */
  column: string;
  message: string;
}

/** How many lines of each kind a preview lists; the counts are of all. */
export const LISTED_MAX = 500;

/** What was previewed, to be sent back with the confirmation. */
export interface ImportSeen {
  /** Stands for file, sheet, columns and choices. */
  token: string;
  /** Epoch milliseconds of the preview. */
  at: number;
  /** Lines that would be written, with the version of the row they change: `1-2004 2006:3`. */
  lines: string;
  /** What becomes of the others, and what the new ones come to: remembered with the import. */
  counts: { same: number; similar: number; refused: number; money: number };
}

/** What amounts are called, and counted in. */
export interface Summed {
  label: string;
  unit: "원" | "km";
}

/** Rows, and what they come to where the noun has an amount. */
export interface SummaryPart {
  rows: number;
  amount: number;
}

/** A total that the file states, beside what the rows come to. */
export interface StatedTotal {
  sheet: string;
  line: number;
  label: string;
  stated: number | null;
  /** The agreeing sum when one agrees. */
  sum: number;
  agrees: boolean | null;
  /** What refused rows come to, where exactly they are what is missing; else 0. */
  refused: number;
}

/** What becomes of a file's rows. `read` is the sum of all the counts. */
export interface ImportSummary {
  /** Rows below the headers. */
  read: number;
  added: SummaryPart;
  changed: SummaryPart;
  /** In the books already, or named twice by the file. */
  same: SummaryPart;
  /** Left out because a row that is there looks like it. */
  similar: SummaryPart;
  /** What can be read of their amounts is in the sum. */
  refused: SummaryPart;
  /** Not sent because the import was stopped. */
  unsent: SummaryPart;
  footers: number;
  /** Rows in which every column that counts is empty are among them. */
  blank: number;
  remarks: number;
  headers: number;
  /** Rows of a bank account that came in: no spending. */
  deposits: number;
  /** What all rows come to. */
  amount: number;
  /** Lines alike in every part of the key, kept because a sheet has them more than once. */
  keptTwice: number[];
  /** Rows that name what an earlier row of the file has named. Among `same`. */
  repeated: number;
  /** Lines of cancellations whose payment is not in the file. */
  loneCancellations: number[];
  totals: StatedTotal[];
}

/** The last import of the same file. */
export interface FileBefore {
  file: string;
  at: string;
  by: string;
  added: number;
  changed: number;
}

/** A word of the file that names no row of the table it should. */
export interface UnknownValue {
  /** Column that it stands in. */
  key: string;
  label: string;
  value: string;
  /** Rows that have it. */
  rows: number;
  /** A row with this name can be made: nothing but a name is needed, and the person may. */
  mayCreate: boolean;
  /** Names that may stand in its place. */
  choices: string[];
}

/** What a person chose for such words, by the column's key and the word. */
export type Replace = Record<string, Record<string, { to: string } | { create: true }>>;

/** A row that was made for the rows that name it; `operation` undoes that. */
export interface CreatedRow {
  noun: string;
  title: string;
  name: string;
  operation: string;
}

export interface ImportPreview {
  /** The same file came in before; null when it did not, or was taken back. */
  before: FileBefore | null;
  /** The columns are understood as in the last file with the same ones. */
  remembered: boolean;
  /** What the file turned out to be ("엑셀(.xlsx)"). */
  format: string;
  sheets: ImportSheet[];
  /** The sheet that was read; null when several were. */
  sheet: string | null;
  /** Line of the header; 0 when none was found. */
  header: number;
  columns: FileColumn[];
  targets: ImportTarget[];
  /** Column that says which row a line means; null: every line is a new row. */
  key: string | null;
  /** False: rows can only be changed, not added. */
  mayCreate: boolean;
  counts: { added: number; changed: number; same: number; refused: number };
  summary: ImportSummary;
  /** What its amounts are; null where the noun has none. */
  sums: Summed | null;
  /** The order in which the file's days are read where it could be another ("월/일/연"); null else. */
  days: string | null;
  /** Words that name nothing, whatever was chosen for them. */
  unknown: UnknownValue[];
  added: LinePreview[];
  changed: LinePreview[];
  /** Lines that look like rows already there. */
  similar: LinePreview[];
  refused: RefusedLine[];
  seen: ImportSeen;
}

/** The answer to a confirmed import; `operation` undoes all of it. */
export interface ImportAnswer extends BulkAnswer {
  added: number;
  changed: number;
  /** Rows of other tables that were made first. */
  created: CreatedRow[];
  /** Lines that were in the preview and could not be written after all. */
  lines: RefusedLine[];
}

/** What became of a line that another program has read. */
export interface LineOutcome {
  at: number;
  outcome: "added" | "changed" | "same" | "similar" | "refused";
  /** Korean, when refused. */
  reason?: string;
  /** What the row is called that it looks like. */
  like?: string;
}
