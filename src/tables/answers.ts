/** The response shapes of tables, built from their columns. */
import { z } from "zod";
import type { Column, TableRow } from "../../events/kit/column.ts";
import { cellSchema } from "../../events/kit/field.ts";
import { data, history, instant, text } from "../../projections/kit/answers.ts";
import { importAnswer, importPreview, linesAnswer } from "../../projections/table/import_shapes.ts";
import { bulkAnswer, listAnswer, operation, saveAnswer } from "../../projections/table/shapes.ts";
import { XLSX_TYPE } from "../excel/workbook.ts";
import { listFile } from "../server/attachment.ts";
import { NDJSON_TYPE } from "../server/lines.ts";
import { problemShape } from "../server/respond.ts";
import type { Answer } from "../server/route.ts";
import { progress } from "../store/contract.ts";
import { described } from "./describe.ts";
import type { Resource } from "./resource.ts";

/** Value of a cell in a response. */
function cellOf(column: Column): z.ZodType {
  const { type } = column;
  if (type === "sequence") return described(column, z.union([z.number(), text]).nullable());
  const shape = cellSchema({ ...column, required: false });
  return described(column, type === "text" || type === "boolean" ? shape : shape.nullable());
}

/** A row as every answer of the table shows it. */
export function rowOf({ noun, columns, cells = {} }: Resource): z.ZodType<TableRow> {
  const row = z.strictObject({
    id: text,
    version: z.int().positive(),
    deleted: z.boolean(),
    updated_at: instant,
    updated_by: text,
    ...cells,
    ...Object.fromEntries(columns.map((column) => [column.key, cellOf(column)])),
  });
  return row.meta({ id: `${noun[0].toUpperCase()}${noun.slice(1)}Row` }) as z.ZodType<
    unknown
  > as z.ZodType<TableRow>;
}

/** A vehicle has additional fields. */
const options = z.array(z.strictObject({
  value: text,
  label: text,
  id: text.optional(),
  fuelType: text.optional(),
  is_active: z.boolean().optional(),
}));
const filterOptions = z.object({ data: z.record(text, options) }).catchall(options);

/** Long work is answered at once, or line by line for a caller that accepts NDJSON. */
const long = (shape: z.ZodType, first: z.ZodType = shape): Answer => ({
  "application/json": first,
  [NDJSON_TYPE]: z.union([
    z.strictObject({ progress }),
    z.strictObject({ result: shape }),
    z.strictObject({ error: problemShape }),
  ]),
});

/** Responses of a table's calls. */
export function answersOf(resource: Resource) {
  const row = rowOf(resource);
  const bulk = bulkAnswer(row);
  const imported = importAnswer(row);
  return {
    list: listAnswer(row),
    save: saveAnswer(row),
    bulk: long(bulk),
    lines: linesAnswer,
    imported: long(imported, z.union([importPreview, imported])),
    filterOptions,
    history,
    operations: data(z.array(operation)),
    workbook: { [XLSX_TYPE]: null },
    listFile: { ...listFile, "application/zip": null },
  };
}
