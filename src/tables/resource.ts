/** A table's server side as one value: what it holds, what may be done with it, under which paths. */
import { z, type ZodType } from "zod";
import type { Actor, NewEvent, Role, StoredEvent } from "../../events/base/event.ts";
import type { Refusal } from "../../events/base/refusal.ts";
import type { Area } from "../../events/account/scope.ts";
import type { CellValue, Column, TableRow } from "../../events/kit/column.ts";
import type { AnyTable } from "../../events/kit/table.ts";
import type { TableName } from "../../events/tables.ts";
import { lookupOf, type TableBook } from "../../projections/kit/table_view.ts";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import { tableRows } from "../../projections/tables.ts";
import type { Doubt } from "../../projections/table/check.ts";
import type { ChosenRules } from "../../projections/table/shapes.ts";
import type { View } from "../../projections/kit/view.ts";
import type { Deps } from "../deps.ts";
import type { Ctx, Given } from "../server/route.ts";

/** What was decided for one row. */
export type Decision = NewEvent[] | Refusal;
export type Values = Record<string, CellValue>;

/** What rows of a table show of another noun's rows. */
export interface Shown {
  noun: string;
  /** Fields of that noun; a change of any other is not seen here. */
  fields: readonly string[];
  /** Ids of the rows that show something of the rows these events are about. */
  rows(views: Views, events: StoredEvent[]): string[];
}

/** What a resource says as its definition does. */
type Defined = Pick<
  AnyTable,
  | "noun"
  | "title"
  | "list"
  | "counter"
  | "path"
  | "listPath"
  | "read"
  | "write"
  | "filters"
  | "columns"
>;

export interface Resource extends Defined {
  /** Where `path` + "/create" is not the address (S2 §7: vehicles). */
  createPath?: string;
  /** What the button of a new row says, where it is not the title's. */
  createLabel?: string;
  /** Key of what people save of the table: `noun-…`. */
  screen: string;
  /**
   * Filters that go by a name (S2 §2, §6). The first is on at first, unless there are so few rows that all are shown,
   * or it would find none.
   */
  presets?: { name: string; label: string; query: Record<string, string> }[];
  /** What a row has besides its columns. */
  cells?: Record<string, z.ZodType>;
  /** Those of them that are about people, as a column says it with `personal`. */
  personalCells?: string[];
  /** Rows are read, looked for and exported; no call changes one. */
  onlyRead?: true;
  /** Its pages are made for it: it has none with the table. */
  ownPage?: true;
  /** Deleted rows can be looked at, though nothing brings them back here. */
  keepsDeleted?: true;
  /** Why rows are not made or deleted here, where the calls for it are there all the same. */
  notHere?: Refusal;
  /**
   * Every row, deleted ones included, in default order (newest first). Must be quick: rows are kept. Yields where
   * others may have their turn.
   */
  rows(views: Views): Generator<void, readonly TableRow[]>;
  row(views: Views, id: string): TableRow | undefined;
  /** The view that `row` finds under its noun: a row of an earlier time is folded by it. */
  view: View<unknown>;
  /** A reader is notified that the rows changed, and not which: what is read again has a shape of its own. */
  toldWhole?: true;
  /** People who have it open are not shown to each other. */
  unseen?: true;
  /**
   * Of a page that lists what many nouns did: whether it is to be read again after an event. Those who are not of
   * `othersFor` are notified of their own acts.
   */
  hears?: { event(event: StoredEvent): boolean; othersFor: Role };
  /** Where it is not the area of its noun. */
  area?: Area;
  /** Rows that open tables do not receive. */
  isUnlogged?(row: TableRow): boolean;
  /** What its rows show of other nouns' rows: open tables are notified when that changes. */
  shows?: Shown[];
  /** Column whose value says which row an imported line means; null: import only adds. */
  importKey: string | null;
  /** What a create may carry, where that is not the columns (S2 §3, the new entry payload). */
  createColumns?: Column[];
  /** What its body must fulfil besides, as JSON Schema, for the API description. */
  createRule?: Record<string, unknown>;
  /**
   * A question to the person before a row is made or changed so; with `confirm` it is written all the same. Called with
   * the events that would be written.
   */
  doubts?(views: Views, id: string, decided: NewEvent[]): Doubt[];
  /** Making, deleting and restoring rows; each is there unless they are not made here. */
  create?(views: Views, id: string, values: Values, now: Date, actor: Actor): Decision;
  update(views: Views, id: string, values: Values, now: Date, actor: Actor): Decision;
  remove?(views: Views, id: string): Decision;
  restore?(views: Views, id: string): Decision;
  /** Takes back what one operation did to one row: its events there, oldest first, the row's newest. */
  invert(views: Views, id: string, events: StoredEvent[], now: Date, actor: Actor): Decision;
  /** Staff bring earlier versions of one record back: by which call, and what that takes back. */
  restoresOne?: { path(id: string): string; edits: readonly string[] };
  /** Who reads its report, where that is not who works on it as a table. */
  reportRead?: AnyTable["read"];
  /** Version of the row's change before `version`, where not every event of the stream is one. */
  versionBefore?(views: Views, id: string, version: number): number;
  /** Extra choices for filters (`car_options` …). */
  filterOptions?(views: Views): Record<string, unknown>;
  /** What its screen cannot do with chosen rows, beside what every table does. */
  chosenRules?(deps: Pick<Deps, "books" | "config">): ChosenRules;
  /** True where a change asks for a fresh sign-in (`Route.fresh`): what people may do. */
  fresh?: true;
  /** Nouns the decisions look at besides their own. */
  reads?: string[];
}

