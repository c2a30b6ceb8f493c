/** Files that an import takes, and how much of a preview is listed: for the page and the server. */

/** Largest file taken, in bytes (S2 §5). */
export const IMPORT_FILE_MAX_BYTES = 10 * 1024 * 1024;
/** How the names of files end that are taken: workbooks (S2 §5), and tables as text, which banks hand out. */
export const IMPORT_ENDINGS = [".xlsx", ".xls", ".ods", ".csv", ".tsv", ".txt"] as const;
export const IMPORT_NAMES = new RegExp(
  `(${IMPORT_ENDINGS.join("|").replaceAll(".", "\\.")})$`,
  "i",
);
/** What is taken, in the words of S2 §5 and with the texts beside the workbooks: the rule and its message agree. */
export const IMPORT_TYPES =
  "엑셀 파일(.xlsx, .xls), 오픈도큐먼트(.ods)와 텍스트 표(.csv, .tsv, .txt)";
export const IMPORT_TYPE_TEXT = `${IMPORT_TYPES}만 업로드할 수 있습니다.`;
export const IMPORT_SIZE_TEXT = "파일 크기는 10MB 이하여야 합니다.";

/** How many lines of each kind a preview lists; the counts are of all. */
export const LISTED_MAX = 500;
