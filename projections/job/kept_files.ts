/** The record of each stored file. Pure. */
import type { AttachmentBook } from "../attachment/attachment.ts";
import type { CertificateBook } from "../certificate/certificate.ts";
import type { JobBook } from "./job.ts";
import type { PostBook } from "../post/post.ts";

/** The views with files. */
export interface FileBooks {
  attachment: AttachmentBook;
  certificate: CertificateBook;
  job: JobBook;
  post: PostBook;
}

/**
 * Files that must exist while records refer to them, excluding temporary ones of jobs. `seal` is the key of a sealed
 * one; "" for others.
 */
export function* lastingFiles(
  { attachment, certificate, post }: Omit<FileBooks, "job">,
): Generator<{ sha256: string; record: string; seal: string }> {
  for (const { id, state } of certificate.byId.values()) {
    yield { sha256: state.sha256, record: `certificate/${id}`, seal: `address/${state.address}` };
  }
  for (const { id, state: { seal, sha256, picture } } of attachment.byId.values()) {
    for (const one of new Set([sha256, ...picture ? [picture.small, picture.large] : []])) {
      yield { sha256: one, record: `attachment/${id}`, seal };
    }
  }
  for (const { id, pictures } of post.byId.values()) {
    for (const [sha256] of pictures) yield { sha256, record: `post/${id}`, seal: "" };
  }
}

/** Stream of a file's record; "" if no view lists it. Searches all of them. */
export function recordOfFile(books: FileBooks, wanted: string): string {
  for (const { sha256, record } of lastingFiles(books)) if (sha256 === wanted) return record;
  for (const { id, state } of books.job.byId.values()) {
    if (state.items.some(({ sha256 }) => sha256 === wanted)) return `job/${id}`;
  }
  return "";
}
