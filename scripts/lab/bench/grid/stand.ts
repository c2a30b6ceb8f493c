/** What a page with a grid on it lets the bench do. Both sides have the same. */
import type { probe } from "./probe.ts";

export interface Stand {
  /** Draws the grid with all rows. */
  start(): void;
  sort(direction: "asc" | "desc"): void;
  /** Rows whose place has this text in it; all of them for "". */
  filter(text: string): void;
  /** What scrolls the rows; null before it is there. */
  scroller(): Element | null;
  /** Selectors of a cell, and of the first cell to click on. */
  cell: string;
  firstCell: string;
}

declare global {
  var stand: Stand;
  var gridProbe: typeof probe;
}

export const ROWS = 10_000;
