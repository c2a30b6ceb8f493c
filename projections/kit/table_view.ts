/** The view of a table noun: its rows, found by id and by their unique columns. */
import type { StoredEvent } from "../../events/base/event.ts";
import type { CellValue } from "../../events/kit/column.ts";
import { type AnyTable, type Lookup, uniqueKey } from "../../events/kit/table.ts";
import { type RowState } from "../../events/kit/changes.ts";
import type { TableName, TableState } from "../../events/tables.ts";
import type { View } from "./view.ts";
import { type StreamBook, type StreamEntry, streamView } from "./stream_view.ts";

export type TableEntry<S = RowState<Record<string, CellValue>>> = StreamEntry<S> & {
  /** An employee's number by order of registration, from 1, never reused. */
  readonly number?: number;
};

export interface TableBook<S = RowState<Record<string, CellValue>>>
  extends StreamBook<TableEntry<S>> {
  /** Ids of rows that are not deleted, by unique column and value. */
  unique: Map<string, Map<string, Set<string>>>;
}

/** The books of all tables, by noun. */
export type TableBooks = { [N in TableName]: TableBook<TableState<N>> };

/** A noun's additions to its rows beyond its events. */
type RowMaker<S> = NonNullable<
  Parameters<typeof streamView<S, TableEntry<S>, Pick<TableBook<S>, "unique">>>[0]["entry"]
>;

/** Builds the view of a table. */
export function tableView<S extends { deleted: boolean }>(
  table: AnyTable,
  entry?: RowMaker<S>,
): View<TableBook<S>> {
  const keys = table.columns.filter(({ unique }) => unique).map(({ key }) => key);
  return streamView<S, TableEntry<S>, Pick<TableBook<S>, "unique">>({
    noun: table.noun,
    entry,
    evolve: (state, event: StoredEvent) => table.evolve(state, event) as unknown as S,
    indexes: () => ({ unique: new Map(keys.map((key) => [key, new Map()])) }),
    index({ unique }, entry, before) {
      for (const [key, ids] of unique) {
        if (before && isSame(before, entry, key)) continue;
        const then = keyOf(before, key);
        const now = keyOf(entry, key);
        if (then === now) continue;
        if (then !== "") ids.get(then)?.delete(entry.id);
        if (now !== "") ids.set(now, (ids.get(now) ?? new Set()).add(entry.id));
      }
    },
  });
}

/** Most changes leave the unique columns as they are, so their keys are not computed. */
function isSame<S extends { deleted: boolean }>(
  { state: then }: TableEntry<S>,
  { state: now }: TableEntry<S>,
  key: string,
): boolean {
  return then.deleted === now.deleted && then[key as keyof S] === now[key as keyof S];
}

/** An entry's value in a unique column; "" when it has none, is deleted or is not there. */
function keyOf(entry: TableEntry<{ deleted: boolean }> | undefined, key: string): string {
  if (!entry || entry.state.deleted) return "";
  return uniqueKey((entry.state as unknown as Record<string, CellValue>)[key]);
}

/** The row that is not deleted and has this value in a unique column. */
export function findUnique<S>(
  { byId, unique }: TableBook<S>,
  key: string,
  value: CellValue,
): TableEntry<S> | undefined {
  const [id] = unique.get(key)?.get(uniqueKey(value)) ?? [];
  return id === undefined ? undefined : byId.get(id);
}

/** State of other rows that a decision about row `id` of a table needs. `name` gives other tables. */
export function lookupOf(
  books: object,
  { noun }: Pick<AnyTable, "noun">,
  id: string,
): Lookup {
  const bookOf = (name: string) =>
    (books as Record<string, TableBook<RowState<{ name: string }>>>)[name];
  return {
    taken(key, value) {
      const ids = bookOf(noun).unique.get(key)?.get(uniqueKey(value));
      return ids !== undefined && ids.size > (ids.has(id) ? 1 : 0);
    },
    nameOf(other, wanted) {
      const state = bookOf(other).byId.get(wanted)?.state;
      return state && !state.deleted ? state.name : undefined;
    },
    idOf: (other, name) => findUnique(bookOf(other), "name", name)?.id,
    cellOf: (other, wanted, field) =>
      (bookOf(other).byId.get(wanted)?.state as Record<string, CellValue> | undefined)?.[field],
  };
}
