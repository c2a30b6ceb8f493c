/** A table noun from its fields: events, state, and every decision about one row. */
import { z } from "zod";
import { booksOf } from "../base/books.ts";
import { define } from "../base/definition.ts";
import type { NewEvent, Role } from "../base/event.ts";
import { isUnread } from "../base/personal.ts";
import { withParticle } from "../base/particle.ts";
import { withoutHidden } from "../base/text.ts";
import { isRefusal, type Refusal, refuse } from "../base/refusal.ts";
import { unmaskedValues } from "../base/unmask.ts";
import {
  type CellValue,
  type Column,
  columnOf,
  type ColumnOption,
  type Reference,
} from "./column.ts";
import {
  changedEvent,
  type Changes,
  checkingFields,
  evolveRow,
  fieldChanges,
  type RowState,
  stateBefore,
} from "./changes.ts";
import {
  booksFieldsOf,
  columnsOf,
  emptyRecord,
  emptyValue,
  type Field,
  type Fields,
  personalOf,
  type RecordOf,
  schemaOf,
  versionsOf,
} from "./field.ts";
import { defineNoun, type Noun, type NounWords, settingsAddress } from "./noun.ts";

type Values = Record<string, CellValue | undefined>;

/** State of the office's other rows that a decision about a row needs. */
export interface Lookup {
  /** Does another row of this table, not deleted, have this value in a unique column? */
  taken(key: string, value: CellValue): boolean;
  /** Name of a row of another table that is not deleted, by its id. */
  nameOf(noun: string, id: string): string | undefined;
  /** Id of another table's row with this name; deleted ones do not count. */
  idOf(noun: string, name: string): string | undefined;
  /** Value of a field of another table's row; undefined if there is none. */
  cellOf(noun: string, id: string, field: string): CellValue | undefined;
}

/** A filter of the table's bar, named after its column; its choices are the column's, or the rows' values. */
export interface TableFilter {
  key: string;
  label?: string;
  options?: ColumnOption[];
  kind: "text" | "select" | "date" | "daterange" | "number" | "checkbox";
  placeholder?: string;
}

/** Everything that makes one table. Plain data except `check`. */
export interface TableDefinition<N extends string, F extends Fields> {
  noun: N;
  /** Korean name of one row, for texts. */
  title: string;
  /** Korean name of the list, for its page and its files. */
  list: string;
  /** The counting unit of rows; default "건". */
  counter?: string;
  /** The noun's description, where it does not follow from the table. */
  about?: Partial<NounWords>;
  /** Second half of the first event's type: `vehicle.registered`. */
  createdEvent: string;
  fields: F;
  /** Columns that rows show and no record stores; they come last. */
  shown?: Column[];
  /** Others of them that come after a field. */
  shownAfter?: { field: keyof F & string; columns: Column[] };
  /** Base path of the shared calls (S2 §7), and the lowest roles that may read and write. */
  path: string;
  /** Address of the list where that is not `path` + "/list"; at `path` itself it gives every row. */
  listPath?: string;
  read: Exclude<Role, "visitor">;
  write: Exclude<Role, "visitor">;
  /** Column that identifies the row of an imported line. */
  importKey: string;
  filters: TableFilter[];
  /** Key of a person's saved settings of the table; default `noun-list`. */
  screen?: string;
  /** The noun's own rule, called with the row before and after. */
  check?(
    before: RecordOf<F> | undefined,
    after: RecordOf<F>,
    look: Lookup,
  ): Refusal | null;
}

/** A command for one row: its id, and the values given. */
interface Given<R> {
  id: string;
  values: Partial<R>;
}

type Known<R> = RowState<R> | undefined;
type Decided = NewEvent[] | Refusal;

/** A table noun: its definition and everything derived from it. */
export interface TableNoun<N extends string = string, F extends Fields = Fields>
  extends TableDefinition<N, F> {
  about: Noun<N>;
  columns: Column[];
  /** Values of a new row: another row may also be named by its id. */
  createColumns: Column[];
  empty: RecordOf<F>;
  /** Other nouns whose rows a decision needs. */
  reads: string[];
  evolve(state: Known<RecordOf<F>>, event: NewEvent): RowState<RecordOf<F>>;
  create(state: Known<RecordOf<F>>, given: Given<RecordOf<F>>, look: Lookup): Decided;
  /** Changes some fields; unchanged ones give no event. */
  change(state: Known<RecordOf<F>>, given: Given<RecordOf<F>>, look: Lookup): Decided;
  remove(state: Known<RecordOf<F>>, given: { id: string }): Decided;
  restore(state: Known<RecordOf<F>>, given: { id: string }, look: Lookup): Decided;
  /**
   * Undoes these events, oldest first; they must be the newest of the row. A first event is undone by deleting the row.
   */
  takeBack(
    state: Known<RecordOf<F>>,
    given: { id: string; events: NewEvent[] },
    look: Lookup,
  ): Decided;
}

/** A table as generic code sees it. */
export type AnyTable = TableNoun;

/** Names that every row has besides its columns. */
const RESERVED = ["id", "version", "deleted", "updated_at", "updated_by", "from"];

