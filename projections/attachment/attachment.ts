/** Attached files, with those of each record kept beside them. */
import {
  type About,
  type AttachmentState,
  attachmentStream,
  evolve,
  type RecordFiles,
  type StoredAttachmentEvent,
} from "../../events/attachment/attachment.ts";
import type { StoredEvent } from "../../events/base/event.ts";
import { isUnread } from "../../events/base/personal.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";
import type { AttachmentRow } from "./attachment_row.ts";

export type AttachmentEntry = StreamEntry<AttachmentState>;

interface AttachmentIndexes {
  /** Ids of the files of each noun's records, the oldest first, removed ones too. */
  byRecord: Map<string, Map<string, readonly string[]>>;
}

export type AttachmentBook = StreamBook<AttachmentEntry> & AttachmentIndexes;

/** How the names of files' streams begin. */
const PREFIX = attachmentStream("").length;

const NONE: readonly string[] = [];
const idsOf = ({ byRecord }: AttachmentIndexes, { noun, id }: About): readonly string[] =>
  byRecord.get(noun)?.get(id) ?? NONE;

export const attachmentView = streamView<AttachmentState, AttachmentEntry, AttachmentIndexes>({
  noun: "attachment",
  evolve: (state, event) => evolve(state, event as StoredAttachmentEvent),
  indexes: () => ({ byRecord: new Map() }),
  index(book, { id, state: { about } }, before) {
    if (before) return;
    const records = book.byRecord.get(about.noun) ?? new Map();
    book.byRecord.set(about.noun, records.set(about.id, [...idsOf(book, about), id]));
  },
});

/** The files of a record, the oldest first; removed ones too. */
export const filesOf = (book: AttachmentBook, about: About): AttachmentEntry[] =>
  idsOf(book, about).map((id) => book.byId.get(id)!);

/** The files that are attached to a record now. */
const attachedTo = (book: AttachmentBook, about: About): AttachmentEntry[] =>
  filesOf(book, about).filter(({ state }) => !state.removed);

/** How many files are attached to a record now: quick, for a column of a long list. */
export function attachedCount(book: AttachmentBook, about: About): number {
  const ids = idsOf(book, about);
  return ids === NONE ? 0 : ids.filter((id) => !book.byId.get(id)!.state.removed).length;
}

/** Records of a noun whose files these events attached, removed or restored: for pages that show how many. */
export const recordsOfFiles =
  (noun: string) =>
  ({ attachment }: { attachment: AttachmentBook }, events: readonly StoredEvent[]): string[] =>
    events.flatMap(({ stream }) => {
      const about = attachment.byId.get(stream.slice(PREFIX))?.state.about;
      return about?.noun === noun ? [about.id] : [];
    });

/** How much of a record's room its files take. */
export function roomTaken(book: AttachmentBook, about: About): RecordFiles {
  const files = attachedTo(book, about);
  return { count: files.length, bytes: files.reduce((sum, { state }) => sum + state.size, 0) };
}

/** Is something of these files, removed ones too, still sealed with a key of this name? */
export const sealsFiles = (book: AttachmentBook, about: About): boolean =>
  filesOf(book, about).some(({ state }) => !isUnread(state.name));

/** A file as lists show it. */
export const attachmentRowOf = (
  { id, version, state, recorded_at, recorded_by, updated_at, updated_by }: AttachmentEntry,
): AttachmentRow => {
  const { name, type, size, picture, pages, removed } = state;
  const destroyed = isUnread(name);
  return {
    ...{ id, version, name, type, size, pages, removed, destroyed },
    picture: picture && !destroyed ? { width: picture.width, height: picture.height } : null,
    at: recorded_at,
    by: recorded_by.name,
    changed_at: updated_at,
    changed_by: updated_by.name,
  };
};
