/** The marks of a post's text, put in at the lines and the place that a person chose. Pure. */

/** What takes the place of the text from `from` to `to`. */
export interface Change {
  from: number;
  to: number;
  text: string;
}

const MARKS = { heading: "## ", list: "- " };
export type Mark = keyof typeof MARKS;
const ANY_MARK = /^(?:#{2,3}|[-*•]|\d{1,2}[.)]) +/;

/** Marks the lines between `start` and `end`; where all of them have the mark, it is taken away. */
export function markLines(text: string, start: number, end: number, mark: Mark): Change {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const prefix = MARKS[mark];
  const isMarked = lines.every((line) => line.startsWith(prefix));
  const marked = lines.map((line) => {
    // A blank line between others stays what parts two paragraphs.
    if (line.trim() === "" && lines.length > 1) return line;
    return (isMarked ? "" : prefix) + line.replace(ANY_MARK, "");
  });
  return { from, to, text: marked.join("\n") };
}

/** The address as it is followed, or null for what is none: `https://` may be left out. */
export function addressOf(typed: string): string | null {
  const whole = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (/\s/.test(whole)) return null;
  try {
    return new URL(whole).hostname.includes(".") ? whole : null;
  } catch {
    return null;
  }
}

/** Puts an address in, apart from the words around it: a space ends it. */
export function putAddress(text: string, start: number, end: number, address: string): Change {
  const before = /\S$/.test(text.slice(0, start)) ? " " : "";
  const after = /^\S/.test(text.slice(end)) ? " " : "";
  return { from: start, to: end, text: before + address + after };
}
