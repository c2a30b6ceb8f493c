/** Files that came in, found by what is in them and by their columns. */
import type { ImportRecord, StoredImportEvent } from "../../events/table/import.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";
import type { OperationBook } from "../audit/operation.ts";
import type { FileBefore } from "./import_shapes.ts";

export type ImportBook = StreamBook<StreamEntry<ImportRecord>>;

export const importView = streamView<ImportRecord>({
  noun: "import",
  evolve: (_state, event) => (event as StoredImportEvent).data,
});

const newest = (book: ImportBook, fits: (entry: StreamEntry<ImportRecord>) => boolean) =>
  [...book.byId.values()].findLast(fits);

/** The last import of the same file that wrote something and was not taken back; null without one. */
export function importedBefore(
  { import: book, operation }: { import: ImportBook; operation: OperationBook },
  noun: string,
  digest: string,
): FileBefore | null {
  const found = newest(
    book,
    ({ state, id }) =>
      state.noun === noun && state.digest === digest && !operation.undoneBy.has(id) &&
      state.counts.added + state.counts.changed > 0,
  );
  if (!found) return null;
  const { file, counts: { added, changed } } = found.state;
  return { file, at: found.recorded_at, by: found.recorded_by.name, added, changed };
}

/** How a file with these columns was understood last time, by the columns' names; null when none came. */
export function columnsBefore(
  book: ImportBook,
  noun: string,
  names: string[],
): ImportRecord["columns"] | null {
  const found = newest(book, ({ state }) => {
    const known = Object.keys(state.columns);
    return state.noun === noun && known.length === new Set(names).size &&
      names.every((name) => Object.hasOwn(state.columns, name));
  });
  return found?.state.columns ?? null;
}
