/** 변경 이력: acts as readable lines, with old and new values. */
import type { Column } from "../../../events/kit/column.ts";
import type { Actor, StoredEvent } from "../../../events/base/event.ts";
import { isDay } from "../../../events/base/seoul.ts";
import { type Act, AUDITED, type Audited } from "../../../projections/audit/audit.ts";
import { isOfDoubt } from "../../../projections/kit/clock.ts";
import { participantOf } from "../../../projections/employee/employee.ts";
import { countText } from "./act_words.ts";
import { momentText } from "../../../projections/kit/moment.ts";
import type { AuditLine, ChangedField } from "../../../projections/audit/audit_line.ts";
import type { Views } from "../../../projections/registry.ts";
import { eventsAt } from "../../tables/operations.ts";
import { resourceNamed } from "../../tables/registry.ts";
import { eachInSlices } from "../../../projections/kit/query.ts";
import { inSlices } from "../../kit/pause.ts";
import type { TodayUser } from "./item.ts";
import type { Deps } from "../../deps.ts";
import type { Books } from "../../store/contract.ts";
import { canViewRecords, fieldNames, manyOf, namedRecord, pageOf } from "./records.ts";
import { type Done, editedSince, undoCallOf, undoRefusalReason } from "./take_back.ts";
import { actText } from "./words.ts";

/** Most events of one act that are read: rights and details, restored and changed. */
const EVENTS_READ_MAX = 8;
/** Letters of a value; the record's own history has all of them. */
const VALUE_MAX = 120;

/** Nouns whose values are shown here; for others only which fields changed. */
const showsValues = (noun: Audited): boolean =>
  noun !== "document" && resourceNamed(noun) !== undefined;

/** The events of acts, each act's together: of an act on many records the first alone. */
async function eventsOf(books: Books, acts: readonly Act[]): Promise<Map<number, StoredEvent[]>> {
  const positions = acts.flatMap(({ first, last, rows }) => {
    const length = rows === 1 ? Math.min(last - first + 1, EVENTS_READ_MAX) : 1;
    return Array.from({ length }, (_, index) => first + index);
  });
  const read = await eventsAt(books, positions);
  return new Map(acts.map(({ act, first, last }) => {
    const begun = read.get(first)!;
    const own: StoredEvent[] = [];
    for (let at = first; at <= last && read.has(at); at++) {
      const event = read.get(at)!;
      if (event.stream === begun.stream && event.key === begun.key) own.push(event);
    }
    return [act, own];
  }));
}

type Change = { from: unknown; to: unknown };

/** The changes of the events by field: from the first old value to the last new one. */
function changesIn(events: readonly StoredEvent[]): Record<string, Change> {
  const all: Record<string, Change> = {};
  for (const { data } of events) {
    const { changes } = data as { changes?: Record<string, Change> };
    for (const [key, change] of Object.entries(changes ?? {})) {
      if (typeof change !== "object" || change === null || !("to" in change)) continue;
      all[key] = { from: all[key]?.from ?? change.from, to: change.to };
    }
  }
  return all;
}

function valueText(views: Views, noun: Audited, key: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (noun === "card" && key === "participants" && Array.isArray(value)) {
    return value.map((id) => participantOf(views.employee, id).name).join(", ");
  }
  const column = resourceNamed(noun)?.columns.find((one) => one.key === key);
  return cellText(column, value).slice(0, VALUE_MAX);
}

function cellText(column: Column | undefined, value: unknown): string {
  if (typeof value === "boolean") return value ? "예" : "아니요";
  if (typeof value === "number") {
    // As in a table: a missing amount is empty.
    return value === 0 && column?.type === "currency"
      ? ""
      : countText(value / (column?.factor ?? 1));
  }
  if (typeof value !== "string") return JSON.stringify(value);
  if (column?.type === "date" && isDay(value)) return value.replaceAll("-", ".");
  if (column?.type === "datetime" && !Number.isNaN(Date.parse(value))) return momentText(value, 0);
  return column?.options?.find((option) => option.value === value)?.label ?? value;
}

