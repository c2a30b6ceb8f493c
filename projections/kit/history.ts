/** A record's history from its own events: who, when, from where, from what to what. For every noun. */
import type { z } from "zod";
import type { StoredEvent } from "../../events/base/event.ts";
import type { fieldChange, history, historyEntry } from "./answers.ts";
import { restoredVersion } from "./operation_name.ts";

export type FieldChange = z.infer<typeof fieldChange>;
export type HistoryEntry = z.infer<typeof historyEntry>;
export type HistoryAnswer = z.infer<typeof history>;
export type HistoryKind = HistoryEntry["kind"];

type FieldValues = Record<string, unknown>;

/** A noun's description of its records for their history. */
export interface HistoryFields<S> {
  next(before: S | undefined, event: StoredEvent): S;
  /** The fields that are shown. */
  values(state: S): FieldValues;
  /** Their labels, in display order. */
  labels: Readonly<Record<string, string>>;
}

/** The history, newest first. `events` is the whole stream, oldest first. */
export function historyOf<S>(
  events: readonly StoredEvent[],
  historyFields: HistoryFields<S>,
): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  let state: S | undefined;
  let before: FieldValues | null = null;
  let command = "";
  for (const event of events) {
    state = historyFields.next(state, event);
    const after = historyFields.values(state);
    const entry = entryOf(event, changesBetween(historyFields.labels, before, after), after);
    before = after;
    // A sign-in, a token: nothing shown in the record.
    if (entry.kind === "changed" && entry.changes.length === 0) continue;
    const joined = event.key === command ? entries.pop() : undefined;
    entries.push(joined ? join(joined, entry, historyFields.labels) : entry);
    command = event.key;
  }
  const undone = new Set(entries.map(({ operation }) => operation.split(":undoes:")[1]));
  for (const entry of entries) entry.undone = undone.has(nameOf(entry.operation));
  return entries.reverse();
}

/** An operation's name without its suffix. */
const nameOf = (operation: string): string => operation.split(":", 1)[0];

function entryOf(event: StoredEvent, changes: FieldChange[], after: FieldValues): HistoryEntry {
  const { version, at, actor, causationId = "" } = event;
  const data = event.data as Partial<Pick<HistoryEntry, "to_version" | "source">>;
  const operation = causationId.startsWith("op_") ? causationId : "";
  const to_version = data.to_version ?? restoredVersion(operation);
  const kind = kindOf(event, to_version);
  const source = data.source ?? null;
  return { version, at, actor, kind, changes, to_version, source, operation, undone: false, after };
}

function kindOf({ type, version }: StoredEvent, to_version: number | null): HistoryKind {
  if (version === 1) return "created";
  if (to_version !== null) return "reverted";
  if (/\.(deleted|reversed)$/.test(type)) return "deleted";
  // A transaction whose import was undone is recorded again.
  return /\.(restored|recorded)$/.test(type) ? "restored" : "changed";
}

const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || Array.isArray(value) && value.length === 0;

function changesBetween(
  labels: HistoryFields<unknown>["labels"],
  before: FieldValues | null,
  after: FieldValues,
): FieldChange[] {
  const keys = Object.keys(labels).filter((key) =>
    before ? !sameValue(before[key], after[key]) : !isEmpty(after[key])
  );
  return keys.map((key) => {
    return { key, label: labels[key], from: before?.[key] ?? null, to: after[key] ?? null };
  });
}

/** Two events of one command are one entry: rights and details, restored and changed. */
function join(
  first: HistoryEntry,
  last: HistoryEntry,
  labels: HistoryFields<unknown>["labels"],
): HistoryEntry {
  const both = [...first.changes, ...last.changes];
  const changes = Object.keys(labels).flatMap((key): FieldChange[] => {
    const own = both.filter((change) => change.key === key);
    if (own.length === 0 || sameValue(own[0].from, own.at(-1)!.to)) return [];
    return [{ ...own[0], to: own.at(-1)!.to }];
  });
  return { ...last, kind: last.kind === "changed" ? first.kind : last.kind, changes };
}

/** The changes of restoring `target` now; `entries` newest first. */
export function changesTo(entries: readonly HistoryEntry[], target: HistoryEntry): FieldChange[] {
  const back = new Map<string, FieldChange>();
  for (const { version, changes } of entries) {
    if (version <= target.version) break;
    for (const { key, label, from, to } of changes) {
      back.set(key, { key, label, from: back.has(key) ? back.get(key)!.from : to, to: from });
    }
  }
  return [...back.values()].filter(({ from, to }) => !sameValue(from, to));
}
