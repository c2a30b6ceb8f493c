/** What an import of a file says before and after (S2 §7, POST …/import_excel): schemas, for pages the types alone. */
import { z } from "zod";
import { count, instant, text } from "../kit/answers.ts";
import { bulkAnswer } from "./shapes.ts";

/** A column of the file, and the table's column it goes to. */
const fileColumn = z.strictObject({
  /** From 0. */
  index: count,
  /** As the header writes it; the column's letter where it writes nothing. */
  name: text,
  /** The first values, as a person reads them. */
  samples: z.array(text),
  /** Key of the table's column; null: left out. */
  key: text.nullable(),
});
export type FileColumn = z.infer<typeof fileColumn>;

/** A column of the table that a file may fill. */
const importTarget = z.strictObject({
  key: text,
  label: text,
  /** Needed for a new row. */
  required: z.boolean(),
  /** Says which row a line means and cannot be changed itself. */
  keyOnly: z.boolean(),
  /** May say which row a line means. */
  mayBeKey: z.boolean(),
  /** Says so wherever the file has it and nothing else was chosen. */
  autoKey: z.boolean(),
  /** Columns of the file that may fill it together: a day and a clock time, several notes. */
  most: count,
  /** Of a needed column that names a row of another table: the name of the only one there is. */
  only: text.optional(),
});
export type ImportTarget = z.infer<typeof importTarget>;

const linePreview = z.strictObject({
  /** As Excel counts. */
  line: count,
  /** What the row is called: its key, else its first value. */
  name: text,
  /** Cells as they would be changed; both sides as a person reads them. */
  cells: z.array(z.strictObject({ label: text, from: text, to: text })),
  /** Of a line that is left out as similar: what the row is called that it looks like. */
  like: text.optional(),
  /** Of a line that is left out until a person has looked at it: what is asked. */
  doubts: z.array(text).optional(),
});
export type LinePreview = z.infer<typeof linePreview>;

const refusedLine = z.strictObject({
  /** Counts the rows of data of the file, from 1. */
  at: count,
  /** As Excel counts. */
  line: count,
  /** Label of the column; "" when the whole row is meant. */
  column: text,
  message: text,
});
export type RefusedLine = z.infer<typeof refusedLine>;

/** What was previewed, as it goes out and comes back with the confirmation. */
export const importSeen = z.object({
  /** Stands for file, sheet, columns and choices. */
  token: z.string().max(100),
  /** Epoch milliseconds of the preview. */
  at: count,
  /** Lines that would be written, with the version of the row they change: `1-2004 2006:3`. */
  lines: z.string().max(2_000_000),
  /** What becomes of the others, and what the new ones come to: remembered with the import. */
  counts: z.object({ same: count, similar: count, refused: count, money: z.number() }),
  /** Names that have turned out to be one store's: remembered as well. */
  names: z.array(z.tuple([z.string().max(200), z.string().max(200)])).max(500).default([]),
});

/** What amounts are called, and counted in. */
const summed = z.strictObject({ label: text, unit: z.enum(["원", "km"]) });
export type Summed = z.infer<typeof summed>;

/** Rows, and what they come to where the noun has an amount. */
const part = z.strictObject({ rows: count, amount: z.number() });
export type SummaryPart = z.infer<typeof part>;

/** A total that the file states, beside what the rows come to. */
const statedTotal = z.strictObject({
  sheet: text,
  line: count,
  label: text,
  stated: z.number().nullable(),
  /** The agreeing sum when one agrees. */
  sum: z.number(),
  agrees: z.boolean().nullable(),
  /** What refused rows come to, where exactly they are what is missing; else 0. */
  refused: z.number(),
});
export type StatedTotal = z.infer<typeof statedTotal>;

/** What was not used, changed or guessed, alike in some rows. */
const notice = z.strictObject({
  /** The column's name in the file; "" for the whole row or file. */
  column: text,
  message: text,
  /** Somebody has to look. */
  ask: z.boolean(),
  rows: count,
  /** The first of them. */
  lines: z.array(count),
});
export type ImportNotice = z.infer<typeof notice>;

/** What becomes of a file's rows. `read` is the sum of all the counts. */
const summary = z.strictObject({
  /** Rows below the headers. */
  read: count,
  added: part,
  changed: part,
  /** In the books already, or named twice by the file. */
  same: part,
  /** Left out because a row that is there looks like it. */
  similar: part,
  /** What can be read of their amounts is in the sum. */
  refused: part,
  /** Not sent because the import was stopped. */
  unsent: part,
  footers: count,
  /** Rows in which every column that counts is empty are among them. */
  blank: count,
  remarks: count,
  headers: count,
  /** Rows of a bank account that came in: no spending. */
  deposits: count,
  /** What all rows come to. */
  amount: z.number(),
  /** Lines alike in every part of the key, kept because a sheet has them more than once. */
  keptTwice: z.array(count),
  /** Rows that name what an earlier row of the file has named. Among `same`. */
  repeated: count,
  /** Lines of cancellations whose payment is not in the file. */
  loneCancellations: z.array(count),
  totals: z.array(statedTotal),
  /** What was not used, changed or guessed of the rows that are read; what has to be looked at comes first. */
  notices: z.array(notice),
});
export type ImportSummary = z.infer<typeof summary>;

