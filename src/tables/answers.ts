/** The shapes of a table's answers: those that every table gives, around rows made of its columns. */
import { z } from "zod";
import type { Column, ColumnOption, TableRow } from "../../events/kit/column.ts";
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
import type {
  BulkAnswer,
  ListAnswer,
  Operation,
  RefusedItem,
  SaveAnswer,
} from "../../projections/table/shapes.ts";
import { XLSX_TYPE } from "../excel/workbook.ts";
import {
  count,
  data,
  exactly,
  fieldChange,
  history,
  instant,
  problemBody,
  progress,
} from "../server/answers.ts";
import { NDJSON_TYPE } from "../server/lines.ts";
import type { Answer } from "../server/route.ts";
import { described } from "./describe.ts";
import { importSeen } from "../import/form.ts";
import type { Resource } from "./resource.ts";

const text = z.string();

/** What a cell of an answer holds. */
function cellOf(column: Column): z.ZodType {
  switch (column.type) {
    case "number":
    case "currency":
      return described(column, z.number().nullable());
    case "sequence":
      return described(column, z.union([z.number(), text]).nullable());
    case "boolean":
      return described(column, z.boolean());
    case "date":
    case "datetime":
    case "select":
    case "status":
      return described(column, text.nullable());
    case "text":
      return described(column, text);
    default:
      return column.type satisfies never;
  }
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

const option = exactly<ColumnOption>()(z.strictObject({ value: text, label: text }));
/** A vehicle says more of itself. */
const options = z.array(option.extend({
  id: text.optional(),
  fuelType: text.optional(),
  is_active: z.boolean().optional(),
}));
const filterOptions = z.object({ data: z.record(text, options) }).catchall(options);

const operations = data(z.array(
  exactly<Operation>()(z.strictObject({
    operation: text,
    at: instant,
    label: text,
    rows: count,
    name: text.nullable(),
    changes: z.array(fieldChange),
    fields: z.array(text),
    undone: z.boolean(),
    by: text.optional(),
  })),
));

const refusedLine = exactly<RefusedLine>()(
  z.strictObject({ at: count, line: count, column: text, message: text }),
);
const linePreview = exactly<LinePreview>()(z.strictObject({
  line: count,
  name: text,
  cells: z.array(z.strictObject({ label: text, from: text, to: text })),
  like: text.optional(),
}));
const part = exactly<SummaryPart>()(z.strictObject({ rows: count, money: z.number() }));
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
  money: z.number(),
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
    days: text.nullable(),
    unknown: z.array(
      exactly<UnknownValue>()(z.strictObject({
        key: text,
        label: text,
        value: text,
        rows: count,
        mayCreate: z.boolean(),
        choices: z.array(text),
      })),
    ),
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
});

/** Long work is answered at once, or line by line for who asks for NDJSON. */
const long = (shape: z.ZodType, first: z.ZodType = shape): Answer => ({
  "application/json": first,
  [NDJSON_TYPE]: z.union([
    z.strictObject({ progress }),
    z.strictObject({ result: shape }),
    z.strictObject({ error: problemBody }),
  ]),
});

function answersFor(resource: Resource) {
  const row = rowOf(resource);
  const refused = exactly<RefusedItem>()(z.strictObject({
    id: text,
    name: text.optional(),
    message: text,
    current: row.optional(),
    clashes: z.array(text).optional(),
  }));
  const bulk = { done: count, refused: z.array(refused), rows: z.array(row), operation: text };
  const imported = exactly<ImportAnswer>()(
    z.strictObject({
      ...bulk,
      added: count,
      changed: count,
      created: z.array(
        exactly<CreatedRow>()(
          z.strictObject({ noun: text, title: text, name: text, operation: text }),
        ),
      ),
      lines: z.array(refusedLine),
    }),
  );
  return {
    list: exactly<ListAnswer>()(z.strictObject({
      results: z.array(row),
      count,
      has_more: z.boolean(),
      page: count,
      page_size: count,
      position: count,
    })),
    save: exactly<SaveAnswer>()(z.strictObject({
      data: row,
      operation: text.describe("되돌릴 때 쓰는 이름. 바뀐 것이 없으면 빈 글자"),
    })),
    bulk: long(exactly<BulkAnswer>()(z.strictObject(bulk))),
    lines,
    imported: long(imported, z.union([preview, imported])),
    filterOptions,
    history,
    operations,
    workbook: { [XLSX_TYPE]: null },
  };
}

type Answers = ReturnType<typeof answersFor>;
const known = new WeakMap<Resource, Answers>();

/** What the calls of a table answer. */
export function answersOf(resource: Resource): Answers {
  const answers = known.get(resource) ?? answersFor(resource);
  known.set(resource, answers);
  return answers;
}
