/** A call that takes its time and tells how far it is, line by line (NDJSON). */
import type { BulkAnswer } from "../../../projections/table/shapes.ts";
import {
  type Answer,
  callApi,
  callServer,
  newKey,
  type Problem,
  readAnswer,
} from "../../ui/api.ts";
import { readLines } from "../../ui/read_lines.ts";

const NDJSON = "application/x-ndjson";

/** One line of the answer: how far it is, how it ended, or why it could not. */
type Line<A> =
  | { progress: { done: number; total: number } }
  | { result: A }
  | { error: Problem };

/** Reads lines to the end; the last result or error is the answer, null where there is none. */
async function lastOf<A>(
  response: Response,
  onProgress: (done: number, total: number) => void,
): Promise<Answer<A> | null> {
  const { status } = response;
  for await (const line of readLines<Line<A>>(response.body!)) {
    if ("progress" in line) onProgress(line.progress.done, line.progress.total);
    else if ("result" in line) return { ok: true, data: line.result, status };
    else return { ok: false, problem: line.error, status };
  }
  return null;
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
  const headers = { accept: `${NDJSON}, application/json;q=0.9` };
  const response = await callServer("POST", path, { body, key, headers });
  if (!response?.headers.get("content-type")?.startsWith(NDJSON)) return await readAnswer(response);
  const answer = await lastOf<A>(response, onProgress).catch(() => null);
  return answer ?? await callApi("POST", path, { body, key });
}
