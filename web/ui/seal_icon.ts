/** The seal as an icon: one SVG text, for the browser's tab. */

const escape = (text: string): string =>
  text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** SVG of the office's seal: its short name, two syllables one above the other, in a red frame. */
export function sealIcon(shortName: string): string {
  const syllables = [...shortName].slice(0, 2);
  const lines = syllables.length === 1
    ? `<text x="32" y="46" font-size="40">${escape(syllables[0])}</text>`
    : `<text x="32" y="29" font-size="25">${escape(syllables[0])}</text>` +
      `<text x="32" y="54" font-size="25">${escape(syllables[1])}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">` +
    `<rect x="3" y="3" width="58" height="58" rx="11" fill="#B8321F"/>` +
    `<g fill="#fff" font-family="Pretendard,Apple SD Gothic Neo,Malgun Gothic,sans-serif" ` +
    `font-weight="800" text-anchor="middle">${lines}</g></svg>`;
}
