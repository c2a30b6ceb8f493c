/** Which record a stored file belongs to. Pure. */
import type { CertificateBook } from "../certificate/certificate.ts";
import type { JobBook } from "./job.ts";
import type { PostBook } from "../post/post.ts";

/** The views that list files. */
export interface FileBooks {
  certificate: CertificateBook;
  job: JobBook;
  post: PostBook;
}

/**
 * Files that must exist while the books mention them: not those that a job made for a day. `seal` names the key of a
 * sealed one; "" for others.
 */
export function* lastingFiles(
  { certificate, post }: Pick<FileBooks, "certificate" | "post">,
): Generator<{ sha256: string; record: string; seal: string }> {
  for (const { id, state } of certificate.byId.values()) {
    yield { sha256: state.sha256, record: `certificate/${id}`, seal: `address/${state.address}` };
  }
  for (const { id, pictures } of post.byId.values()) {
    for (const [sha256] of pictures) yield { sha256, record: `post/${id}`, seal: "" };
  }
}

/** Stream of the record that a file belongs to; "" if no view lists it. Looks through all of them. */
export function recordOfFile(books: FileBooks, wanted: string): string {
  for (const { sha256, record } of lastingFiles(books)) if (sha256 === wanted) return record;
  for (const { id, state } of books.job.byId.values()) {
    if (state.items.some(({ sha256 }) => sha256 === wanted)) return `job/${id}`;
  }
  return "";
}
