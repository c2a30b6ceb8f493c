/** Saved settings of columns: shown or not, where, how wide. Fitted to what the table has now. Pure. */
import type { Column } from "../../../events/kit/column.ts";
import type { ViewSettings } from "../../../projections/table/shapes.ts";
import { MIN_WIDTH } from "../grid/layout.ts";

export type ColumnSetting = ViewSettings["columns"][number];

/** Widest column, in CSS pixels. */
export const MAX_WIDTH = 1200;

/** The settings a table starts with. */
export function defaultSettings(columns: Column[]): ColumnSetting[] {
  return columns.map((column, order) => ({
    key: column.key,
    visible: column.visible !== false,
    fixed: column.fixed === true || column.type === "sequence",
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
  return merged.sort((a, b) => a.order - b.order).map((setting, order) => ({ ...setting, order }));
}

/** Settings read from a browser's storage: broken text is as good as none. */
export function parseSettings(columns: Column[], text: string | null): ColumnSetting[] {
  try {
    return mergeSettings(columns, JSON.parse(text ?? "null"));
  } catch {
    return defaultSettings(columns);
  }
}