/** A row's id as a column: a file with it identifies the row of each line after any change. */
export const ID_COLUMN = columnOf("id", "번호", 120, { visible: false });

function createColumnsOf(columns: Column[]): Column[] {
  const byId = columns.flatMap(({ reference, label }) =>
    reference ? [columnOf(reference.id, label, 100, { maxLength: 64 })] : []
  );
  if (byId.length === 0) return columns;
  const others = columns.filter(({ key }) => !byId.some((column) => column.key === key));
  return [
    ...others.map((column) => column.reference ? { ...column, required: false } : column),
    ...byId,
  ];
}

/** Builds a table noun. Throws if a field has a reserved name. */
export function defineTable<const N extends string, F extends Fields>(
  definition: TableDefinition<N, F>,
): TableNoun<N, F> {
  const { noun, createdEvent: born, fields, shown = [], shownAfter } = definition;
  const bad = Object.keys(fields).find((key) => RESERVED.includes(key));
  if (bad) throw new Error(`${noun}: a field cannot be called ${bad}`);
  const schema = schemaOf(fields);
  const personal = personalOf(fields);
  const inBooks = booksFieldsOf(fields);
  const stored = Object.keys(inBooks).length === 0
    ? schema
    : schema.extend({ books: booksOf.optional() });
  const own = [...columnsOf(fields), ...shown].flatMap((column) =>
    column.key === shownAfter?.field ? [column, ...shownAfter.columns] : [column]
  );
  const columns = own.some(({ key }) => key === "id") ? own : [...own, ID_COLUMN];
  const events = [
    define(`${noun}.${born}`, stored, { ...versionsOf(fields), personal }),
    changedEvent(noun, schema, personal, inBooks),
    define(`${noun}.deleted`, z.strictObject({})),
    define(`${noun}.restored`, z.strictObject({})),
  ];
  return {
    ...definition,
    about: defineNoun(noun, events, wordsOf(definition, columns)),
    ...decisionsOf(definition, schema),
    columns,
    createColumns: createColumnsOf(columns),
    empty: emptyRecord(fields),
    reads: [
      ...new Set(
        Object.values(fields).flatMap(({ reference, idOf }) => (reference ?? idOf)?.noun ?? []),
      ),
    ],
  };
}

/** A table's defaults where its `about` has nothing else: a page, a place in the menu, and search. */
function wordsOf(
  { noun, title, read, about = {} }: Pick<
    TableDefinition<string, Fields>,
    "noun" | "title" | "read" | "about"
  >,
  columns: Column[],
): NounWords {
  const { settings } = about;
  const page = settings ? settingsAddress(settings) : `/staff/tables/${noun}`;
  const found = columns.find(({ fixed }) => fixed) ?? columns[0];
  return {
    label: title,
    page,
    pageRole: read === "superuser" ? read : "staff",
    find: { title: found.key },
    menu: settings || about.page ? undefined : {
      group: "장부",
      icon: "table",
    },
    ...about,
  };
}

type Decisions<F extends Fields> = Pick<
  TableNoun<string, F>,
  "evolve" | "create" | "change" | "remove" | "restore" | "takeBack"
>;

/** State and decisions of one row. */
function decisionsOf<N extends string, F extends Fields>(
  definition: TableDefinition<N, F>,
  schema: z.ZodObject,
): Decisions<F> {
  type R = RecordOf<F>;
  const { noun, title, createdEvent: born, fields } = definition;
  const empty = emptyRecord(fields);
  const references = Object.entries(fields).filter(([, { reference }]) => reference);
  const rules = rulesOf(definition);
  const wrongIn = checkingFields(schema);
  const event = (id: string, what: string, data: unknown = {}): NewEvent => {
    return { stream: `${noun}/${id}`, type: `${noun}.${what}`, data };
  };
  const changed = (id: string, changes: Changes<R>): NewEvent[] =>
    Object.keys(changes).length === 0 ? [] : [event(id, "changed", { changes })];
  const missing = () => refuse(404, `${noun}_not_found`, `${title} 정보를 찾을 수 없습니다.`);
  const evolve = (state: Known<R>, one: NewEvent): RowState<R> =>
    one.type === `${noun}.${born}`
      ? { ...one.data as R, deleted: false }
      : evolveRow<R & object>(state!, one) as RowState<R>;
  const held = (state: Known<R>, events: NewEvent[], look: Lookup): Decided =>
    rules(state, events.reduce<Known<R>>(evolve, state), events, look);
  return {
    evolve,
    create(state, { id, values }, look) {
      if (state) return refuse(409, `already_${born}`, `이미 등록된 ${title}입니다.`);
      const given = unmaskedValues(noun, values, undefined);
      if (isRefusal(given)) return given;
      const found = resolve(fields, references, undefined, given, look);
      if (isRefusal(found)) return found;
      return held(undefined, [event(id, born, { ...empty, ...found })], look);
    },
    change(state, { id, values }, look) {
      if (!state) return missing();
      if (state.deleted) {
        return refuse(409, "deleted", `삭제된 ${title}입니다. 복원한 뒤 수정해 주세요.`);
      }
      const given = unmaskedValues(noun, values, state);
      if (isRefusal(given)) return given;
      const found = resolve(fields, references, state, given, look);
      if (isRefusal(found)) return found;
      return wrongIn(found) ??
        held(state, changed(id, fieldChanges<R>(schema, state, found)), look);
    },
    remove(state, { id }) {
      if (!state) return missing();
      if (state.deleted) return refuse(409, "already_deleted", `이미 삭제된 ${title}입니다.`);
      return [event(id, "deleted")];
    },
    restore(state, { id }, look) {
      if (!state) return missing();
      if (!state.deleted) return refuse(409, "not_deleted", `삭제되지 않은 ${title}입니다.`);
      return held(state, [event(id, "restored")], look);
    },
    takeBack(state, { id, events }, look) {
      if (!state) return missing();
      const before = stateBefore<R & object>(state, events);
      const back = changed(id, fieldChanges<R>(schema, state, before.values));
      if (state.deleted && !before.deleted) {
        return held(state, [event(id, "restored"), ...back], look);
      }
      if (before.deleted && !state.deleted) return [...back, event(id, "deleted")];
      return held(state, back, look);
    },
  };
}

