/**
 * Limits of a post's texts, in UTF-16 units, in their own file so that the editor can import them without the events'
 * shapes.
 */

/** Category of a post without one (S2 §9). */
export const DEFAULT_CATEGORY = "소식";
export const TITLE_MAX_LENGTH = 200;
export const CATEGORY_MAX_LENGTH = 30;
export const EXCERPT_MAX_LENGTH = 1_000;
export const AUTHOR_MAX_LENGTH = 100;
export const ALT_MAX_LENGTH = 200;
export const SLUG_MAX_LENGTH = 80;
/** Limit of an uploaded picture, in bytes. */
export const IMAGE_MAX_BYTES = 15 * 1024 * 1024;
