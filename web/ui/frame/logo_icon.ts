/** The logo as an icon for the browser's tab. */
import { logoRows } from "../../../projections/office/logo_rows.ts";
import { escaped } from "../../../projections/chat/markup.ts";

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
