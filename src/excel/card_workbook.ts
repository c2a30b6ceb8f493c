/** The card report as a workbook: title, filter, totals, and every transaction below them. */
import { PURPOSES } from "../../events/card/card.ts";
import { type CardEntry, headsOf } from "../../projections/card/card.ts";
import type { CardViews } from "../../projections/card/card_list.ts";
import { receiptsOf } from "../../projections/card/card_receipts.ts";
import { PURPOSE_LABELS } from "../../projections/card/card_row.ts";
import { type CardTotals, totalsOf } from "../../projections/card/card_totals.ts";
import { participantOf } from "../../projections/employee/employee.ts";
import { seoulParts } from "../../events/base/seoul.ts";
import { type Cell, columnName, excelTime, textCell } from "./cell.ts";
import type { StyleName } from "./styles.ts";
import type { Sheet, SheetRow, WorkbookHead } from "./workbook.ts";

interface Column {
  title: string;
  width: number;
  cell(entry: CardEntry, views: CardViews): Cell;
}

const COLUMNS: Column[] = [
  { title: "사용일시", width: 18, cell: usedAt },
  {
    title: "사용목적",
    width: 10,
    cell: ({ state }) => textCell(PURPOSE_LABELS[state.purpose], "label"),
  },
  { title: "가맹점명", width: 26, cell: ({ state }) => textCell(state.store_name) },
  { title: "이용금액", width: 15, cell: ({ state }) => ({ value: state.pay, style: "won" }) },
  { title: "참석자", width: 30, cell: (entry, views) => textCell(namesOf(entry, views)) },
  { title: "인원", width: 7, cell: (entry) => ({ value: headsOf(entry), style: "count" }) },
  { title: "비고", width: 40, cell: ({ state }) => textCell(state.note, "note") },
  { title: "카드 사용자", width: 14, cell: ({ state }) => textCell(state.card_user) },
  { title: "결제방법", width: 10, cell: ({ state }) => textCell(state.method) },
  { title: "승인번호", width: 14, cell: ({ state }) => textCell(state.approve_num ?? "") },
  // How many files are attached; empty where none is needed.
  {
    title: "영수증",
    width: 8,
    cell: (entry, views) => ({ value: receiptsOf(views, entry), style: "count" }),
  },
  {
    title: "최종 수정",
    width: 18,
    cell: (entry) => ({ value: excelTime(Date.parse(entry.updated_at)), style: "time" }),
  },
  { title: "수정자", width: 14, cell: (entry) => textCell(entry.updated_by.name) },
  // Identifies the transaction of a line when the workbook is imported again.
  { title: "번호", width: 34, cell: ({ id }) => textCell(id) },
];

const PURPOSE_COLUMN = "B";
const PAY_COLUMN = "D";
const HEADER_ROW = 6;

function usedAt({ state, time }: CardEntry): Cell {
  return { value: excelTime(time), style: state.time_known ? "time" : "day" };
}

function namesOf({ state }: CardEntry, { employee }: CardViews): string {
  return state.participants.map((id) => participantOf(employee, id).name).join(", ");
}

/** The sheet for some transactions, in the order given. Later edits do not reach into it. */
export function cardSheet(
  entries: CardEntry[],
  views: CardViews,
  head: WorkbookHead,
): Sheet {
  const totals = totalsOf(entries.map(({ state }) => state));
  const last = columnName(COLUMNS.length);
  return {
    name: "카드사용내역",
    widths: COLUMNS.map(({ width }) => width),
    headerRow: HEADER_ROW,
    lastRow: HEADER_ROW + entries.length,
    merged: [`A1:${last}1`, `A2:${last}2`],
    rows: rowsOf(entries, views, head, totals),
  };
}

function* rowsOf(
  entries: CardEntry[],
  views: CardViews,
  head: WorkbookHead,
  totals: CardTotals,
): Generator<SheetRow> {
  const { day, time } = seoulParts(head.made.getTime());
  const count = entries.length.toLocaleString("ko-KR");
  const about = `${head.office} · 기간 ${head.period} · ${count}건 · ` +
    `${day} ${time.slice(0, 5)} 작성`;
  yield { cells: [textCell("카드사용내역", "title")], height: 30 };
  yield { cells: [textCell(about, "about")] };
  yield* totalRows(totals, entries.length);
  yield { cells: [] };
  yield { cells: COLUMNS.map(({ title }) => textCell(title, "header")), height: 22 };
  for (const entry of entries) yield { cells: COLUMNS.map(({ cell }) => cell(entry, views)) };
}

/** Rows up to which a sum by purpose follows the filter: each row of it is a reference of its own. */
const FOLLOWING_MAX = 20_000;

/** The sum of a purpose's rows that pass the filter. */
function sumOf(purpose: string, range: (column: string) => string, count: number): string {
  const [purposes, pays] = [range(PURPOSE_COLUMN), range(PAY_COLUMN)];
  if (count > FOLLOWING_MAX) return `SUMIF(${purposes},"${purpose}",${pays})`;
  const first = `$${PAY_COLUMN}$${HEADER_ROW + 1}`;
  const shown = `SUBTOTAL(109,OFFSET(${first},ROW(${pays})-ROW(${first}),0))`;
  return `SUMPRODUCT(${shown}*(${purposes}="${purpose}"))`;
}

/** Labels above, sums below: formulas over the rows, with the values they have now. */
function* totalRows(totals: CardTotals, count: number): Generator<SheetRow> {
  const range = (column: string) => `$${column}$${HEADER_ROW + 1}:$${column}$${HEADER_ROW + count}`;
  const sum = (value: number, formula: string, style: StyleName): Cell =>
    count === 0 ? { value, style } : { formula, value, style };
  const labels = PURPOSES.map((purpose) => textCell(PURPOSE_LABELS[purpose], "sumLabel"));
  const sums = PURPOSES.map((purpose) => {
    return sum(totals[purpose], sumOf(PURPOSE_LABELS[purpose], range, count), "sum");
  });
  yield { cells: [...labels, textCell("합계", "sumLabel")] };
  yield { cells: [...sums, sum(totals.all, `SUBTOTAL(109,${range(PAY_COLUMN)})`, "grandSum")] };
}
