/** What every row of a table can go through after its first event: changed, deleted, restored. */
import { z } from "zod";
import { define, type EventDefinition } from "./definition.ts";
import type { NewEvent } from "./event.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** From what to what, for each field that changed. */
export type Changes<R> = { [K in keyof R]?: { from: R[K]; to: R[K] } };

/** A row as its own events tell it. A deleted one stays, so that it can be shown and restored. */
export type RowState<R> = R & { deleted: boolean };

type Nothing = Record<string, never>;
export type RowEvent<N extends string, R> =
  | NewEvent<`${N}.changed`, { changes: Changes<R> }>
  | NewEvent<`${N}.deleted`, Nothing>
  | NewEvent<`${N}.restored`, Nothing>;

type Decided<N extends string, R> = RowEvent<N, R>[] | Refusal;
type Known<R> = RowState<R> | undefined;

/** The part of a noun that is the same for every table. */
export interface TableNoun<N extends string, R> {
  events: EventDefinition[];
  evolve(state: RowState<R>, event: RowEvent<N, R>): RowState<R>;
  /** Changes some fields; those that stay as they are give no event. */
  change(state: Known<R>, command: { id: string; values: Partial<R> }): Decided<N, R>;
  remove(state: Known<R>, command: { id: string }): Decided<N, R>;
  restore(state: Known<R>, command: { id: string }): Decided<N, R>;
  /**
   * Takes back what these events did, oldest first; they must be the newest of the row. A first
   * event is taken back by deleting the row.
   */
  takeBack(state: Known<R>, command: { id: string; events: NewEvent[] }): Decided<N, R>;
}

/** Event definition of a change of fields, for nouns that are never deleted. */
export function changedEvent(noun: string, fields: z.ZodObject): EventDefinition {
  const both = Object.entries(fields.shape).map(([key, value]) => {
    return [key, z.object({ from: value, to: value }).optional()];
  });
  return define(`${noun}.changed`, z.object({ changes: z.object(Object.fromEntries(both)) }));
}

/** The fields in which `values` differs from `from`; what is no field is left out. */
export function fieldChanges<R extends object>(
  fields: z.ZodObject,
  from: R,
  values: Partial<R>,
): Changes<R> {
  const changes: Changes<R> = {};
  for (const key of Object.keys(values) as (keyof R)[]) {
    const to = values[key];
    if (to === undefined || !Object.hasOwn(fields.shape, key) || Object.is(from[key], to)) continue;
    changes[key] = { from: from[key], to: to as R[typeof key] };
  }
  return changes;
}

/** One side of the changes as plain values. */
export function sideOf<R>(changes: Changes<R>, side: "from" | "to"): Partial<R> {
  const both = Object.entries(changes) as [keyof R, { from: R[keyof R]; to: R[keyof R] }][];
  return Object.fromEntries(both.map(([key, value]) => [key, value[side]])) as Partial<R>;
}

/** Refuses values that could not be stored; null when all is well. */
export function checkFields(fields: z.ZodObject, values: object): Refusal | null {
  const parsed = partialOf(fields).safeParse(values);
  if (parsed.success) return null;
  const message = "값의 형식이 올바르지 않습니다.";
  const details = parsed.error.issues.map(({ path }) => ({ field: path.join("."), message }));
  return refuse(422, "invalid_input", message, details);
}

/** Building a schema takes longer than checking a hundred rows with it. */
const partials = new WeakMap<z.ZodObject, z.ZodObject>();

function partialOf(fields: z.ZodObject): z.ZodObject {
  const partial = partials.get(fields) ?? fields.partial();
  partials.set(fields, partial);
  return partial;
}

/** Builds the decisions and the events of a noun. `title` is one row's Korean name. */
export function tableNoun<N extends string, S extends z.ZodRawShape>(
  noun: N,
  title: string,
  fields: z.ZodObject<S>,
): TableNoun<N, z.output<z.ZodObject<S>>> {
  type R = z.output<z.ZodObject<S>>;
  const changed = (id: string, changes: Changes<R>): RowEvent<N, R>[] =>
    Object.keys(changes).length === 0
      ? []
      : [{ stream: `${noun}/${id}`, type: `${noun}.changed`, data: { changes } }];
  const mark = (id: string, what: "deleted" | "restored") =>
    ({ stream: `${noun}/${id}`, type: `${noun}.${what}`, data: {} }) as RowEvent<N, R>;
  const missing = () => refuse(404, `${noun}_not_found`, `${title} 정보를 찾을 수 없습니다.`);
  return {
    events: [
      changedEvent(noun, fields),
      define(`${noun}.deleted`, z.strictObject({})),
      define(`${noun}.restored`, z.strictObject({})),
    ],
    evolve: (state, event) => evolveRow(state, event),
    change(state, { id, values }) {
      if (!state) return missing();
      if (state.deleted) {
        return refuse(409, "deleted", `삭제된 ${title}입니다. 복원한 뒤 수정해 주세요.`);
      }
      return checkFields(fields, values) ?? changed(id, fieldChanges<R>(fields, state, values));
    },
    remove(state, { id }) {
      if (!state) return missing();
      if (state.deleted) return refuse(409, "already_deleted", `이미 삭제된 ${title}입니다.`);
      return [mark(id, "deleted")];
    },
    restore(state, { id }) {
      if (!state) return missing();
      if (!state.deleted) return refuse(409, "not_deleted", `삭제되지 않은 ${title}입니다.`);
      return [mark(id, "restored")];
    },
    takeBack(state, { id, events }) {
      if (!state) return missing();
      const before = stateBefore<R>(state, events);
      const back = changed(id, fieldChanges<R>(fields, state, before.values));
      if (state.deleted && !before.deleted) return [mark(id, "restored"), ...back];
      return before.deleted && !state.deleted ? [...back, mark(id, "deleted")] : back;
    },
  };
}

function evolveRow<R extends object>(state: RowState<R>, event: NewEvent): RowState<R> {
  switch (event.type.slice(event.type.indexOf(".") + 1)) {
    case "changed": {
      const { changes } = event.data as { changes: Changes<R> };
      return { ...state, ...sideOf(changes, "to") };
    }
    case "deleted":
      return { ...state, deleted: true };
    case "restored":
      return { ...state, deleted: false };
    default:
      throw new Error(`${event.stream}: ${event.type} is not a row's event`);
  }
}

/** Which values, and whether deleted, a row had before its newest events. */
function stateBefore<R extends object>(
  state: RowState<R>,
  events: NewEvent[],
): { values: Partial<R>; deleted: boolean } {
  let values: Partial<R> = {};
  let deleted = state.deleted;
  for (const { type, data } of events.toReversed()) {
    if (type.endsWith(".changed")) {
      values = { ...values, ...sideOf((data as { changes: Changes<R> }).changes, "from") };
    } else if (type.endsWith(".deleted")) deleted = false;
    else if (type.endsWith(".restored")) deleted = true;
    else return { values: {}, deleted: true };
  }
  return { values, deleted };
}
