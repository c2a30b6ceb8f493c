/** Looks into a file that somebody hands in: documents in a worker with limits, pictures in their library. */
import { on } from "node:events";
import type { Worker } from "node:worker_threads";
import { type AttachedFile, fileName } from "../../events/attachment/attachment.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { inTwoSizes, type TwoSizes } from "../images/make.ts";
import { BadFile } from "../import/files/limits.ts";
import { withReader } from "../import/files/reading_worker.ts";
import type { Asker } from "../kit/fair_queue.ts";
import type { Blobs } from "../store/contract.ts";
import { badFile, wrongKind } from "./bad_attachment.ts";
import { containerOf } from "./file_kind.ts";
import type { Document, Found, Looked } from "./look_worker.ts";

const LIMITS = { milliseconds: 20_000, megabytes: 256 };

/** A file as it is to be kept: what was looked into, and its pictures. */
export interface LookedInto {
  type: AttachedFile["type"];
  content: Uint8Array;
  pages: number | null;
  picture: TwoSizes | null;
}

/** What a file is; the refusal (413, 415, 422) of one that is not taken. */
export async function lookInto(
  bytes: Uint8Array<ArrayBuffer>,
  asker: Asker,
  limits = LIMITS,
): Promise<LookedInto | Refusal> {
  const container = containerOf(bytes);
  if (isRefusal(container)) return container;
  if (container === "picture") {
    const picture = await inTwoSizes(bytes, asker);
    return isRefusal(picture)
      ? picture
      : { type: "jpg", content: picture.large, pages: null, picture };
  }
  const found = await lookIntoDocument(bytes, container, asker, limits);
  if (isRefusal(found)) return found;
  const { type, pages, page } = found;
  const picture = page && await inTwoSizes(page, asker);
  return { type, content: bytes, pages, picture: picture && isRefusal(picture) ? null : picture };
}

/** The worker's last answer: where it is stopped while it draws, that what it draws is a document. */
async function answerOf(worker: Worker, signal: AbortSignal): Promise<Looked> {
  let last: Looked | undefined;
  try {
    for await (const [looked] of on(worker, "message", { signal })) {
      last = looked as Looked;
      if (!("isDrawing" in last)) break;
    }
  } catch (error) {
    if (!last) throw error;
  }
  return last!;
}

async function lookIntoDocument(
  content: Uint8Array<ArrayBuffer>,
  kind: Document,
  asker: Asker,
  limits: typeof LIMITS,
): Promise<Found | Refusal> {
  const script = new URL("./look_worker.ts", import.meta.url);
  try {
    const looked = await withReader(script, limits, asker, (worker, signal) => {
      const bytes = content.slice().buffer;
      worker.postMessage({ bytes, kind }, [bytes]);
      return answerOf(worker, signal);
    });
    if ("bad" in looked) return badFile(looked.bad);
    return "kind" in looked ? wrongKind(looked.kind) : looked;
  } catch (error) {
    if (error instanceof BadFile) return badFile("too_slow");
    throw error;
  }
}

/** Keeps a file and its pictures, sealed with the key of this name. Throws where that key was destroyed. */
export async function keepFile(
  blobs: Blobs,
  { type, content, pages, picture }: LookedInto,
  name: string,
  seal: string,
): Promise<AttachedFile> {
  const kept = await blobs.put(content, seal);
  const about = { name: fileName(name, type), type, pages, sha256: kept.sha256 };
  if (!picture) return { ...about, size: kept.size, picture: null };
  const { width, height } = picture;
  const small = await blobs.put(picture.small, seal);
  // Of a picture the large size is the file itself.
  const large = picture.large === content ? kept : await blobs.put(picture.large, seal);
  const size = kept.size + small.size + (large === kept ? 0 : large.size);
  return {
    ...about,
    size,
    picture: { width, height, small: small.sha256, large: large.sha256 },
  };
}

/** Takes away what was kept of a file that was not attached after all. */
export async function dropFile(blobs: Blobs, { sha256, picture }: AttachedFile): Promise<void> {
  const names = new Set([sha256, ...picture ? [picture.small, picture.large] : []]);
  for (const one of names) await blobs.remove(one);
}
