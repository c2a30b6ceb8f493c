/** The text of a post as its parts: plain text with three marks, and never anything else. */

/** Paragraphs are what blank lines part (S1 §5). Each is trimmed; none is empty. */
export function paragraphsOf(text: string): string[] {
  return text.replace(/\r\n?/g, "\n").split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.split("\n").map((line) => line.trimEnd()).join("\n").trim())
    .filter((paragraph) => paragraph !== "");
}

/** A piece of a line: plain words, or an address to follow. */
export interface Inline {
  text: string;
  href: string | null;
}

/** The blocks of a post. */
export type PostBlock =
  | { kind: "heading"; level: 2 | 3; text: string }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "paragraph"; lines: Inline[][] };

const HEADING = /^(##|###) +(\S.*)$/;
const BULLET = /^[-*•] +(\S.*)$/;
const NUMBER = /^\d{1,2}[.)] +(\S.*)$/;
/** Addresses are followed where somebody wrote one out; what ends a sentence is none of it. */
const ADDRESS = /(https?:\/\/[^\s<>"'()（）「」『』]+[^\s<>"'()（）「」『』.,;:!?。、])/;

/** The blocks of a post. `## ` makes a heading, `- ` and `1. ` lists; all else is text. */
export function blocksOf(content: readonly string[]): PostBlock[] {
  return content.flatMap((paragraph) => {
    const blocks: PostBlock[] = [];
    for (const line of paragraph.split("\n")) addLine(blocks, line);
    return blocks;
  });
}

function addLine(blocks: PostBlock[], line: string): void {
  const heading = HEADING.exec(line);
  if (heading) {
    blocks.push({ kind: "heading", level: heading[1] === "##" ? 2 : 3, text: heading[2].trim() });
    return;
  }
  const last = blocks.at(-1);
  const item = BULLET.exec(line) ?? NUMBER.exec(line);
  if (item) {
    const ordered = NUMBER.test(line);
    if (last?.kind === "list" && last.ordered === ordered) last.items.push(inline(item[1]));
    else blocks.push({ kind: "list", ordered, items: [inline(item[1])] });
    return;
  }
  if (last?.kind === "paragraph") last.lines.push(inline(line));
  else blocks.push({ kind: "paragraph", lines: [inline(line)] });
}

function inline(line: string): Inline[] {
  // Every other entry is what the pattern captured.
  const pieces = line.split(ADDRESS).map((text, place) => {
    return { text, href: place % 2 === 1 ? text : null };
  });
  return pieces.filter(({ text }) => text !== "");
}
