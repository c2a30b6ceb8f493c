/** Blocks of text as spreadsheets put them on the clipboard: tabs, line ends, quotes. */

/** A field with a tab, a line end or a quote in it is quoted, as Excel does. */
function field(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of fields as tab-separated text. Lines end as Excel's do. */
export function writeTsv(block: string[][]): string {
  return block.map((line) => line.map(field).join("\t")).join("\r\n");
}

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
