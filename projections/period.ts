/** What a report lists: a year with a month or all of it, or an inclusive range of Seoul days. */
export type Period =
  | { mode: "month"; year: number; month: number | "all" }
  | { mode: "range"; start_date: string; end_date: string };
