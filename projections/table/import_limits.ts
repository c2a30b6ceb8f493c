/** Files that an import takes, and how much of a preview is listed: for the page and the server. */

/** Largest file taken, in bytes (S2 §5). */
export const IMPORT_FILE_MAX_BYTES = 10 * 1024 * 1024;
/** Names of files that are taken. */
export const IMPORT_NAMES = /\.(xlsx?|csv|tsv|txt)$/i;
export const IMPORT_TYPE_TEXT = "엑셀 파일(.xlsx, .xls)만 업로드할 수 있습니다.";
export const IMPORT_SIZE_TEXT = "파일 크기는 10MB 이하여야 합니다.";

/** How many lines of each kind a preview lists; the counts are of all. */
export const LISTED_MAX = 500;
