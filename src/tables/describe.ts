/** What the calls of a table take, for the API description: from its columns. */
import { z } from "zod";
import type { Column } from "../../events/kit/column.ts";
import { EDIT_KINDS } from "../../projections/table/operation_name.ts";
import { FORMS } from "../../projections/table/text_format.ts";
import { SEARCH_MAX_LENGTH, sortableFields } from "../../projections/table/query.ts";
import type { Resource } from "./resource.ts";
import { rowId, TARGETS_MAX } from "./target.ts";

/** Most rows of one bulk edit. */
export const EDITS_MAX = 20_000;

type Shapes = Record<string, z.ZodType>;

/** The body of a create. */
export function valuesShape(columns: readonly Column[]) {
  return z.strictObject({
    ...cellShapes(columns.filter(({ editable }) => editable)),
    ...Object.fromEntries(
      columns.filter(({ required, editable }) => required && editable)
        .map((column) => [column.key, cellShape(column)]),
    ),
  });
}

/** The body of an update. */
export function changeShape({ columns }: Resource) {
  const cells = cellShapes(columns.filter(({ editable }) => editable));
  return z.strictObject({ ...cells, ...seenShapes(cells) });
}

/** The body of a bulk edit. */
export function editsShape({ columns }: Resource) {
  const cells = cellShapes(columns.filter(({ editable }) => editable));
  const edit = z.strictObject({
    id: rowId,
    values: z.strictObject(cells),
    ...seenShapes(cells),
  });
  return z.strictObject({
    kind: z.enum(EDIT_KINDS).optional().describe("작업의 종류. 작업 내역에 보입니다."),
    edits: z.array(edit).min(1).max(EDITS_MAX),
  });
}

const confirmed = z.int().positive().describe("확인한 건수. 지금 건수와 다르면 409입니다.");

/** Which rows a call on many means: these, or all that a filter finds. */
export function targetShape(resource: Resource) {
  return z.union([
    z.strictObject({ ids: z.array(rowId).min(1).max(TARGETS_MAX) }),
    z.strictObject({ filter: filterShape(resource), count: confirmed }),
  ]);
}

/** The body of a call that gives many rows the same values. */
export function updateShape(resource: Resource) {
  const cells = cellShapes(resource.columns.filter(({ editable }) => editable));
  const data = z.strictObject(cells).meta({ minProperties: 1 });
  const version = z.int().positive().optional();
  const selected = z.union([rowId, z.object({ id: rowId, version })]);
  return z.union([
    z.strictObject({ selectedItems: z.array(selected).min(1).max(TARGETS_MAX), data }),
    z.strictObject({ filter: filterShape(resource), count: confirmed, data }),
  ]);
}

/** The body of an export: rows and columns, all of them unless told. */
export function exportShape(resource: Resource) {
  return z.strictObject({
    ids: z.array(rowId).max(TARGETS_MAX).optional(),
    filter: filterShape(resource).optional(),
    columns: z.array(z.enum(resource.columns.map(({ key }) => key))).max(200).optional(),
  });
}

/** The same in an address, with commas between. */
export const exportQuery = ({ columns }: Resource): Shapes => {
  const key = `(${columns.map(({ key }) => key).join("|")})`;
  return {
    ids: z.string().optional().describe("고른 항목의 id, 쉼표로 나눔"),
    columns: z.string().regex(new RegExp(`^${key}(,${key})*$`)).optional()
      .describe("열, 쉼표로 나눔"),
  };
};

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
    from: z.strictObject(cells).optional().describe(
      "바꿀 칸에서 본 값. 그 칸을 다른 사람이 바꾼 행만 409로 거절하고, 다른 칸을 바꾼 것은 함께 저장합니다. version이 있으면 쓰지 않습니다.",
    ),
  };
}

