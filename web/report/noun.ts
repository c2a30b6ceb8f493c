/** A report's input about its noun, and the actions of its rows. */
import type { ReactNode } from "react";
import type { Ledger } from "../../events/closing/closing_names.ts";
import type { Via } from "../../events/base/event.ts";
import type { Period } from "../../projections/kit/period.ts";
import type { Searched } from "../../projections/search/search.ts";
import type { Column } from "../ui/list/card_table.tsx";

/** Common fields of a report's rows. */
export interface ReportRow {
  id: string;
  /** Stream version; an edit is made on it. */
  version: number;
}

/** A row with its last author: it can be edited, and edits can be merged. */
export interface SignedRow extends ReportRow {
  updated_at: string;
  updated_by: { name: string; via: Via };
}

/** Its cells are drawn with `true` when the list may hold rows of more than one year. */
export type ReportColumn<Row> = Column<Row, boolean>;

/** A part of the whole: its amount is below the list, its share in the bar, in its own tint. */
export interface Group {
  key: string;
  label: string;
  amount: number;
}

/** A row's part in the sums. `E`: a row, or the stored entry. */
export interface Part {
  /** ISO 8601 UTC. */
  at: string;
  /** The key of its group. */
  group: string;
  amount: number;
}

/** Rows that miss something which somebody has to add: counted on a button that lists them alone. */
export interface Lack<Row> {
  /** The address's value for them, in place of a group. */
  key: string;
  label: string;
  /** The message of the list when there are none. */
  none: string;
  has(row: Row): boolean;
}

/** The view of a filter's rows; in the page's address beside it. */
export interface Look {
  /** The group whose rows alone are listed, or the key of a `Lack`; "" for all. */
  only: string;
  /** The field they are in the order of, behind a "-" from the end; "" for the newest first. */
  sort: string;
  /** The department whose people took part in the rows that are listed alone; "" for all. */
  dept?: string;
}

/** Content below an open line. */
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
  /** The message of an empty list. */
  empty: string;
  /** For imports: the path of the shared calls on its rows, and the text for the first file. */
  first?: { base: string; text: string };
  /** The ledger whose months are closed, if any. */
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
  columns: ReportColumn<Row>[];
  /** A row in a few words, for the names of its buttons. */
  rowName(row: Row): string;
  /** Texts that the quick search covers. */
  searched(row: Row): Searched;
  totalsOf(rows: Row[]): Totals;
  groupsOf(totals: Totals): Group[];
  /** For a noun whose rows are viewed by group or by year. */
  partOf?(row: Row): Part;
  /** For a noun whose rows have people: did one of a department take part? */
  isOfDept?(row: Row, dept: string): boolean;
  /** In what its rows can be incomplete. */
  lacks?: readonly Lack<Row>[];
  /** A line below the shares, about something else than groups. */
  note?(totals: Totals): string;
  /** The columns of a year: a short sum above each, and the limit of their first part. */
  year?: { title: string; short(amount: number): string; limit?: { label: string; value: number } };
  /** An amount in words. */
  format(amount: number): string;
  /** Title of the shares: "용도별 비율". */
  sharesName: string;
  /** Renders the content below an open line. */
  Opened(props: OpenedProps<Row>): ReactNode;
  /** Fetches the script of open rows before one is opened. */
  fetchOpened(): void;
  /** Address of the call that brings an earlier version of a row back. */
  restorePath(id: string): string;
}

/** Initial data of a report's page. */
export interface ReportStart<Row extends ReportRow, Totals> extends Look {
  /** Seoul day. */
  today: string;
  filter: Period;
  notice: string | null;
  /** The address's search. */
  search?: string;
  /** Position of the log of the rows: later changes are sent. */
  position: number;
  /** The first rows of the filter; all of them unless it is a long list. */
  rows: Row[];
  count: number;
  totals: Totals;
  /** For a whole year: each month's sums by group. */
  months: number[][] | null;
  /** The newest month that has rows, for the link on an empty list; null when none has. */
  newest: Period | null;
  failed: boolean;
  /** May bring files in and take that back (S1 §6). */
  mayImport?: boolean;
  /** Differences of the report as of an earlier moment, where nothing is changed. */
  then?: Pick<ReportNoun<Row, Totals>, "title"> & { asOf: string };
  /** The budget of a month's first group, if the office has one. */
  limit?: number;
  /** Months closed when the page was rendered, as `2026-09`: nothing is changed in them either. */
  closed?: string[];
}

/** Actions for rows. One object for the page's lifetime, so that rows stay memoised. */
export interface RowActions<Row> {
  toggle(id: string): void;
  edit(id: string): void;
  history(id: string): void;
  activate(id: string): void;
  /** Goes to another row, in another month if it is not listed. */
  goTo(id: string): void;
  /** Cancels the edit; asks first when something was typed. */
  endEdit(id: string): void;
  /** Saving found nothing to save. */
  unchanged(id: string): void;
  /** A saved edit, and the version it was made on. */
  saved(row: Row, from: number): void;
  /** A restored row, and its former version. */
  restored(row: Row, from: number): void;
  announce(text: string): void;
}
