/** The lettering of the office's logo. Pure. */

/** How the logo is set: one row of one syllable, two rows of one, or two rows of up to two. */
export function logoRows(shortName: string): string[] {
  const syllables = [...shortName.trim()].slice(0, 4);
  if (syllables.length <= 2) return syllables;
  return [syllables.slice(0, 2).join(""), syllables.slice(2).join("")];
}
