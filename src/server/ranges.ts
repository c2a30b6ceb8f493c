/** Parts of a file: which bytes a request asks for, and the answer with them (RFC 9110, 14). */
import { problem } from "./respond.ts";
import type { Ctx } from "./route.ts";

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

/** As many bytes of a stream as requested; its source is aborted then. */
function firstBytes(
  content: ReadableStream<Uint8Array>,
  bytes: number,
): ReadableStream<Uint8Array> {
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

/** What of a file is sent. */
export interface SentRange {
  from: number;
  to: number;
  size: number;
  etag: string;
  isPart: boolean;
}

/** What of a file a request asks for; all of it where the part would be one of another file. Null: it has no such bytes. */
export function rangeIn(c: Ctx, { size, etag }: { size: number; etag: string }): SentRange | null {
  const quoted = `"${etag}"`;
  const same = [undefined, quoted].includes(c.req.header("if-range"));
  const range = same ? rangeOf(c.req.header("range"), size) : null;
  if (range === "none") return null;
  const all = { from: 0, to: size - 1 };
  return { ...range ?? all, size, etag: quoted, isPart: range !== null };
}

/** The answer (416) where a file has no such bytes. */
export function refuseRange(c: Ctx, size: number): Response {
  const trouble = { status: 416, code: "bad_range", message: "파일에 없는 범위입니다." };
  return problem(c, trouble, { "content-range": `bytes */${size}` });
}

/** Answers with a file from where the range begins on. */
export function answerRange(
  content: ReadableStream<Uint8Array>,
  { from, to, size, etag, isPart }: SentRange,
  headers: Record<string, string>,
): Response {
  const length = to - from + 1;
  return new Response(firstBytes(content, length), {
    status: isPart ? 206 : 200,
    headers: {
      ...headers,
      etag,
      "accept-ranges": "bytes",
      "content-length": String(length),
      ...(isPart ? { "content-range": `bytes ${from}-${to}/${size}` } : {}),
    },
  });
}
