/** How a column is shown: by default, and as somebody saved it. For the page, and for what the server keeps. */
import type { Column } from "../../events/kit/column.ts";
import type { ViewSettings } from "./shapes.ts";

export type ColumnSetting = ViewSettings["columns"][number];

/** Narrowest and widest column, in CSS pixels (S2 §9). */
export const MIN_WIDTH = 100;
export const MAX_WIDTH = 1200;

/** The setting that a column starts with. */
export const defaultSetting = (column: Column, order: number): ColumnSetting => ({
  key: column.key,
  visible: column.visible !== false,
  fixed: column.fixed === true || column.type === "sequence",
  autoSize: column.autoSize === true,
  order,
  width: column.width,
});

/** A setting with what was saved of it: what has another type stays as it is. */
export function withSaved(
  standard: ColumnSetting,
  saved: Record<string, unknown>,
): ColumnSetting {
  const kept = Object.entries(standard).map(([name, value]) => {
    const given = saved[name];
    return [name, typeof given === typeof value && !Number.isNaN(given) ? given : value] as const;
  });
  const setting = Object.fromEntries(kept) as unknown as ColumnSetting;
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(setting.width)));
  return { ...setting, width };
}
