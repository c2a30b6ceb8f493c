/** A report's input about its noun, and what its rows may ask of the report. */
import type { ReactNode } from "react";
import type { Ledger } from "../../events/closing/closing_names.ts";
import type { Via } from "../../events/base/event.ts";
import type { Period } from "../../projections/kit/period.ts";
import type { Searched } from "../../projections/search/search.ts";

/** What every row of a report has. */
export interface ReportRow {
  id: string;
  /** Stream version; an edit is made on it. */
  version: number;
}

/** A row that says who changed it last: it can be edited, and two edits of it be merged. */
export interface SignedRow extends ReportRow {
  updated_at: string;
  updated_by: { name: string; via: Via };
}

export interface Column<Row> {
  label: string;
  /**
   * Of its cells and its head (`columns.css`): its place on a phone (`report-first`, `-corner`, `-second`, `-aside`,
   * `-third` or `-fourth`, no two alike), another room in a table than its place has (`report-medium`, `-wide`, `-broad`), `report-won` for a
   * figure.
   */
  className: string;
  /** The one column that names its row. */
  names?: true;
  /** The field that its head sorts by; in the page's address as well. */
  sort?: keyof Row & string;
  /** `withYear` when the list may hold rows of more than one year. */
  cell(row: Row, withYear: boolean): ReactNode;
}

/** A part of the whole: its amount stands below the list, its share in the bar, in the tint of its place. */
export interface Group {
  key: string;
  label: string;
  amount: number;
}

/** What a row counts as among the sums. `E`: a row, or what the books hold of one. */
export interface Part {
  /** ISO 8601 UTC. */
  at: string;
  /** The key of its group. */
  group: string;
  amount: number;
}

/** How the rows of a filter are looked at; in the page's address beside it. */
export interface Look {
  /** The group whose rows alone are listed, or `LACKING`; "" for all. */
  only: string;
  /** The field they are in the order of, behind a "-" from the end; "" for the newest first. */
  sort: string;
}

/** What is below an open line. */
export interface OpenedProps<Row> {
  row: Row;
  mayEdit: boolean;
  editing: boolean;
  history: boolean;
  actions: RowActions<Row>;
}

export interface ReportNoun<Row extends ReportRow, Totals> {
  /** Its rows are `⟨name⟩-⟨id⟩` on the page: a link to one has that behind its `#`. */
  name: string;
  title: string;
  /** Said when the list has nothing. */
  empty: string;
  /** Where files can be imported: the path of the shared calls on its rows, and what asks for the first file. */
  first?: { base: string; text: string };
  /** The ledger whose months are closed, where its rows are one's. */
  ledger?: Ledger;
  /** Name under which changes are sent (`/api/live?nouns=`). */
  live: string;
  /** Addresses of the page and of the list call; the filter is their query. */
  page: string;
  list: string;
  /** The rows in an answer of the list call that is not just them. */
  rowsOf?(answer: unknown): Row[];
  /** Rows that can be edited; default all. */
  mayEdit?(row: Row): boolean;
  columns: Column<Row>[];
  /** A row in a few words, for the names of its buttons. */
  rowName(row: Row): string;
  /** Everything the quick search looks at. */
  searched(row: Row): Searched;
  totalsOf(rows: Row[]): Totals;
  groupsOf(totals: Totals): Group[];
  /** Of a noun whose rows are looked at by group or by year. */
  partOf?(row: Row): Part;
  /** Is something missing in it that somebody has to add? */
  lacks?(row: Row): boolean;
  /** What a year's columns are of, in few letters above each, and what their first part is not to pass. */
  year?: { title: string; short(amount: number): string; limit?: { label: string; value: number } };
  /** An amount as it is written. */
  format(amount: number): string;
  /** What the shares are of: "용도별 비율". */
  sharesName: string;
  /** Draws what is below an open line. */
  Opened(props: OpenedProps<Row>): ReactNode;
  /** Fetches the script of open rows before one is opened. */
  fetchOpened(): void;
  /** Address of the call that brings an earlier version of a row back. */
  restorePath(id: string): string;
}

/** What a report's page comes with. */
export interface ReportStart<Row extends ReportRow, Totals> extends Look {
  /** Seoul day. */
  today: string;
  filter: Period;
  notice: string | null;
  /** What the address says to look for in the rows. */
  search?: string;
  /** Of the log that the rows were read at: later changes are sent. */
  position: number;
  /** The first rows of the filter; all of them unless it is a long list. */
  rows: Row[];
  count: number;
  totals: Totals;
  /** Of a whole year: what each month's groups come to. */
  months: number[][] | null;
  /** The newest month that has rows, for the link on an empty list; null when none has. */
  newest: Period | null;
  failed: boolean;
  /** May bring files in and take that back (S1 §6). */
  mayImport?: boolean;
  /** What is otherwise of the report at an earlier moment; nothing is changed there. */
  then?: Pick<ReportNoun<Row, Totals>, "title"> & { asOf: string };
  /** What the first group of a month is not to pass, where the office sets that. */
  limit?: number;
  /** Months that were closed when the page came, as `2026-09`: nothing is changed in them either. */
  closed?: string[];
}

/** What a row can ask of the page. One object for the page's whole life, so that rows stay memoised. */
export interface RowActions<Row> {
  toggle(id: string): void;
  edit(id: string): void;
  history(id: string): void;
  activate(id: string): void;
  /** Goes to another row, in another month when it is not listed. */
  goTo(id: string): void;
  /** Cancels the edit; asks first when something was typed. */
  endEdit(id: string): void;
  /** Saving found nothing to save. */
  unchanged(id: string): void;
  /** A saved edit, and the version it was made on. */
  saved(row: Row, from: number): void;
  /** A row brought back to an earlier version, and the version that it had before. */
  restored(row: Row, from: number): void;
  announce(text: string): void;
}