/**
 * Applies the noun's rules to a decision: unique columns, then its own. The events carry their claims, so that two
 * commands of one commit cannot both have a value.
 */
function rulesOf<N extends string, F extends Fields>(
  { noun, fields, check }: TableDefinition<N, F>,
) {
  type R = RecordOf<F>;
  const unique = Object.entries(fields).filter(([, { unique }]) => unique) as [keyof R, Field][];
  const ids = Object.entries(fields).filter(([, { idOf }]) => idOf);
  return (before: Known<R>, after: Known<R>, events: NewEvent[], look: Lookup): Decided => {
    if (events.length === 0 || !after || after.deleted) return events;
    const claims: string[] = [];
    for (const [key, field] of unique) {
      const value = after[key] as CellValue;
      const stays = before && !before.deleted && before[key] === value;
      if (stays || uniqueKey(value) === "") continue;
      if (look.taken(String(key), value)) {
        return refuse(409, `${String(key)}_taken`, field.unique!, [{
          field: String(key),
          message: field.unique!,
        }]);
      }
      claims.push(`${noun}.${String(key)}=${uniqueKey(value)}`);
    }
    const refused = unknownId(ids, before, after, look) ?? check?.(before, after, look);
    if (refused) return refused;
    if (claims.length > 0) events[0].claims = claims;
    return events;
  };
}

/**
 * How values of a unique column are compared: by their visible characters, without case. "" and destroyed values are
 * not unique.
 */
export function uniqueKey(value: CellValue | undefined): string {
  const text = withoutHidden(String(value ?? "")).trim().toLowerCase();
  return isUnread(text) ? "" : text;
}

/** Stored values: a cleared cell has the field's own empty value, a name is replaced by its row. */
function resolve<F extends Fields>(
  fields: F,
  references: [key: string, Field][],
  before: Known<RecordOf<F>>,
  given: Partial<RecordOf<F>>,
  look: Lookup,
): Partial<RecordOf<F>> | Refusal {
  const values: Values = {};
  for (const key of Object.keys(given)) {
    const value = given[key as keyof typeof given];
    if (!Object.hasOwn(fields, key) || value === undefined) continue;
    values[key] = value as CellValue ?? emptyValue(fields[key]);
  }
  for (const [key, { reference, label, required }] of references) {
    if (!reference) continue;
    const was = before as Values | undefined;
    if (was && values[key] === undefined && values[reference.id] === undefined) continue;
    if (
      was && (values[reference.id] ?? was[reference.id]) === was[reference.id] &&
      (values[key] ?? was[key]) === was[key]
    ) continue;
    const id = String(
      values[reference.id] || look.idOf(reference.noun, String(values[key] ?? "")) || "",
    );
    const name = id === "" ? undefined : look.nameOf(reference.noun, id);
    const emptied = !values[reference.id] && !values[key];
    if (emptied && required) {
      return refuse(422, "invalid_input", `${label}: 필수 항목입니다.`, [
        { field: key, message: "필수 항목입니다." },
      ]);
    }
    if (name === undefined && !emptied) return unknownReference(reference);
    Object.assign(values, { [reference.id]: id, [key]: name ?? "" });
  }
  return values as Partial<RecordOf<F>>;
}

/** Refuses a newly chosen row of another table that does not exist. */
function unknownId<R>(ids: [string, Field][], before: R | undefined, after: R, look: Lookup) {
  for (const [field, { idOf }] of ids) {
    const [was, id] = [before, after].map((row) => (row as Values | undefined)?.[field]);
    if (!idOf || !id || id === was || look.nameOf(idOf.noun, String(id))) continue;
    const refused = unknownReference(idOf);
    return { ...refused, details: [{ field, message: refused.message }] };
  }
  return null;
}

function unknownReference({ noun, title }: Omit<Reference, "id">): Refusal {
  const message = `등록되지 않은 ${title}입니다. ${
    withParticle(title, "을/를")
  } 다시 선택해 주세요.`;
  return refuse(422, `unknown_${noun}`, message);
}
