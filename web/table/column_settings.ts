/** Which columns are shown, where, how wide; kept per table, merged with what the table has now. Pure. */
import type { Column } from "../../events/kit/column.ts";
import type { ViewSettings } from "../../projections/table/shapes.ts";

export type ColumnSetting = ViewSettings["columns"][number];
export type ColumnTab = "all" | "basic" | "cost" | "date";

/** Narrowest column, in CSS pixels (S2 §9). */
const MIN_WIDTH = 100;
const MAX_WIDTH = 1200;

export const COLUMN_TABS: { tab: ColumnTab; label: string }[] = [
  { tab: "all", label: "전체" },
  { tab: "basic", label: "기본 정보" },
  { tab: "cost", label: "비용 정보" },
  { tab: "date", label: "날짜 정보" },
];

/** The settings a table starts with. */
export function defaultSettings(columns: Column[]): ColumnSetting[] {
  return columns.map((column, order) => ({
    key: column.key,
    visible: column.visible !== false,
    fixed: column.fixed === true,
    autoSize: column.autoSize === true,
    order,
    width: column.width,
  }));
}

function widthOf(value: unknown, otherwise: number): number {
  if (typeof value !== "number" || !Number.isFinite(value)) return otherwise;
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(value)));
}

const flag = (value: unknown, otherwise: boolean): boolean =>
  typeof value === "boolean" ? value : otherwise;

/**
 * Saved settings of any age and any state, fitted to the columns there are: unknown columns go, new
 * ones stand where they stand by default, values of a wrong type become the default.
 */
export function mergeSettings(columns: Column[], saved: unknown): ColumnSetting[] {
  const defaults = defaultSettings(columns);
  if (!Array.isArray(saved)) return defaults;
  const byKey = new Map<string, Record<string, unknown>>();
  for (const entry of saved) {
    if (typeof entry !== "object" || entry === null) continue;
    const { key } = entry as Record<string, unknown>;
    if (typeof key === "string") byKey.set(key, entry as Record<string, unknown>);
  }
  const merged = defaults.map((standard) => {
    const entry = byKey.get(standard.key);
    if (!entry) return standard;
    const order = typeof entry.order === "number" && Number.isFinite(entry.order)
      ? entry.order
      : standard.order;
    return {
      key: standard.key,
      visible: flag(entry.visible, standard.visible),
      fixed: flag(entry.fixed, standard.fixed),
      autoSize: flag(entry.autoSize, standard.autoSize),
      order,
      width: widthOf(entry.width, standard.width),
    };
  });
  return numbered(merged.sort((a, b) => a.order - b.order));
}

/** Settings read from a browser's storage: broken text is as good as none. */
export function parseSettings(columns: Column[], text: string | null): ColumnSetting[] {
  if (text === null) return defaultSettings(columns);
  try {
    return mergeSettings(columns, JSON.parse(text));
  } catch {
    return defaultSettings(columns);
  }
}

function numbered(settings: ColumnSetting[]): ColumnSetting[] {
  return settings.map((setting, order) => ({ ...setting, order }));
}

/** The columns as the grid gets them: in order, pinned ones first, with their flags and widths. */
export function applySettings(columns: Column[], settings: ColumnSetting[]): Column[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const applied = settings.flatMap(({ key, visible, fixed, autoSize, width }) => {
    const column = byKey.get(key);
    return column ? [{ ...column, visible, fixed, autoSize, width }] : [];
  });
  return [...applied.filter(({ fixed }) => fixed), ...applied.filter(({ fixed }) => !fixed)];
}

export function changeSetting(
  settings: ColumnSetting[],
  key: string,
  change: Partial<Omit<ColumnSetting, "key" | "order">>,
): ColumnSetting[] {
  return settings.map((setting) => setting.key === key ? { ...setting, ...change } : setting);
}

/** Moves a column to stand before (or after) another one. */
export function moveBeside(
  settings: ColumnSetting[],
  key: string,
  target: string,
  side: "before" | "after",
): ColumnSetting[] {
  const moved = settings.find((setting) => setting.key === key);
  if (!moved || key === target) return settings;
  const rest = settings.filter((setting) => setting.key !== key);
  const place = rest.findIndex((setting) => setting.key === target);
  if (place < 0) return settings;
  rest.splice(side === "before" ? place : place + 1, 0, moved);
  return numbered(rest);
}

/**
 * Moves a column to a place among the columns as the grid has them (`to` counts from 0, pinned ones
 * first). It stays on its side of the pins.
 */
export function moveTo(settings: ColumnSetting[], key: string, to: number): ColumnSetting[] {
  const applied = [
    ...settings.filter((setting) => setting.fixed),
    ...settings.filter((setting) => !setting.fixed),
  ];
  const from = applied.findIndex((setting) => setting.key === key);
  if (from < 0 || to < 0 || to >= applied.length || to === from) return settings;
  const target = applied[to];
  if (target.fixed !== applied[from].fixed) return settings;
  return moveBeside(settings, key, target.key, to < from ? "before" : "after");
}

/** Whether a column stands on a tab; what is deposited counts as cost. */
function standsOn(tab: ColumnTab, column: Column): boolean {
  if (tab === "all") return true;
  return (column.group === "deposit" ? "cost" : column.group) === tab;
}

/** The settings of a tab's columns, in order. */
export function settingsOn(
  tab: ColumnTab,
  columns: Column[],
  settings: ColumnSetting[],
): ColumnSetting[] {
  const keys = new Set(
    columns.filter((column) => standsOn(tab, column)).map((column) => column.key),
  );
  return settings.filter((setting) => keys.has(setting.key));
}

export interface SettingsSummary {
  total: number;
  shown: number;
  hidden: number;
  fixed: number;
}

export function summaryOf(settings: ColumnSetting[]): SettingsSummary {
  const shown = settings.filter((setting) => setting.visible).length;
  const fixed = settings.filter((setting) => setting.fixed).length;
  return { total: settings.length, shown, hidden: settings.length - shown, fixed };
}

export const sameSettings = (a: ColumnSetting[], b: ColumnSetting[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
