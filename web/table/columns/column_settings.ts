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

/** A setting with what was saved of it: what has another type stays as it is. */
function withSaved(standard: ColumnSetting, saved: Record<string, unknown>): ColumnSetting {
  const kept = Object.entries(standard).map(([name, value]) =>
    [name, typeof saved[name] === typeof value ? saved[name] : value] as const
  );
  const setting = Object.fromEntries(kept) as unknown as ColumnSetting;
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(setting.width)));
  return { ...setting, width };
}

/**
 * Saved settings of any age and any state, fitted to the columns there are: unknown columns go, new
 * ones stand where they stand by default, values of a wrong type become the default.
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
