/** A plan for a person's confirmation. */
import type { TableName } from "../../events/tables.ts";
import type { TableBook } from "../../projections/kit/table_view.ts";
import { LISTED_MAX } from "../../projections/table/import_limits.ts";
import type {
  FileColumn,
  ImportPreview,
  ImportSummary,
  ImportTarget,
  LinePreview,
} from "../../projections/table/import_shapes.ts";
import { columnName } from "../excel/cell.ts";
import { type Cell, cellText, isBlank } from "../kit/cell.ts";
import { previewText, readCells, readDayAndTime, showDayAndTime } from "./values/cell_value.ts";
import type { Course } from "./course.ts";
import type { DayRules } from "../../projections/kit/day_text.ts";
import { DAY_ORDER_LABELS } from "../../projections/kit/day_order.ts";
import { type Choices, type Layout, missingLabels } from "./layout/layout.ts";
import type { Line } from "./layout/lines.ts";
import type { ImportNoun } from "./nouns/noun.ts";
import type { NamePair } from "./other_names.ts";
import { describe, nameOf, type PlanContext, type Planned } from "./plan.ts";
import { countsOf } from "./summary.ts";
import { writesOf, writesText } from "./run.ts";
import { cellAt } from "./files/row_reader.ts";

const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

interface Previewed extends Course, Pick<ImportPreview, "unknown" | "before"> {
  names: NamePair[];
  plan: Planned[];
  summary: ImportSummary;
  at: number;
}

/** The preview of a plan; long lists are cut, the counts are of all. */
export function previewOf(context: PlanContext, previewed: Previewed): ImportPreview {
  const { noun, format, sheets, understood, lines, plan, summary, token, at } = previewed;
  const { unknown, before, form } = previewed;
  const [layout] = understood.layouts;
  const of = (kind: Planned["kind"]) => plan.filter((line) => line.kind === kind);
  const listed = (kind: Planned["kind"]) =>
    of(kind).slice(0, LISTED_MAX).map((line) => lineOf(context, line));
  const { counts: { similar, ...counts }, money } = countsOf(noun, summary);
  return {
    before,
    remembered: understood.remembered,
    format,
    sheets: sheets.map(({ name, size, hidden }) => ({ name, rows: size, hidden })),
    sheet: understood.layouts.length === 1 ? layout.sheet : null,
    header: layout.header,
    columns: fileColumns(context, layout, lines),
    targets: noun.targets.map((target) => ({ ...target, ...onlyOf(context, target) })),
    key: understood.key,
    mayCreate: noun.create !== undefined,
    counts,
    summary,
    sums: noun.sums ? { label: noun.sums.label, unit: noun.sums.unit } : null,
    days: layout.days.order ? DAY_ORDER_LABELS[layout.days.order] : null,
    unknown,
    added: listed("added"),
    changed: listed("changed"),
    similar: listed("similar"),
    refused: headFault(context, plan, layout, form) ??
      of("refused").slice(0, LISTED_MAX).flatMap(({ at, line, problems }) =>
        problems.map(({ column, reason }) => ({ at, line, column, message: reason }))
      ),
    seen: {
      token,
      at,
      lines: writesText(writesOf(plan)),
      counts: { same: counts.same, similar, refused: counts.refused, money },
      names: previewed.names,
    },
  };
}

/** The only row that a needed column can name: it is proposed where the file has no such column. */
function onlyOf(
  { noun: { resource }, views }: PlanContext,
  { key, required }: ImportTarget,
): Pick<ImportTarget, "only"> {
  const { reference } = resource.columns.find((column) => column.key === key) ?? {};
  if (!required || !reference) return {};
  const { byId } = views[reference.noun as TableName] as unknown as TableBook;
  const names = [...byId.values()]
    .filter(({ state: { deleted, is_active } }) => !deleted && is_active !== false)
    .map(({ state }) => state.name);
  return names.length === 1 && typeof names[0] === "string" ? { only: names[0] } : {};
}

/** The same of every needed column, by its key. */
export const onlyNames = (context: PlanContext): Record<string, string> =>
  Object.fromEntries(
    context.noun.targets.flatMap((target): [string, string][] => {
      const { only } = onlyOf(context, target);
      return only === undefined ? [] : [[target.key, only]];
    }),
  );

/**
 * A header that lacks what every new row needs is one fault, not one of each row; an odometer column is an alternative.
 */
function headFault(
  { noun, key }: PlanContext,
  plan: Planned[],
  layout: Layout,
  choices: Choices,
): ImportPreview["refused"] | null {
  const missing = plan.some(({ kind }) => kind !== "refused")
    ? []
    : missingLabels(noun, layout, choices);
  if (missing.length === 0 || noun.targets.some((one) => one.autoKey && one.key === key)) {
    return null;
  }
  const message = `머리글 행에 ${
    missing.join(", ")
  } 열이 없습니다. 열을 지정하거나 모든 행에 넣을 값을 적어 주세요.`;
  return [{ at: 0, line: layout.header, column: missing[0], message }];
}

function lineOf(context: PlanContext, { line, kind, row, values, doubts }: Planned): LinePreview {
  const { columns } = context.noun.resource;
  const before = kind === "changed" ? row : undefined;
  const cells = columns.filter((column) => Object.hasOwn(values, column.key)).map((column) => ({
    label: column.label,
    from: before ? previewText(column, before[column.key]) : "",
    to: previewText(column, values[column.key]),
  }));
  const like = kind === "similar" && row ? { like: describe(context, row) } : {};
  return { line, name: nameOf(context, before ?? values), cells, ...like, ...doubts && { doubts } };
}

function fileColumns({ noun }: PlanContext, layout: Layout, lines: Line[]): FileColumn[] {
  const rules = noun.rules(layout, new Date());
  return layout.names.map((name, index): FileColumn => {
    const key = layout.keys[index] ?? null;
    const samples: string[] = [];
    for (const { row } of lines) {
      if (samples.length === SAMPLES) break;
      const cell = cellAt(row, index);
      if (isBlank(cell)) continue;
      samples.push(sampleText(noun, key, cell, rules).slice(0, SAMPLE_LENGTH));
    }
    return { index, name: name || `${columnName(index + 1)}열`, samples, key };
  });
}

/** A cell of the file as read for this key; unchanged if unreadable. */
function sampleText(noun: ImportNoun, key: string | null, cell: Cell, rules: DayRules): string {
  const column = noun.resource.columns.find((one) => one.key === key);
  if (column) {
    const read = readCells(column, [cell], rules);
    if (read?.ok) return previewText(column, read.value);
  } else if (key !== null && noun.dayKeys.includes(key)) {
    // A computed value that is not stored, such as a trip's arrival, has no column.
    const read = readDayAndTime([cell], rules);
    if (read.ok) return showDayAndTime(read.value);
  }
  return cellText(cell);
}
