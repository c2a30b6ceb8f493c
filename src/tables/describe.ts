/** Input of a table's calls: parsed with any cells, and described with those of its columns. */
import { z } from "zod";
import type { Column } from "../../events/kit/column.ts";
import { cellSchema } from "../../events/kit/field.ts";
import { EDIT_KINDS } from "../../projections/kit/operation_name.ts";
import { SEARCH_MAX_LENGTH, sortableFields } from "../../projections/table/query.ts";
import { FORMS } from "../../projections/table/text_format.ts";
import { rightsOn } from "./file_rights.ts";
import { filesField } from "./row_files.ts";
import { formatField } from "../server/attachment.ts";
import { restoreBody, revertBody, versionField } from "../server/command.ts";
import type { Resource } from "./resource.ts";

/** Most rows of one call; and of one whose rows each have cells of their own. */
export const TARGETS_MAX = 100_000;
const EDITS_MAX = 20_000;
export const TOO_MANY = `한 번에 ${TARGETS_MAX.toLocaleString("ko-KR")}건까지 처리할 수 있습니다.`;
const TOO_MANY_EDITS = `한 번에 ${EDITS_MAX.toLocaleString("ko-KR")}행까지 바꿀 수 있습니다.`;

type Shapes = Record<string, z.ZodType>;

/** Scripts may send numbers; ids are texts. */
const rowId = z.union([z.string().min(1).max(64), z.int().transform(String)]);

const isValues = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Each is checked against its column when its row is decided, so that all problems are reported. */
const anyCells = z.custom<Record<string, unknown>>(isValues, "바꿀 값을 보내 주세요.");

/** Protects an edit against another's: the whole row's version, or the values seen cell by cell. */
const seenIn = <C extends z.ZodType>(cells: C) => ({
  version: versionField.optional()
    .describe("수정할 때 본 행의 버전. 지금 버전과 다르면 409로 거절합니다.").meta({
      title: "버전",
    }),
  from: cells.optional().describe(
    "바꿀 칸에서 본 값. 그 칸을 다른 사람이 바꾼 행만 409로 거절하고, 다른 칸을 바꾼 것은 함께 저장합니다. version이 있으면 쓰지 않습니다.",
  ).meta({ title: "본 값" }),
});

/** Confirms the question about the row: the same call without it was refused with `needs_confirmation`. */
const asked = {
  confirm: z.boolean().optional().meta({
    title: "값 확인",
    description: "확인이 필요한 값(409 needs_confirmation)을 확인했으면 true",
  }),
};

/** Bodies of the calls on many rows. */
function bodiesWith<C extends z.ZodType, F extends z.ZodType, K extends z.ZodType>(
  cells: C,
  filter: F,
  key: K,
  confirm: Partial<typeof asked> = asked,
) {
  const ids = z.array(rowId).max(TARGETS_MAX, TOO_MANY).optional().meta({ title: "항목" });
  const except = z.array(rowId).max(TARGETS_MAX, TOO_MANY).optional()
    .meta({ title: "빼는 항목", description: "조건에 맞는 것 가운데 빼는 항목" });
  const found = {
    filter: filter.optional().meta({ title: "조건" }),
    except,
    /** How many rows the person confirmed, those left out not counted; needed with `filter`. */
    count: z.int().positive("조건에 맞는 항목이 없습니다.").optional()
      .describe("확인한 건수. 지금 건수와 다르면 409입니다.").meta({ title: "건수" }),
  };
  const { version, from } = seenIn(cells);
  const selected = z.union([
    rowId.transform((id) => ({ id, version: undefined })),
    z.object({ id: rowId.meta({ title: "번호" }), version }),
  ]);
  const edit = z.strictObject({
    id: rowId.meta({ title: "번호" }),
    version,
    values: cells.meta({ title: "바꿀 값" }),
    from,
  });
  return {
    target: z.strictObject({ ids: ids.meta({ minItems: 1 }), ...found }).meta(oneOf("ids")),
    update: z.strictObject({
      selectedItems: z.array(selected).max(TARGETS_MAX).optional().meta({
        title: "항목",
        minItems: 1,
      }),
      ...found,
      data: cells.meta({ title: "바꿀 값", minProperties: 1 }),
      ...confirm,
    }).meta(oneOf("selectedItems")),
    edits: z.strictObject({
      kind: z.enum(EDIT_KINDS).default("edit").meta({
        title: "작업의 종류",
        description: "작업 내역에 보입니다.",
      }),
      ...confirm,
      edits: z.array(edit).min(1, "바꿀 내용이 없습니다.").max(EDITS_MAX, TOO_MANY_EDITS)
        .meta({ title: "바꿀 내용" }),
    }),
    export: z.strictObject({
      ids,
      filter: found.filter,
      except,
      columns: z.array(key).max(200).optional().meta({ title: "열" }),
    }),
  };
}

