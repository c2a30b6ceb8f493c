/** Blocks of cells as spreadsheets put them on the clipboard. Loaded before the first paste. */

/** Reads a quoted field that begins at `at`; answers its text and where it ends. */
function quoted(text: string, at: number): { value: string; end: number } | null {
  let value = "";
  for (let from = at + 1;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return null;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}

function plainEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 9 || code === 10 || code === 13) return at;
  }
  return text.length;
}

const isEnd = (char: string | undefined): boolean =>
  char === undefined || char === "\t" || char === "\n" || char === "\r";

/**
 * Reads a block. Quoted fields may hold tabs, line ends and doubled quotes; a quote that does not
 * close, or that closes in the middle of a field, is text. One line end at the end is Excel's own.
 */
export function readTsv(text: string): string[][] {
  const block: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const field = text[at] === '"' ? quoted(text, at) : null;
    const end = field && isEnd(text[field.end]) ? field.end : plainEnd(text, at);
    line.push(field && isEnd(text[field.end]) ? field.value : text.slice(at, end));
    const stop = text[end];
    if (stop !== "\t") {
      block.push(line);
      line = [];
    }
    at = end + (stop === "\r" && text[end + 1] === "\n" ? 2 : 1);
    if (stop !== "\t" && at >= text.length) break;
  }
  return block;
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
