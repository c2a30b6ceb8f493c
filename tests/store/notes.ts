/** A small noun of its own for the store's tests: notes that are written, and a ledger of two streams. */
import { z } from "zod";
import { define } from "../../events/base/definition.ts";
import type { Actor, NewEvent, StoredEvent } from "../../events/base/event.ts";
import type { View } from "../../projections/kit/view.ts";
import type { Books, Command, Committed, Outcome, ViewsOf } from "../../src/store/contract.ts";
import { openBooks, type OpenOptions } from "../../src/store/open.ts";

const written = define("note.written", z.object({ text: z.string(), by: z.string().optional() }));

export const noteRegistry = new Map([[written.type, written]]);

export interface NoteEntry {
  id: string;
  version: number;
  texts: string[];
}

export interface NoteViews {
  note: Map<string, NoteEntry>;
  count: { events: number };
}

const noteView: View<NoteViews["note"]> = {
  name: "note",
  empty: () => new Map(),
  fold(notes, { stream, version, data }: StoredEvent) {
    const texts = [...notes.get(stream)?.texts ?? [], (data as { text: string }).text];
    notes.set(stream, { id: stream, version, texts });
  },
  dump: (notes) => [...notes.values()],
};

const countView: View<NoteViews["count"]> = {
  name: "count",
  empty: () => ({ events: 0 }),
  fold(count) {
    count.events++;
  },
  dump: (count) => ({ ...count }),
};

export const noteViews: ViewsOf<NoteViews> = { note: noteView, count: countView };

export type NoteBooks = Books<NoteViews>;

export const minji: Actor = { id: "u1", name: "김민지", role: "staff", via: "web" };

export const note = (stream: string, text: string): NewEvent => ({
  stream,
  type: "note.written",
  data: { text },
});

/** A command that writes one note; every part of it can be set otherwise. */
export function write(
  stream: string,
  text: string,
  other: Partial<Command<NoteViews>> & { key?: string; fingerprint?: string } = {},
): Command<NoteViews> {
  const { key = crypto.randomUUID(), fingerprint, ...rest } = other;
  const meta = {
    actor: minji,
    requestId: `r-${key}`,
    key,
    ...(fingerprint ? { fingerprint } : {}),
  };
  return { stream, decide: () => [note(stream, text)], meta, ...rest };
}

export const openNotes = (
  path: string,
  other: Partial<OpenOptions<NoteViews>> = {},
): Promise<NoteBooks> =>
  openBooks<NoteViews>({ path, registry: noteRegistry, views: noteViews, ...other });

/** The outcome as a commit; fails the test when it is a refusal. */
export function committed(outcome: Outcome): Committed {
  if (outcome.refused) throw new Error(`refused: ${outcome.code} ${outcome.message}`);
  return outcome;
}

/** Code of a refusal, or "" for a commit. */
export const codeOf = (outcome: Outcome): string => outcome.refused ? outcome.code : "";

export const texts = (books: NoteBooks, stream: string): string[] =>
  books.views.note.get(stream)?.texts ?? [];

/** All events of the log in one array. */
export const allEvents = async (books: NoteBooks): Promise<StoredEvent[]> =>
  (await Array.fromAsync(books.read())).flat();

/** Runs a test with a folder of its own that is gone afterwards. */
export async function withFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
