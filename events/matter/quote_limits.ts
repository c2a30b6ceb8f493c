/** Limits of an estimate that is kept, for the consultation's events too. */

/** Longest query of an estimate, and the longest estimate as JSON. */
export const QUOTE_MAX = 2_000;
export const ESTIMATE_MAX = 10_000;