/** The last import of the same file; null when there is none, or it was taken back. */
const before = z.strictObject({ file: text, at: instant, by: text, added: count, changed: count })
  .nullable();
export type FileBefore = NonNullable<z.infer<typeof before>>;

/** A word of the file that names no row of the table it should. */
const unknownValue = z.strictObject({
  /** Its column. */
  key: text,
  label: text,
  value: text,
  /** Rows that have it. */
  rows: count,
  /** A row with this name can be made: nothing but a name is needed, and the person may. */
  mayCreate: z.boolean(),
  /** Names that may stand in its place. */
  choices: z.array(text),
});
export type UnknownValue = z.infer<typeof unknownValue>;

/** What a person chose for such words, by the column's key and the word. */
export const replace = z.record(
  z.string().max(64),
  z.record(
    z.string().max(1_000),
    z.union([
      z.strictObject({ to: z.string().max(1_000) }),
      z.strictObject({ create: z.literal(true) }),
    ]),
  ),
);
export type Replace = z.infer<typeof replace>;

/** A row that was made for the rows that name it; `operation` undoes that. */
const createdRow = z.strictObject({ noun: text, title: text, name: text, operation: text });
export type CreatedRow = z.infer<typeof createdRow>;

export const importPreview = z.strictObject({
  /** The same file came in before. */
  before,
  /** The columns are understood as in the last file with the same ones. */
  remembered: z.boolean(),
  /** What the file turned out to be ("엑셀(.xlsx)"). */
  format: text,
  /** `rows` that hold something. */
  sheets: z.array(z.strictObject({ name: text, rows: count, hidden: z.boolean() })),
  /** The sheet that was read; null when several were. */
  sheet: text.nullable(),
  /** Line of the header; 0 when none was found. */
  header: count,
  columns: z.array(fileColumn),
  targets: z.array(importTarget),
  /** Column that says which row a line means; null: every line is a new row. */
  key: text.nullable(),
  /** False: rows can only be changed, not added. */
  mayCreate: z.boolean(),
  counts: z.strictObject({ added: count, changed: count, same: count, refused: count }),
  summary,
  /** What its amounts are; null where the noun has none. */
  sums: summed.nullable(),
  /** The order in which the file's days are read where it could be another ("월/일/연"); null else. */
  days: text.nullable(),
  /** Words that name nothing, whatever was chosen for them. */
  unknown: z.array(unknownValue),
  added: z.array(linePreview),
  changed: z.array(linePreview),
  /** Lines that look like rows already there. */
  similar: z.array(linePreview),
  refused: z.array(refusedLine),
  seen: importSeen,
}).meta({ id: "ImportPreview" });
export type ImportPreview = z.infer<typeof importPreview>;

/** The answer to a confirmed import; `operation` undoes all of it. */
export const importAnswer = (row: Parameters<typeof bulkAnswer>[0]) =>
  bulkAnswer(row).extend({
    added: count,
    changed: count,
    /** Rows of other tables that were made first. */
    created: z.array(createdRow),
    /** Lines that were in the preview and could not be written after all. */
    lines: z.array(refusedLine),
  });
export type ImportAnswer = z.infer<ReturnType<typeof importAnswer>>;

/** What became of a line that another program has read. */
const lineOutcome = z.strictObject({
  at: count,
  outcome: z.enum(["added", "changed", "same", "similar", "refused"]),
  /** Korean, when refused. */
  reason: text.optional(),
  /** What the row is called that it looks like. */
  like: text.optional(),
});
export type LineOutcome = z.infer<typeof lineOutcome>;

export const linesAnswer = z.object({
  before,
  /** What the named columns held in the last file that had the same. */
  columns: z.record(text, text.nullable()).nullable(),
  operation: text.describe("되돌릴 때 쓰는 이름"),
  data: z.array(lineOutcome),
  created: z.array(createdRow),
  unknown: z.array(unknownValue),
  /** Milliseconds that it took to match the lines with the books, and to write them. */
  took: z.strictObject({ matching: count, writing: count }),
  /** The only row that a column can name which every new row needs, by the column's key. */
  only: z.record(text, text),
});
export type LinesAnswer = z.infer<typeof linesAnswer>;
