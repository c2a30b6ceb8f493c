/** Names for buttons of rows that may be called alike. */

/** The names as they are, and after the first of those that are alike each with its number: `Linux의 Chrome (2)`. */
export function numbered(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
