/** What a file holds, row by row, before anything is written. */
import type { CardRecord } from "../../events/card.ts";
import type { Participant } from "../../projections/card_row.ts";
import { BadFile } from "./bad_file.ts";
import { cardId, isNumbered, keyOf } from "./card_id.ts";
import { bareText, isBlank, lineText, type Table, type TableRow } from "./cell.ts";
import { unitOf } from "./fields.ts";
import { isRemark, readFooter } from "./footer.ts";
import {
  describeRows,
  findHeader,
  type Header,
  type Layout,
  layoutOfRow,
  type Mapping,
  missingFields,
} from "./header.ts";
import { nameFinder } from "./people.ts";
import { type Problem, readRecord, type RecordRules } from "./record.ts";
import type { FileContent } from "./read_file.ts";

export interface ReadyRow {
  kind: "ready";
  line: number;
  id: string;
  /** 1, or the how-manieth row of its sheet with the same key. */
  occurrence: number;
  record: CardRecord;
  row: TableRow;
  layout: Layout;
}
/** A second row with the same approval number, day and amount: the same payment once more. */
export interface RepeatedRow {
  kind: "repeated";
  line: number;
  pay: number;
}
export interface RefusedRow {
  kind: "refused";
  line: number;
  problems: Problem[];
  row: TableRow;
  layout: Layout;
}
export interface FooterRow {
  kind: "footer";
  line: number;
  label: string;
  stated: number | null;
  /** What the rows it may mean add up to: since the last total, above, in all, and below it. */
  sums: number[];
}
export interface OtherRow {
  kind: "blank" | "remark" | "header";
  line: number;
}
export type PlannedRow = ReadyRow | RepeatedRow | RefusedRow | FooterRow | OtherRow;

export interface SheetPlan {
  name: string;
  header: Header;
  rules: RecordRules;
  rows: PlannedRow[];
}

export interface ImportPlan {
  format: string;
  sheets: SheetPlan[];
  /** Sheets left out, and why. */
  skipped: { name: string; reason: string }[];
}

export interface PlanOptions {
  file: string;
  maps: Mapping[];
  /** The one sheet to read; all that have a header when not given. */
  sheet?: string;
  employees: Participant[];
  now: Date;
}

