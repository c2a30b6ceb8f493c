/** Limits of a post's texts, in UTF-16 units. A file of their own: the editor takes them without the events' shapes. */

/** Of a post that names none (S2 §9). */
export const DEFAULT_CATEGORY = "소식";
export const TITLE_MAX_LENGTH = 200;
export const CATEGORY_MAX_LENGTH = 30;
export const EXCERPT_MAX_LENGTH = 1_000;
export const AUTHOR_MAX_LENGTH = 100;
export const ALT_MAX_LENGTH = 200;
export const SLUG_MAX_LENGTH = 80;
/** Bytes of a picture as it is handed in. */
export const IMAGE_MAX_BYTES = 15 * 1024 * 1024;
