/** POST …/create, PUT …/{id}/update, DELETE …/{id}/delete, POST …/{id}/restore (S2 §7). */
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import {
  type CellProblem,
  checkChange,
  checkNew,
  clashingCells,
  problemsText,
} from "../../projections/table/check.ts";
import type { Column, TableRow } from "../../events/kit/column.ts";
import type { Views } from "../../projections/registry.ts";
import { type OperationKind, restoringName } from "../../projections/kit/operation_name.ts";
import type { SaveAnswer } from "../../projections/table/shapes.ts";
import type { Deps } from "../deps.ts";
import { answerCommand, type AnswerOptions } from "../server/answer.ts";
import { expectedVersion, metaOf } from "../server/command.ts";
import { logRowsRead } from "../security/personal_reads.ts";
import { problem } from "../server/respond.ts";
import type { Ctx } from "../server/route.ts";
import type { CommandMeta } from "../store/contract.ts";
import type { bodies } from "./describe.ts";
import { asking, type Change, nounOf, staleCells } from "./run.ts";
import { operationName } from "./operations.ts";
import type { Decision, Handler, Resource } from "./resource.ts";

/** A refusal that names each wrong cell: `details: [{ field, message }]`. */
export function refuseProblems(columns: Column[], problems: CellProblem[]): Refusal {
  return refuse(422, "invalid_input", problemsText(columns, problems), problems);
}

/** The meta of a request that is an operation of this kind; a restore names the version that it leads to. */
export function operationMeta(c: Ctx, kind: OperationKind, to_version?: number): CommandMeta {
  const meta = metaOf(c);
  const name = operationName(kind, meta);
  return { ...meta, causationId: to_version ? restoringName(name, to_version) : name };
}

/** Makes a new row. */
export const create: Handler<typeof bodies.create> = async (c, deps, resource, { body }) => {
  const columns = resource.createColumns ?? resource.columns;
  const { confirm, ...given } = body;
  const { values, problems } = checkNew(columns, given);
  if (problems.length > 0) return problem(c, refuseProblems(columns, problems));
  const meta = operationMeta(c, "create");
  const id = newRowId(deps.now());
  return await save(c, deps, resource, meta, {
    id,
    isNew: true,
    // A form's rule may need rows that another request is just adding.
    reads: resource.createRule && [...resource.reads ?? [], resource.noun],
    decide: asking(
      resource,
      id,
      confirm,
      (views, _none, now) => resource.create!(views, id, values, now, meta.actor),
    ),
  }, 201);
};

/** Changes cells of a row. */
export const update: Handler<typeof bodies.change> = async (c, deps, resource, { body }) => {
  const { from, confirm, ...values } = body;
  const version = expectedVersion(c, body.version);
  if (isRefusal(version)) return problem(c, version);
  const meta = operationMeta(c, "edit");
  const id = c.req.param("id")!;
  return await save(c, deps, resource, meta, {
    id,
    version,
    decide: asking(
      resource,
      id,
      confirm,
      editing(resource, id, values, meta, version === undefined ? from : undefined),
    ),
  });
};

type Deciding = (views: Views, row: TableRow, now: Date) => Decision;
/** A decision that does not depend on the time. */
type Turning = (views: Views, row: TableRow) => Decision;

/**
 * The decision to change cells of a row, checked against its state at the decision. With `from` a row is refused whole
 * if another person changed one of the same cells; changes of different cells are combined.
 */
export function editing(
  resource: Resource,
  id: string,
  given: Record<string, unknown>,
  { actor }: Pick<CommandMeta, "actor">,
  from: Record<string, unknown> = {},
): Deciding {
  return (views, row, now): Decision => {
    if (row.deleted) return isDeleted();
    const clashes = clashingCells(resource.columns, given, from, row);
    if (clashes.length > 0) return staleCells(row, clashes, now);
    const { values, problems } = checkChange(resource.columns, given, row);
    if (problems.length > 0) return refuseProblems(resource.columns, problems);
    if (Object.keys(values).length === 0) return [];
    return resource.update(views, id, values, now, actor);
  };
}

const isDeleted = (): Refusal =>
  refuse(409, "row_deleted", "삭제된 항목은 수정할 수 없습니다. 먼저 복원해 주세요.");

/** The decision to delete a row, which stays in the books, or to bring a deleted one back. */
export function turning(kind: "delete" | "restore", resource: Resource, id: string): Turning {
  if (kind === "delete") {
    return (views, row) =>
      row.deleted
        ? refuse(409, "already_deleted", "이미 삭제된 항목입니다.")
        : resource.remove!(views, id);
  }
  return (views, row) =>
    row.deleted
      ? resource.restore!(views, id)
      : refuse(409, "not_deleted", "삭제되지 않은 항목입니다.");
}

/** Deletes a row. */
export const remove: Handler = async (c, deps, resource) => {
  const id = c.req.param("id")!;
  const decide = turning("delete", resource, id);
  return await save(c, deps, resource, operationMeta(c, "delete"), { id, mustSee: false, decide });
};

/** The response of a change of a row; the operation is "" without a change. */
export const savedRow: AnswerOptions["body"] = (row, { events }): SaveAnswer => {
  return { data: row as TableRow, operation: events[0]?.causationId ?? "" };
};

/** Runs the change and answers with the row. */
export const save = (
  c: Ctx,
  deps: Deps,
  resource: Resource,
  meta: CommandMeta,
  change: Change,
  status: 200 | 201 = 200,
): Promise<Response> => {
  const options = { status, meta, body: savedRow };
  return sawSaved(c, resource, change, answerCommand(c, deps, nounOf(resource), change, options));
};

/** Answers a change with the whole row, whatever was changed, which is a read of it. */
export async function sawSaved(
  c: Ctx,
  resource: Resource,
  { id }: { id: string },
  answer: Promise<Response>,
): Promise<Response> {
  const response = await answer;
  if (response.ok || response.status === 409) logRowsRead(c, resource, [{ id }], "change");
  return response;
}

/** An id that sorts by time: 9 letters of milliseconds and 80 bits, in hex. */
export const idAt = (now: Date, bits: string): string =>
  now.getTime().toString(36).padStart(9, "0") + bits.slice(0, 20);

/** Id of a row that a person makes. */
export const newRowId = (now: Date): string =>
  idAt(now, crypto.getRandomValues(new Uint8Array(10)).toHex());
