/** Unused parts of a sheet: columns that are not read, cells beyond the header, and hidden rows. */
import { columnName } from "../excel/cell.ts";
import { isBlank, lineText, type TableRow } from "../kit/cell.ts";
import { clockText, readDay } from "./values/day.ts";
import type { Layout } from "./layout/layout.ts";
import type { FileNotice } from "./notices.ts";
import type { ImportNoun } from "./nouns/noun.ts";
import type { RowReader } from "./files/row_reader.ts";

/** Number of columns in the header; cells after them belong to none. */
const namedWidth = ({ names }: Layout): number => names.findLastIndex((name) => name !== "") + 1;

/** Examines every row of a sheet for unread content. */
export class UnusedParts {
  private readonly filled: number[];
  private hidden = 0;

  constructor(private readonly layout: Layout) {
    this.filled = layout.keys.map(() => 0);
  }

  see(row: TableRow): void {
    if (row.hidden) this.hidden++;
    this.layout.keys.forEach((key, column) => {
      if (key === null && !isBlank(row.cells[column])) this.filled[column]++;
    });
  }

  notices(): FileNotice[] {
    const { layout: { names, keys, given }, filled, hidden } = this;
    const width = namedWidth(this.layout);
    const unread = filled.flatMap((rows, column) => {
      // A column left out by a person needs no notice.
      if (rows === 0 || column >= width || given.includes(column)) return [];
      const name = names[column] ? `'${names[column]}'` : `이름 없는 ${columnName(column + 1)}열`;
      return [`${name} ${rows.toLocaleString("ko-KR")}칸`];
    });
    const shown = unread.slice(0, 20).join(", ") + (unread.length > 20 ? " …" : "");
    return [
      ...hidden > 0
        ? [{
          column: "",
          message:
            `필터나 숨기기로 보이지 않는 ${hidden.toLocaleString("ko-KR")}행도 읽었습니다. ` +
            "빼려면 그 행을 지우고 다시 가져와 주세요.",
          ask: true,
          rows: hidden,
        }]
        : [],
      ...unread.length > 0
        ? [{
          column: "",
          message: `읽지 않은 열 ${unread.length}개: ${shown}`,
          // Two columns of one name: a person chooses.
          ask: names.some((name, column) =>
            keys[column] === null && filled[column] > 0 && !given.includes(column) &&
            names.some((other, at) => keys[at] !== null && name !== "" && other === name)
          ),
          rows: 0,
        }]
        : [],
    ];
  }
}

/** Keys of the columns that hold figures. */
const isFigure = ({ resource: { columns }, sums }: ImportNoun, key: string | null): boolean =>
  key !== null && (key === sums?.key ||
    columns.some((column) =>
      column.key === key && (column.type === "currency" || column.type === "number")
    ));

/** Parts of an amount in lists that no column of the office stores. */
const PARTS = ["supply_pay", "vat", "tip", "cancelled_pay"];

/** May a column's values end the amount before it? Numbers are values of their own, except head counts. */
const holdsOwnFigure = (noun: ImportNoun, key: string | null): boolean =>
  key !== null && key !== "head_count" && (PARTS.includes(key) || isFigure(noun, key));

/** Is there content after the header's columns? */
function hasSpare({ row, layout }: RowReader): boolean {
  return row.cells.slice(namedWidth(layout)).some((cell) => !isBlank(cell));
}

/**
 * The amount that commas without quotes have cut in two, as it may have been meant ("12,000"); null where none was. A row
 * with more cells than names is one, and a figure before three digits in a column of words or of heads, or before three
 * digits that no figure is written as (000, 050).
 */
function cutAmount(
  noun: ImportNoun,
  { row: { cells }, layout }: RowReader,
  spare: boolean,
): string | null {
  if (!layout.delimited) return null;
  for (let at = 0; at + 1 < cells.length; at++) {
    if (!isFigure(noun, layout.keys[at] ?? null)) continue;
    let amount = lineText(cells[at]);
    if (!/^[-₩\\]?\d{1,3}$/.test(amount)) continue;
    let next = at + 1;
    while (next < cells.length && /^\d{3}(?:\.\d+)?원?$/.test(lineText(cells[next]))) {
      amount += `,${lineText(cells[next++])}`;
    }
    if (next === at + 1) continue;
    const intoWords = next === at + 2 && !holdsOwnFigure(noun, layout.keys[at + 1] ?? null);
    if (spare || intoWords || /^0\d\d/.test(lineText(cells[at + 1]))) return amount;
  }
  return null;
}

/** Of 1954: a smaller number in a time format is a duration. */
const SOME_DAY = 20_000;

/** Keys whose columns hold no day, and whose cell in this row is one by its format: Excel has made it of 12-2. */
function daysElsewhere(
  { resource: { columns }, dayKeys, timeKey }: ImportNoun,
  { row: { cells, days = [] }, layout: { keys } }: RowReader,
): string[] {
  return days.flatMap((at) => {
    const key = keys[at] ?? null;
    if (key === null || dayKeys.includes(key) || key === timeKey) return [];
    const type = columns.find((column) => column.key === key)?.type ?? "text";
    return type === "text" || Number(cells[at]) >= SOME_DAY ? [key] : [];
  });
}

/** Refuses a row whose cells differ from their typed content, and reports cells beyond the header. */
export function checkCells(noun: ImportNoun, reader: RowReader): void {
  for (const key of daysElsewhere(noun, reader)) {
    const day = readDay(reader.own(key), reader.rules);
    const shown = day.ok ? `(${clockText(day.value)})` : "";
    reader.refuse(
      key,
      `엑셀이 날짜로 바꾼 값입니다${shown}. 셀 서식을 텍스트로 바꾸고 원래 값(예: 12-2)을 다시 적어 주세요.`,
    );
  }
  const spare = hasSpare(reader);
  const cut = cutAmount(noun, reader, spare);
  if (cut !== null) {
    reader.refuse(
      noun.sums?.key ?? "",
      `쉼표에서 나뉜 금액으로 보입니다(${cut}). 금액을 따옴표로 묶거나 쉼표를 빼고 다시 가져와 주세요.`,
    );
  } else if (spare) {
    const message = "머리글에 이름이 없는 칸에 적힌 값은 읽지 않았습니다.";
    reader.notice("", message, reader.layout.delimited);
  }
}
