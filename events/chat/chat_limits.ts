/** Limits of what goes with a question: the page says them before anything is sent. Without the shapes, for its island. */

/** Files with one question. */
export const FILES_MAX = 5;
/** Bytes of one file. */
export const UPLOAD_MAX_BYTES = 15 * 1024 * 1024;