/** The query of a list: page, search, order, and a filter (or two bounds) for each column. */
export function listShape(resource: Resource) {
  const orders = sortableFields(resource.columns);
  return z.object({
    page: orEmpty(/[1-9]\d{0,8}/).optional().describe("쪽 번호, 1부터"),
    page_size: orEmpty(/[1-9]\d{0,3}|10000/).optional()
      .describe("한 쪽의 건수, 10,000까지"),
    ordering: z.enum(orders.flatMap((key) => [key, `-${key}`])).optional()
      .describe("정렬 항목, 내림차순은 앞에 -"),
    sort_field: z.enum(orders).optional().describe("정렬 항목"),
    sort_direction: z.enum(["asc", "desc"]).optional(),
    ...filterShape(resource).shape,
  });
}

/** What finds rows: search, deleted or not, and a filter (or two bounds) for each column. */
function filterShape({ columns }: Resource) {
  const filters = columns.flatMap((column) => {
    const { key, label, type } = column;
    const shape = filterValue(type).optional();
    const is = [key, shape.describe(label)] as const;
    if (type === "text" || type === "select" || type === "status" || type === "boolean") {
      return [is];
    }
    return [
      is,
      [`${key}_start`, shape.describe(`${label}: 이상`)] as const,
      [`${key}_end`, shape.describe(`${label}: 이하`)] as const,
    ];
  });
  return z.strictObject({
    search: z.string().max(SEARCH_MAX_LENGTH).optional().describe("검색어"),
    operation: z.string().optional().describe("작업 이름: 그 작업이 바꾼 항목만"),
    deleted: z.enum(["only", "with", "without"]).optional().describe("삭제한 항목"),
    ...Object.fromEntries(filters),
  });
}

/** A day of 1900 to 2199. */
const DAY = new RegExp(
  "(19|2[01])\\d\\d-((0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])|(0[13-9]|1[0-2])-(29|30)|" +
    "(0[13578]|1[02])-31)|(19|2[01])([02468][048]|[13579][26])-02-29",
);

/** A parameter that is empty counts as not given (S2 §7). */
const orEmpty = ({ source }: RegExp) => z.string().regex(new RegExp(`^\\s*(${source})?\\s*$`));

/** How the value of a filter is written. */
function filterValue(type: Column["type"]): z.ZodType {
  switch (type) {
    case "number":
    case "currency":
    case "sequence":
      return orEmpty(/-?\d{1,12}(\.\d{1,6})?/);
    case "date":
    case "datetime":
      return orEmpty(DAY);
    case "boolean":
      return z.enum(["true", "false"]);
    default:
      return z.string();
  }
}

const cellShape = (column: Column): z.ZodType => described(column, shapeOf(column));

/** A cell's shape under the column's label; what is about a person is marked. */
export const described = <S extends z.ZodType>({ label, personal }: Column, shape: S): S =>
  shape.meta({ description: label, ...(personal ? { "x-personal": true } : {}) });

function shapeOf(
  { type, maxLength, min, max, integer, options, required, format }: Column,
): z.ZodType {
  const orNull = (shape: z.ZodType) => required ? shape : shape.nullable();
  switch (type) {
    case "text":
    case "sequence": {
      const text = z.string().max(maxLength ?? 10_000);
      if (format) return text.regex(FORMS[format].like);
      return required ? text.regex(/\S/) : text;
    }
    case "number":
    case "currency": {
      const number = integer || type === "currency" ? z.int() : z.number();
      const above = min === undefined ? number : number.min(min);
      return orNull(max === undefined ? above : above.max(max));
    }
    case "date":
      return orNull(z.string().regex(new RegExp(`^(${DAY.source})$`)));
    case "datetime":
      return orNull(z.iso.datetime({ offset: true }));
    case "boolean":
      return z.boolean();
    case "select":
    case "status":
      if (options?.length) return orNull(z.enum(options.map(({ value }) => value)));
      return orNull(required ? z.string().regex(/\S/) : z.string());
    default:
      return type satisfies never;
  }
}
