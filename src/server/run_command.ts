/** The one way a command runs: decided on the current state, with its refusals, answered with its result. */
import { z } from "zod";
import type { NewEvent, StoredEvent } from "../../events/base/event.ts";
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import type { Views } from "../../projections/registry.ts";
import { type Changed, staleVersion } from "../../projections/closing/stale.ts";
import type { View } from "../../projections/kit/view.ts";
import { viewAt } from "../../projections/kit/view_at.ts";
import type { Books, CommandMeta, Committed, Outcome } from "../store/contract.ts";

/** The part of a view's entry that commands need. */
export type Versioned = Changed & { version: number };

/** What running a command needs to know about a noun. `Entry` is the view's entry of one id. */
export interface Noun<Entry extends Versioned> {
  /** The noun of its streams, and the name of its view. */
  noun: string;
  view: View<unknown>;
  /** The current state of an id, for the caller; undefined answers with `missing`. */
  find(views: Views, id: string): Entry | undefined;
  missing: Refusal;
  /** The entry as an answer shows it. */
  row(views: Views, entry: Entry, now: Date): unknown;
  /** The answer to a stale edit, if it has more than who, when and the row. */
  stale?(entry: Entry, now: Date): Refusal | null;
  /** Nouns that every decision reads besides its own. */
  reads?: string[];
}

/** A command for one id. */
export type Action<Entry> =
  & {
    id: string;
    /** Version that the person saw; another one now is refused. */
    version?: number;
    /** Is it refused without a version? Nobody has seen what it would overwrite. */
    mustSee?: boolean;
    /** Nouns that this decision reads besides its own. */
    reads?: string[];
  }
  & (
    | { isNew?: false; decide(views: Views, entry: Entry, now: Date): NewEvent[] | Refusal }
    /** The refusal of an unknown id. */
    | { isNew: true; decide(views: Views, entry: undefined, now: Date): NewEvent[] | Refusal }
  );

/** Runs one action. Data that no event may hold is a refusal (422), not a fault. */
export async function runCommand<Entry extends Versioned>(
  books: Books,
  noun: Noun<Entry>,
  action: Action<Entry>,
  meta: CommandMeta,
): Promise<Outcome> {
  try {
    return await books.execute({
      stream: `${noun.noun}/${action.id}`,
      reads: action.reads ?? noun.reads,
      decide: (views, now) => decideOn(views, noun, action, now),
      meta,
    });
  } catch (error) {
    if (error instanceof z.ZodError) return badShape(error);
    throw error;
  }
}

function decideOn<Entry extends Versioned>(
  views: Views,
  noun: Noun<Entry>,
  action: Action<Entry>,
  now: Date,
): NewEvent[] | Refusal {
  if (action.isNew) return action.decide(views, undefined, now);
  const entry = noun.find(views, action.id);
  if (!entry) return noun.missing;
  if (action.mustSee && action.version === undefined) return versionRequired();
  if (action.version === undefined || action.version === entry.version) {
    return action.decide(views, entry, now);
  }
  return noun.stale?.(entry, now) ??
    staleVersion(entry, now, noun.row(views, entry, now));
}

/** The refusal of an edit without the version seen; `ids` of those without, if many. */
export function versionRequired(ids: string[] = []): Refusal {
  const message = "무엇을 보고 고쳤는지 알 수 없어 저장하지 않았습니다. " +
    "먼저 조회한 뒤 그 버전(ETag)을 If-Match나 version으로 함께 보내 주세요.";
  return refuse(428, "version_required", message, ids.map((id) => ({ id })));
}

function badShape(error: z.ZodError): Refusal {
  const field = error.issues[0]?.path.join(".") ?? "";
  const message = `값의 형식이 올바르지 않습니다(${field}).`;
  return refuse(422, "invalid_input", message, [{ field, message }]);
}

/** The result of a command for one id, and the views for showing it. */
export interface CommandResult<Entry> {
  entry: Entry;
  views: Views;
}

/**
 * The result of a command, also when repeated: the state after its last event, or the present one if it wrote nothing.
 * A repeated create made its entry under the id of its first run.
 */
export async function readAfterCommand<Entry extends Versioned>(
  books: Books,
  noun: Noun<Entry>,
  id: string,
  { events }: Committed,
): Promise<CommandResult<Entry> | undefined> {
  const made = events[0]?.stream.slice(noun.noun.length + 1) ?? id;
  const version = events.at(-1)?.version;
  const { views } = books;
  const entry = noun.find(views, made);
  if (version === undefined) return entry && { entry, views };
  if (entry && entry.version <= version) return { entry, views };
  return asOfVersion(books, noun, made, await books.history(`${noun.noun}/${made}`), version);
}

/** The entry of an id after a version of its stream. */
function asOfVersion<Entry extends Versioned>(
  books: Books,
  noun: Noun<Entry>,
  id: string,
  history: StoredEvent[],
  version: number,
): CommandResult<Entry> | undefined {
  const state = viewAt(noun.view, history, version);
  const views: Views = { ...books.views, [noun.noun]: state };
  const entry = noun.find(views, id);
  return entry && { entry, views };
}

/** The entry of an id after exactly this version of its stream; undefined if there is none. */
export async function entryAt<Entry extends Versioned>(
  books: Books,
  noun: Noun<Entry>,
  id: string,
  version: number,
): Promise<Entry | undefined> {
  const history = await books.history(`${noun.noun}/${id}`);
  if (!history.some((event) => event.version === version)) return undefined;
  return asOfVersion(books, noun, id, history, version)?.entry;
}
