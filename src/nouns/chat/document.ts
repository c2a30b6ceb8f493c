/** The text of an uploaded document, read in a worker with limits of time and memory. */
import { once } from "node:events";
import type { Asker } from "../../kit/fair_queue.ts";
import { BadFile } from "../../import/files/limits.ts";
import { withReader } from "../../import/files/reading_worker.ts";
import type { DocumentAnswer, DocumentKind, DocumentText } from "./document_worker.ts";

const LIMITS = { milliseconds: 30_000, megabytes: 512 };

/** Endings of names, and how such a file is read. */
const KINDS: Record<string, DocumentKind> = {
  pdf: "pdf",
  docx: "docx",
  hwpx: "hwpx",
  hwp: "hwp",
  txt: "txt",
  md: "txt",
};

/** How a file of this ending is read; undefined if it is no document. */
export const documentKind = (ending: string): DocumentKind | undefined =>
  Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined;

/** The text of a document, by pages where it has them. Throws `BadFile`. */
export async function readDocument(
  kind: DocumentKind,
  content: Uint8Array,
  asker: Asker,
): Promise<DocumentText> {
  const script = new URL("./document_worker.ts", import.meta.url);
  return await withReader(script, LIMITS, asker, async (worker, signal) => {
    const bytes = content.slice().buffer;
    worker.postMessage({ kind, bytes }, [bytes]);
    const [said]: [DocumentAnswer] = await once(worker, "message", { signal }) as [DocumentAnswer];
    if ("bad" in said) throw new BadFile(said.bad.code, said.bad.message);
    return said;
  });
}
