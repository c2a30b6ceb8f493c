/**
 * Parses a model's text into blocks: the part of Markdown that answers use, without HTML. Pure, and linear in the
 * length of the text, without backtracking (decision 0122 says why no library is used).
 */

export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph" | "quote" | "plain"; text: string }
  | { kind: "code"; language: string; text: string }
  | { kind: "list"; ordered: boolean; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "rule" };

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)/;
const HEADING = /^(#{1,6})\s+/;
const ITEM = /^\s{0,6}([-*+]|\d{1,3}[.)])\s+/;

/** Cells of one table with those that pad its short rows. */
const CELLS_MAX = 5_000;
/** Marks in an answer, and in all answers of a page from the newest: each may become an element. */
const MARKS_MAX = 5_000;
const PAGE_MARKS_MAX = 15_000;

const MARKS = new Set("*`~[|\n".split("").map((mark) => mark.charCodeAt(0)));
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** How many elements a text may become: its marks, lines, addresses and numbers. */
export function marksIn(text: string): number {
  let count = 0;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (MARKS.has(code) || isDigit(code) && !isDigit(before)) count++;
    else if (code === 58 && text.startsWith("://", at)) count++;
    before = code;
  }
  return count;
}

/** The texts to show as plain text, because formatting all would make too many elements. */
export function plainOnes(marks: readonly number[]): boolean[] {
  let sum = 0;
  return [...marks].reverse().map((own) => own > MARKS_MAX || (sum += own) > PAGE_MARKS_MAX)
    .reverse();
}

/** Three or more of the same mark with nothing but space between. */
function isRule(line: string): boolean {
  const marks = line.trim();
  if (!/^ {0,3}[-*_]/.test(line)) return false;
  let count = 0;
  for (const mark of marks) {
    if (mark === marks[0]) count++;
    else if (mark.trim() !== "") return false;
  }
  return count >= 3;
}

function isTableLine(line: string): boolean {
  const own = line.trim();
  return own.length > 1 && own.startsWith("|") && own.endsWith("|");
}

/** The line below a table's head: dashes and bars alone. */
const isTableRule = (line: string): boolean =>
  line.indexOf("|", 1) > 0 && line.trim() !== "|" && /^[\s:|-]+$/.test(line);

function cellsOf(line: string): string[] {
  const own = line.trim();
  return own.slice(1, own.endsWith("|") ? -1 : undefined).split("|").map((cell) => cell.trim());
}

/** Parses line by line; each parser takes its own lines. */
class Lines {
  at = 0;
  constructor(readonly all: readonly string[]) {}
  get now(): string | undefined {
    return this.all[this.at];
  }
  /** Takes lines while they are like this. */
  take(fits: (line: string) => boolean): string[] {
    const from = this.at;
    while (this.now !== undefined && fits(this.now)) this.at++;
    return this.all.slice(from, this.at);
  }
}

function readCode(lines: Lines): Block | null {
  const fence = FENCE.exec(lines.now!);
  if (!fence) return null;
  lines.at++;
  const text = lines.take((line) => !line.trim().startsWith(fence[1])).join("\n");
  // A block still being written has no end yet.
  lines.at++;
  return { kind: "code", language: fence[2], text };
}

function readTable(lines: Lines): Block | null {
  const from = lines.at;
  const next = lines.all[from + 1];
  if (!isTableLine(lines.now!) || next === undefined || !isTableRule(next)) return null;
  const head = cellsOf(lines.now!);
  lines.at += 2;
  const written = lines.take(isTableLine);
  // Short rows are padded: a wide head over many of them is more than the text.
  if (head.length * written.length > CELLS_MAX) {
    return { kind: "plain", text: lines.all.slice(from, lines.at).join("\n") };
  }
  const rows = written.map(cellsOf);
  return { kind: "table", head, rows: rows.map((row) => head.map((_, place) => row[place] ?? "")) };
}

function readList(lines: Lines): Block | null {
  const first = ITEM.exec(lines.now!);
  if (!first) return null;
  const items = lines.take((line) => ITEM.test(line)).map((line) => line.replace(ITEM, ""));
  return { kind: "list", ordered: /\d/.test(first[1]), items };
}

const beginsBlock = (line: string): boolean =>
  line.startsWith(">") || FENCE.test(line) || HEADING.test(line) || ITEM.test(line) ||
  isRule(line) || isTableLine(line);

function readText(lines: Lines): Block {
  const heading = HEADING.exec(lines.now!);
  if (heading) {
    const text = lines.now!.slice(heading[0].length);
    lines.at++;
    return { kind: "heading", level: heading[1].length, text };
  }
  if (lines.now!.startsWith(">")) {
    const quoted = lines.take((line) => line.startsWith(">"));
    return { kind: "quote", text: quoted.map((line) => line.replace(/^>\s?/, "")).join("\n") };
  }
  const first = lines.at++;
  const more = lines.take((line) => line.trim() !== "" && !beginsBlock(line));
  return { kind: "paragraph", text: [lines.all[first], ...more].join("\n") };
}

