/** What reading one cell gives: a value, or the Korean reason why there is none. */
export type Reading<T> = { ok: true; value: T } | { ok: false; reason: string };

export function unreadable(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
