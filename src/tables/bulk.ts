/**
 * POST …/bulk_delete, …/bulk_update, …/bulk_edit (S2 §7): one operation over many rows, answered at once or, on
 * request, with progress line by line.
 */
import type { z } from "zod";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import type { Views } from "../../projections/registry.ts";
import { checkChange } from "../../projections/table/check.ts";
import type { BulkAnswer } from "../../projections/table/shapes.ts";
import type { Deps } from "../deps.ts";
import { textStream } from "../excel/workbook.ts";
import { log } from "../kit/log.ts";
import { AT_ONCE, listText } from "../server/attachment.ts";
import { logRowsRead, writeReads } from "../security/personal_reads.ts";
import { askerOf } from "../server/command.ts";
import { hasRight } from "../server/held_open.ts";
import { answerLines, NDJSON_TYPE, progressTo } from "../server/lines.ts";
import { problem, problemBody } from "../server/respond.ts";
import type { Ctx } from "../server/route.ts";
import { versionRequired } from "../server/run_command.ts";
import type { CommandMeta, Progress } from "../store/contract.ts";
import { type bodies, TARGETS_MAX, TOO_MANY } from "./describe.ts";
import { foundRows, rowsQuery } from "./list.ts";
import type { Handler, Resource } from "./resource.ts";
import { asking, type Change, runChanges } from "./run.ts";
import { editing, operationMeta, refuseProblems, turning } from "./save.ts";

/** Runs the changes and answers with a `BulkAnswer`. */
export async function answerChanges(
  c: Ctx,
  deps: Deps,
  resource: Resource,
  changes: Change[],
  meta: CommandMeta,
): Promise<Response> {
  const onRetold = () => c.set("keepAnswer", false);
  const mayGoOn = stillAllowed(c, deps, resource);
  return await answerLong(c, deps, async (onProgress) => {
    const running = { onProgress, onRetold, mayGoOn };
    const answer = await runChanges(deps.books, resource, changes, meta, running);
    if (!isRefusal(answer)) logAnsweredRows(c, resource, answer);
    return answer;
  });
}

/** Asks whether who called may still write here: what runs for a while ends with the right. */
export function stillAllowed(
  c: Ctx,
  deps: Deps,
  { write }: Pick<Resource, "write">,
): () => boolean {
  const identity = c.get("identity")!;
  return () => hasRight(deps, write, identity);
}

/** Rows are returned whole, whatever was changed. */
function logAnsweredRows(c: Ctx, resource: Resource, { rows, refused }: BulkAnswer): void {
  const looked = refused.filter(({ current }) => current !== undefined);
  logRowsRead(c, resource, [...rows, ...looked], "change");
}

/**
 * Answers with the result of `run`. With `Accept: application/x-ndjson` lines of `{ progress }` come first, then `{
 * result }` or `{ error }`. A disconnected caller stops nothing: a started operation is completed, and can be undone.
 */
export async function answerLong<A extends BulkAnswer>(
  c: Ctx,
  deps: Deps,
  run: (onProgress?: (progress: Progress) => void) => Promise<A | Refusal>,
): Promise<Response> {
  if (!(c.req.header("accept") ?? "").includes(NDJSON_TYPE)) {
    const answer = await run();
    return isRefusal(answer) ? problem(c, answer) : answered(answer);
  }
  return answerLines(async (say) => {
    try {
      const done = await run(progressTo(say));
      // Stored with the people in it, who are logged next.
      await keep(c, done);
      const answer = await writeReads(c, deps) ?? done;
      say(isRefusal(answer) ? { error: problemBody(c, answer) } : { result: answer });
    } catch (error) {
      log.error("a change of many rows failed", {
        request_id: c.get("requestId"),
        error: String(error),
      });
      say({ error: problemBody(c, FAILED) });
    }
  });
}

/** An answer about ten thousand rows is long: other requests are served while it is written. */
function answered(answer: BulkAnswer): Response {
  if (answer.rows.length + answer.refused.length <= AT_ONCE) return Response.json(answer);
  const headers = { "content-type": "application/json" };
  return new Response(textStream(answerText(answer)), { headers });
}

function* answerText({ rows, refused, ...rest }: BulkAnswer): Generator<string> {
  yield JSON.stringify(rest).slice(0, -1);
  for (const [name, items] of Object.entries({ rows, refused })) {
    yield `,"${name}":`;
    yield* listText<unknown>(items, (item) => item);
  }
  yield "}";
}

/** The result is known before it is sent, also without a listener. */
async function keep(c: Ctx, answer: BulkAnswer | Refusal): Promise<void> {
  if (!c.get("keepAnswer")) return;
  if (!isRefusal(answer)) await c.get("keep")?.(200, JSON.stringify(answer));
  else if (answer.status < 500 && answer.code !== "idempotency_key_reused") {
    await c.get("keep")?.(answer.status, JSON.stringify(problemBody(c, answer)));
  }
}

const FAILED = {
  code: "work_failed",
  message: "작업을 끝내지 못했습니다. 잠시 후 다시 시도해 주세요.",
};

type Target = z.output<typeof bodies.target>;
type Edit = z.output<typeof bodies.edits>["edits"][number];

