/** A person's choices for a file: sheet, header, columns, key. Pure. */
import {
  IMPORT_FILE_MAX_BYTES,
  IMPORT_NAMES,
  IMPORT_SIZE_TEXT,
  IMPORT_TYPE_TEXT,
} from "../../../projections/table/import_limits.ts";
import type {
  FileColumn,
  ImportPreview,
  ImportTarget,
  Replace,
} from "../../../projections/table/import_shapes.ts";

export interface Choices {
  /** Null: found out, or every sheet. */
  sheet: string | null;
  /** Line of the header; null: found out. */
  header: number | null;
  /** Key of the table's column by the file's; one that is not here is found out. */
  columns: Record<number, string | null> | null;
  /** Column that identifies the row of a line; "" none, null: detected. */
  key: string | null;
  clearBlanks: boolean;
  /** Text for all rows, by the key of a column that the file does not have. */
  constants: Record<string, string>;
  /** Rows that look like ones already there go in as well. */
  similar: boolean;
  /** Resolutions of unknown references. */
  replace: Replace;
}

export const emptyChoices: Choices = {
  sheet: null,
  header: null,
  columns: null,
  key: null,
  clearBlanks: false,
  constants: {},
  similar: false,
  replace: {},
};

/** Why a file cannot be taken (S2 §5), or null. */
export function checkFile({ name, size }: { name: string; size: number }): string | null {
  if (!IMPORT_NAMES.test(name)) return IMPORT_TYPE_TEXT;
  if (size > IMPORT_FILE_MAX_BYTES) return IMPORT_SIZE_TEXT;
  return size === 0 ? "파일이 비어 있습니다." : null;
}

const keysOf = (columns: FileColumn[]): Record<number, string | null> =>
  Object.fromEntries(columns.map(({ index, key }) => [index, key]));

/**
 * The choices as a preview understood them, for a person to correct; a key nobody chose stays so. Where several sheets
 * are read each keeps its own header and columns, unless those of the last such file apply.
 */
export function choicesOf(preview: ImportPreview, before: Choices): Choices {
  const { sheet, header, columns, remembered } = preview;
  const isOne = sheet !== null;
  return {
    ...before,
    sheet,
    header: isOne ? header : null,
    columns: isOne || remembered ? keysOf(columns) : null,
  };
}

/** The choices, with the only possible row if the file has no column for a required reference. */
export function withOnly(choices: Choices, preview: ImportPreview): Choices {
  const proposed = freeTargets(withFound(choices, preview), preview.targets)
    .flatMap(({ key, only }) => only === undefined ? [] : [[key, only]]);
  return { ...choices, constants: { ...Object.fromEntries(proposed), ...choices.constants } };
}

/** The choices, completed by detection. */
export function withFound(choices: Choices, { columns }: ImportPreview): Choices {
  return { ...choices, columns: { ...keysOf(columns), ...choices.columns } };
}

/** The extra fields of the form (S2 §7). */
export function fieldsOf(choices: Choices): Record<string, string> {
  const { sheet, header, columns, key, clearBlanks, similar, replace } = choices;
  const fields: Record<string, string> = { clear_blanks: String(clearBlanks) };
  if (sheet !== null) fields.sheet = sheet;
  if (header !== null && header > 0) fields.header = String(header);
  if (columns !== null) fields.columns = JSON.stringify(columns);
  if (key !== null) fields.key = key;
  if (similar) fields.similar = "true";
  const constants = Object.entries(choices.constants).filter(([, text]) => text.trim() !== "");
  if (constants.length > 0) fields.constants = JSON.stringify(Object.fromEntries(constants));
  if (Object.keys(replace).length > 0) fields.replace = JSON.stringify(replace);
  return fields;
}

/**
 * Gives a column of the file another meaning. Others keep theirs, so that passing by with the arrow keys changes
 * nothing else. A key whose column is gone is detected anew.
 */
export function withColumn(choices: Choices, index: number, key: string | null): Choices {
  const columns = { ...choices.columns, [index]: key };
  const kept = choices.key === "" || Object.values(columns).includes(choices.key);
  return { ...choices, columns, key: kept ? choices.key : null };
}

/** Columns of the table chosen more often than they can be filled: once, a day and its time twice. */
export function doubleLabels({ columns }: Choices, targets: ImportTarget[]): string[] {
  const chosen = Object.values(columns ?? {});
  return targets
    .filter(({ key, most }) => chosen.filter((one) => one === key).length > most)
    .map(({ label }) => label);
}

/** The table's columns that the file fills. */
export function chosenTargets({ columns }: Choices, targets: ImportTarget[]): ImportTarget[] {
  const keys = new Set(Object.values(columns ?? {}));
  return targets.filter(({ key }) => keys.has(key));
}

/** A line may mean a row that is there: only then can an empty cell clear anything. */
export function findsRows(choices: Choices, targets: ImportTarget[]): boolean {
  return choices.key === null
    ? chosenTargets(choices, targets).some(({ autoKey }) => autoKey)
    : choices.key !== "";
}

/** The table's columns that the file lacks and one value may fill, required ones first. */
export function freeTargets(choices: Choices, targets: ImportTarget[]): ImportTarget[] {
  const chosen = new Set(chosenTargets(choices, targets));
  return targets.filter((target) => !target.keyOnly && !chosen.has(target))
    .sort((a, b) => Number(b.required) - Number(a.required));
}

/** Columns that a new row needs and neither the file nor a person fills, by their labels. */
export function missingLabels(choices: Choices, targets: ImportTarget[]): string[] {
  return freeTargets(choices, targets)
    .filter(({ key, required }) => required && (choices.constants[key] ?? "").trim() === "")
    .map(({ label }) => label);
}