/** Either these rows, or all that a filter finds (but some) with the count as confirmed (JSON Schema). */
const oneOf = (named: string) => ({
  oneOf: [
    { required: [named], properties: { filter: false, except: false } },
    { required: ["filter", "count"], properties: { [named]: false } },
  ],
});

/** Bodies as parsed. */
export const bodies = {
  create: z.looseObject({ version: versionField.optional(), ...asked }),
  change: z.looseObject({ ...seenIn(anyCells), ...asked }),
  ...bodiesWith(anyCells, z.record(z.string(), z.string()), z.string().max(64)),
};

/** Further rules for a new row: it refers to other rows by name or by id (JSON Schema). */
function rulesOf({ columns, createRule }: Resource): Record<string, unknown> {
  const named = columns.filter(({ reference, required }) => reference && required)
    .map(({ key, reference }) => ({
      anyOf: [key, reference!.id].map((one) => ({
        required: [one],
        properties: { [one]: { type: "string", minLength: 1 } },
      })),
    }));
  const rules = [...named, ...(createRule ? [createRule] : [])];
  return rules.length === 0 ? {} : { allOf: rules };
}

/** Bodies as the API description has them. */
export function describedBodies(resource: Resource) {
  const { columns, createColumns = columns } = resource;
  const cells = cellsOf(columns.filter(({ editable }) => editable));
  const confirm = resource.doubts ? asked : {};
  const ofNew = createColumns.filter((one) => one.editable || !columns.includes(one));
  return {
    create: z.strictObject({ ...cellsOf(ofNew, true), ...confirm }).meta(rulesOf(resource)),
    change: z.strictObject({ ...cells, ...seenIn(z.strictObject(cells)), ...confirm }),
    restore: resource.restore ? restoreBody : revertBody,
    ...bodiesWith(
      z.strictObject(cells),
      filterShape(resource),
      z.enum(columns.map(({ key }) => key)),
      confirm,
    ),
  };
}

/** An export's rows and columns in an address, with commas between. */
export const exportQuery = ({ noun, columns }: Resource): Shapes => {
  const key = `(${columns.map(({ key }) => key).join("|")})`;
  return {
    ids: z.string().optional().meta({
      title: "항목",
      description: "선택한 항목의 번호(id), 쉼표로 나눔",
    }),
    columns: orEmpty(new RegExp(`${key}(,${key})*`)).optional()
      .meta({ title: "열", description: "쉼표로 나눔" }),
    format: formatField,
    ...rightsOn(noun) && { files: filesField },
  };
};

/** The query of a list: page, search, order, and a filter (or two bounds) for each column. */
export function listShape(resource: Resource) {
  const orders = sortableFields(resource.columns);
  return z.object({
    page: orEmpty(/[1-9]\d{0,8}/).optional().meta({ title: "페이지", description: "1부터" }),
    page_size: orEmpty(/[1-9]\d{0,3}|10000/).optional()
      .meta({ title: "페이지당 건수", description: "10,000까지" }),
    ordering: z.enum(["", ...orders.flatMap((key) => [key, `-${key}`])]).optional()
      .meta({ title: "정렬", description: "내림차순은 앞에 -" }),
    sort_field: z.enum(["", ...orders]).optional().meta({ title: "정렬 항목" }),
    sort_direction: z.enum(["", "asc", "desc"]).optional().meta({ title: "정렬 방향" }),
    ...filterShape(resource).shape,
  });
}

