/** POST …/bulk_delete, …/bulk_update, …/bulk_edit (S2 §7): one operation over many rows. */
import { z } from "zod";
import { isRefusal, refuse } from "../../events/refusal.ts";
import { checkChange } from "../../projections/table/check.ts";
import { EDIT_KINDS, type OperationKind } from "../../projections/table/operation_name.ts";
import type { Deps } from "../deps.ts";
import { EDITS_MAX } from "./describe.ts";
import { problem } from "../server/respond.ts";
import type { Ctx, Given } from "../server/route.ts";
import { answerChanges } from "./long.ts";
import type { Resource } from "./resource.ts";
import type { Change } from "./run.ts";
import { editing, operationMeta, refuseProblems, removing, restoring, seenCells } from "./save.ts";
import { rowId, targetFields, targetIds, TARGETS_MAX } from "./target.ts";

/** Room for 100,000 ids. */
export const BULK_BODY_BYTES = 8 * 1024 * 1024;
/** Room for 10,000 rows of 50 cells: names, values and what was seen. */
export const EDIT_BODY_BYTES = 64 * 1024 * 1024;

export const targetBody = z.strictObject(targetFields);
type TargetBody = z.output<typeof targetBody>;

const selected = z.union([
  rowId.transform((id) => ({ id, version: undefined })),
  z.object({ id: rowId, version: z.int().positive().optional() }),
]);
export const updateBody = z.strictObject({
  selectedItems: z.array(selected).max(TARGETS_MAX).optional(),
  filter: targetFields.filter,
  count: targetFields.count,
  data: z.record(z.string(), z.unknown()),
});

/** Deletes rows by id or by filter. Rows already gone are refused one by one. */
export function bulkDelete(
  c: Ctx,
  deps: Deps,
  resource: Resource,
  { body }: Given<unknown, TargetBody>,
): Promise<Response> {
  return byTarget(c, deps, resource, body, "delete", removing);
}

/** Restores deleted rows, by id or by a filter that shows them (`deleted`). */
export function bulkRestore(
  c: Ctx,
  deps: Deps,
  resource: Resource,
  { body }: Given<unknown, TargetBody>,
): Promise<Response> {
  return byTarget(c, deps, resource, body, "restore", restoring);
}

async function byTarget(
  c: Ctx,
  deps: Deps,
  resource: Resource,
  body: TargetBody,
  kind: OperationKind,
  deciding: typeof removing,
): Promise<Response> {
  const meta = operationMeta(c, kind);
  const { views } = deps.books;
  const ids = targetIds(views, resource, body, meta.causationId);
  if (isRefusal(ids)) return problem(c, ids);
  const changes = ids.map((id): Change => ({ id, decide: deciding(resource, id) }));
  return await answerChanges(c, deps, resource, changes, meta);
}

/** Gives the same values to many rows, by id or by filter. */
export async function bulkUpdate(
  c: Ctx,
  deps: Deps,
  resource: Resource,
  { body }: Given<unknown, z.output<typeof updateBody>>,
): Promise<Response> {
  const { selectedItems, data, ...filter } = body;
  const { values, problems } = checkChange(resource.columns, data, {});
  if (problems.length > 0) return problem(c, refuseProblems(resource.columns, problems));
  if (Object.keys(values).length === 0) {
    return problem(c, refuse(422, "nothing_to_change", "바꿀 값이 없습니다."));
  }
  const meta = operationMeta(c, "bulk");
  const { views } = deps.books;
  const target = { ...filter, ids: selectedItems?.map(({ id }) => id) };
  const ids = targetIds(views, resource, target, meta.causationId);
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
export const editBody = z.strictObject({
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
export async function bulkEdit(
  c: Ctx,
  deps: Deps,
  resource: Resource,
  { body }: Given<unknown, BulkEditBody>,
): Promise<Response> {
  const meta = operationMeta(c, body.kind);
  const changes = mergeRows(body.edits).map(({ id, version, values, from }): Change => ({
    id,
    version,
    decide: editing(resource, id, values, meta, version === undefined ? from : undefined),
  }));
  return await answerChanges(c, deps, resource, changes, meta);
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
