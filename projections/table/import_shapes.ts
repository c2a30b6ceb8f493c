/** What an import of a workbook says before and after (S2 §7, POST …/import_excel). */
import type { BulkAnswer } from "./shapes.ts";

/** Largest file taken, in bytes (S2 §5). */
export const IMPORT_FILE_MAX_BYTES = 10 * 1024 * 1024;
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
  /** A day and a clock time may come from two columns of the file. */
  halves: boolean;
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
  /** What the row is called: its key, else its first value. */
  name: string;
  cells: CellPreview[];
}

export interface RefusedLine {
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
  /** Lines that would be written, with the version of the row they change; 0 for a new row. */
  lines: [line: number, version: number][];
}

export interface ImportPreview {
  /** What the file turned out to be ("엑셀(.xlsx)"). */
  format: string;
  sheets: ImportSheet[];
  /** The sheet that was read. */
  sheet: string;
  /** Line of the header; 0 when none was found. */
  header: number;
  columns: FileColumn[];
  targets: ImportTarget[];
  /** Column that says which row a line means; null: every line is a new row. */
  key: string | null;
  /** False: rows can only be changed, not added. */
  mayCreate: boolean;
  counts: { added: number; changed: number; same: number; refused: number };
  added: LinePreview[];
  changed: LinePreview[];
  refused: RefusedLine[];
  seen: ImportSeen;
}

/** The answer to a confirmed import; `operation` undoes all of it. */
export interface ImportAnswer extends BulkAnswer {
  added: number;
  changed: number;
  /** Lines that were in the preview and could not be written after all. */
  lines: RefusedLine[];
}
