/** A long call that reports its progress line by line (NDJSON). */
import type { BulkAnswer } from "../../../projections/table/shapes.ts";
import {
  type Answer,
  callApi,
  callServer,
  failed,
  newKey,
  type Problem,
  readAnswer,
} from "../../ui/client/api.ts";
import type { Act } from "../../ui/failures.ts";
import { readLines } from "../../ui/form/read_lines.ts";

const NDJSON = "application/x-ndjson";
const isLines = ({ headers }: Response): boolean =>
  headers.get("content-type")?.startsWith(NDJSON) ?? false;

/** One line of the answer: the progress, the result, or the error. */
type Line<A> =
  | { progress: { done: number; total: number } }
  | { result: A }
  | { error: Partial<Problem> };

/** Reads lines to the end; the last result or error is the answer, null if none. */
async function lastOf<A>(
  response: Response,
  act: Act,
  onProgress: (done: number, total: number) => void,
): Promise<Answer<A> | null> {
  const { status } = response;
  for await (const line of readLines<Line<A>>(response.body!)) {
    if ("progress" in line) onProgress(line.progress.done, line.progress.total);
    else if ("result" in line) return { ok: true, data: line.result, status };
    else return failed(act, status, line.error.code ?? "error", line.error);
  }
  return null;
}

/**
 * Posts a body and follows the progress. A server that answers at once with JSON is as good. When the
 * answer breaks off, the same call with the same key gives the answer of its first run.
 */
export async function callLong<A extends BulkAnswer = BulkAnswer>(
  path: string,
  act: Act,
  body: unknown,
  onProgress: (done: number, total: number) => void,
  key = newKey(),
): Promise<Answer<A>> {
  const headers = { accept: `${NDJSON}, application/json;q=0.9` };
  const response = await callServer("POST", path, { act, body, key, headers });
  if (typeof response === "string" || !isLines(response)) return await readAnswer(response, act);
  const answer = await lastOf<A>(response, act, onProgress).catch(() => null);
  return answer ?? await callApi("POST", path, { act, body, key });
}
