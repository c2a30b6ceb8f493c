/** A call that takes its time and tells how far it is, line by line (NDJSON). */
import type { BulkAnswer } from "../../../projections/table/shapes.ts";
import { type Answer, callApi, newKey, type Problem } from "../../ui/api.ts";
import { csrfHeader } from "../../ui/csrf.ts";

const NDJSON = "application/x-ndjson";

interface ProgressLine {
  done: number;
  total: number;
}

/** One line of the answer: how far it is, how it ended, or why it could not. */
type Line<A> = { progress: ProgressLine } | { result: A } | { error: Problem };

const broken: Problem = {
  error: "작업의 결과를 받지 못했습니다. 되돌리기 목록에서 결과를 확인해 주세요.",
  message: "작업의 결과를 받지 못했습니다. 되돌리기 목록에서 결과를 확인해 주세요.",
  code: "network",
};

/** Reads lines to the end; the last result or error is the answer. */
async function lastOf<A>(
  response: Response,
  onProgress: (done: number, total: number) => void,
): Promise<Answer<A>> {
  const { status } = response;
  for await (const line of readLines<Line<A>>(response.body!)) {
    if ("progress" in line) onProgress(line.progress.done, line.progress.total);
    else if ("result" in line) return { ok: true, data: line.result, status };
    else return { ok: false, problem: line.error, status };
  }
  return { ok: false, problem: broken, status: 0 };
}

/**
 * Posts a body and follows the progress. A server that answers at once with JSON is as good. When the
 * answer breaks off, the same call with the same key gives the answer of its first run.
 */
export async function callLong<A extends BulkAnswer = BulkAnswer>(
  path: string,
  body: unknown,
  onProgress: (done: number, total: number) => void,
  key = newKey(),
): Promise<Answer<A>> {
  const isForm = body instanceof FormData;
  const type: Record<string, string> = isForm ? {} : { "content-type": "application/json" };
  const headers = {
    ...csrfHeader(),
    ...type,
    "idempotency-key": key,
    accept: `${NDJSON}, application/json;q=0.9`,
  };
  try {
    const response = await fetch(path, {
      method: "POST",
      headers,
      body: isForm ? body : JSON.stringify(body),
    });
    if (response.headers.get("content-type")?.startsWith(NDJSON)) {
      return await lastOf<A>(response, onProgress);
    }
    if (response.ok) {
      return { ok: true, data: await response.json() as A, status: response.status };
    }
  } catch {
    // Whatever went wrong on the way, the call below finds out with its own retries.
  }
  return await callApi("POST", path, { body, key, headers: csrfHeader() });
}

/** Yields the value of each line; empty lines are left out. Throws on a line that is not JSON. */
export async function* readLines<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop()!;
    for (const line of lines) if (line.trim() !== "") yield JSON.parse(line) as T;
  }
  if (rest.trim() !== "") yield JSON.parse(rest) as T;
}