/** Answers a shared call on a table, whose route names this body and this query. */
export type Handler<B extends ZodType = ZodType, Q extends ZodType = ZodType> = (
  c: Ctx,
  deps: Deps,
  resource: Resource,
  given: Given<z.output<Q>, z.output<B>>,
) => Response | Promise<Response>;

/** The views that a table's rows show something of, its own first: what an earlier moment is read from. */
export const viewsOf = ({ noun, reads = [] }: Pick<Resource, "noun" | "reads">) =>
  [...new Set([noun, ...reads])].filter((name) =>
    Object.hasOwn(viewRegistry, name)
  ) as (keyof Views)[];

/** The server side of a table noun, as its definition has it; `more` says what is otherwise. */
export function resourceOf(table: AnyTable, more: Partial<Resource> = {}): Resource {
  const { noun, columns } = table;
  const name = noun as TableName;
  const bookOf = (views: Views) => views[name] as unknown as TableBook;
  const stateOf = (views: Views, id: string) => bookOf(views).byId.get(id)?.state;
  const look = (views: Views, id: string) => lookupOf(views, table, id);
  return {
    ...table,
    screen: table.screen ?? `${noun}-list`,
    cells: Object.fromEntries(
      Object.keys(table.empty).filter((key) => !columns.some((column) => column.key === key))
        .map((key) => [key, z.string()]),
    ),
    shows: referred(table),
    view: viewRegistry[name] as View<unknown>,
    rows: (views) => tableRows[name].all(views),
    row: (views, id) => tableRows[name].one(views, id),
    create: (views, id, values) =>
      table.create(stateOf(views, id), { id, values }, look(views, id)),
    update: (views, id, values) =>
      table.change(stateOf(views, id), { id, values }, look(views, id)),
    remove: (views, id) => table.remove(stateOf(views, id), { id }),
    restore: (views, id) => table.restore(stateOf(views, id), { id }, look(views, id)),
    invert: (views, id, events) =>
      table.takeBack(stateOf(views, id), { id, events }, look(views, id)),
    ...more,
  };
}

/** What rows show of the rows they refer to: the name. */
function referred({ noun, columns }: AnyTable): Shown[] {
  return columns.flatMap(({ reference }) =>
    reference
      ? [{
        noun: reference.noun,
        fields: ["name"],
        rows(views: Views, events: StoredEvent[]) {
          const ids = new Set(events.map(({ stream }) => stream.slice(reference.noun.length + 1)));
          const { byId } = views[noun as TableName] as unknown as TableBook;
          return [...byId.values()]
            .filter(({ state }) => !state.deleted && ids.has(String(state[reference.id])))
            .map(({ id }) => id);
        },
      }]
      : []
  );
}