/** Search parameters: search, deleted or not, and a filter (or two bounds) for each column. */
export function filterShape({ columns }: Resource) {
  const filters = columns.flatMap((column) => {
    const { key, type } = column;
    const label = calledAs(column);
    const shape = filterValue(type).optional();
    const is = [key, shape.meta({ title: label })] as const;
    if (type === "text" || type === "select" || type === "status" || type === "boolean") {
      return [is];
    }
    return [
      is,
      [`${key}_start`, shape.meta({ title: `${label}: 이상` })] as const,
      [`${key}_end`, shape.meta({ title: `${label}: 이하` })] as const,
    ];
  });
  return z.strictObject({
    search: z.string().max(SEARCH_MAX_LENGTH).optional().meta({ title: "찾을 말" }),
    operation: z.string().optional().meta({ title: "작업", description: "그 작업이 바꾼 항목만" }),
    deleted: z.enum(["", "only", "with", "without"]).optional().meta({ title: "삭제한 항목" }),
    ...Object.fromEntries(filters),
  });
}

/** A day of 1900 to 2199. */
export const DAY = new RegExp(
  "(19|2[01])\\d\\d-((0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])|(0[13-9]|1[0-2])-(29|30)|" +
    "(0[13578]|1[02])-31)|((19|2[01])(0[48]|[2468][048]|[13579][26])|2000)-02-29",
);

/** A parameter that is empty counts as not given (S2 §7). */
const orEmpty = ({ source }: RegExp) => z.string().regex(new RegExp(`^\\s*(?:(${source})\\s*)?$`));

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
      return z.enum(["", "true", "false"]);
    default:
      return z.string();
  }
}

/** The cells that a call may bring, by key. */
function cellsOf(columns: readonly Column[], isNew = false): Shapes {
  return Object.fromEntries(
    columns.filter(({ type }) => type !== "sequence").map((column) => {
      const shape = cellShape(column);
      return [column.key, isNew && column.required ? shape : shape.optional()];
    }),
  );
}

/** A cell as a call brings it: emptied it is null, of a text column "". */
function cellShape(column: Column): z.ZodType {
  const { type, required } = column;
  const pattern = patternOf(column);
  // Some stored values cannot be written by a call.
  const shape = cellSchema({ ...column, open: false }).meta(pattern ? { pattern } : {});
  const emptied = !required && type !== "text" && type !== "boolean";
  return described(column, emptied ? shape.nullable() : shape);
}

/** How the text of a cell looks; an instant may be in any zone. */
function patternOf({ type, required, format, options }: Column): string | undefined {
  if (type === "date") return `^(${DAY.source})$`;
  if (type === "datetime") {
    const clock = "([01]\\d|2[0-3]):[0-5]\\d";
    return `^(${DAY.source})T${clock}(:[0-5]\\d(\\.\\d{1,9})?)?(Z|[+-]${clock})$`;
  }
  if (format) return required ? FORMS[format].like.source : `^$|${FORMS[format].like.source}`;
  return required && !options && (type === "text" || type === "select") ? "\\S" : undefined;
}

/** Name of a call's value: the column's label, with the unit of the stored value instead of the typed one. */
const calledAs = ({ label, unit, keptUnit }: Column): string =>
  keptUnit ? label.replace(`(${unit})`, `(${keptUnit})`) : label;

/** A cell's shape under the column's label; personal ones are marked. */
export const described = <S extends z.ZodType>(column: Column, shape: S): S =>
  shape.meta({
    title: calledAs(column),
    description: calledAs(column),
    ...(column.personal ? { "x-personal": true } : {}),
  });
