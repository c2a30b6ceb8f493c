/** Lays blocks out: the position of each line, and page breaks. */
import { type Block, PAGES_MAX, type PdfDocument, tooLong } from "./document.ts";
import { artifact, Marks, type Tag, within } from "./tags.ts";
import type { Type } from "./type.ts";
import { signsIn, type Weight } from "./typefaces.ts";

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const FOOT = 40;
const FOOT_SIZE = 8.5;
/** Room at the end of a page that its foot has for itself. */
const BOTTOM = 72;
const WIDTH = PAGE.width - 2 * MARGIN;
/** Lines are this much higher than their type. */
const LEADING = 1.5;
const TEXT_SIZE = 10.5;
const TABLE_SIZE = 9.5;
const CELL_PADDING = 5;
/** Share of the width that the labels of `fields` take. */
const LABELS = 0.26;

/** Colours of the house as PDF has them: shares of red, green and blue. */
const colours = {
  ink: "0.086 0.125 0.18",
  muted: "0.29 0.333 0.396",
  warning: "0.722 0.196 0.122",
  rule: "0.894 0.871 0.827",
  ground: "0.965 0.945 0.91",
};
type Colour = keyof typeof colours;

interface Style {
  font: Type;
  size: number;
  colour: Colour;
  /** The element that it is part of. */
  tag: Tag | null;
}

const round = (value: number): string => String(Math.round(value * 100) / 100);

/** Lines of a text within a width. It breaks between words, and within one that has no room on a line. */
export function linesOf(text: string, font: Type, size: number, width: number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.replace(/\p{Cc}/gu, " ").split(/(?<= )/)) {
      if (font.widthOf((line + word).trimEnd(), size) <= width) {
        line += word;
        continue;
      }
      if (line !== "") lines.push(line.trimEnd());
      line = "";
      for (const sign of signsIn(word)) {
        if (line !== "" && font.widthOf(line + sign, size) > width) {
          lines.push(line);
          line = "";
        }
        line += sign;
      }
    }
    return [...lines, line.trimEnd()];
  });
}

class Pages {
  readonly contents: string[] = [];
  readonly marks = new Marks();
  /** From the top of the page. */
  #y = 0;
  #drawn: string[] = [];
  #begun = false;

  constructor(readonly regular: Type, readonly bold: Type) {}

