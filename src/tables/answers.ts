/** The shapes of a table's answers: those that every table gives, around rows made of its columns. */
import { z } from "zod";
import type { Column, TableRow } from "../../events/kit/column.ts";
import { cellSchema } from "../../events/kit/field.ts";
import { count, data, exactly, history, instant, text } from "../../projections/answers.ts";
import type {
  CreatedRow,
  FileBefore,
  FileColumn,
  ImportAnswer,
  ImportPreview,
  ImportSummary,
  ImportTarget,
  LineOutcome,
  LinePreview,
  RefusedLine,
  StatedTotal,
  SummaryPart,
  UnknownValue,
} from "../../projections/table/import_shapes.ts";
import { bulkAnswer, listAnswer, operation, saveAnswer } from "../../projections/table/shapes.ts";
import { XLSX_TYPE } from "../excel/workbook.ts";
import { NDJSON_TYPE } from "../server/lines.ts";
import { problemShape } from "../server/respond.ts";
import type { Answer } from "../server/route.ts";
import { progress } from "../store/contract.ts";
import { described } from "./describe.ts";
import { importSeen } from "../import/form.ts";
import type { Resource } from "./resource.ts";

/** What a cell of an answer holds. */
function cellOf(column: Column): z.ZodType {
  const { type } = column;
  if (type === "sequence") return described(column, z.union([z.number(), text]).nullable());
  const shape = cellSchema({ ...column, required: false });
  return described(column, type === "text" || type === "boolean" ? shape : shape.nullable());
}

/** A row as every answer of the table shows it. */
function rowOf({ noun, columns, cells = {} }: Resource): z.ZodType<TableRow> {
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

/** A vehicle says more of itself. */
const options = z.array(z.strictObject({
  value: text,
  label: text,
  id: text.optional(),
  fuelType: text.optional(),
  is_active: z.boolean().optional(),
}));
const filterOptions = z.object({ data: z.record(text, options) }).catchall(options);

const refusedLine = exactly<RefusedLine>()(
  z.strictObject({ at: count, line: count, column: text, message: text }),
);
const linePreview = exactly<LinePreview>()(z.strictObject({
  line: count,
  name: text,
  cells: z.array(z.strictObject({ label: text, from: text, to: text })),
  like: text.optional(),
}));
const part = exactly<SummaryPart>()(z.strictObject({ rows: count, amount: z.number() }));
const numbers = z.array(count);
const summary = exactly<ImportSummary>()(z.strictObject({
  read: count,
  added: part,
  changed: part,
  same: part,
  similar: part,
  refused: part,
  unsent: part,
  footers: count,
  blank: count,
  remarks: count,
  headers: count,
  deposits: count,
  amount: z.number(),
  keptTwice: numbers,
  repeated: count,
  loneCancellations: numbers,
  totals: z.array(
    exactly<StatedTotal>()(z.strictObject({
      sheet: text,
      line: count,
      label: text,
      stated: z.number().nullable(),
      sum: z.number(),
      agrees: z.boolean().nullable(),
      refused: z.number(),
    })),
  ),
}));

const before = exactly<FileBefore>()(
  z.strictObject({ file: text, at: instant, by: text, added: count, changed: count }),
).nullable();

const unknown = z.array(
  exactly<UnknownValue>()(z.strictObject({
    key: text,
    label: text,
    value: text,
    rows: count,
    mayCreate: z.boolean(),
    choices: z.array(text),
  })),
);
const created = z.array(
  exactly<CreatedRow>()(
    z.strictObject({ noun: text, title: text, name: text, operation: text }),
  ),
);

const preview = exactly<ImportPreview>()(
  z.strictObject({
    before,
    remembered: z.boolean(),
    format: text,
    sheets: z.array(z.strictObject({ name: text, rows: count, hidden: z.boolean() })),
    sheet: text.nullable(),
    header: count,
    columns: z.array(
      exactly<FileColumn>()(z.strictObject({
        index: count,
        name: text,
        samples: z.array(text),
        key: text.nullable(),
      })),
    ),
    targets: z.array(
      exactly<ImportTarget>()(z.strictObject({
        key: text,
        label: text,
        required: z.boolean(),
        keyOnly: z.boolean(),
        mayBeKey: z.boolean(),
        autoKey: z.boolean(),
        most: count,
      })),
    ),
    key: text.nullable(),
    mayCreate: z.boolean(),
    counts: z.strictObject({
      added: count,
      changed: count,
      same: count,
      refused: count,
    }),
    summary,
    sums: z.strictObject({ label: text, unit: z.enum(["원", "km"]) }).nullable(),
    days: text.nullable(),
    unknown,
    added: z.array(linePreview),
    changed: z.array(linePreview),
    similar: z.array(linePreview),
    refused: z.array(refusedLine),
    seen: importSeen,
  }).meta({ id: "ImportPreview" }),
);

const lines = z.object({
  before,
  operation: text.describe("되돌릴 때 쓰는 이름"),
  data: z.array(
    exactly<LineOutcome>()(z.strictObject({
      at: count,
      outcome: z.enum(["added", "changed", "same", "similar", "refused"]),
      reason: text.optional(),
      like: text.optional(),
    })),
  ),
  created,
  unknown,
});

/** Long work is answered at once, or line by line for who asks for NDJSON. */
const long = (shape: z.ZodType, first: z.ZodType = shape): Answer => ({
  "application/json": first,
  [NDJSON_TYPE]: z.union([
    z.strictObject({ progress }),
    z.strictObject({ result: shape }),
    z.strictObject({ error: problemShape }),
  ]),
});

/** What the calls of a table answer. */
export function answersOf(resource: Resource) {
  const row = rowOf(resource);
  const bulk = bulkAnswer(row);
  const imported = exactly<ImportAnswer>()(
    bulk.extend({
      added: count,
      changed: count,
      created,
      lines: z.array(refusedLine),
    }),
  );
  return {
    list: listAnswer(row),
    save: saveAnswer(row),
    bulk: long(bulk),
    lines,
    imported: long(imported, z.union([preview, imported])),
    filterOptions,
    history,
    operations: data(z.array(operation)),
    workbook: { [XLSX_TYPE]: null },
  };
}
