/** What is known of single cells, row by row. */

/** Entries by `id/key` as one map per row: a row without any keeps its `undefined`. */
export function perRow<T>(entries: ReadonlyMap<string, T>): Map<string, Map<string, T>> {
  const rows = new Map<string, Map<string, T>>();
  for (const [name, value] of entries) {
    const slash = name.lastIndexOf("/");
    const id = name.slice(0, slash);
    const row = rows.get(id) ?? new Map<string, T>();
    rows.set(id, row.set(name.slice(slash + 1), value));
  }
  return rows;
}
