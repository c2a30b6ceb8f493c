/** A plan as a person looks at it before saying yes. */
import type { Column } from "../../events/kit/column.ts";
import {
  type FileColumn,
  type ImportPreview,
  type LinePreview,
  LISTED_MAX,
} from "../../projections/table/import_shapes.ts";
import { columnName } from "../excel/cell.ts";
import { cellText, isBlank, type Table } from "../import/cell.ts";
import { readCells, showValue } from "./import_cell.ts";
import { type Layout, targetsOf } from "./import_columns.ts";
import { cellAt } from "./import_lines.ts";
import type { PlannedLine } from "./import_plan.ts";
import type { Resource, Values } from "./resource.ts";

const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

interface Previewed {
  format: string;
  tables: Table[];
  layout: Layout;
  key: string | null;
  plan: PlannedLine[];
  token: string;
  at: number;
}

/** The preview of a plan; long lists are cut, the counts are of all. */
export function previewOf(resource: Resource, previewed: Previewed): ImportPreview {
  const { format, tables, layout, key, plan, token, at } = previewed;
  const of = (kind: PlannedLine["kind"]) => plan.filter((line) => line.kind === kind);
  const [added, changed, refused] = [of("added"), of("changed"), of("refused")];
  const listed = (lines: PlannedLine[]) =>
    lines.slice(0, LISTED_MAX).map((line) => lineOf(resource.columns, key, line));
  return {
    format,
    sheets: tables.map(({ name, rows, hidden }) => ({ name, rows: rows.length, hidden })),
    sheet: layout.table.name,
    header: layout.header,
    columns: fileColumns(resource, layout),
    targets: targetsOf(resource),
    key,
    mayCreate: resource.create !== undefined,
    counts: {
      added: added.length,
      changed: changed.length,
      same: of("same").length,
      refused: refused.length,
    },
    added: listed(added),
    changed: listed(changed),
    refused: refused.slice(0, LISTED_MAX).flatMap(({ line, problems }) =>
      problems.map(({ column, message }) => ({ line, column, message }))
    ),
    seen: {
      token,
      at,
      lines: plan.flatMap(({ kind, line, row }): [number, number][] =>
        kind === "added" ? [[line, 0]] : kind === "changed" ? [[line, row!.version]] : []
      ),
    },
  };
}

function lineOf(columns: Column[], key: string | null, planned: PlannedLine): LinePreview {
  const { line, row, values } = planned;
  const cells = columns.filter((column) => Object.hasOwn(values, column.key)).map((column) => ({
    label: column.label,
    from: row ? showValue(column, row[column.key]) : "",
    to: showValue(column, values[column.key]),
  }));
  return { line, name: nameOf(columns, key, row ?? values), cells };
}

/** What a row is called: what its first column says, and its key beside it. */
function nameOf(columns: Column[], key: string | null, values: Values): string {
  const first = columns.find((column) => column.type !== "sequence" && values[column.key]);
  const own = columns.find((column) => column.key === key && column.key !== "id");
  const parts = [first, own].map((column) => column ? showValue(column, values[column.key]) : "");
  return [...new Set(parts.filter((part) => part !== ""))].join(" · ");
}

function fileColumns({ columns }: Resource, layout: Layout): FileColumn[] {
  const { keys, names, rows, table } = layout;
  return names.map((name, index): FileColumn => {
    const column = columns.find(({ key }) => key === keys[index]);
    const samples: string[] = [];
    for (const row of rows) {
      if (samples.length === SAMPLES) break;
      const cell = cellAt(row, index);
      if (isBlank(cell)) continue;
      const read = column && readCells(column, [cell], table.date1904);
      const shown = column && read?.ok ? showValue(column, read.value) : cellText(cell);
      samples.push(shown.slice(0, SAMPLE_LENGTH));
    }
    return { index, name: name || `${columnName(index + 1)}열`, samples, key: keys[index] };
  });
}
