/** A command's way through HTTP: run, then answered with the row as it left it. */
import { isRefusal, type Refusal } from "../../events/refusal.ts";
import { AUDITED } from "../../projections/audit.ts";
import { type HistoryAnswer, historyOf, type Story } from "../../projections/history.ts";
import type { Deps } from "../deps.ts";
import { type Action, leftBy, type Noun, runCommand, type Versioned } from "./run_command.ts";
import type { CommandMeta, Committed, Outcome } from "../store/contract.ts";
import { expectedVersion, metaOf } from "./command.ts";
import { problem } from "./respond.ts";
import type { Ctx } from "./route.ts";

interface AnswerOptions {
  /** Status of a success; default 200. 204 has no row. */
  status?: 200 | 201 | 204;
  meta?: CommandMeta;
  /** The body around the row; default `{ data }`. */
  body?(row: unknown, outcome: Committed): unknown;
}

/**
 * Runs an action on what the person saw (its `version`, or `If-Match`) and answers: the row as this command left it with its ETag, or why it was refused.
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
  const left = await leftBy(books, noun, id, outcome);
  if (!left) return problem(c, noun.missing);
  const { entry, views } = left;
  const headers = { etag: `"${entry.version}"` };
  return Response.json(body(noun.row(views, entry, now()), outcome), { status, headers });
}

/** The history of an id, newest first; no restore brings the fields in `fixed` back. */
export async function tellHistory<Entry extends Versioned, S>(
  { books }: Pick<Deps, "books">,
  noun: Noun<Entry>,
  id: string,
  story: Story<S>,
  fixed: string[] = [],
): Promise<HistoryAnswer | Refusal> {
  const entry = noun.find(books.views, id);
  if (!entry) return noun.missing;
  const stream = `${noun.noun}/${id}`;
  const data = historyOf(await books.history(stream), story);
  const record = Object.hasOwn(AUDITED, noun.noun) ? stream : null;
  return { data, version: entry.version, fixed, record };
}

/** Answers with it; the page of changes shows other people's to superusers alone. */
export function sendHistory(c: Ctx, answer: HistoryAnswer | Refusal): Response {
  if (isRefusal(answer)) return problem(c, answer);
  const isTold = c.get("identity")?.role === "superuser";
  return Response.json({ ...answer, record: isTold ? answer.record : null });
}

/** Tells the history of an id. */
export async function answerHistory<Entry extends Versioned, S>(
  c: Ctx,
  deps: Deps,
  noun: Noun<Entry>,
  id: string,
  story: Story<S>,
  fixed?: string[],
): Promise<Response> {
  return sendHistory(c, await tellHistory(deps, noun, id, story, fixed));
}
