/** A command's way through HTTP: run, then answered with the row as it left it. */
import { isRefusal } from "../../events/base/refusal.ts";
import type { Deps } from "../deps.ts";
import {
  type Action,
  type Noun,
  readAfterCommand,
  runCommand,
  type Versioned,
} from "./run_command.ts";
import type { CommandMeta, Committed, Outcome } from "../store/contract.ts";
import { expectedVersion, metaOf } from "./command.ts";
import { problem } from "./respond.ts";
import type { Ctx } from "./route.ts";

export interface AnswerOptions {
  /** Status of a success; default 200. 204 has no row. */
  status?: 200 | 201 | 204;
  meta?: CommandMeta;
  /** The body around the row; default `{ data }`. */
  body?(row: unknown, outcome: Committed): unknown;
}

/**
 * Runs an action on the version that the person saw (`version`, or `If-Match`) and answers: the row as this command
 * left it with its ETag, or the refusal.
 */
export async function answerCommand<Entry extends Versioned>(
  c: Ctx,
  deps: Deps,
  noun: Noun<Entry>,
  action: Action<Entry>,
  options: AnswerOptions = {},
): Promise<Response> {
  const version = action.isNew ? undefined : expectedVersion(c, action.version);
  if (isRefusal(version)) return problem(c, version);
  const seen = { ...action, version, mustSee: action.mustSee ?? c.get("mustSee") };
  const outcome = await runCommand(deps.books, noun, seen, options.meta ?? metaOf(c));
  return await answerOutcome(c, deps, noun, action.id, outcome, options);
}

/** Answers with the result of a command on this id. */
export async function answerOutcome<Entry extends Versioned>(
  c: Ctx,
  { books, now }: Deps,
  noun: Noun<Entry>,
  id: string,
  outcome: Outcome,
  { status = 200, body = (data) => ({ data }) }: AnswerOptions = {},
): Promise<Response> {
  if (isRefusal(outcome)) return problem(c, outcome);
  if (outcome.events.length > 0) c.set("keepAnswer", false);
  if (status === 204) return new Response(null, { status });
  const left = await readAfterCommand(books, noun, id, outcome);
  if (!left) return problem(c, noun.missing);
  const { entry, views } = left;
  const headers = { etag: `"${entry.version}"` };
  return Response.json(body(noun.row(views, entry, now()), outcome), { status, headers });
}
