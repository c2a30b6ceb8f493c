/** A record's past: its history, and restoring an earlier version or a deleted record. */
import type { z } from "zod";
import type { Actor, NewEvent } from "../../events/base/event.ts";
import { isRefusal, type Refusal, VERSION_NOT_FOUND } from "../../events/base/refusal.ts";
import { history as historyAnswer } from "../../projections/kit/answers.ts";
import { AUDITED } from "../../projections/audit/audit.ts";
import {
  type HistoryAnswer,
  type HistoryFields,
  historyOf,
} from "../../projections/kit/history.ts";
import type { Views } from "../../projections/registry.ts";
import type { Deps } from "../deps.ts";
import type { CommandMeta } from "../store/contract.ts";
import { answerCommand, type AnswerOptions } from "./answer.ts";
import { metaOf, restoreBody, revertBody } from "./command.ts";
import { problem } from "./respond.ts";
import { call, type Ctx, type Route } from "./route.ts";
import { entryAt, type Noun, type Versioned } from "./run_command.ts";

/** The author and the time of a change. */
export interface By {
  now: Date;
  actor: Actor;
}

/** A noun whose records have a history and can be restored. `S` is the state that the history describes. */
export interface Kept<E extends Versioned, S = unknown> extends Noun<E> {
  story(views: Views, id: string): HistoryFields<S>;
  /** Logs a read of the history of a record about people. */
  sawHistory?(views: Views, entry: E, now: Date): void;
  /** Fields that a restore never changes. */
  fixed?: string[];
  /** Applies an earlier version (the entry as of then) to the present one. */
  revert(
    views: Views,
    entry: E,
    back: { to_version: number; earlier: E },
    by: By,
  ): NewEvent[] | Refusal;
  /** Restores a deleted record, for nouns with deletion. */
  revive?(views: Views, entry: E): NewEvent[] | Refusal;
  /** The meta of a restore, where it is more than that of every request. */
  restoreMeta?(c: Ctx, to_version?: number): CommandMeta;
}

/** The history of an id, newest first. */
export async function getHistory<E extends Versioned, S>(
  { books }: Pick<Deps, "books">,
  noun: Kept<E, S>,
  id: string,
): Promise<HistoryAnswer | Refusal> {
  const entry = noun.find(books.views, id);
  if (!entry) return noun.missing;
  const stream = `${noun.noun}/${id}`;
  const data = historyOf(await books.history(stream), noun.story(books.views, id));
  const record = Object.hasOwn(AUDITED, noun.noun) ? stream : null;
  return { data, version: entry.version, fixed: noun.fixed ?? [], record };
}

/** Answers with the history of an id; the page of changes shows other people's to superusers alone. */
export async function answerHistory<E extends Versioned, S>(
  c: Ctx,
  deps: Deps,
  noun: Kept<E, S>,
  id: string,
): Promise<Response> {
  const { books: { views }, now } = deps;
  const entry = noun.find(views, id);
  if (entry) noun.sawHistory?.(views, entry, now());
  const answer = await getHistory(deps, noun, id);
  if (isRefusal(answer)) return problem(c, answer);
  const isSuperuser = c.get("identity")?.role === "superuser";
  return Response.json({ ...answer, record: isSuperuser ? answer.record : null });
}

/**
 * Restores a deleted record, or with `to_version` an earlier version: that replaces the present one, so the caller has
 * to say which version they saw.
 */
export async function answerRestore<E extends Versioned, S>(
  c: Ctx,
  deps: Deps,
  noun: Kept<E, S>,
  id: string,
  { to_version, version }: z.output<typeof restoreBody>,
  options: AnswerOptions = {},
): Promise<Response> {
  const meta = noun.restoreMeta?.(c, to_version) ?? metaOf(c);
  const { actor } = meta;
  const earlier = to_version && await entryAt(deps.books, noun, id, to_version) || undefined;
  if (to_version && !earlier) {
    return problem(c, noun.find(deps.books.views, id) ? VERSION_NOT_FOUND : noun.missing);
  }
  return await answerCommand(c, deps, noun, {
    id,
    version,
    mustSee: to_version !== undefined,
    decide: (views, entry, now) =>
      to_version && earlier
        ? noun.revert(views, entry, { to_version, earlier }, { now, actor })
        : noun.revive!(views, entry),
  }, { meta, ...options });
}

interface PastCalls<E extends Versioned, S> {
  /** The record for the caller. */
  noun(c: Ctx, deps: Deps): Kept<E, S>;
  /** Which record a call is about; `:id` of its address unless given. */
  idOf?(c: Ctx): string;
  /** Is there only one record? It is missing until the first save. */
  single?: true;
  /** Can records be deleted and restored? */
  deletes?: true;
  role: Route["role"];
  /** Addresses and summaries, for the description of the API. */
  history: readonly [at: `GET /${string}`, says: string];
  restore: readonly [at: `POST /${string}`, says: string];
  /** The response of a restore, and the row within it. */
  answer: Route["answer"];
  body?: AnswerOptions["body"];
}

/** The two calls on the past of a noun's records. */
export function pastCalls<E extends Versioned, S>(past: PastCalls<E, S>): Route[] {
  const { noun, idOf = (c) => c.req.param("id")!, role, single, answer, body } = past;
  const [historyAt, telling] = past.history;
  const [restoreAt, restoring] = past.restore;
  return [
    call(
      historyAt,
      role,
      telling,
      (c, deps) => answerHistory(c, deps, noun(c, deps), idOf(c)),
      { answer: historyAnswer, ...single && { described: { also: [404] } } },
    ),
    call(
      restoreAt,
      role,
      restoring,
      (c, deps, given) =>
        answerRestore(c, deps, noun(c, deps), idOf(c), given.body, body ? { body } : {}),
      {
        body: past.deletes ? restoreBody : revertBody,
        answer,
        described: { versioned: "required", etag: true, also: single ? [404, 409] : [409] },
      },
    ),
  ];
}
