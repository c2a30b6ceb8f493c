/** Reads what a model writes as blocks: the part of Markdown that answers use, and no HTML. Pure. */

export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph" | "quote"; text: string }
  | { kind: "code"; language: string; text: string }
  | { kind: "list"; ordered: boolean; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "rule" };

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)/;
const HEADING = /^(#{1,6})\s+(.*)$/;
const ITEM = /^\s{0,6}([-*+]|\d{1,3}[.)])\s+(.*)$/;
const RULE = /^ {0,3}([-*_])(\s*\1){2,}\s*$/;
const TABLE_LINE = /^\s*\|.*\|\s*$/;
const TABLE_RULE = /^\s*\|?[\s:|-]+\|[\s:|-]*$/;

const cellsOf = (line: string): string[] =>
  line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());

/** Lines read one after the other; each reader takes those that are its own. */
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
  // One that is still being written has no end yet.
  lines.at++;
  return { kind: "code", language: fence[2], text };
}

function readTable(lines: Lines): Block | null {
  const next = lines.all[lines.at + 1];
  if (!TABLE_LINE.test(lines.now!) || next === undefined || !TABLE_RULE.test(next)) return null;
  const head = cellsOf(lines.now!);
  lines.at += 2;
  const rows = lines.take((line) => TABLE_LINE.test(line)).map(cellsOf);
  return { kind: "table", head, rows: rows.map((row) => head.map((_, place) => row[place] ?? "")) };
}

function readList(lines: Lines): Block | null {
  const first = ITEM.exec(lines.now!);
  if (!first) return null;
  const items = lines.take((line) => ITEM.test(line)).map((line) => ITEM.exec(line)![2]);
  return { kind: "list", ordered: /\d/.test(first[1]), items };
}

function readText(lines: Lines): Block {
  const heading = HEADING.exec(lines.now!);
  if (heading) {
    lines.at++;
    return { kind: "heading", level: heading[1].length, text: heading[2] };
  }
  if (lines.now!.startsWith(">")) {
    const quoted = lines.take((line) => line.startsWith(">"));
    return { kind: "quote", text: quoted.map((line) => line.replace(/^>\s?/, "")).join("\n") };
  }
  const first = lines.at++;
  const more = lines.take((line) =>
    line.trim() !== "" && ![FENCE, HEADING, ITEM, RULE, TABLE_LINE].some((one) => one.test(line)) &&
    !line.startsWith(">")
  );
  return { kind: "paragraph", text: [lines.all[first], ...more].join("\n") };
}

/** The blocks of a text, finished or not. */
export function blocksOf(text: string): Block[] {
  const lines = new Lines(text.split("\n"));
  const blocks: Block[] = [];
  while (lines.now !== undefined) {
    if (lines.now.trim() === "") lines.at++;
    else if (RULE.test(lines.now)) {
      lines.at++;
      blocks.push({ kind: "rule" });
    } else blocks.push(readCode(lines) ?? readTable(lines) ?? readList(lines) ?? readText(lines));
  }
  return blocks;
}

export type Inline =
  | { kind: "text" | "code" | "strong" | "em" | "del"; text: string }
  | { kind: "link" | "image"; text: string; href: string };

const INLINE =
  /`([^`\n]+)`|\*\*([^*\n]+)\*\*|~~([^~\n]+)~~|\*([^*\s][^*\n]*)\*|(!?)\[([^\]\n]*)\]\(([^)\s]{1,2000})[^)\n]{0,200}\)|(https?:\/\/[^\s<>()"']{1,2000})/g;

/** The parts of one line of text. */
export function inlinesOf(text: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) parts.push({ kind: "text", text: text.slice(at, match.index) });
    at = match.index + match[0].length;
    const [, code, strong, del, em, image, label, href, bare] = match;
    if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (del !== undefined) parts.push({ kind: "del", text: del });
    else if (em !== undefined) parts.push({ kind: "em", text: em });
    else if (bare !== undefined) parts.push({ kind: "link", text: bare, href: bare });
    else parts.push({ kind: image ? "image" : "link", text: label, href });
  }
  if (at < text.length) parts.push({ kind: "text", text: text.slice(at) });
  return parts;
}

/** Is it a page of this office? Anything else is shown and not followed by itself. */
export const isOwnPage = (href: string): boolean => /^\/(?![/\\])/.test(href);
/** An address that may be opened once a person has said so. */
export const isWebAddress = (href: string): boolean => /^https?:\/\//i.test(href);
