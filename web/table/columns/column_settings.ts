/** Saved settings of columns: shown or not, where, how wide. Fitted to what the table has now. Pure. */
import type { Column } from "../../../events/kit/column.ts";
import {
  type ColumnSetting,
  defaultSetting,
  withSaved,
} from "../../../projections/table/column_setting.ts";

/** The settings a table starts with. */
export const defaultSettings = (columns: Column[]): ColumnSetting[] => columns.map(defaultSetting);

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
