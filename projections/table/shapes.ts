/** What the shared table calls say to each other (S2 §7): schemas, for pages the types alone. */
import { z } from "zod";
import type { CellValue, TableRow } from "../../events/kit/column.ts";
import { author, count, data, fieldChange, instant, text, version } from "../kit/answers.ts";
import type { EditKind } from "../kit/operation_name.ts";

type RowShape = z.ZodType<TableRow>;
const rows = (row: RowShape) => z.array(row);

/** GET …/list. `deleted=only|with` shows deleted rows; `{field}`, `{field}_start`, `{field}_end` filter. */
export const listAnswer = (row: RowShape) =>
  z.strictObject({
    results: rows(row),
    count,
    has_more: z.boolean(),
    page: count,
    page_size: count,
    position: count.describe("답을 만든 때의 기록 위치. 실시간 수신을 여기서부터 이어 갑니다."),
  });
export type ListAnswer = z.infer<ReturnType<typeof listAnswer>>;

/** One cell to write. */
export interface CellChange {
  id: string;
  key: string;
  /** What the person saw there: another value now is another's, and is not overwritten. */
  from: CellValue;
  to: CellValue;
}

/** POST …/create, PUT …/{id}/update, DELETE …/{id}/delete, POST …/{id}/restore. */
export const saveAnswer = (row: RowShape) =>
  data(row).extend({
    operation: text.describe("되돌릴 때 쓰는 이름. 바뀐 것이 없으면 빈 글자"),
  });
export type SaveAnswer = z.infer<ReturnType<typeof saveAnswer>>;

/** A row that a call on many did not do, with the Korean reason. */
const refusedItem = (row: RowShape) =>
  z.strictObject({
    id: text,
    /** What people call the row. */
    name: text.optional(),
    message: text,
    /** It is done where the call says `confirm`. */
    asks: z.literal(true).optional(),
    /** The row as it is now, where somebody else changed it first. */
    current: row.optional(),
    /** The cells that both changed, where the change said what it saw in them. */
    clashes: z.array(text).optional(),
  });
export type RefusedItem = z.infer<ReturnType<typeof refusedItem>>;

/** POST …/bulk_delete, …/bulk_update, …/bulk_edit, …/undo, …/import_excel. */
export const bulkAnswer = (row: RowShape) =>
  z.strictObject({
    done: count,
    refused: z.array(refusedItem(row)),
    rows: rows(row),
    operation: text,
  });
export type BulkAnswer = z.infer<ReturnType<typeof bulkAnswer>>;

/** POST …/bulk_edit: cells of many rows (paste, fill, clear). `from` says what was seen in each. */
export interface BulkEdit {
  kind: EditKind;
  /** Said yes to what was asked about these rows. */
  confirm?: true;
  edits: { id: string; values: Record<string, CellValue>; from: Record<string, CellValue> }[];
}

/** Which rows a call on many means: these, or all that the filter finds but some (count as confirmed). */
export type BulkTarget =
  | { ids: string[] }
  | { filter: Record<string, string>; count: number; except?: string[] };

/** An operation that can be undone (or, when it was an undo, redone). */
export const operation = z.strictObject({
  operation: text,
  at: instant,
  label: text,
  rows: count,
  /** What the row is called by now, where it was one. */
  name: text.nullable(),
  /** What changed of that one row. */
  changes: z.array(fieldChange),
  /** Labels of the fields that changed in any of the rows. */
  fields: z.array(text),
  /** True once another operation has undone this one. */
  undone: z.boolean(),
  /** Who did it. */
  by: text.optional(),
});
export type Operation = z.infer<typeof operation>;

/** One line of GET /api/live?nouns=…: a change made by anyone, folded already. */
export const liveChange = z.strictObject({
  position: count,
  noun: text,
  id: text,
  version,
  actor: author,
  operation: text,
  /** Idempotency key of the call that did it (of many rows: what it begins with): a page knows its own. */
  key: text,
  /** The row itself is as it was: what it shows of another noun's row has changed. */
  derived: z.literal(true).optional(),
  row: z.record(text, z.union([text, z.number(), z.boolean(), z.null()])) as unknown as RowShape,
});
export type LiveChange = z.infer<typeof liveChange>;

export const viewSettings = z.strictObject({
  query: z.record(text.max(64), text.max(500))
    .refine((query) => Object.keys(query).length <= 60, "검색 조건이 너무 많습니다.")
    .meta({ maxProperties: 60 }).meta({ title: "검색 조건" }),
  columns: z.array(z.strictObject({
    key: text.min(1).max(64).meta({ title: "열" }),
    visible: z.boolean().meta({ title: "표시" }),
    fixed: z.boolean().meta({ title: "고정" }),
    autoSize: z.boolean().meta({ title: "너비 자동" }),
    order: z.int().min(0).max(1_000).meta({ title: "순서" }),
    width: z.number().min(0).max(2_000).describe("픽셀").meta({ title: "너비" }),
  })).max(200).meta({ title: "열" }),
});
export type ViewSettings = z.infer<typeof viewSettings>;

/** A table's saved settings; personal, or shared with everybody who may see the table. */
export const savedViewShape = z.strictObject({
  id: text,
  version,
  table: text,
  name: text,
  shared: z.boolean(),
  mine: z.boolean(),
  owner: text,
  settings: viewSettings,
}).meta({ id: "SavedView" });
export type SavedView = z.infer<typeof savedViewShape>;

/** Another person with the same rows open, and the rows that are being edited on their pages. */
export const person = z.strictObject({ name: z.string(), rows: z.array(z.string()) });
export type Person = z.infer<typeof person>;

/** What cannot be done with chosen rows in this office, or only at a price. */
export interface ChosenRules {
  /** Names of the acts that are off. */
  off: string[];
  /** Why they are, and what to do about it; "" where none is off. */
  why: string;
  todo: string;
  /** Is somebody outside paid for what is done? */
  costs: boolean;
}
