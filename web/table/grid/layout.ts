/** The columns as shown, from left to right, with the grid's own among them, and their widths. */
import { useMemo } from "react";
import type { Column, TableRow } from "../../../events/kit/column.ts";
import type { ColumnsControl } from "../columns/use_columns.ts";
import { MIN_WIDTH } from "../../../projections/table/column_setting.ts";
import type { Rows } from "../types.ts";
import { cellText } from "./format.ts";

/** CSS pixels (S2 §9). */
export const CHECK_WIDTH = 50;
const ACTIONS_WIDTH = 100;
const SEQUENCE_WIDTH = 72;
/** Height of a row and of the header. */
export const ROW_HEIGHT = 36;
export const DENSE_HEIGHT = 28;
export const HEADER_HEIGHT = 38;
/** The fields that a card holds beside its name, at most. */
export const CARD_FIELDS = 5;
const CARD_HEAD = 62;
const CARD_FIELD = 22;
/** Most buttons in a row before a menu takes the rest (S2 §9). */
export const MOST_BUTTONS = 3;

export interface GridColumn {
  kind: "check" | "sequence" | "data" | "actions";
  key: string;
  label: string;
  /** CSS pixels. */
  width: number;
  /** Distance from the left edge of the row; a pinned column stays there. */
  left: number;
  pinned: boolean;
  /** It stays at the right edge: what can be done with a row. */
  end?: true;
  /** The column of data, or null for the grid's own. */
  column: Column | null;
}

/** Width of the actions: two buttons fit into the least; each further one takes more. */
export function actionsWidth(count: number): number {
  const shown = Math.min(count, MOST_BUTTONS) + (count > MOST_BUTTONS ? 1 : 0);
  return ACTIONS_WIDTH + Math.max(0, shown - 2) * 44;
}

/** Place of the column that names a row: the first one of text. */
export function titleAt(layout: GridColumn[]): number {
  const at = layout.findIndex(({ kind, column }) => kind === "data" && column?.type === "text");
  return Math.max(at, layout.findIndex(({ kind }) => kind === "data"));
}

/** Height of a row that is a card, with the room below it: every card has that of one with all its fields. */
export function cardHeight(layout: GridColumn[]): number {
  const fields = layout.filter(({ kind }) => kind === "data").length - 1;
  return CARD_HEAD + CARD_FIELD * Math.min(CARD_FIELDS, fields);
}

/** Width of all pinned columns. */
export function pinnedWidth(layout: GridColumn[]): number {
  return layout.reduce((sum, column) => column.pinned ? sum + column.width : sum, 0);
}

/** Width of what stays at the right edge. */
export function endWidth(layout: GridColumn[]): number {
  const last = layout.at(-1);
  return last?.end ? last.width : 0;
}

/** Width of a whole row. */
export function totalWidth(layout: GridColumn[]): number {
  return layout.reduce((sum, column) => sum + column.width, 0);
}

export const isNumeric = (column: Column | null): boolean =>
  column?.type === "number" || column?.type === "currency";

/** Style rules for one grid: each column's width, that of a row, and how far in what stays ends. */
export function geometry(scope: string, layout: GridColumn[]): string {
  const rules = layout.map(({ width }, index) => `.${scope} .gc${index}{inline-size:${width}px}`);
  const edges = `--pinned:${pinnedWidth(layout)}px;--pinned-end:${endWidth(layout)}px`;
  return `${rules.join("")}.${scope} .g-line{inline-size:${
    totalWidth(layout)
  }px}.${scope}{${edges}}`;
}

/** Widest column that fits what is in it, in CSS pixels. */
const MAX_FITTING = 480;
const WIDE = 14;
const NARROW = 8;
/** Space beside the text: padding, and the sort mark of a header. */
const AROUND = 28;
const SAMPLE = 200;

/** A column's heading: the only place of its unit. */
export const headText = ({ label, headUnit }: Column): string =>
  headUnit ? `${label} (${headUnit})` : label;

/** About how wide a text is: a Hangul syllable is square, a Latin letter is about half of that. */
export function textWidth(text: string): number {
  let width = 0;
  for (const char of text) width += char.charCodeAt(0) > 0x2e80 ? WIDE : NARROW;
  return width;
}

/** CSS pixels that the header and the first rows need, from 100 to 480. */
export function fittingWidth(column: Column, rows: readonly TableRow[]): number {
  let widest = textWidth(headText(column)) + 20;
  for (const row of rows.slice(0, SAMPLE)) {
    widest = Math.max(widest, textWidth(cellText(column, row[column.key])));
  }
  return Math.min(MAX_FITTING, Math.max(MIN_WIDTH, widest + AROUND));
}

/** The sample that automatic widths are taken from: it stays, so that no edit moves a column. */
function useSample(rows: Rows): TableRow[] {
  const isEmpty = rows.length === 0;
  return useMemo(() => rows.slice(0, SAMPLE).filter((row) => row !== undefined), [isEmpty]);
}

type Unplaced = Omit<GridColumn, "left">;

/** A column of the grid's own. */
const own = (kind: Unplaced["kind"], label: string, width: number, pinned: boolean): Unplaced => ({
  kind,
  key: `#${kind}`,
  label,
  width,
  pinned,
  column: null,
});

/** What can be done with a row: in sight however many columns there are, where there is room for it. */
const ownActions = (width: number, narrow: boolean): Unplaced => ({
  ...own("actions", "작업", width, false),
  ...(narrow ? {} : { end: true }),
});

/** Columns side by side: each begins where the one before ends. */
export function sideBySide(columns: Unplaced[]): GridColumn[] {
  let end = 0;
  return columns.map((column) => ({ ...column, left: (end += column.width) - column.width }));
}

/** The shown columns from left to right. `narrow`: only the checkbox stays pinned. */
export function useLayout(
  { table, columns, shown, auto }: ColumnsControl,
  rows: Rows,
  actions: number,
  narrow: boolean,
): GridColumn[] {
  const sample = useSample(rows);
  return useMemo(() => {
    const data = shown.map((column): Unplaced => {
      const { key, type } = column;
      const leaf = table.getColumn(key)!;
      return {
        kind: type === "sequence" ? "sequence" : "data",
        key,
        label: headText(column),
        width: auto.has(key) ? fittingWidth(column, sample) : leaf.getSize(),
        pinned: !narrow && leaf.getIsPinned() !== false,
        column,
      };
    });
    const hasSequence = columns.some(({ type }) => type === "sequence");
    return sideBySide([
      own("check", "선택", CHECK_WIDTH, true),
      ...(hasSequence ? [] : [own("sequence", "번호", SEQUENCE_WIDTH, !narrow)]),
      ...data,
      ...(actions > 0 ? [ownActions(actionsWidth(actions), narrow)] : []),
    ]);
    // A change of the table's state comes with other lists of columns.
  }, [columns, shown, auto, sample, actions, narrow]);
}
