/**
 * A person's columns: order, visibility, pins and widths are the state of one table of @tanstack/react-table, stored in
 * this browser by the table's id.
 */
import { useEffect, useMemo, useState } from "react";
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  type ReactTable,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import type { Column, TableRow } from "../../../events/kit/column.ts";
import {
  type ColumnSetting,
  defaultSetting,
  MAX_WIDTH,
  MIN_WIDTH,
  withSaved,
} from "../../../projections/table/column_setting.ts";
import { CHECK_WIDTH } from "../grid/layout.ts";
import { keep, stored } from "../../ui/client/storage.ts";
import { useEvent } from "../use_event.ts";

/** The settings a table starts with. */
export const defaultSettings = (columns: Column[]): ColumnSetting[] => columns.map(defaultSetting);

/**
 * Stored settings of any age and state, fitted to the present columns: unknown columns are dropped, new ones are in
 * their default place, values of a wrong type become the default.
 */
export function mergeSettings(columns: Column[], saved: unknown): ColumnSetting[] {
  const entries = (Array.isArray(saved) ? saved : []) as (Record<string, unknown> | null)[];
  return defaultSettings(columns)
    .map((standard) => {
      const saved = entries.findLast((one) => one?.key === standard.key);
      return saved ? withSaved(standard, saved) : standard;
    })
    .sort((a, b) => a.order - b.order)
    .map((setting, order) => ({ ...setting, order }));
}

/** Settings read from a browser's storage: broken text is as good as none. */
export function parseSettings(columns: Column[], text: string | null): ColumnSetting[] {
  try {
    return mergeSettings(columns, JSON.parse(text ?? "null"));
  } catch {
    return defaultSettings(columns);
  }
}

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
});
const helper = createColumnHelper<typeof features, TableRow>();
/** Rows are drawn as they come, sorted and filtered by the server: the table has the columns alone. */
const NO_ROWS: TableRow[] = [];

export type ColumnTable = ReactTable<typeof features, TableRow>;

/** A table's state from its settings. */
function stateOf(settings: ColumnSetting[]) {
  return {
    columnOrder: settings.map(({ key }) => key),
    columnVisibility: Object.fromEntries(settings.map(({ key, visible }) => [key, visible])),
    columnPinning: { start: settings.filter(({ fixed }) => fixed).map(({ key }) => key), end: [] },
    columnSizing: Object.fromEntries(settings.map(({ key, width }) => [key, width])),
  };
}

const autoOf = (settings: ColumnSetting[]): ReadonlySet<string> =>
  new Set(settings.filter(({ autoSize }) => autoSize).map(({ key }) => key));

/** The settings from a table's state. */
export function settingsOf(table: ColumnTable, auto: ReadonlySet<string>): ColumnSetting[] {
  const widths = table.atoms.columnSizing.get();
  return table.getAllLeafColumns().map((column, order) => ({
    key: column.id,
    visible: column.getIsVisible(),
    fixed: column.getIsPinned() !== false,
    autoSize: auto.has(column.id),
    order,
    width: widths[column.id],
  }));
}

/** Pinned columns are in the order of all columns, not in that of their pinning. */
function arrange(table: ColumnTable, order: string[], pinned: string[]): void {
  table.setColumnOrder(order);
  table.setColumnPinning({ start: order.filter((key) => pinned.includes(key)), end: [] });
}

function moveColumn(table: ColumnTable, key: string, target: string): void {
  const order = table.atoms.columnOrder.get();
  const place = order.indexOf(target);
  const rest = order.filter((one) => one !== key);
  const moved = [...rest.slice(0, place), key, ...rest.slice(place)];
  arrange(table, moved, table.atoms.columnPinning.get().start);
}

function pinColumn(table: ColumnTable, key: string, pinned: boolean): void {
  const rest = table.atoms.columnPinning.get().start.filter((one) => one !== key);
  arrange(table, table.atoms.columnOrder.get(), pinned ? [...rest, key] : rest);
}

function useColumnTable(given: Column[]): ColumnTable {
  const columns = useMemo(() =>
    helper.columns(given.map(({ key, type }) =>
      helper.display({
        id: key,
        minSize: type === "sequence" ? CHECK_WIDTH : MIN_WIDTH,
        maxSize: MAX_WIDTH,
      })
    )), [given]);
  const initialState = useMemo(() => stateOf(defaultSettings(given)), [given]);
  return useTable({ features, columns, data: NO_ROWS, initialState });
}

const storageKey = (id: string): string => `table/${id}/columns`;

/** The columns of the table `id`: their state, the visible ones, and their changes. */
export function useColumns(id: string, given: Column[]) {
  const table = useColumnTable(given);
  const [auto, setAuto] = useState(() => autoOf(defaultSettings(given)));
  const [saved, setSaved] = useState(() => defaultSettings(given));
  const take = (settings: ColumnSetting[]) => {
    const state = stateOf(settings);
    table.setColumnOrder(state.columnOrder);
    table.setColumnVisibility(state.columnVisibility);
    table.setColumnPinning(state.columnPinning);
    table.setColumnSizing(state.columnSizing);
    setAuto(autoOf(settings));
  };
  const adopt = (settings: ColumnSetting[]) => {
    take(settings);
    setSaved(settings);
  };
  /** Fits a column to its content, or resets its width. */
  const fit = useEvent((key: string, on: boolean) =>
    setAuto((now) => on ? new Set(now).add(key) : new Set([...now].filter((one) => one !== key)))
  );

  // The server does not know what this browser keeps: settings come right after the first drawing.
  useEffect(() => adopt(parseSettings(given, stored(storageKey(id)))), [id, given]);

  /** All columns, pinned ones first, and those of them that are shown. */
  const all = useMemo(() => {
    const byKey = new Map(given.map((column) => [column.key, column]));
    const columns = [...table.getStartLeafColumns(), ...table.getCenterLeafColumns()]
      .map(({ id }) => byKey.get(id)!);
    return { columns, shown: columns.filter(({ key }) => table.getColumn(key)!.getIsVisible()) };
  }, [given, table.state]);
  const settings = useMemo(() => settingsOf(table, auto), [all, auto]);
  return {
    ...all,
    table,
    /** Keys of the columns fitted to their content. */
    auto,
    /** The state in the form that is saved. */
    settings,
    /** Changed since they were saved or loaded. */
    unsaved: JSON.stringify(settings) !== JSON.stringify(saved),
    /** Takes settings of any age: a saved view's. They count as saved. */
    adopt: useEvent((other: unknown) => adopt(mergeSettings(given, other))),
    reset: useEvent(() => take(defaultSettings(given))),
    save: useEvent(() => {
      const done = keep(storageKey(id), JSON.stringify(settings));
      if (done) setSaved(settings);
      return done;
    }),
    resize: useEvent((key: string, width: number) => {
      table.setColumnSizing((now) => ({ ...now, [key]: width }));
      fit(key, false);
    }),
    /** Puts a column in the place of another one. */
    move: useEvent((key: string, target: string) => moveColumn(table, key, target)),
    /** Pins a column on the left, or releases it. */
    pin: useEvent((key: string, pinned: boolean) => pinColumn(table, key, pinned)),
    fit,
  };
}

export type ColumnsControl = ReturnType<typeof useColumns>;
