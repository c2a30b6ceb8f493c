/** The shapes in which attached files leave the server. */
import { z } from "zod";
import { FILE_TYPES } from "../../events/attachment/attachment_limits.ts";
import { count, instant, text } from "../kit/answers.ts";

export const attachmentRow = z.strictObject({
  id: text,
  version: count,
  name: text,
  type: z.enum(FILE_TYPES),
  /** Bytes. */
  size: count,
  /** Of a PDF. */
  pages: count.nullable(),
  /** Size of what is shown of it; null where there is nothing to be shown. */
  picture: z.strictObject({ width: count, height: count }).nullable(),
  removed: z.boolean(),
  /** Its key was destroyed: neither it nor its name can be read any more. */
  destroyed: z.boolean(),
  at: instant,
  by: text,
  changed_at: instant,
  changed_by: text,
});
export type AttachmentRow = z.infer<typeof attachmentRow>;

/** The files of one record, and what may be done there. */
export const recordFiles = z.strictObject({
  files: z.array(attachmentRow),
  /** May the caller add and remove files? "" if so, else why not. */
  closed: text,
  bytes: count,
});
export type RecordFilesAnswer = z.infer<typeof recordFiles>;

/** Which records of a noun have files, and the newest of them that can be shown. */
export const fileCounts = z.strictObject({
  records: z.array(z.strictObject({ id: text, files: count, shown: text })),
});
export type FileCounts = z.infer<typeof fileCounts>;
