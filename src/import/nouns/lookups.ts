/** Indexes of existing rows for matching lines: built once for an import with many batches. */
import { nounOf } from "../../../events/base/event.ts";
import type { TableRow as Row } from "../../../events/kit/column.ts";
import type { Books } from "../../store/contract.ts";
import { inSlices, pauses } from "../../kit/pause.ts";
import { keyText } from "../layout/lines.ts";
import type { SimilarRows } from "./noun.ts";
import type { PlanContext } from "../plan.ts";

export interface Lookups {
  /** Ids by key, of deleted rows too. */
  byKey: Map<string, string[]>;
  /** The number of equal rows that existed before this import. */
  counts: Map<string, number>;
  /** Finds the row that looks like a line. */
  similar?: SimilarRows;
}

function addKey({ byKey }: Lookups, key: string | null, row: Row): void {
  const text = key === null ? "" : keyText(row[key]);
  const ids = byKey.get(text) ?? [];
  if (text !== "" && !ids.includes(row.id)) byKey.set(text, [...ids, row.id]);
}

const emptyLookups = ({ noun, views, sameFile }: PlanContext): Lookups => ({
  byKey: new Map(),
  counts: new Map(),
  similar: noun.similar?.(views, sameFile),
});

/** Goes through the rows of a table once, in slices; those of content-made ids are found by it. */
async function fill(lookups: Lookups, { noun, views, key, keys, own }: PlanContext): Promise<void> {
  if (noun.idOf) return;
  const pause = pauses();
  for (const row of await inSlices(noun.resource.rows(views))) {
    const paused = pause();
    if (paused) await paused;
    addKey(lookups, key, row);
    if (row.deleted || own(row.id)) continue;
    const said = noun.identity(row, keys);
    lookups.counts.set(said, (lookups.counts.get(said) ?? 0) + 1);
  }
}

/** Those of the present rows. */
export async function lookupsOf(context: PlanContext): Promise<Lookups> {
  const lookups = emptyLookups(context);
  await fill(lookups, context);
  return lookups;
}

interface Kept {
  /** The import, and by which columns it looks. */
  name: string;
  lookups: Lookups;
  forget(): void;
}

const kept = new WeakMap<Books, Kept>();

/**
 * The indexes of an import in batches, for the last one only. The import's own rows are added; they are rebuilt when
 * another person writes to the table, or to one whose names it shows.
 */
export async function cachedLookups(
  books: Books,
  operation: string,
  context: PlanContext,
): Promise<Lookups> {
  const { noun: { resource }, key, keys } = context;
  const name = JSON.stringify([operation, key, keys]);
  const known = kept.get(books);
  if (known?.name === name) return known.lookups;
  known?.forget();
  const lookups = emptyLookups(context);
  const watched = [resource.noun, ...resource.reads ?? []];
  const stop = books.subscribe((events) => {
    for (const { stream, causationId } of events) {
      if (!watched.includes(nounOf(stream))) continue;
      if (causationId !== operation) return forget();
      const row = resource.row(books.views, stream.slice(resource.noun.length + 1));
      if (row) addKey(lookups, key, row);
    }
  });
  let isStale = false;
  const forget = () => {
    isStale = true;
    stop();
    if (kept.get(books)?.lookups === lookups) kept.delete(books);
  };
  await fill(lookups, context);
  // Another person wrote meanwhile: valid for the requesting batch only, as if it had come before.
  if (isStale) return lookups;
  kept.get(books)?.forget();
  kept.set(books, { name, lookups, forget });
  return lookups;
}

/** Drops them at an import's end. */
export function clearLookups(books: Books): void {
  kept.get(books)?.forget();
}
