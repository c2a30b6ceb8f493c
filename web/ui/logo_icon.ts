/** The logo's lettering, and the logo as an icon for the browser's tab. */
import { escaped } from "../../projections/markup.ts";

/** How the logo is set: one row of one syllable, two rows of one, or two rows of up to two. */
export function logoRows(shortName: string): string[] {
  const syllables = [...shortName.trim()].slice(0, 4);
  if (syllables.length <= 2) return syllables;
  return [syllables.slice(0, 2).join(""), syllables.slice(2).join("")];
}

/** SVG of the office's logo: its short name in white on red. */
export function logoIcon(shortName: string): string {
  const rows = logoRows(shortName);
  const size = rows.length === 1 ? 40 : 25;
  const lines = rows.map((row, index) => {
    const y = rows.length === 1 ? 46 : 29 + 25 * index;
    return `<text x="32" y="${y}" font-size="${size}">${escaped(row)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">` +
    `<rect x="3" y="3" width="58" height="58" rx="11" fill="#B8321F"/>` +
    `<g fill="#fff" font-family="Pretendard,Apple SD Gothic Neo,Malgun Gothic,sans-serif" ` +
    `font-weight="800" text-anchor="middle">${lines.join("")}</g></svg>`;
}
