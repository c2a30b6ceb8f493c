/** A table's server side as one value: its data, its acts, and its paths. */
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

/** Data of another noun's rows in a table's rows. */
export interface Shown {
  noun: string;
  /** Fields of that noun; a change of any other is not seen here. */
  fields: readonly string[];
  /** Ids of the rows that show something of the rows these events are about. */
  rows(views: Views, events: StoredEvent[]): string[];
}

/** Fields of a resource that its definition has, too. */
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
  /** The address if not `path` + "/create" (S2 §7: vehicles). */
  createPath?: string;
  /** Label of the button for a new row, if not the title's. */
  createLabel?: string;
  /** Key of the table's saved settings: `noun-…`. */
  screen: string;
  /**
   * Filters that go by a name (S2 §2, §6). The first is on at first, unless there are so few rows that all are shown,
   * or it would find none.
   */
  presets?: { name: string; label: string; query: Record<string, string> }[];
  /** Those that depend on the person and the day, in place of `presets`. */
  presetsFor?(
    views: Views,
    asked: { account: string; today: string },
  ): NonNullable<Resource["presets"]>;
  /** Every name that `presetsFor` may give, with its label. */
  presetLabels?: Record<string, string>;
  /** Why its rows are never deleted, where they are made here. */
  kept?: Refusal;
  /** Fields of a row besides its columns. */
  cells?: Record<string, z.ZodType>;
  /** The personal ones of them, like columns marked `personal`. */
  personalCells?: string[];
  /** Rows are read, looked for and exported; no call changes one. */
  onlyRead?: true;
  /** Its pages are made for it: it has none with the table. */
  ownPage?: true;
  /** Deleted rows can be viewed, though not restored here. */
  keepsDeleted?: true;
  /** Why rows are not made or deleted here, where the calls for it are there all the same. */
  notHere?: Refusal;
  /**
   * Every row, deleted ones included, in default order (newest first). Must be quick: rows are cached. Yields to
   * others.
   */
  rows(views: Views): Generator<void, readonly TableRow[]>;
  row(views: Views, id: string): TableRow | undefined;
  /** The view that `row` finds under its noun: a row of an earlier time is folded by it. */
  view: View<unknown>;
  /** Readers are only notified that rows changed, because they read another shape. */
  toldWhole?: true;
  /** People who have it open are not shown to each other. */
  unseen?: true;
  /**
   * Of a page that lists what many nouns did: whether it is to be read again after an event. Those who are not of
   * `othersFor` are notified of their own acts.
   */
  hears?: {
    event(event: StoredEvent): boolean;
    /** Null where nobody is. */
    othersFor: Role | null;
    /** Account that an event concerns, where that is not its author. */
    whose?(event: StoredEvent): string;
  };
  /** Where it is not the area of its noun. */
  area?: Area;
  /** Rows that open tables do not receive. */
  isUnlogged?(row: TableRow): boolean;
  /** Data of other nouns in its rows: open tables are notified when that changes. */
  shows?: Shown[];
  /** Column that identifies the row of an imported line; null: import only adds. */
  importKey: string | null;
  /** Body of a create, if not the columns (S2 §3, the new entry payload). */
  createColumns?: Column[];
  /** Further rules of its body, as JSON Schema, for the API description. */
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
  /** The values of an earlier version as an edit, where a person would be asked for more. */
  earlier?(values: Values): Values;
  restore?(views: Views, id: string): Decision;
  /** Undoes one operation's events of one row: oldest first, the row's newest. */
  invert(views: Views, id: string, events: StoredEvent[], now: Date, actor: Actor): Decision;
  /** Restores of single records by staff: the call, and its body. */
  restoresOne?: { path(id: string): string; edits: readonly string[] };
  /** Who may read its report, if not those who edit it as a table. */
  reportRead?: AnyTable["read"];
  /** Version of the row's change before `version`, where not every event of the stream is one. */
  versionBefore?(views: Views, id: string, version: number): number;
  /** Extra choices for filters (`car_options` …). */
  filterOptions?(views: Views): Record<string, unknown>;
  /** Disabled acts of its screen, besides every table's. */
  chosenRules?(deps: Pick<Deps, "books" | "config">): ChosenRules;
  /** True if a change needs a fresh sign-in (`Route.fresh`), as for rights. */
  fresh?: true;
  /** Nouns that its decisions read besides their own. */
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

/** A table noun's server side by its definition; `more` has the differences. */
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

/** Name of a referenced row, shown in the rows. */
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
