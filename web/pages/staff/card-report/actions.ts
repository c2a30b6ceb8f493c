/** What a row can ask of the page. One object for the page's whole life, so that rows stay memoised. */
import type { CardRow } from "../../../../projections/card_row.ts";

export interface RowActions {
  toggle(id: string): void;
  edit(id: string): void;
  history(id: string): void;
  activate(id: string): void;
  /** Goes to the row that looks like the same payment; in another month when it is not listed. */
  goTo(id: string): void;
  /** Cancels the edit; asks first when something was typed. */
  endEdit(id: string): void;
  /** Saving found nothing to save. */
  unchanged(id: string): void;
  /** A saved edit, and the version it was made on. */
  saved(row: CardRow, from: number): void;
  /** A row brought back to an earlier version, and the version that it had before. */
  restored(row: CardRow, from: number): void;
  setUnsaved(id: string, unsaved: boolean): void;
  /** Something a person must see now. */
  complain(text: string): void;
  announce(text: string): void;
}
