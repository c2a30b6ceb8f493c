/** Limits of attached files, and their types. A file of their own: the panel takes them without the events' shapes. */

const MB = 1024 * 1024;

/** Bytes of one file as it is handed in. */
export const FILE_MAX_BYTES = 20 * MB;
/** Bytes of all files of one record together. */
export const RECORD_MAX_BYTES = 200 * MB;
/** Files of one record: more are a folder, which belongs elsewhere. */
export const FILES_MAX = 100;
/** UTF-16 units of a file's name, its ending included. */
export const FILE_NAME_MAX = 120;

/** Types of files that are kept, by their ending. Pictures are made anew, and are JPEG from then on. */
export const FILE_TYPES = [
  "jpg",
  "pdf",
  "docx",
  "xlsx",
  "pptx",
  "doc",
  "xls",
  "ppt",
  "hwp",
  "hwpx",
] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** What a page's file chooser offers. HEIC is not in it: a phone then hands its pictures over as JPEG. */
export const FILES_ACCEPTED =
  "image/jpeg,image/png,image/webp,image/gif,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.hwp,.hwpx";

/** What people read where a file is none of these. */
export const TYPES_TEXT =
  "사진(JPEG, PNG, WebP, GIF), PDF, 워드, 엑셀, 파워포인트, 한글(HWP, HWPX)";
