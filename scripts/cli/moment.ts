/** Moments as people type them: Seoul's clock unless they name an offset. */

/** The instant; null for what is none. A day alone is its end: what was done on it counts. */
export function momentNamed(text: string): Date | null {
  const [, day, clock, offset = "+09:00"] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  if (day === undefined) return null;
  const at = new Date(`${day}T${clock ?? "23:59:59.999"}${offset}`);
  return Number.isNaN(at.getTime()) ? null : at;
}
