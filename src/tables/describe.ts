/** What the calls of a table take, for the API description: from its columns. */
import { z } from "zod";
import type { Column } from "../../events/kit/column.ts";
import type { Resource } from "./resource.ts";

/** The body of a create or an update. */
export function valuesShape(columns: readonly Column[]): z.ZodType {
  const cells = columns.filter(({ type }) => type !== "sequence")
    .map((column) => [column.key, cellShape(column).optional()]);
  return z.object({ ...Object.fromEntries(cells), version: z.int().positive().optional() });
}

/** The body of a bulk edit. */
export function editsShape({ columns }: Resource): z.ZodType {
  const values = Object.fromEntries(
    columns.filter(({ editable }) => editable)
      .map((column) => [column.key, cellShape(column).optional()]),
  );
  const edit = z.object({
    id: z.string(),
    version: z.int().positive().optional(),
    values: z.object(values),
  });
  return z.object({
    label: z.string().max(200).optional(),
    edits: z.array(edit).min(1).max(20_000),
  });
}

/** The query of a list: page, search, order, and a filter (or two bounds) for each column. */
export function listShape({ columns }: Resource): z.ZodType {
  const text = (description: string) => z.string().optional().describe(description);
  const filters = columns.filter(({ type }) => type !== "sequence").flatMap((column) => {
    const { key, label, type } = column;
    if (type === "number" || type === "currency" || type === "date" || type === "datetime") {
      const bounds = [[`${key}_start`, text(`${label}: 이상`)], [
        `${key}_end`,
        text(`${label}: 이하`),
      ]];
      return [[key, text(label)], ...bounds];
    }
    return [[key, text(label)]];
  });
  return z.object({
    page: text("쪽 번호, 1부터"),
    page_size: text("한 쪽의 건수, 10,000까지"),
    search: text("검색어"),
    ordering: text("정렬 항목, 내림차순은 앞에 -"),
    sort_field: text("정렬 항목"),
    sort_direction: z.enum(["asc", "desc"]).optional(),
    deleted: z.enum(["only", "with", "without"]).optional().describe("삭제한 항목"),
    ...Object.fromEntries(filters),
  });
}

function cellShape(column: Column): z.ZodType {
  return shapeOf(column).describe(column.label);
}

function shapeOf({ type, maxLength, min, max, integer, options, required }: Column): z.ZodType {
  const orNull = (shape: z.ZodType) => required ? shape : shape.nullable();
  switch (type) {
    case "text":
    case "sequence":
      return z.string().max(maxLength ?? 10_000);
    case "number":
    case "currency": {
      const number = integer || type === "currency" ? z.int() : z.number();
      const above = min === undefined ? number : number.min(min);
      return orNull(max === undefined ? above : above.max(max));
    }
    case "date":
      return orNull(z.iso.date());
    case "datetime":
      return orNull(z.iso.datetime({ offset: true }));
    case "boolean":
      return z.boolean();
    case "select":
    case "status":
      return orNull(options?.length ? z.enum(options.map(({ value }) => value)) : z.string());
    default:
      return type satisfies never;
  }
}