function fieldsOf(views: Views, noun: Audited, changes: Record<string, Change>): ChangedField[] {
  if (!showsValues(noun)) return [];
  return Object.entries(changes).flatMap(([key, { from, to }]) => {
    const [label] = fieldNames(noun, [key]);
    if (label === undefined) return [];
    const result = { from: valueText(views, noun, key, from), to: valueText(views, noun, key, to) };
    return result.from === result.to ? [] : [{ key, label, ...result }];
  });
}

/** Data needed to undo an act. */
function doneOf({ noun, rows }: Act, events: readonly StoredEvent[]): Done {
  const [{ stream, causationId = "" }] = events;
  const { type, version } = events.at(-1)!;
  const operation = causationId.startsWith("op_") ? causationId : "";
  return { noun, id: stream.slice(noun.length + 1), rows, type, version, operation };
}

/** A record without a name: the page with all records of its noun, for those who may open it. */
const unnamed = (user: TodayUser, noun: Audited) => ({
  name: AUDITED[noun],
  href: canViewRecords(user, noun) ? pageOf(noun) : "",
  gone: false,
});

/** One act as a line; `events` are its own, at least its first. */
function lineOf(views: Views, user: TodayUser, act: Act, events: StoredEvent[]): AuditLine {
  const { noun, rows, by } = act;
  const [first] = events;
  const done = doneOf(act, events);
  const { id, type, operation } = done;
  const changes = rows === 1 ? changesIn(events) : {};
  const named = rows > 1
    ? { ...manyOf({ noun, rows, operation }), gone: false }
    : namedRecord(views, noun, id) ?? unnamed(user, noun);
  const mayTakeBack = by.id === user.account.id || user.role === "superuser";
  const undone = operation !== "" && views.operation.undoneBy.has(operation.split(":", 1)[0]);
  const takeBack = mayTakeBack ? undoCallOf(views, user, done) : null;
  return {
    ...named,
    position: act.first,
    at: first.at,
    untimed: isOfDoubt(views.clock, act.first),
    who: by.name || (by.via === "system" ? "시스템" : "이름 없음"),
    via: by.via,
    noun,
    nounLabel: AUDITED[noun],
    stream: first.stream,
    rows,
    what: actText({ type, operation }, fieldNames(noun, Object.keys(changes))),
    changes: fieldsOf(views, noun, changes),
    undone,
    takeBack,
    why: mayTakeBack && !undone && !takeBack ? editedSince(views, user, done) : "",
  };
}

/** Acts as lines, in order. A superuser may undo anybody's, others their own. */
export async function auditLines(
  books: Books,
  user: TodayUser,
  acts: readonly Act[],
): Promise<AuditLine[]> {
  const events = await eventsOf(books, acts);
  const { views } = books;
  return await inSlices(
    eachInSlices(acts, (act) => lineOf(views, user, act, events.get(act.act)!)),
  );
}

/** This person's acts as lines, each with the reason why it cannot be undone now; "" if it can, or was. */
export async function ownLines(
  deps: Pick<Deps, "books" | "now">,
  user: TodayUser,
  acts: readonly Act[],
  actor: Actor,
): Promise<AuditLine[]> {
  const { books } = deps;
  const events = await eventsOf(books, acts);
  return await Promise.all(acts.map(async (act) => {
    const own = events.get(act.act)!;
    const why = await undoRefusalReason(deps, user, doneOf(act, own), actor);
    return { ...lineOf(books.views, user, act, own), why };
  }));
}

/** The history of one record as acts: each event by itself. Newest first. */
export async function recordLines(
  books: Books,
  user: TodayUser,
  stream: string,
  noun: Audited,
): Promise<AuditLine[]> {
  const { views } = books;
  const events = (await books.history(stream)).reverse();
  return events.map((event) => {
    const { position, actor: by } = event;
    const act: Act = { act: 0, first: position, last: position, rows: 1, noun, by };
    return lineOf(views, user, act, [event]);
  });
}
