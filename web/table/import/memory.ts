/** How the columns of a file were understood last time, by the file's shape; kept in the browser. */
import type { ImportTarget } from "../../../projections/table/import_shapes.ts";

interface Kept {
  shape: string;
  columns: Record<number, string | null>;
  /** "" when every line is a new row; null: found out. */
  key: string | null;
}

/** Shapes remembered per table; the oldest is forgotten. */
const SHAPES_MAX = 20;

/** What was kept; what cannot be read counts as nothing. */
function readKept(text: string | null): Kept[] {
  try {
    const parsed: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(parsed) ? parsed.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(entry: unknown): entry is Kept {
  const { shape, columns, key } = (entry ?? {}) as Partial<Kept>;
  return typeof shape === "string" && (key === null || typeof key === "string") &&
    typeof columns === "object" &&
    columns !== null &&
    Object.values(columns).every((value) => value === null || typeof value === "string");
}

/**
 * What was kept for a shape, for the columns there are now: one that the table has no more is left
 * out. Null when nothing was kept.
 */
export function recall(
  text: string | null,
  shape: string,
  targets: ImportTarget[],
): Pick<Kept, "columns" | "key"> | null {
  const kept = readKept(text).find((entry) => entry.shape === shape);
  if (!kept) return null;
  const known = new Set(targets.map(({ key }) => key));
  const columns = Object.fromEntries(
    Object.entries(kept.columns)
      .map(([index, key]) => [index, key !== null && known.has(key) ? key : null]),
  );
  const fits = kept.key === "" || Object.values(columns).includes(kept.key);
  return { columns, key: fits ? kept.key : null };
}

/** The text to keep, with this shape as the newest. */
export function remember(text: string | null, kept: Kept): string {
  const others = readKept(text).filter(({ shape }) => shape !== kept.shape);
  return JSON.stringify([kept, ...others].slice(0, SHAPES_MAX));
}
