/** A table on paper: every row that is found, columns fitted to the sheet. Loaded when idle. */
import { useLayoutEffect } from "react";
import type { Column, TableRow } from "../../../events/kit/column.ts";
import { count as figure } from "../../ui/time/format.ts";
import { activeTags, DELETED_FIELD } from "../filters/filters.ts";
import { content } from "../grid/cell.tsx";
import { fittingWidth, headText, isNumeric, textWidth } from "../grid/layout.ts";
import { foundRows, loadedRows } from "../rows/found_rows.ts";
import type { DataTableState } from "../use_data_table.ts";
import { cellText } from "../grid/format.ts";

/** A4 on its side between margins of 1 cm, in CSS pixels. */
const SIDEWAYS = 1_047;
/** Sizes of type that a table may be set in: a CSS pixel of the screen's becomes so much of one. */
const SMALL = 10 / 14;
const SMALLEST = 8.67 / 14;
/** What the columns' words may take before smaller type is better than broken ones. */
const FULL = 0.85;
/** Padding beside a text. */
const AROUND = 10;
/** Words of more than five syllables may be broken, and a badge is wider than its word. */
const WORD = 5 * 14;
const BADGE = 18;

/** In CSS pixels at the screen's size: without broken words, and in one line. */
interface Need {
  least: number;
  most: number;
}

/** Values that are read in one piece. */
const isWhole = ({ type, format }: Column): boolean =>
  ["date", "datetime", "status"].includes(type) || format === "phone";

const longestWord = (text: string): number => Math.max(...text.split(/\s+/).map(textWidth));

function needOf(column: Column, rows: readonly TableRow[]): Need {
  const head = headText(column);
  const texts = new Set(rows.map((row) => cellText(column, row[column.key])));
  const inOne = Math.max(0, ...[...texts].map(textWidth)) + (column.type === "status" ? BADGE : 0);
  const most = Math.max(textWidth(head), inOne) + AROUND;
  const words = Math.max(0, ...[...texts].map(longestWord));
  const least = isWhole(column) || isNumeric(column) ? inOne : Math.min(words, WORD);
  return { least: Math.max(longestWord(head), least) + AROUND, most };
}

/** Percent of the sheet for the row's number and each column, and whether that takes the smallest type. */
export function shareSheet(
  columns: readonly Column[],
  rows: readonly TableRow[],
): { percents: number[]; smallest: boolean } {
  const number = Math.max(textWidth("번호"), textWidth(String(rows.length))) + AROUND;
  const needs = [{ least: number, most: number }, ...columns.map((one) => needOf(one, rows))];
  const least = needs.reduce((sum, need) => sum + need.least, 0);
  const wanted = needs.reduce((sum, need) => sum + need.most - need.least, 0);
  const smallest = least > FULL * SIDEWAYS / SMALL;
  const left = Math.max(0, SIDEWAYS / (smallest ? SMALLEST : SMALL) - least);
  const widths = needs.map((need) => need.least + left * (need.most - need.least) / (wanted || 1));
  const sum = widths.reduce((all, width) => all + width, 0);
  return { percents: widths.map((width) => 100 * width / sum), smallest };
}

/** A4 upright between margins of 1 cm, in CSS pixels. */
const UPRIGHT = 718;
/** What is printed is so much smaller than what is on the screen. */
const SCALE = 0.75;
/** Column of the row's number. */
const NUMBER = 40;

const WORDS = {
  tooMany: "10,000행까지 인쇄할 수 있습니다. 필터로 줄이거나 엑셀로 내보내 주세요.",
  waiting: "인쇄할 행을 불러오고 있습니다.",
};

/** All rows that the table finds, those not loaded fetched; null, and said why, where that cannot be. */
export const rowsToPrint = (table: DataTableState): Promise<TableRow[] | null> =>
  foundRows(table, WORDS);

export { loadedRows };

/**
 * The columns that go on the sheet, and whether it lies on its side. Those without a value in any row are
 * left out where all of them would not fit.
 */
export function fitted(columns: readonly Column[], rows: readonly TableRow[]) {
  const data = columns.filter(({ type }) => type !== "sequence");
  const widthOf = (some: readonly Column[]) =>
    some.reduce((sum, column) => sum + fittingWidth(column, rows) * SCALE, NUMBER);
  if (widthOf(data) <= UPRIGHT) return { columns: data, sideways: false, small: false };
  const filled = data.filter(({ key }) =>
    rows.some(({ [key]: value }) => value !== null && value !== undefined && value !== "")
  );
  const width = widthOf(filled);
  return { columns: filled, sideways: width > UPRIGHT, small: width > SIDEWAYS };
}

/** Turns the sheet and sets the columns for as long as the table is on paper: no style may stand in the page itself. */
function useSheet(sideways: boolean, percents: readonly number[]): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    const widths = percents.map((percent, index) =>
      `.dt-paper th:nth-child(${index + 1}){inline-size:${percent.toFixed(2)}%}`
    );
    sheet.replaceSync(
      `@page{size:A4${sideways ? " landscape" : ""};margin:1cm}${widths.join("")}`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [sideways]);
}

/** The browser's own menu prints at once, and cannot wait for rows. */
const ALL_ROWS = "모두 인쇄하려면 화면에서 Ctrl+P를 누르거나 ⋯에서 인쇄를 선택해 주세요.";

/** What was looked for, and how many rows that found. */
function captionOf({ screen, fields, urlState, count }: DataTableState, rows: number): string {
  const tags = activeTags([...fields, DELETED_FIELD], urlState.query)
    .map(({ label, value }) => `${label}: ${value}`);
  const amount = rows === (count ?? rows)
    ? [`${figure(rows)}건`]
    : [`${figure(count!)}건 중 불러온 ${figure(rows)}건`, ALL_ROWS];
  return [screen.title, ...amount, ...tags].join(" · ");
}

export function Paper({ table, rows }: { table: DataTableState; rows: TableRow[] }) {
  const { show } = table.screen;
  const { columns, sideways, small } = fitted(table.columns.shown, rows);
  const share = small ? shareSheet(columns, rows) : null;
  useSheet(sideways, share?.percents ?? []);
  return (
    <table
      className="dt-paper"
      data-small={share ? (share.smallest ? "smallest" : "small") : undefined}
    >
      <caption>{captionOf(table, rows.length)}</caption>
      <thead>
        <tr>
          <th scope="col">번호</th>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={isNumeric(column) ? "g-end" : undefined}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id}>
            <td>{figure(index + 1)}</td>
            {columns.map((column) => (
              <td
                key={column.key}
                className={isNumeric(column) ? "g-end" : undefined}
                data-whole={isWhole(column) || undefined}
              >
                {content(column, row[column.key] ?? null, row, show)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
