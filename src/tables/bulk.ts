/** POST …/bulk_delete, …/bulk_update, …/bulk_edit (S2 §7): one operation over many rows. */
import { z } from "zod";
import { isRefusal, type Refusal, refuse } from "../../events/refusal.ts";
import { checkChange } from "../../projections/table/check.ts";
import { EDIT_KINDS, type OperationKind } from "../../projections/table/operation_name.ts";
import type { Deps } from "../deps.ts";
import { describeIssues } from "../http/issues.ts";
import { problem, readBody } from "../http/respond.ts";
import type { Ctx } from "../http/route.ts";
import { answerChanges } from "./long.ts";
import { doneBefore } from "./made.ts";
import type { Resource } from "./resource.ts";
import type { Change } from "./run.ts";
import { editing, operationMeta, refuseProblems, removing, restoring, seenCells } from "./save.ts";
import { rowId, targetFields, targetIds, TARGETS_MAX } from "./target.ts";

/** Room for 100,000 ids. */
export const BULK_BODY_BYTES = 8 * 1024 * 1024;
/** Room for 10,000 rows of 50 cells: names, values and what was seen. */
export const EDIT_BODY_BYTES = 64 * 1024 * 1024;
/** Most rows of one bulk edit. */
const EDITS_MAX = 20_000;

export const targetBody = z.object(targetFields);

const selected = z.union([
  rowId.transform((id) => ({ id, version: undefined })),
  z.object({ id: rowId, version: z.int().positive().optional() }),
]);
export const updateBody = z.object({
  selectedItems: z.array(selected).max(TARGETS_MAX).optional(),
  filter: targetFields.filter,
  count: targetFields.count,
  data: z.record(z.string(), z.unknown()),
});

/** Deletes rows by id or by filter. Rows already gone are refused one by one. */
export function bulkDelete(c: Ctx, deps: Deps, resource: Resource): Promise<Response> {
  return byTarget(c, deps, resource, "delete", removing);
}

/** Restores deleted rows, by id or by a filter that shows them (`deleted`). */
export function bulkRestore(c: Ctx, deps: Deps, resource: Resource): Promise<Response> {
  return byTarget(c, deps, resource, "restore", restoring);
}

async function byTarget(
  c: Ctx,
  deps: Deps,
  resource: Resource,
  kind: OperationKind,
  deciding: typeof removing,
): Promise<Response> {
  const body = await readBody(c, targetBody);
  if (isRefusal(body)) return problem(c, body);
  const meta = operationMeta(c, kind);
  const { views } = deps.books;
  const ids = targetIds(views, resource, body, doneBefore(views, meta.causationId));
  if (isRefusal(ids)) return problem(c, ids);
  const changes = ids.map((id): Change => ({ id, decide: deciding(resource, id) }));
  return await answerChanges(c, deps, resource, changes, meta);
}

/** Gives the same values to many rows, by id or by filter. */
export async function bulkUpdate(c: Ctx, deps: Deps, resource: Resource): Promise<Response> {
  const body = await readBody(c, updateBody);
  if (isRefusal(body)) return problem(c, body);
  const { selectedItems, data, ...filter } = body;
  const { values, problems } = checkChange(resource.columns, data, {});
  if (problems.length > 0) return problem(c, refuseProblems(resource.columns, problems));
  if (Object.keys(values).length === 0) {
    return problem(c, refuse(422, "nothing_to_change", "바꿀 값이 없습니다."));
  }
  const meta = operationMeta(c, "bulk");
  const { views } = deps.books;
  const target = { ...filter, ids: selectedItems?.map(({ id }) => id) };
  const ids = targetIds(views, resource, target, doneBefore(views, meta.causationId));
  if (isRefusal(ids)) return problem(c, ids);
  const versions = new Map(selectedItems?.map(({ id, version }) => [id, version]));
  const changes = ids.map((id): Change => ({
    id,
    version: versions.get(id),
    decide: editing(resource, id, values, meta),
  }));
  return await answerChanges(c, deps, resource, changes, meta);
}

const isValues = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const editBody = z.strictObject({
  kind: z.enum(EDIT_KINDS).default("edit"),
  edits: z.array(z.strictObject({
    id: rowId,
    version: z.int().positive().optional(),
    values: z.custom<Record<string, unknown>>(isValues, "바꿀 값을 보내 주세요."),
    from: seenCells.optional(),
  })).min(1, "바꿀 내용이 없습니다.").max(
    EDITS_MAX,
    `한 번에 ${EDITS_MAX.toLocaleString("ko-KR")}행까지 바꿀 수 있습니다.`,
  ),
});
type BulkEditBody = z.infer<typeof editBody>;

/** Writes any cells of many rows: paste, fill, clear. A row with one wrong cell is refused whole. */
export async function bulkEdit(c: Ctx, deps: Deps, resource: Resource): Promise<Response> {
  const body = readEdits(c);
  if (isRefusal(body)) return problem(c, body);
  const meta = operationMeta(c, body.kind);
  const changes = mergeRows(body.edits).map(({ id, version, values, from }): Change => ({
    id,
    version,
    decide: editing(resource, id, values, meta, version === undefined ? from : undefined),
  }));
  return await answerChanges(c, deps, resource, changes, meta);
}

/** Half a million cells are read once, and without a step per cell: each is checked with its row. */
function readEdits(c: Ctx): BulkEditBody | Refusal {
  let given: unknown;
  try {
    given = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(c.get("body")!));
  } catch {
    return refuse(400, "bad_json", "요청 내용을 읽을 수 없습니다. JSON 형식을 확인해 주세요.");
  }
  const parsed = editBody.safeParse(given);
  return parsed.success ? parsed.data : describeIssues(422, parsed.error.issues);
}

/** A row named twice is one row: its cells come together, the later values and the first seen ones win. */
function mergeRows(edits: BulkEditBody["edits"]): BulkEditBody["edits"] {
  const rows = new Map<string, BulkEditBody["edits"][number]>();
  for (const edit of edits) {
    const before = rows.get(edit.id);
    const values = before ? { ...before.values, ...edit.values } : edit.values;
    const from = { ...edit.from, ...before?.from };
    rows.set(edit.id, { ...edit, version: before?.version ?? edit.version, values, from });
  }
  return [...rows.values()];
}