  /** Makes room; true where that began a new page. */
  room(height: number): boolean {
    if (this.#begun && this.#y + height <= PAGE.height - BOTTOM) return false;
    this.next();
    return true;
  }

  next(): void {
    this.finish();
    if (this.contents.length >= PAGES_MAX) throw tooLong();
    this.#begun = true;
    this.#y = MARGIN;
  }

  finish(): void {
    if (this.#begun) this.contents.push(this.#drawn.join("\n"));
    this.#drawn = [];
    this.#begun = false;
  }

  skip(height: number): void {
    if (this.#begun) this.#y += height;
  }

  /** A line of an element; of none where it is there for the eye alone. */
  line(text: string, x: number, { font, size, colour, tag }: Style, down = size): void {
    if (text === "") return;
    const y = PAGE.height - this.#y - down;
    const content = `BT ${colours[colour]} rg ${round(x)} ${round(y)} Td ${
      font.show(text, size)
    } ET`;
    this.#drawn.push(this.marks.of(content, this.contents.length, tag));
  }

  rule(colour: Colour = "rule", down = 0): void {
    const y = round(PAGE.height - this.#y - down);
    this.#drawn.push(
      artifact(`${colours[colour]} RG 0.7 w ${MARGIN} ${y} m ${round(MARGIN + WIDTH)} ${y} l S`),
    );
  }

  ground(height: number): void {
    const y = PAGE.height - this.#y - height;
    this.#drawn.push(
      artifact(`${colours.ground} rg ${MARGIN} ${round(y)} ${round(WIDTH)} ${round(height)} re f`),
    );
  }
}

function drawText(
  pages: Pages,
  text: string,
  style: Style,
  align: "left" | "center" | "right" = "left",
): void {
  const height = style.size * LEADING;
  for (const line of linesOf(text, style.font, style.size, WIDTH)) {
    pages.room(height);
    const free = WIDTH - style.font.widthOf(line, style.size);
    const share = { left: 0, center: 0.5, right: 1 }[align];
    pages.line(line, MARGIN + free * share, style);
    pages.skip(height);
  }
}

interface CellStyle extends Omit<Style, "tag"> {
  /** Left edge and width in points. */
  x: number;
  width: number;
}

/** The elements of a row's cells, the first `heads` of them heads of the rest. */
function cellTags(table: Tag, texts: readonly string[], heads = 0, scope?: Tag["scope"]): Tag[] {
  const row = within(table, "TR");
  return texts.map((_, index) => index < heads ? within(row, "TH", scope) : within(row, "TD"));
}

/** One row of texts side by side, as high as its longest, with a rule below. */
function drawRow(
  pages: Pages,
  texts: readonly string[],
  styles: CellStyle[],
  tags: Tag[] | null,
  head = false,
): void {
  const cells = styles.map((style, index) => ({
    ...style,
    tag: tags?.[index] ?? null,
    lines: linesOf(texts[index] ?? "", style.font, style.size, style.width - 2 * CELL_PADDING),
  }));
  const size = styles[0].size;
  const most = Math.max(...cells.map(({ lines }) => lines.length));
  const height = most * size * LEADING + 2 * CELL_PADDING;
  if (head) pages.ground(height);
  for (const { lines, x, ...style } of cells) {
    for (const [index, line] of lines.entries()) {
      const down = CELL_PADDING + size * 1.1 + index * size * LEADING;
      pages.line(line, x + CELL_PADDING, style, down);
    }
  }
  pages.rule("rule", height);
  pages.skip(height);
}

function heightOf(texts: readonly string[], styles: CellStyle[]): number {
  const lines = styles.map(({ font, size, width }, index) =>
    linesOf(texts[index] ?? "", font, size, width - 2 * CELL_PADDING).length
  );
  return Math.max(...lines) * styles[0].size * LEADING + 2 * CELL_PADDING;
}

function drawFields(pages: Pages, rows: readonly (readonly string[])[]): void {
  const { regular, bold } = pages;
  const common = { size: TEXT_SIZE };
  const styles: CellStyle[] = [
    { ...common, font: bold, colour: "muted", x: MARGIN, width: WIDTH * LABELS },
    {
      ...common,
      font: regular,
      colour: "ink",
      x: MARGIN + WIDTH * LABELS,
      width: WIDTH * (1 - LABELS),
    },
  ];
  const table = within(pages.marks.root, "Table");
  for (const row of rows) {
    pages.room(heightOf(row, styles));
    drawRow(pages, row, styles, cellTags(table, row, 1, "Row"));
  }
}

function drawTable(pages: Pages, { heads, widths, rows }: Block & { kind: "table" }): void {
  const { regular, bold } = pages;
  const all = widths.reduce((sum, width) => sum + width, 0);
  let x = MARGIN;
  const styles = widths.map((share): CellStyle => {
    const width = WIDTH * share / all;
    x += width;
    return { font: regular, size: TABLE_SIZE, colour: "ink", x: x - width, width };
  });
  const headStyles = styles.map((style): CellStyle => ({ ...style, font: bold, colour: "muted" }));
  pages.room(heightOf(heads, headStyles) + heightOf(rows[0] ?? [], styles));
  const table = within(pages.marks.root, "Table");
  drawRow(pages, heads, headStyles, cellTags(table, heads, heads.length, "Column"), true);
  for (const row of rows) {
    // A screen reader has read the table's head already.
    if (pages.room(heightOf(row, styles))) drawRow(pages, heads, headStyles, null, true);
    drawRow(pages, row, styles, cellTags(table, row));
  }
}

function drawBlock(pages: Pages, block: Block): void {
  const { regular, bold } = pages;
  const tagged = (type: Tag["type"]) => within(pages.marks.root, type);
  switch (block.kind) {
    case "title": {
      const style: Style = { font: bold, size: 20, colour: "ink", tag: tagged("H1") };
      drawText(pages, block.text, style, "center");
      return pages.skip(10);
    }
    case "heading":
      pages.skip(12);
      // A heading is never the last line of a page.
      pages.room(60);
      return drawText(pages, block.text, {
        font: bold,
        size: 13,
        colour: "ink",
        tag: tagged("H2"),
      });
    case "text": {
      const colour = block.look ?? "ink";
      const style: Style = { font: regular, size: TEXT_SIZE, colour, tag: tagged("P") };
      return drawText(pages, block.text, style, block.align);
    }
    case "fields":
      return drawFields(pages, block.rows);
    case "table":
      return drawTable(pages, block);
    case "space":
      return pages.skip(block.height);
    case "page_break":
      return pages.next();
  }
}

/** The mark across a page, from its lower left to its upper right. */
function markOf(text: string, font: Type): string {
  const size = Math.min(150, 460 / Math.max(1, font.widthOf(text, 1)));
  const half = font.widthOf(text, size) / 2;
  const [cos, sin] = [Math.cos(Math.PI / 4), Math.sin(Math.PI / 4)];
  const x = PAGE.width / 2 - half * cos + size / 3 * sin;
  const y = PAGE.height / 2 - half * sin - size / 3 * cos;
  return artifact(
    `q /Pale gs BT ${colours.warning} rg ` +
      `${round(cos)} ${round(sin)} ${round(-sin)} ${round(cos)} ${round(x)} ${round(y)} Tm ` +
      `${font.show(text, size)} ET Q`,
  );
}

/** Content of each page, with its number and repeated parts. Throws `PdfRefused` if it is too long. */
export function layOut(
  document: PdfDocument,
  { regular, bold }: Record<Weight, Type>,
): { pages: string[]; marks: Marks } {
  const pages = new Pages(regular, bold);
  for (const block of document.blocks) drawBlock(pages, block);
  pages.finish();
  if (pages.contents.length === 0) pages.contents.push("");
  const { mark, footer = "" } = document;
  const all = pages.contents.length;
  const foot = (text: string, x: number) =>
    text === "" ? "" : artifact(
      `BT ${colours.muted} rg ${round(x)} ${FOOT} Td ${regular.show(text, FOOT_SIZE)} ET`,
    );
  const below = foot(linesOf(footer, regular, FOOT_SIZE, WIDTH - 60)[0], MARGIN);
  const drawn = pages.contents.map((content, index) => {
    const number = `${index + 1} / ${all}`;
    const x = PAGE.width - MARGIN - regular.widthOf(number, FOOT_SIZE);
    return [mark ? markOf(mark, bold) : "", content, below, foot(number, x)].join("\n");
  });
  return { pages: drawn, marks: pages.marks };
}
