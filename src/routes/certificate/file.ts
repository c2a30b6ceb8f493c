/** The archive of a finished download: whole, or from where a broken-off one ended (RFC 9110, 14); the file of one certificate. */
import { z } from "zod";
import { refuse } from "../../../events/refusal.ts";
import type { JobEntry } from "../../../projections/job.ts";
import type { Deps } from "../../deps.ts";
import { sawPeople } from "../../security/personal_reads.ts";
import { attachment } from "../../server/attachment.ts";
import { problem } from "../../server/respond.ts";
import type { Ctx, WithQuery } from "../../server/route.ts";
import { archivePieces, fileText, readArchive } from "../../certificate/archive.ts";
import { archiveSeal } from "../../certificate/expiry.ts";
import { archiveUse } from "../../certificate/expiry.ts";
import { clientOf } from "../../server/networks.ts";
import { archiveName, hasArchive } from "../../certificate/status.ts";
import { subjectOf } from "../../certificate/subject.ts";

const NO_FILE = {
  status: 404,
  code: "archive_not_found",
  message: "다운로드할 파일이 없습니다. 보관 기간이 지났다면 다시 다운로드해 주세요.",
};

/** Which of an address's certificates; the newest unless it is named. */
export const certificateQuery = z.object({
  of: z.string().min(1).max(160).optional().meta({ title: "증명서 번호" }),
});

const NO_CERTIFICATE = refuse(404, "certificate_not_found", "발급된 증명서가 없습니다.");

/** Answers with a certificate of one address: the newest, or the one that is named. */
export async function answerCertificate(
  c: Ctx,
  { books }: Deps,
  { query: { of } }: WithQuery<typeof certificateQuery>,
): Promise<Response> {
  const id = c.req.param("id")!;
  const subject = subjectOf(books.views, id);
  const { newest, byId } = books.views.certificate;
  const entry = of === undefined ? newest.get(id) : byId.get(of);
  const asked = subject && entry?.state.address === id ? entry : undefined;
  const content = asked ? await books.blobs.get(asked.state.sha256) : null;
  if (!content) return problem(c, NO_CERTIFICATE);
  sawPeople(c, { noun: "address", how: "export", fields: ["owner_name"], ids: [id], filter: "" });
  const name = `등기증명서_${fileText(subject!.address)}.pdf`;
  return new Response(content as ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": attachment(name, "certificate.pdf"),
      "content-length": String(asked!.state.size),
      "cache-control": "private, no-store",
    },
  });
}

/** First and last byte that are asked for; null for all, "none" where there are no such bytes. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { from: number; to: number } | null | "none" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  // Of what we do not understand, several ranges among it, all is sent.
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const [first, last] = [match[1], match[2]].map((digits) => digits === "" ? null : Number(digits));
  const from = first ?? Math.max(0, size - last!);
  const to = first === null ? size - 1 : Math.min(last ?? size - 1, size - 1);
  return from >= size || to < from ? "none" : { from, to };
}

/** As many bytes of a stream as are asked for; what made them is told to stop then. */
function first(content: ReadableStream<Uint8Array>, bytes: number): ReadableStream<Uint8Array> {
  const reader = content.getReader();
  let left = bytes;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) return controller.close();
      controller.enqueue(value.subarray(0, left));
      left -= value.length;
      if (left > 0) return;
      controller.close();
      await reader.cancel();
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
}

/** Tells the security log whose data is carried away: of pieces that follow each other, once. */
function noteFile(c: Ctx, { id, state }: JobEntry, piece: boolean): void {
  const ids = state.args.address_ids as string[];
  const seen = { noun: "address", how: "export", fields: ["owner_name"], ids } as const;
  sawPeople(c, { ...seen, filter: `task_id=${id}`, piece, file: "등기 증명서" });
}

/** Answers with the archive, or a part of it. */
export async function answerArchive(c: Ctx, deps: Deps, entry: JobEntry): Promise<Response> {
  const has = hasArchive(deps.books.views, entry, deps.now()) &&
    !deps.keys.isGone(archiveSeal(entry.id));
  const pieces = has ? await archivePieces(deps.books, entry.state) : [];
  if (pieces.length === 0) return problem(c, NO_FILE);
  const size = pieces.reduce((sum, piece) => sum + piece.size, 0);
  const etag = `"${pieces.at(-1)!.sha256}"`;
  const headers = {
    "content-type": "application/zip",
    "content-disposition": attachment(archiveName(entry), "certificates.zip"),
    "accept-ranges": "bytes",
    "cache-control": "private, no-store",
    etag,
  };
  // Part of another file would not fit to what is there already.
  const same = [undefined, etag].includes(c.req.header("if-range"));
  const range = same ? rangeOf(c.req.header("range"), size) : null;
  if (range === "none") {
    const trouble = { status: 416, code: "bad_range", message: "파일에 없는 범위입니다." };
    return problem(c, trouble, { "content-range": `bytes */${size}` });
  }
  const { from, to } = range ?? { from: 0, to: size - 1 };
  const content = readArchive(deps.books, pieces, from);
  noteFile(c, entry, range !== null);
  const network = clientOf(c, deps.config.trustProxy);
  await deps.auth.tokenUses.note(entry.recorded_by.id, archiveUse(entry.id), network);
  const length = to - from + 1;
  return new Response(first(content, length), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      "content-length": String(length),
      ...(range ? { "content-range": `bytes ${from}-${to}/${size}` } : {}),
    },
  });
}
