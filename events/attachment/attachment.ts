/** Files attached to records of any noun: which record, which file, and that it was removed or brought back. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { isUnread } from "../base/personal.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import { cleanLine } from "../base/text.ts";
import { defineNoun } from "../kit/noun.ts";
import {
  FILE_NAME_MAX,
  FILE_TYPES,
  FILES_MAX,
  type FileType,
  RECORD_MAX_BYTES,
} from "./attachment_limits.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const pixels = z.int().positive();

/** The record that a file is attached to. */
const about = z.object({ noun: z.string().min(1).max(60), id: z.string().min(1).max(200) });
export type About = z.infer<typeof about>;

/** What is shown of a picture, or of a document's first page. */
const picture = z.object({
  width: pixels,
  height: pixels,
  /** WebP for lists, and JPEG to look at: of a picture that is the file itself. */
  small: sha256,
  large: sha256,
});
export type AttachedPicture = z.infer<typeof picture>;

const file = z.object({
  name: z.string().min(1).max(FILE_NAME_MAX),
  type: z.enum(FILE_TYPES),
  /** Bytes of what is kept, its pictures included. */
  size: z.int().positive(),
  sha256,
  picture: picture.nullable(),
  /** Of a PDF. */
  pages: z.int().positive().nullable(),
});
export type AttachedFile = z.infer<typeof file>;

const added = file.extend({
  about,
  /** Name of the key that the file and its name are sealed with: it goes with the record's own data. */
  seal: z.string().min(1).max(160),
});
export type Added = z.infer<typeof added>;

const attachmentEvents = [
  define("attachment.added", added, {
    personal: ["name"],
    key: ({ data }) => (data as Added).seal,
  }),
  define("attachment.removed", z.strictObject({})),
  define("attachment.restored", z.strictObject({})),
];

export const aboutAttachment = defineNoun("attachment", attachmentEvents, {
  label: "첨부파일",
  area: "office",
  retention: {
    rules: [
      "books_name",
      "courier_record",
      "address_record",
      "matter_record",
      "document",
      "consultation",
      "employee_name",
      "partner_contact",
      "deleted_files",
    ],
    becomes: "파기",
    items: "첨부한 파일과 그 이름",
  },
  without: [
    [
      "A file is seen, and found, with the record that it is attached to.",
      "page",
      "find",
      "recent",
    ],
    ["A file has no files.", "files"],
  ],
});

type Nothing = Record<string, never>;
export type AttachmentEvent =
  | NewEvent<"attachment.added", Added>
  | NewEvent<"attachment.removed", Nothing>
  | NewEvent<"attachment.restored", Nothing>;
export type StoredAttachmentEvent = AttachmentEvent & StoredEvent;

/** A file, folded from its events. A removed one stays, so that it can be brought back. */
export type AttachmentState = Added & { removed: boolean };

/** Folds one event into a file; `undefined` is one that was never added. */
export function evolve(
  state: AttachmentState | undefined,
  event: AttachmentEvent,
): AttachmentState {
  switch (event.type) {
    case "attachment.added":
      return { ...event.data, removed: false };
    case "attachment.removed":
      return { ...state!, removed: true };
    case "attachment.restored":
      return { ...state!, removed: false };
    default:
      return event satisfies never;
  }
}

export const attachmentStream = (id: string): string => `attachment/${id}`;

/** What a decision about a file asks about its record. */
export interface RecordFiles {
  /** Files that are attached to it now, and their bytes. */
  count: number;
  bytes: number;
}

type Known = AttachmentState | undefined;
type Decided = AttachmentEvent[] | Refusal;

export const NO_FILE = refuse(404, "file_not_found", "첨부파일을 찾을 수 없습니다.");

/** What is said of a file whose key was destroyed with its record's data. */
export const FILE_DESTROYED = refuse(
  409,
  "file_destroyed",
  "보유 기간이 지나 파기된 파일입니다. 다시 볼 수 없습니다.",
);

/** Attaches a file, as far as its record has room for it. */
export function addFile(
  { id, added }: { id: string; added: Added },
  record: RecordFiles,
): Decided {
  return noRoom(added.size, record) ??
    [{ stream: attachmentStream(id), type: "attachment.added", data: added }];
}

/** Removes a file from its record; it can be brought back. */
export function removeFile(state: Known, { id }: { id: string }): Decided {
  if (!state) return NO_FILE;
  if (state.removed) return refuse(409, "already_removed", "이미 삭제된 첨부파일입니다.");
  return [{ stream: attachmentStream(id), type: "attachment.removed", data: {} }];
}

/** Takes a removal back, as far as the record has room for the file again. */
export function restoreFile(state: Known, { id }: { id: string }, record: RecordFiles): Decided {
  if (!state) return NO_FILE;
  if (!state.removed) return refuse(409, "not_removed", "삭제되지 않은 첨부파일입니다.");
  if (isUnread(state.name)) return FILE_DESTROYED;
  return noRoom(state.size, record) ??
    [{ stream: attachmentStream(id), type: "attachment.restored", data: {} }];
}

/** Takes back what was done to a file, by the newest of the events of it. */
export function takeBackFile(
  state: Known,
  { id, type }: { id: string; type: string },
  record: RecordFiles,
): Decided {
  return type === "attachment.removed"
    ? restoreFile(state, { id }, record)
    : removeFile(state, { id });
}

/** The refusal (413) of a file that its record has no room for. */
export function noRoom(size: number, { count, bytes }: RecordFiles): Refusal | null {
  if (count >= FILES_MAX) {
    const message = `기록 하나에 파일을 ${FILES_MAX}개까지 첨부할 수 있습니다.`;
    return refuse(413, "too_many_files", message, [{ field: "file", message }]);
  }
  if (bytes + size > RECORD_MAX_BYTES) {
    const most = RECORD_MAX_BYTES / 1024 / 1024;
    const message = `기록 하나에 모두 ${most}MB까지 첨부할 수 있습니다. ` +
      "필요 없는 파일을 삭제한 뒤 다시 올려 주세요.";
    return refuse(413, "record_full", message, [{ field: "file", message }]);
  }
  return null;
}

/** Signs that no file system takes in a name, or that lead out of a folder. */
const UNFIT = /[\\/:*?"<>|]+/g;

/**
 * The name that a file is kept under: its own without folders, controls and what is drawn as nothing, with the
 * ending of what it is.
 */
export function fileName(given: string, type: FileType): string {
  const last = given.split(/[\\/]/).at(-1) ?? "";
  const plain = cleanLine(last).replace(UNFIT, " ").replace(/\s+/g, " ");
  let bare = plain.replace(/\.[A-Za-z][A-Za-z0-9]{1,4}$/, "");
  while (bare.startsWith(".") || bare.startsWith(" ")) bare = bare.slice(1);
  while (bare.endsWith(".") || bare.endsWith(" ")) bare = bare.slice(0, -1);
  const most = FILE_NAME_MAX - type.length - 1;
  const short = bare.slice(0, most).replace(/\p{Surrogate}$/u, "").trim();
  return `${short || "첨부파일"}.${type}`;
}
