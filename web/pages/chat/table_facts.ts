/** Facts of a table written by a model: plain cells, figures with their sources, possible charts. Pure. */
import { type Figure, figuresIn, sourceOf, type Sources } from "./figures.ts";
import { inlinesOf } from "./markdown.ts";

export interface Written {
  head: string[];
  rows: string[][];
}

/** A cell without its signs: "**12,000원**" is 12,000원. */
const plain = (cell: string): string => inlinesOf(cell).map(({ text }) => text).join("").trim();

/** The table as plain text. */
export const plainTable = ({ head, rows }: Written): Written => {
  return { head: head.map(plain), rows: rows.map((row) => row.map(plain)) };
};

/** Columns whose numbers are identities or times. */
const NO_AMOUNTS = /번호|순위|순번|연도|버전|^(?:#|no\.?|id|년|월|일|날짜|일자|시각|시간)$/i;

/** A cell with only a number is a figure, though its unit is in the heading. */
export const isFigure = (head: string, cell: string): boolean =>
  !NO_AMOUNTS.test(head) && /^[-−]?[\d,.]+$/.test(plain(cell));

/** The one figure that a cell is; null for any other cell. */
function figureOf(head: string, cell: string): Figure | null {
  const figures = figuresIn(cell, { bare: isFigure(head, cell) });
  return figures.length === 1 && figures[0].text.length === cell.length ? figures[0] : null;
}

/** The page of the office that most of a table's figures come from; null if none has one. */
export function pageOf({ head, rows }: Written, sources: Sources, before: number): string | null {
  const counts = new Map<string, number>();
  for (const row of rows) {
    row.forEach((cell, at) => {
      for (const figure of figuresIn(cell, { bare: isFigure(head[at], cell) })) {
        const href = sourceOf(figure, sources, before);
        if (href?.startsWith("/")) counts.set(href, (counts.get(href) ?? 0) + 1);
      }
    });
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

export interface ChartFacts {
  of: string;
  parts: string[];
  columns: { label: string; href: string; values: number[] }[];
}

const COLUMNS_MAX = 24;
const PARTS_MAX = 3;

/**
 * A chart of a table's figures, if a tool gave each of them: invented ones are not drawn. Parts have one unit, and
 * nothing is below zero.
 */
export function chartOf(table: Written, sources: Sources, before: number): ChartFacts | null {
  const { head, rows } = plainTable(table);
  if (rows.length < 2 || rows.length > COLUMNS_MAX) return null;
  const columns = head.map((name, at) =>
    rows.map((row) => {
      const figure = figureOf(name, row[at]);
      const href = figure && sourceOf(figure, sources, before);
      return figure && href !== null && figure.value >= 0 ? { ...figure, href } : null;
    })
  );
  const whole = columns.map((cells, at) => ({ at, cells: cells.filter((one) => one !== null) }))
    .filter(({ at, cells }) => at > 0 && cells.length === rows.length);
  const unit = whole[0]?.cells[0].unit;
  const drawn = whole.filter(({ cells }) => cells.every((one) => one.unit === unit))
    .slice(0, PARTS_MAX);
  if (drawn.length === 0 || new Set(rows.map(([label]) => label)).size < rows.length) return null;
  return {
    of: head[0] || "항목",
    parts: drawn.map(({ at }) => head[at] || "값"),
    columns: rows.map(([label], row) => ({
      label,
      href: drawn[0].cells[row].href,
      values: drawn.map(({ cells }) => cells[row].value),
    })),
  };
}
