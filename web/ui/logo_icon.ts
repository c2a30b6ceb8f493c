/** The seal's lettering, and the seal as an icon for the browser's tab. */

const escape = (text: string): string =>
  text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** How a seal is set: one row of one syllable, two rows of one, or two rows of up to two. */
export function sealRows(shortName: string): string[] {
  const syllables = [...shortName.trim()].slice(0, 4);
  if (syllables.length <= 2) return syllables;
  return [syllables.slice(0, 2).join(""), syllables.slice(2).join("")];
}

/** SVG of the office's seal: its short name in white on red. */
export function sealIcon(shortName: string): string {
  const rows = sealRows(shortName);
  const size = rows.length === 1 ? 40 : 25;
  const lines = rows.map((row, index) => {
    const y = rows.length === 1 ? 46 : 29 + 25 * index;
    return `<text x="32" y="${y}" font-size="${size}">${escape(row)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">` +
    `<rect x="3" y="3" width="58" height="58" rx="11" fill="#B8321F"/>` +
    `<g fill="#fff" font-family="Pretendard,Apple SD Gothic Neo,Malgun Gothic,sans-serif" ` +
    `font-weight="800" text-anchor="middle">${lines.join("")}</g></svg>`;
}