/** The blocks of a text, finished or not. */
export function blocksOf(text: string): Block[] {
  if (marksIn(text) > MARKS_MAX) return [{ kind: "plain", text }];
  const lines = new Lines(text.split("\n"));
  const blocks: Block[] = [];
  while (lines.now !== undefined) {
    if (lines.now.trim() === "") lines.at++;
    else if (isRule(lines.now)) {
      lines.at++;
      blocks.push({ kind: "rule" });
    } else blocks.push(readCode(lines) ?? readTable(lines) ?? readList(lines) ?? readText(lines));
  }
  return blocks;
}

export type Inline =
  | { kind: "text" | "code" | "strong" | "em" | "del"; text: string }
  | { kind: "link" | "image"; text: string; href: string };

const HREF_MAX = 2_000;
const TITLE_MAX = 200;

/** A text in which each character is looked for from left to right, so that its place is found once. */
class Sought {
  #next = new Map<string, number>();
  constructor(readonly text: string) {}
  /** Next index of this in the line of `from`; -1 if none. */
  inLine(sought: string, from: number): number {
    const at = this.#find(sought, from);
    return at < this.#find("\n", from) ? at : -1;
  }
  #find(sought: string, from: number): number {
    const known = this.#next.get(sought);
    if (known !== undefined && known >= from) return known;
    const found = this.text.indexOf(sought, from);
    const at = found < 0 ? this.text.length : found;
    this.#next.set(sought, at);
    return at;
  }
}

type Read = [part: Inline, end: number] | null;

const SPACE = /\s/;
const ADDRESS = /https?:\/\/[^\s<>()"']{1,2000}/y;

/** A text between marks of one letter, doubled or not. */
function between(
  sought: Sought,
  at: number,
  mark: string,
  kind: "code" | "strong" | "em" | "del",
): Read {
  const from = at + mark.length;
  if (!sought.text.startsWith(mark, at)) return null;
  const end = sought.inLine(mark[0], from);
  if (end <= from || !sought.text.startsWith(mark, end)) return null;
  return [{ kind, text: sought.text.slice(from, end) }, end + mark.length];
}

const readEm = (sought: Sought, at: number): Read =>
  /[*\s]/.test(sought.text[at + 1] ?? " ") ? null : between(sought, at, "*", "em");

/** `[words](address title)` from its bracket. */
function readLink(sought: Sought, at: number, kind: "link" | "image"): Read {
  const { text } = sought;
  const close = sought.inLine("]", at + 1);
  if (close < 0 || text[close + 1] !== "(") return null;
  const from = close + 2;
  const end = sought.inLine(")", from);
  if (end <= from || end - from > HREF_MAX + TITLE_MAX) return null;
  const inside = text.slice(from, end);
  const space = inside.search(SPACE);
  const href = space < 0 ? inside : inside.slice(0, space);
  if (href === "" || href.length > HREF_MAX || inside.length - href.length > TITLE_MAX) return null;
  return [{ kind, text: text.slice(at + 1, close), href }, end + 1];
}

function readAddress({ text }: Sought, at: number): Read {
  ADDRESS.lastIndex = at;
  const href = ADDRESS.exec(text)?.[0];
  return href === undefined ? null : [{ kind: "link", text: href, href }, at + href.length];
}

function readPart(sought: Sought, at: number): Read {
  switch (sought.text[at]) {
    case "`":
      return between(sought, at, "`", "code");
    case "*":
      return between(sought, at, "**", "strong") ?? readEm(sought, at);
    case "~":
      return between(sought, at, "~~", "del");
    case "!":
      return sought.text[at + 1] === "[" ? readLink(sought, at + 1, "image") : null;
    case "[":
      return readLink(sought, at, "link");
    case "h":
      return readAddress(sought, at);
    default:
      return null;
  }
}

/** The parts of one line of text. */
export function inlinesOf(text: string): Inline[] {
  const sought = new Sought(text);
  const parts: Inline[] = [];
  let from = 0;
  for (let at = 0; at < text.length;) {
    const read = readPart(sought, at);
    if (!read) {
      at++;
      continue;
    }
    if (at > from) parts.push({ kind: "text", text: text.slice(from, at) });
    parts.push(read[0]);
    from = at = read[1];
  }
  if (from < text.length) parts.push({ kind: "text", text: text.slice(from) });
  return parts;
}

/** Is it a page of this office? Other links are shown and not followed directly. */
export const isOwnPage = (href: string): boolean => /^\/(?![/\\])/.test(href);
/** An address that may be opened after confirmation. */
export const isWebAddress = (href: string): boolean => /^https?:\/\//i.test(href);
