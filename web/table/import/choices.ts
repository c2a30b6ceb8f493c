/** What a person decides about a file: sheet, header, columns, key. Pure. */
import {
  type FileColumn,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_SIZE_TEXT,
  IMPORT_TYPE_TEXT,
  type ImportPreview,
  type ImportTarget,
} from "../../../projections/table/import_shapes.ts";

export interface Choices {
  sheet: string | null;
  /** Line of the header; null: found out. */
  header: number | null;
  /** Key of the table's column by the file's; null: found out. */
  columns: Record<number, string | null> | null;
  /** Column that says which row a line means; "" none, null: found out. */
  key: string | null;
  clearBlanks: boolean;
}

export const noChoices: Choices = {
  sheet: null,
  header: null,
  columns: null,
  key: null,
  clearBlanks: false,
};

/** Why a file cannot be taken (S2 §5), or null. */
export function checkFile({ name, size }: { name: string; size: number }): string | null {
  if (!/\.xlsx?$/i.test(name)) return IMPORT_TYPE_TEXT;
  if (size > IMPORT_FILE_MAX_BYTES) return IMPORT_SIZE_TEXT;
  return size === 0 ? "파일이 비어 있습니다." : null;
}

/** The choices as a preview understood them, for a person to correct; a key nobody chose stays so. */
export function choicesOf(preview: ImportPreview, before: Choices): Choices {
  const { sheet, header, columns } = preview;
  return {
    ...before,
    sheet,
    header,
    columns: Object.fromEntries(columns.map((column) => [column.index, column.key])),
  };
}

/** The extra fields of the form (S2 §7). */
export function fieldsOf({ sheet, header, columns, key, clearBlanks }: Choices) {
  const fields: Record<string, string> = { clear_blanks: String(clearBlanks) };
  if (sheet !== null) fields.sheet = sheet;
  if (header !== null && header > 0) fields.header = String(header);
  if (columns !== null) fields.columns = JSON.stringify(columns);
  if (key !== null) fields.key = key;
  return fields;
}

/**
 * Gives a column of the file another meaning. Others keep theirs, so that passing by with the arrow
 * keys takes nothing from anybody. A key whose column went is found out anew.
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

/** Columns that a new row needs and the file does not fill, by their labels. */
export function missingLabels(choices: Choices, targets: ImportTarget[]): string[] {
  const chosen = new Set(chosenTargets(choices, targets));
  return targets.filter((target) => target.required && !chosen.has(target))
    .map(({ label }) => label);
}

/** Names of the file's columns in one word: files of one shape have the same. */
export function shapeOf(columns: Pick<FileColumn, "name">[]): string {
  // FNV-1a, 32 bits twice: a name for a shape, not a secret.
  const text = columns.map(({ name }) => name.replace(/\s+/g, "").toLowerCase()).join("\u0001");
  return [0x811c9dc5, 0x01000193].map((seed) => {
    let hash = seed;
    for (let at = 0; at < text.length; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
    }
    return hash.toString(16).padStart(8, "0");
  }).join("");
}
