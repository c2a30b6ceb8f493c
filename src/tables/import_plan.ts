/** What an import would do, line by line, decided as the books stand. Writes nothing. */
import type { Actor } from "../../events/event.ts";
import { isRefusal, type Refusal } from "../../events/refusal.ts";
import type { Views } from "../../projections/registry.ts";
import { checkChange, checkNew } from "../../projections/table/check.ts";
import type { CellValue, Column, TableRow } from "../../events/kit/column.ts";
import { cellText } from "../import/cell.ts";
import { isSameValue } from "./import_cell.ts";
import { keyText, type LineProblem, type ReadLine } from "./import_lines.ts";
import type { Resource, Values } from "./resource.ts";

export interface PlannedLine {
  line: number;
  kind: "added" | "changed" | "same" | "refused";
  /** The row that is changed. */
  row?: TableRow;
  /** What is written: of a changed row only what differs. */
  values: Values;
  problems: LineProblem[];
}

export interface PlanContext {
  resource: Resource;
  views: Views;
  key: string | null;
  now: Date;
  actor: Actor;
}

/** Rows by their key, deleted ones included. */
export type RowsByKey = Map<string, TableRow[]>;

/** Looks up rows by the value of a column. */
export function rowsByKey({ resource, views, key }: PlanContext): RowsByKey {
  if (key === null) return new Map();
  const found = Map.groupBy(resource.rows(views), (row) => keyText(row[key]));
  found.delete("");
  return found;
}

/** The row that a line means, null for a new one, or why it cannot be told. */
export function placeOf(
  { resource, key }: PlanContext,
  rows: RowsByKey,
  line: Pick<ReadLine, "key">,
): TableRow | null | LineProblem {
  const label = resource.columns.find((column) => column.key === key)?.label ?? "";
  const no = (message: string): LineProblem => ({ column: label, message });
  const found = line.key === "" ? [] : rows.get(line.key) ?? [];
  const live = found.filter(({ deleted }) => !deleted);
  if (live.length === 1) return live[0];
  if (live.length > 1) {
    return no(`같은 값을 가진 행이 ${live.length}건 있어 어느 행인지 알 수 없습니다.`);
  }
  if (found.length > 0) return no("삭제된 행입니다. 먼저 복원한 뒤 다시 가져와 주세요.");
  if (key === "id" && line.key !== "") return no("이 번호를 가진 행이 없습니다.");
  if (!resource.create) {
    if (line.key === "") return no("어느 행인지 알 수 있는 값이 비어 있습니다.");
    return no(`이 값을 가진 ${resource.title} 행이 없습니다. 가져오기로는 추가할 수 없습니다.`);
  }
  return null;
}

export const isProblem = (place: TableRow | null | LineProblem): place is LineProblem =>
  place !== null && "message" in place && "column" in place && !("version" in place);

/** A plan for every line, in the order of the file. */
export function planLines(context: PlanContext, lines: ReadLine[]): PlannedLine[] {
  const rows = rowsByKey(context);
  const twins = twinsOf(context, lines);
  return lines.map((line): PlannedLine => {
    const refused = (problems: LineProblem[]): PlannedLine => {
      return { line: line.line, kind: "refused", values: line.values, problems };
    };
    if (line.problems.length > 0) return refused(line.problems);
    const place = placeOf(context, rows, line);
    if (isProblem(place)) return refused([place]);
    if (place === null && takeTwin(twins, line.values)) {
      return { line: line.line, kind: "same", values: {}, problems: [] };
    }
    const planned = place ? planChange(context, line, place) : planNew(context, line);
    return isRefusal(planned) || Array.isArray(planned)
      ? refused(problemsOf(context, planned))
      : planned;
  });
}

function planChange(
  { resource, views, now, actor }: PlanContext,
  { line, values: given }: ReadLine,
  row: TableRow,
): PlannedLine | Refusal | LineProblem[] {
  const wanted = changedValues(resource, given, row);
  const { values, problems } = checkChange(resource.columns, wanted, row);
  if (problems.length > 0) return named(resource.columns, problems);
  if (Object.keys(values).length === 0) return { line, kind: "same", row, values, problems: [] };
  const decision = resource.update(views, row.id, values, now, actor);
  if (isRefusal(decision)) return decision;
  const kind = decision.length === 0 ? "same" : "changed";
  return { line, kind, row, values, problems: [] };
}

function planNew(
  { resource, views, now, actor }: PlanContext,
  { line, values: given }: ReadLine,
): PlannedLine | Refusal | LineProblem[] {
  const columns = resource.createColumns ?? resource.columns;
  const { values, problems } = checkNew(columns, newValues(given));
  if (problems.length > 0) return named(columns, problems);
  const decision = resource.create!(views, `import-${line}`, values, now, actor);
  return isRefusal(decision) ? decision : { line, kind: "added", values, problems: [] };
}

/** What a line says of a new row: not its number, and nothing where it is empty. */
export function newValues(given: Values): Values {
  const filled = Object.entries(given).filter(([key, value]) =>
    key !== "id" && value !== null && value !== ""
  );
  return Object.fromEntries(filled);
}

/** What a line says differently from its row, in columns that may be changed. */
export function changedValues(resource: Resource, given: Values, row: TableRow): Values {
  const changed = Object.entries(given).filter(([key, value]) => {
    const column = resource.columns.find((entry) => entry.key === key);
    return column?.editable && !isSameValue(column, row[key], value);
  });
  return Object.fromEntries(changed);
}

function named(columns: Column[], problems: { field: string; message: string }[]): LineProblem[] {
  return problems.map(({ field, message }) => ({
    column: columns.find(({ key }) => key === field)?.label ?? field,
    message,
  }));
}

/** A decision's no, by the columns it names. */
function problemsOf({ resource }: PlanContext, no: Refusal | LineProblem[]): LineProblem[] {
  if (Array.isArray(no)) return no;
  const [detail] = (no.details ?? []) as { field?: string }[];
  const column = resource.columns.find(({ key }) => key === detail?.field);
  return [{ column: column?.label ?? "", message: no.message }];
}

/** Rows that stand there already as a line without a key says them; each answers for one line. */
interface Twins {
  keys: string[];
  left: Map<string, number>;
}

const plain = (value: CellValue | undefined): string => {
  if (value === null || value === undefined || value === 0) return "";
  if (typeof value !== "string") return String(value);
  const instant = /^\d{4}-\d\d-\d\dT.*Z$/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(instant) ? cellText(value) : `@${Math.floor(instant / 1_000)}`;
};

function twinsOf({ resource, views }: PlanContext, lines: ReadLine[]): Twins {
  const keys = [...new Set(lines.flatMap(({ values }) => Object.keys(values)))]
    .filter((key) => key !== "id");
  const left = new Map<string, number>();
  for (const row of resource.rows(views)) {
    if (row.deleted) continue;
    const text = JSON.stringify(keys.map((key) => plain(row[key])));
    left.set(text, (left.get(text) ?? 0) + 1);
  }
  return { keys, left };
}

function takeTwin({ keys, left }: Twins, values: Values): boolean {
  const text = JSON.stringify(keys.map((key) => plain(values[key])));
  const count = left.get(text) ?? 0;
  if (count > 0) left.set(text, count - 1);
  return count > 0;
}
