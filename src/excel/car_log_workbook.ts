/** The tax authority's log of a business car as it publishes the form (업무용승용차 운행기록부): ①–⑬ and merged heads. */
import { weekday } from "../../projections/kit/moment.ts";
import type { CarLog, LogRow } from "../../projections/car/car_log_row.ts";
import { type Cell, textCell } from "./cell.ts";
import { sheetName } from "./table_sheet.ts";
import type { Sheet, SheetRow } from "./workbook.ts";

/** The submitting office. */
export interface Filer {
  name: string;
  businessNumber: string;
}

/** A–I: ③, ④ (two), ⑤–⑩. */
const WIDTHS = [15, 11, 11, 13, 13, 11, 11, 12, 24];
const FIRST_ROW = 11;

const MERGED = [
  "A1:I1",
  ...["A2:A3", "B2:C3", "D2:F3", "H2:I2", "H3:I3"],
  ...["A4:I4", "A5:C5", "D5:I5", "A6:C6", "D6:I6", "A7:I7"],
  ...["A8:A10", "B8:C9", "D8:H8", "D9:D10", "E9:E10", "F9:F10", "G9:H9", "I8:I10"],
];

const label = (text = ""): Cell => textCell(text, "formLabel");
const value = (text = ""): Cell => textCell(text, "formText");
const kilometres = (figure: number | null): Cell => ({ value: figure, style: "formKilometres" });

/** Cells from left to right; the rest of a merged range stays empty and keeps its lines. */
const line = (make: (text?: string) => Cell, ...texts: string[]): SheetRow => ({
  cells: Array.from({ length: WIDTHS.length }, (_, index) => make(texts[index] ?? "")),
});

/** The head above the trips: year, office, vehicle, and column headings in three rows. */
function* head({ vehicle, from, until }: CarLog, filer: Filer): Generator<SheetRow> {
  const span = [from, until].map((day) => `${day.replaceAll("-", ".")}.`).join(" ~ ");
  const title: Cell[] = Array.from({ length: 3 }, () => textCell("", "formTitle"));
  title[0] = textCell("업무용승용차 운행기록부", "formTitle");
  const period = (first: string, text: string): Cell[] => [label(first), value(text), value()];
  const office = (name: string, text: string): Cell[] => [label(name), value(text), value()];
  yield { cells: [textCell("【업무용승용차 운행기록부에 관한 별지 서식】", "about")] };
  yield {
    cells: [...period("사업연도", span), ...title, ...office("상호", filer.name)],
    height: 24,
  };
  yield {
    cells: [
      ...period("", ""),
      ...title.map(() => title[1]),
      ...office("사업자등록번호", filer.businessNumber),
    ],
    height: 24,
  };
  yield line((text) => textCell(text ?? "", "formNote"), "1. 기본정보");
  yield line(label, "①차종", "", "", "②자동차등록번호");
  yield line(value, vehicle.model || vehicle.name, "", "", vehicle.plate);
  yield line((text) => textCell(text ?? "", "formNote"), "2. 업무용 사용비율 계산");
  yield line(label, "③사용일자\n(요일)", "④사용자", "", "운행내역", "", "", "", "", "⑩비고");
  yield line(
    label,
    ...["", "", "", "⑤주행 전 계기판의 거리(㎞)", "⑥주행 후 계기판의 거리(㎞)", "⑦주행거리(㎞)"],
    "업무용 사용거리(㎞)",
  );
  yield {
    ...line(label, "", "부서", "성명", "", "", "", "⑧출·퇴근용(㎞)", "⑨일반 업무용(㎞)"),
    height: 30,
  };
}

/** Points that a remark's lines need; undefined for one. Korean letters are two columns wide, and words break early. */
function heightOf(remark: string): number | undefined {
  const wide = [...remark].reduce((sum, letter) => sum + (letter >= "ᄀ" ? 2 : 1), 0);
  const lines = Math.ceil(wide / (WIDTHS.at(-1)! - 4));
  return lines > 1 ? lines * 15 : undefined;
}

function tripRow(row: LogRow): SheetRow {
  return {
    height: heightOf(row.content),
    cells: [
      value(`${row.day} (${weekday(row.tripTime)})`),
      value(row.dept),
      value(row.driver),
      kilometres(row.odoStart),
      kilometres(row.odoEnd),
      kilometres(row.distance),
      kilometres(row.commute),
      kilometres(row.business),
      textCell(row.content, "formNote"),
    ],
  };
}

/** ⑪–⑬: formulas over the rows, with the values they have. */
function* foot({ rows, total, business, ratio }: CarLog): Generator<SheetRow> {
  const last = FIRST_ROW + Math.max(1, rows.length) - 1;
  const values = last + 2;
  yield {
    ...line(
      label,
      ...["⑪사업연도 총주행 거리(㎞)", "", "", "⑫사업연도 업무용 사용거리(㎞)", "", ""],
      "⑬업무사용비율(⑫/⑪)",
    ),
    height: 24,
  };
  const sum = (figure: number, range: string): Cell[] => [
    { value: figure, style: "formSum", formula: `SUM(${range})` },
    value(),
    value(),
  ];
  const share: Cell = {
    value: ratio ?? 0,
    style: "formShare",
    formula: `IF(A${values}=0,0,D${values}/A${values})`,
  };
  yield {
    cells: [
      ...sum(total, `F${FIRST_ROW}:F${last}`),
      ...sum(business, `G${FIRST_ROW}:H${last}`),
      share,
      value(),
      value(),
    ],
    height: 24,
  };
}

/** Below the form: that this car does not need it, or that its kind is not set. */
const remark = ({ duty }: CarLog): SheetRow => ({
  ...line((text) => textCell(text ?? "", "formNote"), duty.text),
  height: 30,
});

/** The sheet of a vehicle's business year. */
export function carLogSheet(log: CarLog, filer: Filer): Sheet {
  const { rows, vehicle } = log;
  const isRemarked = log.duty.needed !== true;
  const last = FIRST_ROW + Math.max(1, rows.length) - 1;
  const below = [last + 1, last + 2].flatMap((
    row,
  ) => [`A${row}:C${row}`, `D${row}:F${row}`, `G${row}:I${row}`]);
  function* all(): Generator<SheetRow> {
    yield* head(log, filer);
    if (rows.length === 0) yield line(value);
    for (const row of rows) yield tripRow(row);
    yield* foot(log);
    if (isRemarked) yield remark(log);
  }
  return {
    name: sheetName(vehicle.plate || vehicle.name),
    widths: WIDTHS,
    headerFrom: 8,
    headerRow: FIRST_ROW - 1,
    lastRow: last + (isRemarked ? 3 : 2),
    form: true,
    merged: [...MERGED, ...below, ...isRemarked ? [`A${last + 3}:I${last + 3}`] : []],
    rows: all(),
  };
}