/** Deletes rows, or restores deleted ones, by id or by a filter. A row that cannot be is refused alone. */
export const deleteOrRestoreMany =
  (kind: "delete" | "restore"): Handler<typeof bodies.target> =>
  async (c, deps, resource, { body }) => {
    const meta = operationMeta(c, kind);
    const ids = await targetIds(c, deps.books.views, resource, body, meta.causationId);
    if (isRefusal(ids)) return problem(c, ids);
    const changes = ids.map((id): Change => ({ id, decide: turning(kind, resource, id) }));
    return await answerChanges(c, deps, resource, changes, meta);
  };

/** Gives the same values to many rows, by id or by filter. */
export const bulkUpdate: Handler<typeof bodies.update> = async (c, deps, resource, { body }) => {
  const { selectedItems, data, confirm, ...filter } = body;
  const { values, problems } = checkChange(resource.columns, data, {});
  if (problems.length > 0) return problem(c, refuseProblems(resource.columns, problems));
  if (Object.keys(values).length === 0) {
    return problem(c, refuse(422, "nothing_to_change", "바꿀 값이 없습니다."));
  }
  const meta = operationMeta(c, "bulk");
  const { views } = deps.books;
  const target = { ...filter, ids: selectedItems?.map(({ id }) => id) };
  const ids = await targetIds(c, views, resource, target, meta.causationId);
  if (isRefusal(ids)) return problem(c, ids);
  const versions = new Map(selectedItems?.map(({ id, version }) => [id, version]));
  const changes = ids.map((id): Change => ({
    id,
    version: versions.get(id),
    decide: asking(resource, id, confirm, editing(resource, id, values, meta)),
  }));
  return await answerChanges(c, deps, resource, changes, meta);
};

/**
 * Writes any cells of many rows: paste, fill, clear. A row with one invalid cell is refused whole; a call with a row
 * without the seen values of all its cells is refused.
 */
export const bulkEdit: Handler<typeof bodies.edits> = async (c, deps, resource, { body }) => {
  const blind = body.edits.filter(isBlind).map(({ id }) => id);
  if (blind.length > 0) return problem(c, versionRequired(blind.slice(0, BLIND_NAMED)));
  const meta = operationMeta(c, body.kind);
  const changes = mergeRows(body.edits).map(({ id, version, values, from }): Change => ({
    id,
    version,
    decide: asking(
      resource,
      id,
      body.confirm,
      editing(resource, id, values, meta, version === undefined ? from : undefined),
    ),
  }));
  return await answerChanges(c, deps, resource, changes, meta);
};

/** Rows that a refusal names. */
const BLIND_NAMED = 100;

/** Would it overwrite values that were not seen? */
const isBlind = ({ version, values, from = {} }: Edit): boolean =>
  version === undefined && !Object.keys(values).every((key) => Object.hasOwn(from, key));

/** A row named twice is one row: its cells come together, the later values and the first seen ones win. */
function mergeRows(edits: Edit[]): Edit[] {
  const rows = new Map<string, Edit>();
  for (const edit of edits) {
    const before = rows.get(edit.id);
    rows.set(edit.id, before ? joined(before, edit) : edit);
  }
  return [...rows.values()];
}

const joined = (before: Edit, edit: Edit): Edit => ({
  ...edit,
  version: before.version ?? edit.version,
  values: { ...before.values, ...edit.values },
  from: { ...edit.from, ...before.from },
});

/**
 * The ids, each once. When the same request is repeated after a lost answer, they include rows already changed by its
 * operation, which may not match the filter any more.
 */
async function targetIds(
  c: Ctx,
  views: Views,
  resource: Resource,
  target: Target,
  operation = "",
): Promise<string[] | Refusal> {
  const { ids, filter, count, except } = target;
  if (filter === undefined) {
    const given = [...new Set(ids ?? [])];
    return given.length > 0 ? given : refuse(422, "nothing_selected", "선택한 항목이 없습니다.");
  }
  if (ids !== undefined) {
    return refuse(422, "invalid_input", "ids와 filter 가운데 하나만 보내 주세요.");
  }
  if (count === undefined) {
    return refuse(422, "count_missing", "조건으로 처리할 때는 확인한 건수를 함께 보내 주세요.");
  }
  const query = rowsQuery(views, resource, filter, { strict: true });
  if (isRefusal(query)) return query;
  const found = (await foundRows(views, resource, query, askerOf(c))).map(({ id }) => id);
  const done = [...views.operation.rows.get(operation)?.keys() ?? []];
  const before = done.map((stream) => stream.slice(resource.noun.length + 1));
  const left = new Set(except);
  const meant = [...new Set([...before, ...found])].filter((id) => !left.has(id));
  if (meant.length !== count) return countChanged(meant.length);
  if (meant.length > TARGETS_MAX) return refuse(422, "too_many", TOO_MANY);
  return meant.length > 0 ? meant : refuse(422, "nothing_selected", "조건에 맞는 항목이 없습니다.");
}

function countChanged(count: number): Refusal {
  const message = `조건에 맞는 항목이 ${count.toLocaleString("ko-KR")}건으로 바뀌었습니다. ` +
    "건수를 확인한 뒤 다시 시도해 주세요.";
  return refuse(409, "count_changed", message, [{ count }]);
}