/** Year and unit that the titles above the header state. */
function fromTitles(table: Table, header: Header): { year: number | null; unit: number | null } {
  const titles = table.rows.slice(0, header.next).filter((row) => row.line <= header.line)
    .flatMap((row) => row.cells.map((cell) => lineText(cell)));
  const years = new Set(
    titles.flatMap((text) =>
      [...text.matchAll(/(20\d{2})\s?(?:년|[.]\s?\d)|['’](\d{2})\s?(?:년|\.)/g)]
        .map((match) => Number(match[1] ?? `20${match[2]}`))
    ),
  );
  const units = titles.filter((text) => /단위/.test(text)).map(unitOf).filter((unit) =>
    unit !== null
  );
  return { year: years.size === 1 ? [...years][0] : null, unit: units[0] ?? null };
}

/** Reads the rows of one sheet below its header; a header further down starts a new layout. */
class SheetReader {
  readonly planned: PlannedRow[] = [];
  private readonly seen = new Map<string, number>();
  private total = 0;
  private section = 0;

  constructor(private layout: Layout, private readonly rules: RecordRules) {}

  read(body: TableRow[], index: number, maps: Mapping[]): void {
    const row = body[index];
    const { line } = row;
    if (row.cells.every(isBlank)) return void this.planned.push({ kind: "blank", line });
    const again = layoutOfRow(body, index, maps);
    if (again) {
      this.layout = { ...again, unit: again.unit === 1 ? this.layout.unit : again.unit };
      return void this.planned.push({ kind: "header", line });
    }
    const footer = readFooter(row, this.layout, this.rules, this.total);
    if (footer) {
      this.planned.push({ kind: "footer", line, ...footer, sums: [this.section, this.total] });
      this.section = 0;
      return;
    }
    if (isRemark(row, this.layout, this.rules)) {
      return void this.planned.push({ kind: "remark", line });
    }
    this.transaction(row);
  }

  private transaction(row: TableRow): void {
    const { layout } = this;
    const { line } = row;
    const result = readRecord(row, layout, this.rules);
    if ("problems" in result) {
      this.planned.push({ kind: "refused", line, ...result, row, layout });
      return;
    }
    const { record } = result;
    this.total += record.pay;
    this.section += record.pay;
    const key = keyOf(record);
    const occurrence = (this.seen.get(key) ?? 0) + 1;
    this.seen.set(key, occurrence);
    if (occurrence > 1 && isNumbered(record)) {
      this.planned.push({ kind: "repeated", line, pay: record.pay });
      return;
    }
    const id = cardId(record, occurrence);
    this.planned.push({ kind: "ready", line, id, occurrence, record, row, layout });
  }
}

/** Won of a row that is a payment, 0 of any other. */
export function wonOf(row: PlannedRow): number {
  return row.kind === "ready" ? row.record.pay : row.kind === "repeated" ? row.pay : 0;
}

/** A total may stand above what it adds up, so it is compared when the whole sheet is known. */
function completeSums(rows: PlannedRow[]): void {
  const all = rows.reduce((sum, row) => sum + wonOf(row), 0);
  let below = 0;
  for (const row of rows.toReversed()) {
    below += wonOf(row);
    if (row.kind === "footer") {
      row.sums.push(all, below);
      below = 0;
    }
  }
}

/** An export of days alone may write each as midnight: then no time is known. */
function forgetMidnights(rows: PlannedRow[], layout: Layout): void {
  if (layout.columns.time !== undefined) return;
  const timed = rows.filter((row) => row.kind === "ready").filter((row) => row.record.time_known);
  if (timed.length < 2 || !timed.every((row) => row.record.used_at.endsWith("T15:00:00.000Z"))) {
    return;
  }
  for (const row of timed) row.record.time_known = false;
}

function planSheet(table: Table, header: Header, options: PlanOptions): SheetPlan {
  const title = fromTitles(table, header);
  const unit = header.layout.unit === 1 ? title.unit ?? 1 : header.layout.unit;
  const layout = { ...header.layout, unit };
  const rules = {
    file: options.file.slice(-255),
    date1904: table.date1904,
    lastYear: options.now.getUTCFullYear() + 1,
    titleYear: title.year,
    findEmployees: nameFinder(options.employees),
  };
  const reader = new SheetReader(layout, rules);
  const body = table.rows.slice(header.next);
  body.forEach((_row, index) => reader.read(body, index, options.maps));
  completeSums(reader.planned);
  forgetMidnights(reader.planned, layout);
  return { name: table.name, header: { ...header, layout }, rules, rows: reader.planned };
}

function noHeader(table: Table, maps: Mapping[]): BadFile {
  const unknown = maps.length > 0
    ? `--map으로 지정한 열(${maps.map(({ column }) => column).join(", ")})을 확인해 주세요.\n`
    : "";
  return new BadFile(
    "no_header",
    "제목 행을 찾지 못했습니다. 날짜, 가맹점, 금액 열이 있어야 합니다 " +
      `(찾지 못한 항목: ${missingFields(table.rows, maps).join(", ") || "제목 행"}).\n` +
      `파일의 처음 부분:\n${describeRows(table.rows)}\n${unknown}` +
      '열을 직접 지정하려면: --map "파일의 열 이름=항목" ' +
      '(예: --map "쓴 날=사용일자" --map "C=금액")',
  );
}

function wanted(tables: Table[], options: PlanOptions, plan: ImportPlan): Table[] {
  const { sheet } = options;
  if (sheet === undefined) {
    return tables.filter((table) => {
      if (table.hidden) plan.skipped.push({ name: table.name, reason: "숨겨진 시트" });
      return !table.hidden;
    });
  }
  const found = tables.filter((table) => bareText(table.name) === bareText(sheet));
  if (found.length > 0) return found;
  const names = tables.map((table) => table.name || "(이름 없음)").join(", ");
  throw new BadFile("no_sheet", `시트 '${sheet}'이(가) 없습니다. 파일의 시트: ${names}`);
}

/**
 * Plans the import of a file. Every visible sheet with a recognisable header is read; rows with the
 * same key are counted within their sheet, so a sheet that repeats another adds nothing.
 * Throws `BadFile` when no sheet has a header, or a header and nothing below it.
 */
export function planImport(content: FileContent, options: PlanOptions): ImportPlan {
  const plan: ImportPlan = { format: content.format, sheets: [], skipped: [] };
  const tables = wanted(content.tables, options, plan);
  for (const table of tables) {
    const header = findHeader(table.rows, options.maps);
    if (header) plan.sheets.push(planSheet(table, header, options));
    else plan.skipped.push({ name: table.name, reason: "제목 행이 없는 시트" });
  }
  if (plan.sheets.length === 0) {
    const largest = tables.toSorted((a, b) => b.rows.length - a.rows.length)[0];
    throw largest
      ? noHeader(largest, options.maps)
      : new BadFile("no_header", "보이는 시트가 없습니다.");
  }
  const hasRows = plan.sheets.some((sheet) =>
    sheet.rows.some((row) =>
      row.kind === "ready" || row.kind === "refused" || row.kind === "repeated"
    )
  );
  if (!hasRows) throw new BadFile("no_rows", "제목 행 아래에 사용내역이 없습니다.");
  return plan;
}
