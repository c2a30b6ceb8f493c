/** Saved views as people read them, fitted to the columns that their tables have now. */
import { koreanOrder } from "../../events/base/text.ts";
import type { Actor } from "../../events/base/event.ts";
import { evolve, type StoredViewEvent, type ViewState } from "../../events/table/saved_view.ts";
import type { Column } from "../../events/kit/column.ts";
import { defaultSetting, withSaved } from "./column_setting.ts";
import type { SavedView, ViewSettings } from "./shapes.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";

export type ViewEntry = StreamEntry<ViewState>;
export type ViewBook = StreamBook<ViewEntry>;

export const viewView = streamView<ViewState>({
  noun: "view",
  evolve: (state, event) => evolve(state, event as StoredViewEvent),
});

/** The names a person has given to views of a table. */
export function viewNames(book: ViewBook, table: string, owner: string): string[] {
  return [...book.byId.values()]
    .filter(({ state }) => !state.deleted && state.table === table && state.owner.id === owner)
    .map(({ state }) => state.name);
}

/** What a person sees of a table's views: the own ones, then those that others share, by name. */
export function viewsFor(
  book: ViewBook,
  table: string,
  person: Pick<Actor, "id">,
  columns: readonly Column[],
): SavedView[] {
  return [...book.byId.values()]
    .filter(({ state }) => !state.deleted && state.table === table)
    .filter(({ state }) => state.shared || state.owner.id === person.id)
    .map(({ id }) => savedView(book, id, person, columns)!)
    .sort((a, b) => Number(b.mine) - Number(a.mine) || koreanOrder(a.name, b.name));
}

/** One view as the API gives it; undefined when there is none. */
export function savedView(
  book: ViewBook,
  id: string,
  person: Pick<Actor, "id">,
  columns: readonly Column[],
): SavedView | undefined {
  const entry = book.byId.get(id);
  if (!entry) return undefined;
  const { table, name, shared, owner, settings } = entry.state;
  return {
    id,
    version: entry.version,
    table,
    name,
    shared,
    mine: owner.id === person.id,
    owner: owner.name,
    settings: readSettings(settings, columns),
  };
}

/**
 * Settings of any age and in any state: what cannot be understood is left out, and so are columns
 * that the table does not have any more.
 */
export function readSettings(given: unknown, columns: readonly Column[]): ViewSettings {
  const { query, columns: listed } = asRecord(given);
  const texts = Object.entries(asRecord(query))
    .filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const known = new Map(columns.map((column) => [column.key, column]));
  const settings = (Array.isArray(listed) ? listed : []).map(asRecord).flatMap((one, place) => {
    const column = known.get(one.key as string);
    known.delete(one.key as string);
    return column ? [withSaved(defaultSetting(column, place), one)] : [];
  });
  return { query: Object.fromEntries(texts), columns: settings };
}

function asRecord(value: unknown): Record<string, unknown> {
  const plain = typeof value === "object" && value !== null && !Array.isArray(value);
  return plain ? value as Record<string, unknown> : {};
}
