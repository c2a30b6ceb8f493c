/** The clipboard's second form: a table that keeps types in Excel, and tells where cells are merged. */

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ENTITIES[char]).replace(/\r?\n/g, "<br>");

/** One cell to copy: its text, and whether a spreadsheet must take it as text and not as a formula. */
export interface ClipCell {
  text: string;
  isText: boolean;
}

/** A table for `text/html`. Text cells are marked so that Excel runs no formula typed by somebody. */
export function clipHtml(block: ClipCell[][]): string {
  const lines = block.map((line) =>
    `<tr>${
      line.map(({ text, isText }) =>
        `<td${isText ? ` style="mso-number-format:'\\@'"` : ""}>${escaped(text)}</td>`
      ).join("")
    }</tr>`
  );
  return `<meta charset="utf-8"><table>${lines.join("")}</table>`;
}

const TAG = /<(tr|td|th)\b([^>]*)>/gi;

function span(attributes: string, name: string): number {
  const found = new RegExp(`${name}\\s*=\\s*["']?(\\d+)`, "i").exec(attributes);
  return Math.max(1, Math.min(Number(found?.[1] ?? 1), 10_000));
}

/**
 * Cells of a copied table that lie under a merged cell, as `row:column`. They are not empty cells:
 * they are no cells at all, and pasting leaves what is there.
 */
export function mergedGaps(html: string): Set<string> {
  const gaps = new Set<string>();
  let row = -1;
  let column = 0;
  for (const [, name, attributes] of html.matchAll(TAG)) {
    if (name.toLowerCase() === "tr") {
      row++;
      column = 0;
      continue;
    }
    while (gaps.has(`${row}:${column}`)) column++;
    const down = span(attributes, "rowspan");
    const across = span(attributes, "colspan");
    for (let y = 0; y < down && down * across > 1 && gaps.size < 100_000; y++) {
      for (let x = 0; x < across; x++) if (x + y > 0) gaps.add(`${row + y}:${column + x}`);
    }
    column += across;
  }
  return gaps;
}
