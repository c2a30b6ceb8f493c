/** The car ledger as a workbook: title, period, sums by purpose, and every trip below them, oldest first. */
import { seoulParts } from "../../events/seoul.ts";
import { TRIP_PURPOSE_LABELS, TRIP_PURPOSES } from "../../events/trip_purposes.ts";
import { type LedgerRow, ledgerTotals } from "../../projections/ledger_row.ts";
import { type Cell, columnName, excelTime, textCell } from "./cell.ts";
import type { Sheet, SheetRow, WorkbookHead } from "./workbook.ts";

const figure = (value: number | null): Cell => ({ value, style: "number" });
/** Durations are kept in seconds and written in minutes. */
const minutes = (seconds: number | null): Cell => figure(seconds === null ? null : seconds / 60);

const COLUMNS: { title: string; width: number; cell(row: LedgerRow): Cell }[] = [
  {
    title: "운행일시",
    width: 18,
    cell: ({ tripTime }) => ({ value: excelTime(Date.parse(tripTime)), style: "time" }),
  },
  { title: "차량", width: 16, cell: ({ carName }) => textCell(carName) },
  {
    title: "용도",
    width: 10,
    cell: ({ purpose }) => textCell(TRIP_PURPOSE_LABELS[purpose], "label"),
  },
  { title: "주행 거리(km)", width: 14, cell: ({ tripDist }) => figure(tripDist) },
  { title: "비용", width: 13, cell: ({ pay }) => ({ value: pay, style: "won" }) },
  { title: "내용", width: 36, cell: ({ dist }) => textCell(dist, "note") },
  { title: "운전자", width: 14, cell: ({ carUser }) => textCell(carUser) },
  { title: "주행 시간(분)", width: 13, cell: ({ tripDrvTime }) => minutes(tripDrvTime) },
  { title: "공회전 시간(분)", width: 14, cell: ({ tripIdleTime }) => minutes(tripIdleTime) },
  { title: "평균 속도(km/h)", width: 15, cell: ({ tripAvgSpeed }) => figure(tripAvgSpeed) },
  { title: "최고 속도(km/h)", width: 15, cell: ({ tripMaxSpeed }) => figure(tripMaxSpeed) },
  { title: "평균 연비(km/L)", width: 15, cell: ({ tripAvgMileage }) => figure(tripAvgMileage) },
  // Says which trip a line means when the workbook comes back by import.
  { title: "번호", width: 34, cell: ({ id }) => textCell(id) },
];

const PURPOSE_COLUMN = "C";
const SUMS = [
  { column: "D", label: "거리(km)", style: "number", of: "distance" },
  { column: "E", label: "비용", style: "sum", of: "cost" },
] as const;
const HEADER_ROW = 7;

/** The sheet for some trips, in the order given. */
export function ledgerSheet(rows: LedgerRow[], head: WorkbookHead): Sheet {
  const last = columnName(COLUMNS.length);
  return {
    name: "차계부",
    widths: COLUMNS.map(({ width }) => width),
    headerRow: HEADER_ROW,
    lastRow: HEADER_ROW + rows.length,
    merged: [`A1:${last}1`, `A2:${last}2`],
    rows: sheetRows(rows, head),
  };
}

function* sheetRows(
  rows: LedgerRow[],
  { office, period, made }: WorkbookHead,
): Generator<SheetRow> {
  const { day, time } = seoulParts(made.getTime());
  const about = `${office} · 기간 ${period} · ${rows.length.toLocaleString("ko-KR")}건 · ` +
    `${day} ${time.slice(0, 5)} 작성`;
  yield { cells: [textCell("차계부", "title")], height: 30 };
  yield { cells: [textCell(about, "about")] };
  yield* sums(rows);
  yield { cells: [] };
  yield { cells: COLUMNS.map(({ title }) => textCell(title, "header")), height: 22 };
  for (const row of rows) yield { cells: COLUMNS.map(({ cell }) => cell(row)) };
}

/** Kilometres and won by purpose and of all, as formulas over the rows with the values they have now. */
function* sums(rows: LedgerRow[]): Generator<SheetRow> {
  const totals = ledgerTotals(rows);
  const range = (column: string) =>
    `$${column}$${HEADER_ROW + 1}:$${column}$${HEADER_ROW + rows.length}`;
  const labels = [...TRIP_PURPOSES.map(({ label }) => label), "합계"];
  yield { cells: ["", ...labels].map((label) => textCell(label, "sumLabel")) };
  for (const { column, label, style, of } of SUMS) {
    const parts = TRIP_PURPOSES.map((purpose): Cell => ({
      value: totals[purpose.value][of],
      style,
      formula: `SUMIF(${range(PURPOSE_COLUMN)},"${purpose.label}",${range(column)})`,
    }));
    const all = parts.reduce((sum, { value }) => sum + Number(value), 0);
    const whole: Cell = { value: all, style, formula: `SUM(${range(column)})` };
    const cells = [...parts, whole].map((cell) =>
      rows.length > 0 ? cell : { ...cell, formula: "" }
    );
    yield { cells: [textCell(label, "sumLabel"), ...cells] };
  }
}
