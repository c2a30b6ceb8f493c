/** What the calls of a table take, for the API description: from its columns. */
import { z } from "zod";
import type { Column } from "../../events/kit/column.ts";
import { EDIT_KINDS } from "../../projections/table/operation_name.ts";
import type { Resource } from "./resource.ts";

type Shapes = Record<string, z.ZodType>;

/** The body of a create. */
export function valuesShape(columns: readonly Column[]): z.ZodType {
  return z.object({ ...cellShapes(columns), version: z.int().positive().optional() });
}

/** The body of an update. */
export function changeShape({ columns }: Resource): z.ZodType {
  const cells = cellShapes(columns.filter(({ editable }) => editable));
  return z.object({ ...cells, ...seenShapes(cells) });
}

/** The body of a bulk edit. */
export function editsShape({ columns }: Resource): z.ZodType {
  const cells = cellShapes(columns.filter(({ editable }) => editable));
  const edit = z.strictObject({ id: z.string(), values: z.object(cells), ...seenShapes(cells) });
  return z.strictObject({
    kind: z.enum(EDIT_KINDS).optional().describe("작업의 종류. 작업 내역에 보입니다."),
    edits: z.array(edit).min(1).max(20_000),
  });
}

function cellShapes(columns: readonly Column[]): Shapes {
  return Object.fromEntries(
    columns.filter(({ type }) => type !== "sequence")
      .map((column) => [column.key, cellShape(column).optional()]),
  );
}

/** What guards an edit against another's: the whole row's version, or what was seen cell by cell. */
function seenShapes(cells: Shapes) {
  return {
    version: z.int().positive().optional()
      .describe("수정할 때 본 행의 버전. 지금 버전과 다르면 409로 거절합니다."),
    from: z.object(cells).optional().describe(
      "바꿀 칸에서 본 값. 그 칸을 다른 사람이 바꾼 행만 409로 거절하고, 다른 칸을 바꾼 것은 함께 저장합니다. version이 있으면 쓰지 않습니다.",
    ),
  };
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
    operation: text("작업 이름: 그 작업이 바꾼 항목만"),
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
